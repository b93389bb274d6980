"""Looking an answer up: whoever asks an exercise for its values is noticed by the open attempt logs of this process.

A log that hears of it decides whether it concerns its student: the same exercise with the same numbers, asked before
the answers are in. It keeps a record then, which becomes a remark in the report. Logs are only held weakly, so nothing
is noticed after the last use of a log. Other processes are not noticed, and cannot be.

The kit itself asks all the time, to judge and to draw. It takes the values from
`minerals.classroom.exercise.instance.answer_key`, which tells nobody.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias
from weakref import WeakSet

from minerals.classroom.texts import Parameters

Lookup: TypeAlias = Literal["value", "mistakes", "verdict", "solution", "copy"]
"""What was looked up: the right value, the values of misconceptions, whether an answer is right, the worked solution,
or the same exercise once more without the log."""


class Watcher(Protocol):
    """Something that hears of every lookup: an open attempt log."""

    def notice(self, exercise: str, parameters: Parameters, what: Lookup, part: str) -> None:
        """Hear of a lookup."""


_watchers: WeakSet[Watcher] = WeakSet()


def watch(watcher: Watcher) -> None:
    """Let a log hear of lookups, for as long as anything refers to it."""
    _watchers.add(watcher)


def unwatch(watcher: Watcher) -> None:
    """Let a log hear of nothing any more."""
    _watchers.discard(watcher)


def looked_up(exercise: str, parameters: Parameters, what: Lookup, part: str = "", by: object = None) -> None:
    """Tell the open logs that something was looked up. O(open logs).

    `exercise`: the code of the exercise. `what` and `part`: what was looked up; a part, or "" for all of them. `by`:
    the log that asks, which need not be told.
    """
    for watcher in tuple(_watchers):
        if watcher is not by:
            watcher.notice(exercise, parameters, what, part)
