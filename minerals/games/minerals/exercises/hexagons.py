"""Boards in the shape of a hexagon."""

from __future__ import annotations

from minerals.games.minerals.written_board import BLIND


def hexagon_rows(side: int, token: str = BLIND) -> str:
    """Return the diagram of a hexagonal board with the same token on every hex.

    >>> [len(row.split()) for row in hexagon_rows(3).splitlines()]
    [3, 4, 5, 4, 3]
    """
    lengths = [*range(side, 2 * side - 1), *range(2 * side - 1, side - 1, -1)]
    return "\n".join(" " * 2 * (2 * side - 1 - length) + (token + "   ") * length for length in lengths)
