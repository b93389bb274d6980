"""Strokes in words: what you do to a position when you paint it."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.game import Stroke, StrokeWords
from minerals.core.text import addressed, term, translated
from minerals.games.iceminers.components import GEMS, GRID
from minerals.games.iceminers.editing import paint
from minerals.games.iceminers.state import State


def stroke_words(state: State, stroke: Stroke, players: Sequence[str]) -> StrokeWords | None:
    """Return a stroke in words, or None if plain words have to do."""
    kind, _, which = stroke.brush.partition(" ")
    if kind == "die":
        return _of_die(which)
    if kind in ("carries", "off"):
        seat, _, what = which.partition(" ")
        return _of_miner(kind, players[int(seat) - 1], what)
    if not stroke.cell:
        return None
    cell = stroke.cell
    if kind == "miner":
        name = players[int(which) - 1]
        return StrokeWords(
            addressed("Move {name}'s miner to {cell}.", "Move your miner to {cell}.", name=name, cell=cell),
            addressed("Move {name}'s miner.", "Move your miner.", name=name),
        )
    if kind == "carried":
        if which not in GEMS:
            return StrokeWords(translated("Take the gem from the miner on {cell}.", cell=cell))
        return StrokeWords(
            translated("Give the miner on {cell} a gem to carry: {gem}.", cell=cell, gem=term(which))
            + _origin(state, stroke, which),
            translated("Give the miner on {cell} a gem to carry.", cell=cell),
        )
    if kind == "cap":
        return StrokeWords(translated("Put a cap on {cell}.", cell=cell))
    if kind == "empty":
        return StrokeWords(translated("Clear {cell}.", cell=cell))
    if stroke.brush not in GEMS:
        return None
    return StrokeWords(
        translated("Put a gem on {cell}: {gem}.", cell=cell, gem=term(stroke.brush))
        + _origin(state, stroke, stroke.brush),
        translated("Put a gem on {cell}.", cell=cell),
    )


def _origin(state: State, stroke: Stroke, gem: str) -> str:
    """Return where a gem comes from if all of its kind are in sight, or nothing."""
    after = paint(state, stroke.brush, stroke.cell)
    others = (square for square, gems in state.loose if gems.count(gem) > after.lying(square).count(gem))
    cells = [GRID.name(square) for square in others if GRID.name(square) != stroke.cell]
    if cells:
        return " " + translated("It comes from {cell}.", cell=cells[0])
    holders = zip((*state.carried, *state.delivered), (*after.carried, *after.delivered), strict=True)
    if any(then != now and gem in then for then, now in holders):
        return " " + translated("A player loses it.")
    return ""


def _of_miner(kind: str, name: str, what: str) -> StrokeWords:
    """Return words for what a player's miner carries, or where it waits."""
    if kind == "off":
        return StrokeWords(
            addressed(
                "Let {name}'s miner wait off the {arm} arm.",
                "Let your miner wait off the {arm} arm.",
                name=name,
                arm=term(what),
            )
        )
    if what not in GEMS:
        return StrokeWords(addressed("Take the gem from {name}'s miner.", "Take the gem from your miner.", name=name))
    return StrokeWords(
        addressed(
            "Give {name}'s miner a gem to carry: {gem}.",
            "Give your miner a gem to carry: {gem}.",
            name=name,
            gem=term(what),
        ),
        addressed("Give {name}'s miner a gem to carry.", "Give your miner a gem to carry.", name=name),
    )


def _of_die(pips: str) -> StrokeWords | None:
    if not pips.isdecimal():
        return None
    if pips == "0":
        return StrokeWords(translated("Let the die be rolled again."))
    return StrokeWords(translated("Turn the die to {pips}.", pips=pips), translated("Turn the die to another number."))
