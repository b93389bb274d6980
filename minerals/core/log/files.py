"""How the files of logs are named: `.replay`, and `.jsonl` as it was at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = (".replay", ".jsonl")
"""The suffixes by which a file is taken for a log; whatever its name is, it can be loaded."""


def is_named_as_log(path: Path) -> bool:
    """Tell whether a file is called what logs are called.

    >>> from pathlib import Path
    >>> [is_named_as_log(Path(name)) for name in ("game.replay", "game.jsonl", "game.json")]
    [True, True, False]
    """
    return path.suffix in SUFFIXES


def logs_below(folder: Path) -> list[Path]:
    """Return the logs somewhere in a folder, in the order of their paths."""
    return sorted(path for path in folder.rglob("*") if is_named_as_log(path) and path.is_file())
