"""Carries the names of `minerals/_names.py` to the files that have a copy of them.

python -m tools.names
python -m tools.names --publish-from OWNER/NAME   # fail unless the kit is published, and its repository is this one

A passage of a document between `<!-- until published -->` or `<!-- once published -->` and `<!-- -->` is shown or
hidden, as `PUBLISHED` says. Only there may a document have our addresses, or install the kit from a package index.
"""

from __future__ import annotations

import argparse
import os
import re
import runpy
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tools import ROOT

# A release builds the kit before it can be imported, so the file is run by itself.
NAMES = SimpleNamespace(**runpy.run_path(str(ROOT / "minerals" / "_names.py")))
CITATION = ROOT / "CITATION.cff"

PASSAGE = re.compile(r"<!-- (until|once) published(?: -->)?\n(.*?)\n(?:<!-- )?-->", re.DOTALL)
ADDRESS = re.compile(r"https://github\.com/[\w-]+/[\w.-]*\w|https://[\w-]+\.github\.io/[\w.-]+/")
_DEPENDENCY = re.compile(r"^dependencies = \[[^\[\]\n]*\].*$", re.MULTILINE)
"""The line of a new game that asks for the kit."""


def repository(environment: Mapping[str, str] = os.environ) -> str:
    """Return the address of the repository, or "" if there is none yet. A workflow knows its own.

    >>> repository({"GITHUB_SERVER_URL": "https://code.example", "GITHUB_REPOSITORY": "ada/games"})
    'https://code.example/ada/games'
    """
    if "GITHUB_REPOSITORY" in environment:
        return f"{environment['GITHUB_SERVER_URL']}/{environment['GITHUB_REPOSITORY']}"
    return NAMES.REPOSITORY if NAMES.PUBLISHED else ""


def metadata(names: SimpleNamespace = NAMES) -> dict[str, str]:
    """Return the addresses that a package index shows."""
    if not names.PUBLISHED:
        return {}
    return {
        "Repository": names.REPOSITORY,
        "Documentation": names.SITE,
        "Changelog": f"{names.REPOSITORY}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{names.REPOSITORY}/issues",
    }


def visible(text: str) -> str:
    r"""Return a document without the passages that readers do not see.

    >>> visible("a\n<!-- once published\nb\n-->\nc\n<!-- until published -->\nd\n<!-- -->")
    'a\n\nc\n<!-- until published -->\nd\n<!-- -->'
    """
    return PASSAGE.sub(lambda found: found[0] if found[0].endswith("<!-- -->") else "", text)


def carried(text: str, old: str, names: SimpleNamespace = NAMES) -> str:
    r"""Return a file with the names as they are now. `old`: the name of the package that the file has.

    >>> new = SimpleNamespace(PUBLISHED=True, PACKAGE="kit", REPOSITORY="https://github.com/ada/kit", SITE="")
    >>> print(carried("<!-- once published\npip install mines; see https://github.com/bo/mines.\n-->", "mines", new))
    <!-- once published -->
    pip install kit; see https://github.com/ada/kit.
    <!-- -->
    """

    def passage(found: re.Match[str]) -> str:
        kind, inside = found.groups()
        inside = ADDRESS.sub(lambda old: names.SITE if ".io/" in old[0] else names.REPOSITORY, inside)
        is_shown = (kind == "once") == names.PUBLISHED
        return f"<!-- {kind} published{' -->' * is_shown}\n{inside}\n{'<!-- ' * is_shown}-->"

    for name in (old, old.replace("-", "_")):
        text = re.sub(rf"(?<![\w-]){name}(?![\w-])", names.PACKAGE if name == old else _module(names), text)
    needed = f'["{names.PACKAGE}"]' if names.PUBLISHED else f'[] # "{names.PACKAGE}", once it is published'
    return PASSAGE.sub(passage, _DEPENDENCY.sub(f"dependencies = {needed}", text))


def _module(names: SimpleNamespace) -> str:
    return str(names.PACKAGE).replace("-", "_")


def citation(names: SimpleNamespace = NAMES, root: Path = ROOT) -> str:
    """Return `CITATION.cff`, by which others cite the kit."""
    project = _project(root)
    version = runpy.run_path(str(root / "minerals" / "_version.py"))["__version__"]
    addresses = f"repository-code: {names.REPOSITORY}\nurl: {names.SITE}\n" if names.PUBLISHED else ""
    keywords = "".join(f"  - {keyword}\n" for keyword in project["keywords"])
    return (
        "cff-version: 1.2.0\nmessage: If you use this software, please cite it as below.\ntype: software\n"
        f'title: The Minerals teaching and replay kit\nabstract: "{project["description"]}"\n'
        f"authors:\n  - name: {project['authors'][0]['name']}\n"
        f"version: {version}\nlicense: {project['license']}\nkeywords:\n{keywords}{addresses}"
    )


def changes(root: Path = ROOT, names: SimpleNamespace = NAMES) -> Iterator[tuple[Path, str]]:
    """Yield the files whose copies differ from the names, and what they are to say."""
    old = _project(root)["name"]
    documents = [*root.glob("*.md"), *root.glob("docs/**/*.md")]
    for path in (*documents, root / "minerals/template/project/pyproject.toml", root / "pyproject.toml"):
        text = path.read_text("utf-8")
        if (new := carried(text, old, names)) != text:
            yield path, new
    cited = root / CITATION.name
    if not cited.is_file() or cited.read_text("utf-8") != citation(names, root):
        yield cited, citation(names, root)


def refusal(repository: str, names: SimpleNamespace = NAMES) -> str | None:
    """Return why a repository may not publish under these names, or None if it may."""
    if names.PUBLISHED and f"https://github.com/{repository}" == names.REPOSITORY:
        return None
    return f"{repository} may not publish {names.PACKAGE}: see minerals/_names.py and docs/publishing.md."


def _project(root: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def main() -> None:
    """Write the files, or say whether a repository may publish."""
    parser = argparse.ArgumentParser(prog="python -m tools.names")
    parser.add_argument("--publish-from", metavar="OWNER/NAME", help="only say whether this repository may publish")
    asked = parser.parse_args().publish_from
    if asked is not None:
        sys.exit(refusal(asked))
    from minerals.core.system import write_whole

    for path, text in list(changes()):
        write_whole(path, text)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
