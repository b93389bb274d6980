"""What the kit brings along beside its code: notebooks and recorded games.

A wheel has them in `minerals/supplies`, with the names that they have in the project's folder. In a checkout they are
used where they are. The build reads this file by itself, so it imports nothing of the kit before it is asked.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from pathlib import Path

FOLDER = "supplies"
"""The folder in the package of a wheel."""

NOTEBOOKS = "notebooks"
REPLAYS = "replays"

KINDS = ("notebooks/*.ipynb", "notebooks/studies/*.py", "notebooks/studies/data/*.parquet", "replays/*.replay")
"""What the kit brings along. A star also stands for folders."""
_LEFT_BEHIND = ("notebooks/*.replay", "replays/archive/*", "*/.*", "*/__pycache__/*")
"""The old logs that only the tests read, and what programs leave behind."""

_PACKAGE = Path(__file__).parents[2]


def supplies() -> Path:
    """Return the folder in which the folders `notebooks` and `replays` are.

    Raises `MineralsError` if this installation has none, as in the small wheel that a grader takes along.

    >>> (supplies() / "notebooks" / "00-start.ipynb").is_file()
    True
    """
    for place in (_PACKAGE / FOLDER, _PACKAGE.parent):
        if (place / REPLAYS).is_dir() and (place / NOTEBOOKS).is_dir():
            return place
    from minerals.core.system.origin import install_command
    from minerals.core.text import MineralsError, translated

    raise MineralsError(
        translated(
            "This installation has no lessons and no recorded games. Install the kit again: {command}",
            command=install_command(again=True),
        )
    )


def is_checkout() -> bool:
    """Tell whether the kit runs in the project's own folder, where the notebooks are used in place."""
    return not (_PACKAGE / FOLDER).is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file()


def bundled_file(root: Path) -> Iterator[str]:
    """Yield the files that the kit brings along, with paths from the folder that has them, in order.

    O(files in the folders).

    >>> [name for name in bundled_file(supplies()) if name.startswith("replays/mattock/f")]
    ['replays/mattock/freestyle.replay', 'replays/mattock/full-board.replay']
    """
    for folder in (NOTEBOOKS, REPLAYS):
        names = sorted(file.relative_to(root).as_posix() for file in (root / folder).rglob("*") if file.is_file())
        for name in names:
            if _fits(name, KINDS) and not _fits(name, _LEFT_BEHIND):
                yield name


def _fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
