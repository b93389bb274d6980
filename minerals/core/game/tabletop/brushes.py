"""Painting a position: brushes for each sign of the board, for each player's turn, and for the lines below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from minerals.core.game.brush import Brush, brush_named, counters
from minerals.core.game.tabletop.tabletop import Sign, Tabletop, space_out
from minerals.core.text import seat_name, term, translated

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
        """Return the brushes for the board, for each player's turn, and for the other numbers and yes or no."""
        players = len(getattr(state, self._table.hands[0])) if self._table.hands else 0
        signs = (
            Brush(f"sign {sign}", _label(means), "board")
            for sign, means in self._table.signs.items()
            if means.seat <= players
        )
        turns = (Brush(f"{_TURN} {seat}", term(seat_name(seat)), _TURN, False) for seat in range(1, players + 1))
        others = (name for name in state.__struct_fields__ if name not in (self._table.board, _TURN))
        return (
            *signs,
            *(turns if hasattr(state, _TURN) else ()),
            *(b for name in others for b in _of_field(state, name)),
        )

    def paint(self, state: Any, brush: str, cell: str) -> Any:
        """Return the state after a stroke. Raises `NotationError` for an unknown brush or cell."""
        found = brush_named(self.brushes(state), brush)
        kind, _, value = found.name.partition(" ")
        if kind == _TURN:
            return replace(state, turn=int(value))
        if not found.needs_cell:
            return _with_field(state, *found.name.split())
        return self._table.with_sign(state, self._table.grid.name(self._table.grid.index(cell)), value)


def _of_field(state: Any, name: str) -> Iterator[Brush]:
    """Yield the brushes for a field of the state: a number, yes or no, or a number for each player."""
    value, words = getattr(state, name), space_out(name)
    if isinstance(value, bool):
        yield Brush(f"{name} yes", translated("Yes"), words, needs_cell=False, is_folded=True)
        yield Brush(f"{name} no", translated("No"), words, needs_cell=False, is_folded=True)
    elif isinstance(value, int):
        yield from counters(name, term(words), words, value)
    elif isinstance(value, tuple) and all(type(each) is int for each in value):
        for seat, number in enumerate(value, start=1):
            yield from counters(f"{name} {seat}", term(seat_name(seat)), words, number)


def _with_field(state: Any, name: str, *words: str) -> Any:
    if words in (("yes",), ("no",)):
        return replace(state, **{name: words == ("yes",)})
    value = getattr(state, name)
    if len(words) == 1:
        return replace(state, **{name: value + int(words[0])})
    place, by = int(words[0]) - 1, int(words[1])
    return replace(state, **{name: (*value[:place], value[place] + by, *value[place + 1 :])})


def _label(sign: Sign) -> str:
    """Return what a sign means and, if it is a player's piece, whose."""
    return f"{term(sign.meaning)} ({term(seat_name(sign.seat))})" if sign.seat else str(term(sign.meaning))
