"""The course of a game: its key moments, its points, and where its rules apply. Without any widget."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from minerals import Log
from minerals.core.log import Node, Stops


class KeyMoment(NamedTuple):
    """A key moment on the time line."""

    step: int
    title: str


class Course:
    """An overview of a whole line of a log. Made once per line, O(events).

    Parameters
    ----------
    log
        The recorded game.
    line
        Its records, by default the main line.
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        events = log.events(self.line)
        self.last = len(events)
        self.rules: dict[str, list[int]] = {}
        """The steps after the events of each rule, by the rule's id."""
        self.moments = tuple(KeyMoment(*moment) for moment in Stops(log, self.line).moments.items())
        self.scores: list[tuple[int, ...]] = []
        """The points of each player at every step."""
        state = log.game.engine.initial(log.options)
        self.scores.append(log.game.engine.scores(state))
        for step, event in enumerate(events, start=1):
            state = log.game.engine.evolve(state, event)
            self.scores.append(log.game.engine.scores(state))
            self.rules.setdefault(event.rule, []).append(step)

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
