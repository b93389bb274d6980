"""Strokes in words: what you do to a position when you paint it."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.game import Stroke, StrokeWords
from minerals.core.text import addressed, term, translated
from minerals.games.minerals.state import GRID, NO_CELL, State


def stroke_words(state: State, stroke: Stroke, players: Sequence[str]) -> StrokeWords | None:
    """Return a stroke in words, or None if it does not paint a hex."""
    if stroke.cell not in GRID.index_of:
        return None
    kind, _, which = stroke.brush.partition(" ")
    if kind == "pawn":
        return _of_pawn(state, int(which), stroke.cell, players)
    if kind == "no":
        return StrokeWords(translated("Take the pawn away from {cell}.", cell=stroke.cell))
    return _of_mineral(state, kind, stroke.cell)


def _of_pawn(state: State, seat: int, cell: str, players: Sequence[str]) -> StrokeWords:
    name, pawn = players[seat - 1], state.pawns[seat - 1]
    if pawn == NO_CELL:
        return StrokeWords(
            addressed("Put {name}'s pawn on {cell}.", "Put your pawn on {cell}.", name=name, cell=cell),
            addressed("Put {name}'s pawn on the board.", "Put your pawn on the board.", name=name),
        )
    here = GRID.name(pawn)
    return StrokeWords(
        addressed(
            "Move {name}'s pawn from {here} to {cell}.",
            "Move your pawn from {here} to {cell}.",
            name=name,
            here=here,
            cell=cell,
        ),
        addressed("Move {name}'s pawn away from {here}.", "Move your pawn away from {here}.", name=name, here=here),
    )


def _of_mineral(state: State, kind: str, cell: str) -> StrokeWords:
    value = state.board[GRID.index(cell)]
    mineral, before = term(kind), term(state.components.name_of[value]) if value else ""
    if kind == "empty":
        if not value:
            return StrokeWords(translated("Leave {cell} empty.", cell=cell))
        return StrokeWords(translated("Take {mineral} away from {cell}.", mineral=before, cell=cell))
    if not value:
        return StrokeWords(
            translated("Put {mineral} on {cell}.", mineral=mineral, cell=cell),
            translated("Put a mineral on {cell}.", cell=cell),
        )
    return StrokeWords(
        translated("Put {mineral} on {cell} instead of {before}.", mineral=mineral, cell=cell, before=before),
        translated("Put another mineral on {cell}.", cell=cell),
    )
