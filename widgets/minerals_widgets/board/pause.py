"""The pause before a bot answers, so that one sees what it does."""

from __future__ import annotations

from collections.abc import Callable

from minerals_widgets.board.session import Session
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.ticks import Ticks

PAUSE = 0.6
"""How many seconds a bot thinks about each action."""


class Pause:
    """Makes bots wait before each action, as long as a page is there to count the time.

    Without a page, as in a test, and when a notebook cell calls the board, bots answer at once.

    `session`: the session whose bots wait. `seconds`: how long they wait; 0 if they always answer at once. `show`:
    called after each answer. `errors`: the line that shows errors in an answer.
    """

    def __init__(self, session: Session, seconds: float, show: Callable[[], object], errors: ErrorLine) -> None:
        self._seconds = seconds
        self._show = show
        self._errors = errors
        self._is_waiting = False
        self.ticks = Ticks(max(1, round(1000 * seconds)), self._answer, errors)
        self.serve(session)

    def serve(self, session: Session) -> None:
        """Let the bots of a session wait, instead of those of the session before."""
        self._session = session
        session.lets_bots_think = self.has_time

    def has_time(self) -> bool:
        """Tell whether bots wait: a page counts the time, and somebody plays with its controls."""
        return self._seconds > 0 and self.ticks.seen and self._errors.is_handling

    def _answer(self) -> None:
        session = self._session
        if not self._is_waiting and (session.answer_bot() or session.answer_hint()):
            self._show()

    def wait(self) -> None:
        """Let no time pass, and no bot answer."""
        self._is_waiting, self.ticks.playing = True, False

    def follow(self) -> None:
        """Let time pass while a bot thinks, or somebody waits for a hint."""
        self._is_waiting = False
        self.ticks.playing = self._session.is_thinking or self._session.awaits_hint
