"""The stops along a line of play: after each event or action, where a turn begins, or at a key moment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Literal

from minerals.core.log.entries import Moment
from minerals.core.log.log import Log
from minerals.core.log.node import LineChoice, Node
from minerals.core.system import require

Unit = Literal["event", "action", "turn", "moment"]
UNITS: tuple[Unit, ...] = ("event", "action", "turn", "moment")


class Stops:
    """The steps of a line at which you can stop, by unit. The first and the last step always count.

    Parameters
    ----------
    log
        The recorded game.
    line
        The records of a line, or the number of a record that it goes through; by default the main line.
    turning
        The titles of turning points, by step, which are key moments too.
    players
        What the players are called in the titles of key moments, by default as in the log.

    Attributes
    ----------
    last
        The last step.
    moments
        The key moments by step: those that the game names, and those that people have named in the log.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> for _ in range(3):
    ...     events = match.play(match.legal_actions()[0])
    >>> stops = Stops(match.log)
    >>> stops.after(0, "action"), stops.after(1, "action"), stops.before(4, "action"), stops.last
    (1, 2, 3, 4)
    """

    def __init__(
        self,
        log: Log,
        line: LineChoice | None = None,
        turning: Mapping[int, str] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        require(Log, log=log)
        nodes = log.along(line).main_line
        self.last = nodes[-1].step
        """The last step."""
        begins_turn = log.game.engine.begins_turn
        self.moments = _moments(log, nodes, turning or {}, log.header.players if players is None else players)
        """The key moments, by step: those the game names, those somebody has named in the log, and turning points."""
        ends: dict[Unit, list[int]] = {
            "event": list(range(1, self.last + 1)),
            "action": [node.step for node in nodes],
            "turn": [step for step, event in enumerate(log.events(nodes), start=1) if begins_turn(event)],
            "moment": list(self.moments),
        }
        self._steps = {unit: sorted({0, *steps, self.last}) for unit, steps in ends.items()}
        self._turns = ends["turn"]

    def after(self, step: int, unit: Unit) -> int:
        """Return the next stop after a step, or the last one. O(log steps).

        Parameters
        ----------
        step
            The step to look from.
        unit
            `event`, `action`, `turn` or `moment`.
        """
        require(int, step=step)
        require(Unit, unit=unit)
        steps = self._steps[unit]
        return steps[min(bisect_right(steps, step), len(steps) - 1)]

    def before(self, step: int, unit: Unit) -> int:
        """Return the last stop before a step, or 0. O(log steps).

        Parameters
        ----------
        step
            The step to look from.
        unit
            `event`, `action`, `turn` or `moment`.
        """
        steps = self._steps[unit]
        return steps[max(bisect_left(steps, step) - 1, 0)]

    def turn(self, step: int) -> int:
        """Return how many turns have begun at a step. O(log steps)."""
        return bisect_right(self._turns, step)


def _moments(log: Log, nodes: Sequence[Node], turning: Mapping[int, str], players: Sequence[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for step, event in enumerate(log.events(nodes), start=1):
        title = log.game.words.key_moment(event, players)
        if title is not None:
            found[step] = title
    of_record = {node.n: node.step for node in nodes}
    for annotation in log.annotations:
        if isinstance(annotation, Moment) and annotation.on in of_record:
            found[of_record[annotation.on]] = annotation.title
    for step, title in turning.items():
        found[step] = f"{found[step]} · {title}" if step in found else title
    return dict(sorted(found.items()))
