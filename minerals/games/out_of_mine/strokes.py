"""Strokes in words: what you do to a position when you paint it."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.game import Stroke, StrokeWords
from minerals.core.text import addressed, term
from minerals.games.out_of_mine.state import State


def stroke_words(_state: State, stroke: Stroke, players: Sequence[str]) -> StrokeWords | None:
    """Return a stroke in words, or None if plain words have to do."""
    if stroke.brush.startswith("side "):
        _, seat, side = stroke.brush.split()
        return StrokeWords(
            addressed(
                "Let {name} pack the {side} side.",
                "Pack the {side} side yourself.",
                name=players[int(seat) - 1],
                side=term(side),
            )
        )
    if stroke.brush.startswith("element "):
        return None
    player, _, cell = stroke.cell.partition(":")
    if not player.isdecimal() or not 1 <= int(player) <= len(players):
        return None
    return _at_table(stroke.brush, players[int(player) - 1], cell)


def _at_table(brush: str, name: str, cell: str) -> StrokeWords:
    if brush == "remove":
        return StrokeWords(
            addressed(
                "Take the tile off {cell} on {name}'s table.",
                "Take the tile off {cell} on your table.",
                name=name,
                cell=cell,
            )
        )
    if brush == "empty hand":
        return StrokeWords(addressed("Empty {name}'s hand.", "Empty your hand.", name=name))
    tile = brush.removeprefix("take ").split()[0]
    if brush.startswith("take "):
        return StrokeWords(
            addressed("Put {tile} in {name}'s hand.", "Put {tile} in your hand.", name=name, tile=tile),
            addressed("Put another tile in {name}'s hand.", "Put another tile in your hand.", name=name),
        )
    return StrokeWords(
        addressed(
            "Put {tile} on {cell} on {name}'s table.",
            "Put {tile} on {cell} on your table.",
            name=name,
            tile=tile,
            cell=cell,
        ),
        addressed("Put a tile on {name}'s table.", "Put a tile on your table.", name=name),
    )
