"""Strokes in words: what a person does to a position, as a sentence that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minerals.core.game.brush import Brush, Stroke, brush_named
from minerals.core.text import addressed, listed, term, translated

TURN = "turn"
"""The group of the brushes that say whose turn it is, each named after it and the player's seat."""


class StrokeWords(NamedTuple):
    """A stroke as a sentence that asks for it."""

    exact: str
    """The sentence for this stroke: "Move Ada's pawn from d4 to e5."."""
    alike: str = ""
    """The sentence for it and all others that do much the same: "Move Ada's pawn away from d4.". "" if there are none.
    """
    together: str = ""
    """The sentence for several such strokes, with `{cells}` for where, or else `{number}` for how many: "Put tiles on
    {cells}.". "" if each has to be said by itself."""

    @property
    def kind(self) -> str:
        """The sentence that strokes have in common if they do much the same."""
        return self.alike or self.exact


def plain_words(brushes: Sequence[Brush], stroke: Stroke, players: Sequence[str], to_act: Sequence[int]) -> StrokeWords:
    """Return a stroke in words that fit every game.

    >>> brushes = [Brush("stone", "Stone", "stones"), Brush("turn 2", "Player 2", "turn", needs_cell=False)]
    >>> plain_words(brushes, Stroke("stone", "d4"), ("Ada", "Ben"), (1,)).exact
    'Paint d4: Stone.'
    >>> plain_words(brushes, Stroke("turn 2"), ("Ada", "Ben"), (1,)).exact
    "Make it Ben's turn."
    >>> strokes = [Stroke("stone", "d4"), Stroke("stone", "d5")]
    >>> said_together((stroke, plain_words(brushes, stroke, ("Ada", "Ben"), (1,))) for stroke in strokes)
    'Paint d4 and d5: Stone.'
    """
    brush = brush_named(brushes, stroke.brush)
    if brush.group == TURN and brush.name.removeprefix(f"{TURN} ").isdecimal():
        return turn_words(int(brush.name.removeprefix(f"{TURN} ")), players, to_act)
    if not brush.needs_cell:
        _, _, by = brush.name.rpartition(" ")
        what, _, seat = brush.group.partition(" ")
        counted = f"{term(what.capitalize())} {seat}".rstrip() + f", {brush.label} {by}"
        return StrokeWords(translated("Set: {brush}.", brush=brush.label if brush.number is None else counted))
    label = term(brush.label)
    return StrokeWords(
        translated("Paint {cell}: {brush}.", cell=stroke.cell, brush=label),
        together=translated("Paint {cell}: {brush}.", cell="{cells}", brush=label),
    )


def said_together(said: Iterable[tuple[Stroke, StrokeWords]]) -> str:
    """Return strokes in words, with those that can be said together in one sentence."""
    groups: dict[str, list[tuple[Stroke, StrokeWords]]] = {}
    for stroke, words in said:
        groups.setdefault(words.together or words.exact, []).append((stroke, words))
    return " ".join(
        together.replace("{cells}", listed(sorted((stroke.cell for stroke, _ in several), key=_place))).replace(
            "{number}", str(len(several))
        )
        if len(several) > 1 and several[0][1].together
        else " ".join(words.exact for _, words in several)
        for together, several in groups.items()
    )


def _place(cell: str) -> tuple[str, int, str]:
    """Return what cells are sorted by, so that d4 comes before d10."""
    return cell.rstrip("0123456789"), len(cell), cell


def turn_words(seat: int, players: Sequence[str], to_act: Sequence[int]) -> StrokeWords:
    """Return the words for giving a player the turn, or beginning it again.

    >>> turn_words(1, ("You", "Ben"), (1,)).exact
    'Begin your turn again.'
    """
    name = players[seat - 1]
    if seat in to_act:
        return StrokeWords(addressed("Begin {name}'s turn again.", "Begin your turn again.", name=name))
    return StrokeWords(addressed("Make it {name}'s turn.", "Make it your turn.", name=name))
