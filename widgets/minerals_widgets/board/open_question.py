"""Asking people what the real dice, tiles and cards show, while a board is at the table. Without any widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from minerals import Match
from minerals.core.game import ChanceEvent, Game
from minerals.core.match import Question
from minerals.core.text import translated

Begin = Callable[[Sequence[str], bool], Match]
"""Begins a match with these outcomes in its set-up, and asks for the rest or draws it."""


class Asking(NamedTuple):
    """A draw that waits for an answer, and what it belongs to."""

    question: Question
    begin: Begin | None = None
    """What begins the match, if the set-up is told."""
    is_bots: bool = False
    """Whether a bot has chosen the action, so that nobody at the board can take it back."""

    @property
    def can_leave(self) -> bool:
        """Whether the action can be taken back."""
        return self.begin is None and not self.is_bots

    @property
    def labelled(self) -> tuple[tuple[str, str], ...]:
        """Every outcome that can come up, with its label."""
        return tuple((offer.outcome, offer.label) for offer in self.question.offers)

    @property
    def standing(self) -> str:
        """What people are asked, in one sentence."""
        title, cell = self.question.title, self.question.cell
        if not cell:
            return translated("{title}. What came up?", title=title)
        asked = translated("{title}. What came up on {cell}?", title=title, cell=cell)
        return f"{asked} {self.question.more}".rstrip()

    @property
    def controls(self) -> tuple[tuple[str, str], ...]:
        """What can be done instead of an answer, each with its words."""
        begin, told = self.begin, self.question.told
        draw = translated("Let the board decide the rest") if begin else translated("Let the board decide")
        offered = {
            "back": bool(told) and translated("Back"),
            "leave": self.can_leave and translated("Take the action back"),
            "draw": draw,
            "lay": begin is not None and bool(self.question.cell) and translated("Paint or paste the whole board"),
        }
        return tuple((name, words) for name, words in offered.items() if words)


def draws_in_play(game: Game) -> bool:
    """Tell whether anything is left to chance once a game has been set up, as far as its rules say.

    >>> from minerals import get_game
    >>> draws_in_play(get_game("iceminers")), draws_in_play(get_game("mattock"))
    (True, False)
    """
    return any(
        issubclass(event, ChanceEvent) and not event.rule.startswith(f"{game.name}.setup.")
        for event in game.engine.event_types
    )
