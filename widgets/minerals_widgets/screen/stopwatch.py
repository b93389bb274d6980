"""A stopwatch, with which all boards and players count time, without any widget."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 5.0
"""After how many seconds without a reading a stopwatch counts as forgotten."""


class Stopwatch:
    """Counts milliseconds while it runs. You can stop it, set it, and make it faster.

    It counts only while somebody reads it, so a sleeping page or a busy kernel costs no time.

    `now`: returns the time in seconds, and never goes back. `patience`: how many seconds may pass between two readings.
    `forgotten`: how many seconds it counts if more time passed between two readings.

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
        """Let time pass from the current reading."""
        if not self.is_running:
            self._read = self._now()
            self.is_running = True

    def stop(self) -> None:
        """Stop time."""
        self.read()
        self.is_running = False

    def set(self, milliseconds: int) -> None:
        """Set it to a time. If it was running, it continues from there."""
        self.read()
        self._counted = float(milliseconds)

    @property
    def speed(self) -> float:
        """How many times faster than usual time passes."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.read()
        self._speed = speed

    def read(self) -> int:
        """Return the time counted so far, in whole milliseconds."""
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
