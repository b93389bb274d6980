"""The lines of play of a log, by name."""

from __future__ import annotations

from minerals import Log
from minerals.core.log import Node
from minerals.core.text import counted, translated


def lines_of(log: Log) -> dict[str, tuple[Node, ...]]:
    """Return every line of play under a name for lists, the main line first. O(lines × actions).

    Each line except the first is named after the action with which it leaves the earlier lines.
    """
    lines: dict[str, tuple[Node, ...]] = {}
    seen: set[int] = set()
    for leaf in sorted((node for node in list(log.nodes.values()) if not node.children), key=_order):
        path = leaf.path()
        own = [node for node in path if node.n not in seen]
        seen.update(node.n for node in own)
        place, number, actions = (
            len(lines) + 1,
            len(path) - len(own),
            counted(len(path) - 1, "{number} action", "{number} actions"),
        )
        name = (
            translated(
                "{place}. {action} as action {number}, {actions} in all",
                place=place,
                action=own[0].action,
                number=number,
                actions=actions,
            )
            if lines
            else translated("{place}. Main line, {actions} in all", place=place, actions=actions)
        )
        lines[name] = tuple(path)
    return lines


def _order(leaf: Node) -> tuple[int, ...]:
    """Return a sort key: the main line first, then its variations in the order in which they were made."""
    path = leaf.path()
    return tuple(node.n for node in path)
