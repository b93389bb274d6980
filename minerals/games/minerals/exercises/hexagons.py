"""Boards in the shape of a hexagon."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.games.minerals.written_board import BLIND


def row_lengths(side: int) -> Sequence[int]:
    """Return the number of hexes in each row of a hexagonal board.

    >>> row_lengths(3)
    [3, 4, 5, 4, 3]
    """
    return [*range(side, 2 * side - 1), *range(2 * side - 1, side - 1, -1)]


def hexagon_rows(side: int, token: str = BLIND) -> str:
    """Return the diagram of a hexagonal board with the same token on every hex."""
    return "\n".join(" " * 2 * (2 * side - 1 - length) + (token + "   ") * length for length in row_lengths(side))
