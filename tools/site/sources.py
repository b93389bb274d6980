"""Copies the project's pages for the site, and sends each link where its file is: on the site or in the repository."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from minerals.core.system import write_whole
from tools import ROOT
from tools.names import repository, visible
from tools.site import SOURCE

HERE = Path(__file__).parent
"""The folder of this module, where the settings of Sphinx are."""

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "replays/README.md")
"""The pages outside `docs`."""

FIRST = "index.md"
"""What the README is called on the site."""

_INSTEAD = {
    "docs/decisions": "docs/decisions/index.md",
    "docs/teaching": "docs/teaching/index.md",
    "minerals/games": "rulebooks/index.md",
    "notebooks": "notebooks/index.md",
    "notebooks/probability": "notebooks/index.md",
    "notebooks/probability-de": "notebooks/index.md",
    "notebooks/studies": "notebooks/index.md",
    "replays": "replays/index.md",
    "replays/README.md": "replays/index.md",
    "README.md": FIRST,
}
"""The page of the site that a link to a folder or file of the project leads to."""

_LINK = re.compile(r"(!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\()(?!\w+:|#)([^)\s#]+)((?:#[^)\s]*)?(?:\s[^)]*)?\))")
_CODE = re.compile(r"^(```+).*?^\1|(?<!\[)`(?!\])[^`\n]+`(?!\])", re.MULTILINE | re.DOTALL)
"""Code, in which nothing is a link; but a text of a link may be code."""


class LostLinkError(Exception):
    """A link to a file that the project does not have. The text names the page and the link."""


def write() -> None:
    """Write the documentation and its pictures. Raises `LostLinkError`."""
    shutil.copytree(ROOT / "docs", SOURCE / "docs", ignore=lambda _, names: [n for n in names if n.endswith(".md")])
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    for page in sorted((ROOT / "docs").rglob("*.md")):
        name = page.relative_to(ROOT).as_posix()
        put(name, linked(page.read_text("utf-8"), name))
    put(
        "docs/decisions/index.md",
        "\n".join(["# Decisions\n", _toctree(":titlesonly:", (page.stem for page in decisions))]),
    )
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"):
        put(name, linked((ROOT / name).read_text("utf-8"), name))
    guide = (SOURCE / "docs/teaching/index.md").read_text("utf-8")
    plans = sorted(page.stem for page in (ROOT / "docs" / "teaching").glob("*.md") if page.stem != "index")
    put("docs/teaching/index.md", f"{guide}\n{_toctree(':hidden:', plans)}")


def put(name: str, text: str) -> None:
    """Write a page of the site, by its path."""
    path = SOURCE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def linked(text: str, page: str) -> str:
    """Return a page's text with links that work on the site.

    Parameters
    ----------
    text
        The text, in Markdown.
    page
        The path of the page in the project.

    Raises
    ------
    LostLinkError
        If a link leads to nothing.

    Examples
    --------
    >>> linked("Read [the map](docs/index.md#top), and [this](notebooks).", "README.md")
    'Read [the map](docs/index.md#top), and [this](notebooks/index.md).'
    >>> linked("[Start](../README.md), not `[here](it)`", "docs/index.md")
    '[Start](../index.md), not `[here](it)`'
    """
    text = visible(text)
    parts, end = [], 0
    for code in _CODE.finditer(text):
        parts += [_linked(text[end : code.start()], page), code[0]]
        end = code.end()
    return "".join([*parts, _linked(text[end:], page)])


def _linked(text: str, page: str) -> str:
    def moved(link: re.Match[str]) -> str:
        target = _target(link[3], page)
        return f"{link[1]}{target}{link[4]}" if target else link[2]

    return _LINK.sub(moved, text)


def _target(target: str, page: str) -> str:
    """Return where a link leads on the site, or "" if its file is not there and no repository is known that has it."""
    folder = PurePosixPath(page).parent
    name = os.path.normpath(folder / target).replace(os.sep, "/")
    if not (ROOT / name).exists():
        raise LostLinkError(f"{page}: the link {target} leads to nothing.")
    if name in _INSTEAD:
        return os.path.relpath(_INSTEAD[name], folder)
    if is_on_site(name):
        return target
    return repository() and f"{repository()}/{'tree' if (ROOT / name).is_dir() else 'blob'}/HEAD/{name}"


def is_on_site(name: str) -> bool:
    """Tell whether a file of the project is a page or a picture of the site.

    >>> is_on_site("docs/index.md"), is_on_site("notebooks/00-start.ipynb"), is_on_site("pyproject.toml")
    (True, True, False)
    """
    path = ROOT / name
    return path.is_file() and (name in PAGES or name.startswith("docs/") or path.suffix == ".ipynb")


def _toctree(option: str, pages: Iterable[str]) -> str:
    return "\n".join(["```{toctree}", ":maxdepth: 1", option, "", *pages, "```", ""])
