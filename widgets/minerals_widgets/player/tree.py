"""The tree of all moves in a log, including its variations."""

from __future__ import annotations

from typing import NamedTuple

from minerals import Log
from minerals.core.languages import term, translated
from minerals.core.log import Node, Symbol


class Row(NamedTuple):
    """A row in the tree of moves."""

    record: int
    depth: int
    """How many variations it is inside."""
    text: str


def tree_of(log: Log) -> list[Row]:
    """Return the tree of a log, with one row per record. A line goes on below, and a variation is indented.

    O(records).
    """
    rows: list[Row] = []
    signs = _signs(log)

    def tell(node: Node, depth: int, number: int) -> None:
        rows.append(Row(node.n, depth, _named(log, node, number) + signs.get(node.n, "")))

    tell(log.root, 0, 0)
    # Without recursion, because a game has thousands of actions. The record that was added last comes next.
    waiting: list[tuple[Node, int, int, bool]] = [(log.root, 0, 0, True)]
    while waiting:
        node, depth, number, is_told = waiting.pop()
        if not is_told:
            tell(node, depth, number)
        if node.children:
            first, *others = node.children
            if others:
                # The move itself comes before its variations, and the moves that follow it come after them.
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
