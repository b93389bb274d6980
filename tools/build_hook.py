"""Build hooks for hatchling: an installed kit differs a little from the project's folder.

Only compiled catalogues are installed, notebooks and recorded games go into the package, and the links of the README
lead to the repository, since a package index does not have the files beside it. The addresses are those of `_names.py`.
"""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)\s]+)")
"""A link of Markdown that leads to a file: `[text](file` or `![text](picture`."""


class Contents(BuildHookInterface[Any]):
    """Compiles catalogues in place, and puts into a wheel what the kit brings along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues that have changed since the last build, and add files to the wheel."""
        sys.path.insert(0, self.root)  # a build backend does not search this folder
        from tools.catalogues.compile import compile_stale

        compile_stale()
        if version != "editable":  # that uses them in the project's folder
            build_data["force_include"].update(_supplies(Path(self.root)))


class Readme(MetadataHookInterface):
    """Gives the README to the package index, with links that work there, and the addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README and the addresses."""
        sys.path.insert(0, self.root)
        from tools import names

        urls = names.metadata()
        text = names.visible((Path(self.root) / "README.md").read_text(encoding="utf-8"))
        readme = absolute_links(text, urls["Repository"]) if urls else text
        metadata |= {"urls": urls, "readme": {"content-type": "text/markdown", "text": readme}}


def absolute_links(text: str, repository: str) -> str:
    """Return a text of Markdown whose links to files lead to a repository.

    >>> print(absolute_links("![Play](docs/play.gif) [Read](docs/a.md#b) [Start](#start)", "https://x.example"))
    ![Play](https://x.example/raw/HEAD/docs/play.gif) [Read](https://x.example/blob/HEAD/docs/a.md#b) [Start](#start)
    """

    def absolute(link: re.Match[str]) -> str:
        mark, before, target = link.groups()
        return f"{mark}{before}{repository}/{'raw' if mark else 'blob'}/HEAD/{target}"

    return _LINK.sub(absolute, text)


def _supplies(root: Path) -> dict[str, str]:
    # The kit cannot be imported before it is installed, but this file alone can be run.
    supplies = runpy.run_path(str(root / "minerals" / "core" / "system" / "bundled_files.py"))
    return {str(root / name): f"minerals/{supplies['FOLDER']}/{name}" for name in supplies["bundled_file"](root)}
