"""Where one can stop along a line of play: after each event or action, where a turn begins, or at a key moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal

from minerals.core.log.entries import Moment
from minerals.core.log.log import Log
from minerals.core.log.node import Node

Unit = Literal["event", "action", "turn", "moment"]
UNITS: tuple[Unit, ...] = ("event", "action", "turn", "moment")


class Stops:
    """The steps of a line at which it can be stopped, by unit. The first and the last step always count.

    Parameters
    ----------
    log
        The recorded game.
    line
        Its records, the main line by default.
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None) -> None:
        nodes = log.main_line if line is None else line
        self.last = nodes[-1].step
        """The last step."""
        begins_turn = log.game.engine.begins_turn
        self.moments = _moments(log, nodes)
        """The key moments, by step: those the game names, and those somebody has named in the log."""
        ends: dict[Unit, list[int]] = {
            "event": list(range(1, self.last + 1)),
            "action": [node.step for node in nodes],
            "turn": [step for step, event in enumerate(log.events(nodes), start=1) if begins_turn(event)],
            "moment": list(self.moments),
        }
        self._steps = {unit: sorted({0, *steps, self.last}) for unit, steps in ends.items()}
        self._turns = ends["turn"]

    def after(self, step: int, unit: Unit) -> int:
        """Return the next stop after a step, or the last. O(log steps)."""
        steps = self._steps[unit]
        return steps[min(bisect_right(steps, step), len(steps) - 1)]

    def before(self, step: int, unit: Unit) -> int:
        """Return the next stop before a step, or 0. O(log steps)."""
        steps = self._steps[unit]
        return steps[max(bisect_left(steps, step) - 1, 0)]

    def turn(self, step: int) -> int:
        """Return how many turns have begun. O(log steps)."""
        return bisect_right(self._turns, step)


def _moments(log: Log, nodes: Sequence[Node]) -> dict[int, str]:
    found: dict[int, str] = {}
    for step, event in enumerate(log.events(nodes), start=1):
        title = log.game.words.key_moment(event)
        if title is not None:
            found[step] = title
    of_record = {node.n: node.step for node in nodes}
    for annotation in log.annotations:
        if isinstance(annotation, Moment) and annotation.on in of_record:
            found[of_record[annotation.on]] = annotation.title
    return dict(sorted(found.items()))
