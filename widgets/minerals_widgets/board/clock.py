"""The clock of a round in which everyone acts at the same time, without any widget."""

from __future__ import annotations

from minerals import Match
from minerals.core.game import Action, Event
from minerals.core.text import translated
from minerals_widgets.screen.stopwatch import Stopwatch, clock_face


class Clock:
    """The clock of a match whose actions have a time. It stops while the possible actions have none.

    A round begins when somebody starts the clock, so players who are still reading lose no time.

    `stopwatch`: counts the time.
    """

    def __init__(self, match: Match, stopwatch: Stopwatch) -> None:
        self.match = match
        self._stopwatch = stopwatch
        self.is_on = False
        """Whether the actions that are possible now have a time."""
        self.begun = 0
        """How often a round began, ended or was set back, so that what people are asked is another question."""
        self._began_at = 0
        self._earliest = 0
        self.begin()

    # --- where it stands ---

    def begin(self) -> None:
        """Set it to the time of the match, and wait until somebody starts it."""
        self._stopwatch.stop()
        self.begun += 1
        earliest = self._earliest_now()
        self.is_on = earliest is not None
        self._began_at = self._earliest = earliest or 0
        self._stopwatch.set(self._began_at)

    def follow(self) -> bool:
        """Take in the last action, and return whether the clock was reset.

        It is reset if a round began or ended, or if time was set back.
        """
        earliest = self._earliest_now()
        begins = self.is_on != (earliest is not None) or (earliest or 0) < self._earliest
        if begins:
            self.begin()
        self._earliest = earliest or 0
        return begins

    @property
    def earliest(self) -> int:
        """The earliest time at which anyone can act, in milliseconds, as of the last action it has taken in."""
        return self._earliest

    def _earliest_now(self) -> int | None:
        times = [time_of(action) for action in self.match.legal_actions()]
        return min((at for at in times if at is not None), default=None)

    # --- running ---

    def start(self) -> None:
        """Let time pass, if it counts."""
        if self.is_on:
            self._stopwatch.start()

    def stop(self) -> None:
        """Stop time."""
        self._stopwatch.stop()

    @property
    def is_running(self) -> bool:
        """Whether time is passing."""
        return self._stopwatch.is_running

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must start it before anyone can act."""
        return self.is_on and not self.is_running

    @property
    def is_fresh(self) -> bool:
        """Whether it has not been running in this round."""
        return self.read() == self._began_at

    # --- reading ---

    def read(self) -> int:
        """Return its time in milliseconds, even past the limit."""
        return self._stopwatch.read()

    @property
    def now(self) -> int:
        """The time that it shows, in milliseconds."""
        return min(self.read(), self.limit) if self.limit else self.read()

    @property
    def limit(self) -> int:
        """How long the round can last, in milliseconds, or 0 for no limit."""
        people = self.match.game.real_time
        return people.limit(self.match.state) if people is not None else 0

    @property
    def is_time_up(self) -> bool:
        """Whether the time of the round is up."""
        return 0 < self.limit <= self.read()

    @property
    def face(self) -> str:
        """The time that it shows, in minutes and whole seconds."""
        time = clock_face(self.now)
        return translated("{time} of {limit}", time=time, limit=clock_face(self.limit)) if self.limit else time


def time_of(record: Action | Event) -> int | None:
    """Return when an action or event happens, in milliseconds since its round began, or None if time does not count."""
    at: int | None = getattr(record, "at", None)
    return at
