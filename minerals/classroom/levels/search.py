"""Searching for ways to solve a level, breadth first, and trying the solutions that it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minerals.classroom.levels.situation import Try
from minerals.classroom.levels.table import Table
from minerals.classroom.levels.terms import timeless
from minerals.core.text import MineralsError


class Search(NamedTuple):
    """The result of a search for a short solution."""

    found: tuple[str, ...] | None
    """The first solution, or None."""
    is_complete: bool
    """Whether everything was tried."""
    tried: int


def search(table: Table, tries: Sequence[Try], *, longest: int, most: int) -> Search:
    """Look for a way to solve a level from where a table stands, breadth first. The table stands elsewhere then.

    `table`: where the level is played. `tries`: what was tried before. `longest`: the most actions that a way may have.
    `most`: the most actions to try.
    """
    waiting: list[tuple[int, tuple[Try, ...]]] = [(table.match.node.n, ())]
    tried = 0
    while waiting and longest:
        record, way = waiting.pop(0)
        table.match.goto_record(record)
        for action in table.actions():
            if tried == most:
                return Search(None, False, tried)
            table.match.goto_record(record)
            tried += 1
            done = (*way, Try(str(action)))
            if table.play(action, (*tries, *way)):
                return Search(tuple(step.action for step in done), False, tried)
            if len(done) < longest and table.is_to_act:
                waiting.append((table.match.node.n, done))
    return Search(None, True, tried)


def known_way(table: Table, tries: Sequence[Try]) -> int:
    """Return how many more actions the shortest known solution takes from where a table stands, or 0 if none works.

    It tries each solution of the level without what has been played already, and then as a whole.
    """
    start = table.match.node.n
    ways = sorted(_ways(table, tries), key=len)
    for way in ways:
        table.match.goto_record(start)
        if way and _solves(table, tries, way):
            return len(way)
    return 0


def _ways(table: Table, tries: Sequence[Try]) -> Iterator[tuple[str, ...]]:
    for solution in table.level.solutions:
        done = Counter(timeless(tried.action) for tried in tries if not tried.rulings)
        rest = []
        for action in solution.play:
            if done[timeless(action)]:
                done[timeless(action)] -= 1
            else:
                rest.append(action)
        yield tuple(rest)
        yield solution.play


def _solves(table: Table, tries: Sequence[Try], way: Sequence[str]) -> bool:
    tried = tuple(tries)
    for action in way:
        try:
            if not table.is_own(table.match.parse(action)):
                return False
            if table.play(action, tried):
                return True
        except MineralsError:
            return False
        tried = (*tried, Try(action))
    return False
