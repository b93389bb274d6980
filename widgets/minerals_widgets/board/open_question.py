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
        if cell:
            return translated("{title}. What came up on {cell}?", title=title, cell=cell)
        return translated("{title}. What came up?", title=title)


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
