"""Painting a position: a brush for each sign of the board, and one for each player's turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from minerals.core.game.brush import Brush, brush_named
from minerals.core.game.tabletop.tabletop import Sign, Tabletop
from minerals.core.text import seat_name, term

_TURN = "turn"
"""The field of the state with the seat of the player whose turn it is."""


class TabletopBrushes:
    """The brushes of one game, and what they paint.

    Parameters
    ----------
    table
        The board.
    """

    def __init__(self, table: Tabletop) -> None:
        self._table = table

    def brushes(self, state: Any) -> tuple[Brush, ...]:
        """Return a brush for each sign of the board and for each player's turn."""
        players = len(getattr(state, self._table.hands[0])) if self._table.hands else 0
        signs = (
            Brush(f"sign {sign}", _label(means), "board")
            for sign, means in self._table.signs.items()
            if means.seat <= players
        )
        if not hasattr(state, _TURN):
            return tuple(signs)
        turns = (Brush(f"{_TURN} {seat}", term(seat_name(seat)), _TURN, False) for seat in range(1, players + 1))
        return (*signs, *turns)

    def paint(self, state: Any, brush: str, cell: str) -> Any:
        """Return the state after a stroke. Raises `NotationError` for an unknown brush or cell."""
        kind, _, value = brush_named(self.brushes(state), brush).name.partition(" ")
        if kind == _TURN:
            return replace(state, turn=int(value))
        return self._table.with_sign(state, self._table.grid.name(self._table.grid.index(cell)), value)


def _label(sign: Sign) -> str:
    """Return what a sign means and, if it is a player's piece, whose."""
    return f"{term(sign.meaning)} ({term(seat_name(sign.seat))})" if sign.seat else str(term(sign.meaning))
