"""Where the points of each player come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec


class ScoreRow(msgspec.Struct, frozen=True):
    """A row of a score sheet: what something brought each player.

    Examples
    --------
    >>> ScoreRow("Collection cards", (10, 0)).points
    (10, 0)
    """

    what: str
    """What it is, in the reader's language."""
    points: tuple[int, ...]
    """The points by player, below zero for what costs points."""


def rows_that_count(rows: Iterable[tuple[str, Sequence[int]]]) -> Iterator[ScoreRow]:
    """Yield the rows in which anybody has points. Each is given as its name and the points by player.

    >>> list(rows_that_count([("Gems", (3, 0)), ("Tools", (0, 0))]))
    [ScoreRow(what='Gems', points=(3, 0))]
    """
    return (ScoreRow(what, tuple(points)) for what, points in rows if any(points))
