"""The tree of what was played in a log, variations and all."""

from __future__ import annotations

from typing import NamedTuple

from minerals import Log
from minerals.core.languages import term, translated
from minerals.core.log import Node, Symbol


class Row(NamedTuple):
    """A row in the tree of moves."""

    record: int
    depth: int
    """How many variations it lies within."""
    text: str


def tree_of(log: Log) -> list[Row]:
    """Return the tree of a log, a row a record: a line goes on below, a variation stands indented where it leaves.

    O(records).
    """
    rows: list[Row] = []
    signs = _signs(log)

    def tell(node: Node, depth: int, number: int) -> None:
        rows.append(Row(node.n, depth, _named(log, node, number) + signs.get(node.n, "")))

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
