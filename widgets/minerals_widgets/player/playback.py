"""Playing a log automatically: moving a replay on as time passes, without any widget."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Literal, TypeAlias

from minerals import OptionError
from minerals.core.log import UNITS, Log, Unit
from minerals.core.text import translated
from minerals.front.controls import After, Before, Move
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.timetable import Timetable, is_timed
from minerals_widgets.screen.stopwatch import PATIENCE, Stopwatch

Stride: TypeAlias = Unit | Literal["clock"]
"""How far one step goes. By the clock, a step is an action at its own time."""

CLOCK_TICK = 100
"""How often the time is checked, in milliseconds, when steps come at their own times."""


class Playback:
    """Steps through a replay by one of the units, or at the recorded speed.

    Parameters
    ----------
    replay
        The replay that it moves.
    by
        How far one step goes: `event`, `action`, `turn`, `moment`, or `clock`.
    speed
        Steps per second or, by the clock, how many times the recorded speed.
    now
        Returns the time in seconds, and never goes back.

    Raises
    ------
    OptionError
        For `clock` if the log has no times.
    """

    def __init__(
        self, replay: Replay, by: Stride = "event", speed: float = 1.0, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        if by == "clock" and by not in strides(replay.log):
            raise OptionError(
                translated(
                    "A log of {game} has no times: choose one of {units} instead.",
                    game=replay.log.game.title,
                    units=", ".join(UNITS),
                )
            )
        self.replay = replay
        self._now = now
        self._by: Stride = by
        self._speed = speed
        self.begin()

    @property
    def by(self) -> Stride:
        """How far one step goes."""
        return self._by

    @by.setter
    def by(self, by: Stride) -> None:
        self._by = by
        self.begin()

    @property
    def speed(self) -> float:
        """Steps per second or, by the clock, how many times the recorded speed."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._speed = speed
        if self._by == "clock":
            self._stopwatch.speed = speed
        else:
            self.begin()

    @property
    def interval(self) -> int:
        """After how many milliseconds to call `go_on` again."""
        return CLOCK_TICK if self._by == "clock" else round(1000 / self._speed)

    # --- stepping ---

    def go(self, move: Move) -> int:
        """Go where a control goes, and return the new step."""
        return self.replay.go(move, self._unit)

    def next(self) -> int:
        """Go one step forward, and return the new step."""
        return self.go(After())

    def previous(self) -> int:
        """Go one step back, and return the new step."""
        return self.go(Before())

    @property
    def _unit(self) -> Unit:
        return "action" if self._by == "clock" else self._by

    # --- playing automatically ---

    def begin(self) -> None:
        """Count time from now on, starting at the current step."""
        self.replay.unit = self._unit
        self._stopwatch = self._new_stopwatch()
        self._taken = 0
        self._stopwatch.start()

    def _new_stopwatch(self) -> Stopwatch:
        """Return a stopwatch for the recorded game's milliseconds, or with one second per step if steps are even."""
        if self._by == "clock":
            stopwatch = Stopwatch(self._now)
            stopwatch.set(self._timetable.due(self.replay.step))
        else:
            interval = 1 / self._speed
            # After a long sleep it takes the one step that was due when it fell asleep.
            stopwatch = Stopwatch(self._now, patience=max(PATIENCE, 3 * interval), forgotten=interval)
        stopwatch.speed = self._speed
        return stopwatch

    def go_on(self) -> bool:
        """Take every step that has become due, and return whether there was any. Late steps are skipped, not queued."""
        before = self.replay.step
        if self._by == "clock":
            self.replay.goto(max(before, self._timetable.step_at(self._stopwatch.read())))
        else:
            for _ in range(self._steps_due()):
                self.next()
        return self.replay.step != before

    def _steps_due(self) -> int:
        """Return how many even steps have become due since the last call, or 0 for a tick that comes too early."""
        # Half a step of tolerance: ticks come a little early as often as a little late.
        due = int(self._stopwatch.read() / 1000 + 0.5) - self._taken
        self._taken += max(due, 0)
        return max(due, 0)

    @cached_property
    def _timetable(self) -> Timetable:
        return Timetable(self.replay.log, self.replay.line)


def strides(log: Log) -> tuple[Stride, ...]:
    """Return the strides by which you can step through a log."""
    return (*UNITS, "clock") if is_timed(log) else UNITS
