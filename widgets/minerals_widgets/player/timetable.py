"""When each step of a log is due if it is played at the recorded speed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from minerals import Log
from minerals.core.log import Node
from minerals_widgets.board.clock import time_of

BETWEEN = 1000
"""The milliseconds between events that have no time of their own."""


class Timetable:
    """The times of a line of play, in milliseconds from its beginning.

    Events with a time are due at that time, counted from the beginning of their round. Events without one, such as the
    check and the points at the end of a round, follow one per second. The next round begins after them.

    Parameters
    ----------
    log
        The recorded game.
    line
        The records to go through, by default the main line.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("out_of_mine", players=2, rounds=1, seed=3)
    >>> for action in ("1: front", "2: back", "1: take I2 at 2500", "1: pass at 4000"):
    ...     events = match.play(action)
    >>> timetable = Timetable(match.log)
    >>> begun, taken, passed = (node.step for node in match.line[2:])
    >>> timetable.due(taken) - timetable.due(begun), timetable.due(passed) - timetable.due(taken)
    (2500, 1500)
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None) -> None:
        nodes = log.main_line if line is None else line
        self._due = [0]
        began = 0
        for node in nodes:
            for event in node.events:
                at, before = time_of(event), self._due[-1]
                self._due.append(before + BETWEEN if at is None else max(before, began + at))
            if any(time_of(event) is None for event in node.events):
                began = self._due[-1] - _time_at(log, node)

    def due(self, step: int) -> int:
        """Return when a step is due."""
        return self._due[step]

    def step_at(self, milliseconds: int) -> int:
        """Return the last step that is due by a time. O(log steps)."""
        return max(bisect_right(self._due, milliseconds) - 1, 0)


def is_timed(log: Log) -> bool:
    """Tell whether any record of a log has a time. O(records)."""
    return any(node.at is not None for node in list(log.nodes.values()))


def _time_at(log: Log, node: Node) -> int:
    """Return the time of the round's clock after a record."""
    return min((time_of(action) or 0 for action in log.game.engine.legal(node.state)), default=0)
