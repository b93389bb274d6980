"""A board that shows its reader round: it points at what to click, and says what happens."""

from __future__ import annotations

import minerals
from minerals.classroom.rule_lessons import Tour, tour_of
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.board import Board
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.words import paragraphs


class TourBoard(Board):
    """A tour of a game in five minutes. Afterwards you can play on.

    Parameters
    ----------
    game
        The name of a game that has a tour.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    OptionError
        If the game is unknown or has no tour.

    Examples
    --------
    >>> board = TourBoard("minerals")
    >>> board.step, board.session.pointed
    (0, ('f6',))
    >>> board.click("f6")
    >>> board.step
    1
    """

    has_table = False
    can_end = False
    can_renew = False

    def __init__(self, game: str, *, mode: AnyMode = "auto") -> None:
        require(str, game=game)
        self.tour: Tour = tour_of(game)
        """The steps."""
        self.step = 0
        """How many steps are done."""
        self.has_asked = False
        """Whether the reader has asked about a cell."""
        match = minerals.new(
            game, players=list(self.tour.players), position=self.tour.position, seed=self.tour.seed or None
        )
        super().__init__(
            match, bots={int(seat): bot for seat, bot in self.tour.bots.items()}, mode=mode, editable=False
        )

    def ask(self, token: str) -> None:
        """Say what is in a cell and what you can do with it, or why you can do nothing."""
        self.has_asked = True
        super().ask(token)

    def prepare(self) -> None:
        """Go on to the next step if the reader has done what this one asks for, and point at what comes next."""
        if self.step < len(self.tour.steps) and self._is_done(self.tour.steps[self.step].until):
            self.step += 1
        coming = self.tour.steps[self.step].cells if self.step < len(self.tour.steps) else ()
        self.session.pointed = coming

    def _is_done(self, until: str) -> bool:
        session, (verb, _, token) = self.session, until.partition(" ")
        match verb:
            case "click":
                return token in session.entry.tokens
            case "play":
                return session.can_undo
            case "refusal":
                return session.answer.is_refusal
            case "why":
                return self.has_asked
            case _:
                return session.can_redo

    def lead(self) -> str:
        """Return what to do next, as HTML."""
        steps = self.tour.steps
        if self.match.is_over:
            return ""
        if self.step >= len(steps):
            return paragraphs([translated(self.tour.after)], "minerals-tour")
        place = translated("{number} of {last}", number=self.step + 1, last=len(steps))
        return paragraphs([f"{place} · {translated(steps[self.step].say)}"], "minerals-tour")
