"""The course of a game: its key moments, its points, and where its rules apply. Without any widget."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple

from minerals import Log
from minerals.core.log import Node, Stops


class KeyMoment(NamedTuple):
    """A key moment on the time line."""

    step: int
    title: str


class Course:
    """An overview of a whole line of a log, which does not change. Made once per line, O(events).

    Parameters
    ----------
    log
        The recorded game.
    line
        Its records, by default the main line.
    turning
        The titles of the turning points of the main line, by step.
    names
        What the players are called, by default as in the log.
    """

    def __init__(
        self,
        log: Log,
        line: Sequence[Node] | None = None,
        turning: Mapping[int, str] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        events = log.events(self.line)
        self.last = len(events)
        self.names: tuple[str, ...] = tuple(log.header.players if names is None else names)
        """What the players are called."""
        self.rules: dict[str, list[int]] = {}
        """The steps after the events of each rule, by the rule's id."""
        self.common = common_steps(self.line, log.main_line)
        """The last step that the line has in common with the main line."""
        self.turning = turning or {}
        """The titles of the turning points, by step, those of the whole main line."""
        self.moments = self._key_moments(self.turning)
        """The key moments."""
        self.scores: list[tuple[int, ...]] = []
        """The points of each player at every step."""
        state = log.game.engine.initial(log.options)
        self.scores.append(log.game.engine.scores(state))
        for step, event in enumerate(events, start=1):
            state = log.game.engine.evolve(state, event)
            self.scores.append(log.game.engine.scores(state))
            self.rules.setdefault(event.rule, []).append(step)

    def with_turning_points(self, turning: Mapping[int, str]) -> Course:
        """Return the same overview with other turning points of the main line as key moments. O(events)."""
        other = copy(self)
        other.turning, other.moments = turning, self._key_moments(turning)
        return other

    def _key_moments(self, turning: Mapping[int, str]) -> tuple[KeyMoment, ...]:
        moments = Stops(self.log, self.line, self._here(turning), self.names).moments
        return tuple(KeyMoment(*moment) for moment in moments.items())

    def _here(self, turning: Mapping[int, str]) -> Mapping[int, str]:
        return {step: title for step, title in turning.items() if step <= self.common}

    @property
    def turning_here(self) -> Mapping[int, str]:
        """The titles of the turning points that are on this line."""
        return self._here(self.turning)

    # --- the next step of interest ---

    def next_firing(self, rule: str, step: int) -> int | None:
        """Return the next step at which a rule applies, starting again after the last, or None."""
        steps = self.rules.get(rule)
        if not steps:
            return None
        return steps[bisect_right(steps, step) % len(steps)]

    def next_change(self, player: int, step: int) -> int | None:
        """Return the next step at which a player's points change, starting again after the last, or None."""
        changes = [
            later
            for later in range(1, self.last + 1)
            if self.scores[later][player - 1] != self.scores[later - 1][player - 1]
        ]
        return changes[bisect_right(changes, step) % len(changes)] if changes else None


def common_steps(line: Sequence[Node], main: Sequence[Node]) -> int:
    """Return the last step of the records that two lines have in common."""
    together = [one for one, other in zip(line, main, strict=False) if one is other]
    return together[-1].step if together else 0
