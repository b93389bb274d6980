"""Copies the files of the smallest games into `docs/writing-a-game.md`, which explains them step by step.

python -m tools.tutorial
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from minerals.cli.new_game import new_files, small_file
from minerals.core.system import write_whole
from minerals.template import GAME, SMALL_GAME
from tools import ROOT

PAGE = ROOT / "docs" / "writing-a-game.md"

SMALL_FILE = f"{SMALL_GAME.name}.py"
"""The game in one file."""

_FILE = re.compile(r"^\*\*`(?P<path>[^`\n]+)`\*\*\n(\n```\w+\n(?P<text>.*?)^```\n)?", re.MULTILINE | re.DOTALL)
"""The name of a file alone on a line, and the file below it."""

_LANGUAGES = {".py": "python", ".toml": "toml"}


def files() -> dict[str, str]:
    """Return the files of the games, by path."""
    return {SMALL_FILE: small_file(SMALL_GAME.name), **dict(new_files(GAME.name))}


def shown(page: str) -> dict[str, str]:
    """Return the files that a page shows, by path; if a file is shown twice, the last version counts."""
    return {found["path"]: found["text"] or "" for found in _FILE.finditer(page)}


def written(page: str, files: Mapping[str, str]) -> str:
    """Return a page with the current files below their names. Raises `KeyError` if a file does not exist."""

    def block(found: re.Match[str]) -> str:
        path = found["path"]
        language = _LANGUAGES[path[path.rindex(".") :]]
        return f"**`{path}`**\n\n```{language}\n{files[path]}```\n"

    return _FILE.sub(block, page)


def main() -> None:
    """Write the page."""
    write_whole(PAGE, written(PAGE.read_text("utf-8"), files()))


if __name__ == "__main__":
    main()
