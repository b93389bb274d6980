"""A stopwatch: the one way in which boards and players count time, without any widget."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 5.0
"""After how many seconds without being read a stopwatch was not waited for but forgotten."""


class Stopwatch:
    """Counts milliseconds while it runs; it can be stopped, set, and made faster.

    It counts only while somebody reads it: a page that was asleep, or a kernel that was busy, loses no time.

    Parameters
    ----------
    now
        What tells the time in seconds and never goes back.
    patience
        For how many seconds nobody need read it.
    forgotten
        How many seconds it counts for a longer while in which nobody did.

    Examples
    --------
    >>> seconds = iter([10.0, 10.5, 11.0, 900.0, 900.5])
    >>> stopwatch = Stopwatch(lambda: next(seconds))
    >>> stopwatch.start()
    >>> [stopwatch.read() for _ in range(4)]
    [500, 1000, 1000, 1500]
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, *, patience: float = PATIENCE, forgotten: float = 0.0
    ) -> None:
        self._now = now
        self._patience = patience
        self._forgotten = forgotten
        self._counted = 0.0
        self._read = 0.0
        self._speed = 1.0
        self.is_running = False
        """Whether time is passing."""

    def start(self) -> None:
        """Let time pass, from where it stands."""
        if not self.is_running:
            self._read = self._now()
            self.is_running = True

    def stop(self) -> None:
        """Let time stand still."""
        self.read()
        self.is_running = False

    def set(self, milliseconds: int) -> None:
        """Put the hand to a time; it goes on from there where it was running."""
        self.read()
        self._counted = float(milliseconds)

    @property
    def speed(self) -> float:
        """How many times as fast as usual time passes."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.read()
        self._speed = speed

    def read(self) -> int:
        """Return what has been counted, in whole milliseconds."""
        if self.is_running:
            now = self._now()
            unread = now - self._read
            self._read = now
            self._counted += 1000 * self._speed * (unread if unread <= self._patience else self._forgotten)
        return round(self._counted)


def clock_face(milliseconds: int) -> str:
    """Return a time in minutes and whole seconds.

    >>> clock_face(61_900)
    '1:01'
    """
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
