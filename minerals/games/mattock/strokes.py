"""Strokes in words: what you do to a position when you paint it."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.game import Stroke, StrokeWords
from minerals.core.text import addressed, translated
from minerals.games.mattock.state import State


def stroke_words(state: State, stroke: Stroke, players: Sequence[str]) -> StrokeWords | None:
    """Return a stroke in words, or None if it does not paint a space."""
    if not stroke.cell:
        return None
    kind, _, which = stroke.brush.partition(" ")
    here = 1 << state.grid.index(stroke.cell)
    miner = next((seat for seat, miners in enumerate(state.miners, start=1) if miners & here), 0)
    if kind == "miner":
        name = players[int(which) - 1]
        return StrokeWords(
            addressed(
                "Put one of {name}'s miners on {cell}.",
                "Put one of your miners on {cell}.",
                name=name,
                cell=stroke.cell,
            ),
            addressed("Put one of {name}'s miners elsewhere.", "Put one of your miners elsewhere.", name=name),
        )
    if miner:
        return StrokeWords(
            addressed(
                "Take {name}'s miner away from {cell}.",
                "Take your miner away from {cell}.",
                name=players[miner - 1],
                cell=stroke.cell,
            )
        )
    if kind == "tile":
        return StrokeWords(
            translated("Put a tile on {cell}.", cell=stroke.cell), together=translated("Put tiles on {cells}.")
        )
    return StrokeWords(
        translated("Take the tile away from {cell}.", cell=stroke.cell),
        together=translated("Take the tiles away from {cells}."),
    )
