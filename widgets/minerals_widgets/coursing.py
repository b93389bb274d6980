"""The course of a game: its key moments, its points, and the tree of what was played, without any widget."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from minerals import Log
from minerals.core.languages import term, translated
from minerals.core.log import Node, Stops, Symbol


class Mark(NamedTuple):
    """A key moment on the time line."""

    step: int
    title: str


class Course:
    """What a line of a log is like as a whole. Made once a line, O(events).

    Parameters
    ----------
    log
        The recorded game.
    line
        Its records, the main line by default.
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        events = log.events(self.line)
        self.last = len(events)
        self.rules: dict[str, list[int]] = {}
        """Where each rule fires, by its id: the steps behind the events that come from it."""
        self.marks: tuple[Mark, ...] = tuple(Mark(*moment) for moment in Stops(log, self.line).moments.items())
        self.scores: list[tuple[int, ...]] = []
        """The points of each player at every step."""
        state = log.game.engine.initial(log.options)
        self.scores.append(log.game.engine.scores(state))
        for step, event in enumerate(events, start=1):
            state = log.game.engine.evolve(state, event)
            self.scores.append(log.game.engine.scores(state))
            self.rules.setdefault(event.rule, []).append(step)

    # --- where to go on ---

    def next_firing(self, rule: str, step: int) -> int | None:
        """Return the next step at which a rule fires, going round at the end; None where it never does."""
        steps = self.rules.get(rule)
        if not steps:
            return None
        return steps[bisect_right(steps, step) % len(steps)]

    def next_change(self, player: int, step: int) -> int | None:
        """Return the next step at which a player's points change, going round at the end; None where they never do."""
        changes = [
            later
            for later in range(1, self.last + 1)
            if self.scores[later][player - 1] != self.scores[later - 1][player - 1]
        ]
        return changes[bisect_right(changes, step) % len(changes)] if changes else None


class Branch(NamedTuple):
    """A row in the tree of moves."""

    record: int
    depth: int
    """How many variations it lies within."""
    text: str


def tree_of(log: Log) -> list[Branch]:
    """Return the tree of a log, a row a record: a line goes on below, a variation stands indented where it leaves.

    O(records).
    """
    rows: list[Branch] = []
    signs = _signs(log)

    def tell(node: Node, depth: int, number: int) -> None:
        rows.append(Branch(node.n, depth, _named(log, node, number) + signs.get(node.n, "")))

    tell(log.root, 0, 0)
    # What follows a record, told without recursion: a game has thousands of actions. What is put down last comes next.
    waiting: list[tuple[Node, int, int, bool]] = [(log.root, 0, 0, True)]
    while waiting:
        node, depth, number, is_told = waiting.pop()
        if not is_told:
            tell(node, depth, number)
        if node.children:
            first, *others = node.children
            if others:
                # The move itself is told before its variations, and what follows it after them.
                tell(first, depth, number + 1)
            waiting.append((first, depth, number + 1, bool(others)))
            waiting.extend((other, depth + 1, number + 1, False) for other in reversed(others))
    return rows


def _signs(log: Log) -> dict[int, str]:
    signs: dict[int, str] = {}
    for annotation in log.annotations:
        if isinstance(annotation, Symbol):
            signs[annotation.on] = f"{signs.get(annotation.on, '')} {annotation.symbol}"
    return signs


def _named(log: Log, node: Node, number: int) -> str:
    if node.action is None:
        return translated("Set-up")
    return f"{number}. {term(log.header.players[node.player - 1])}: {node.action}"
