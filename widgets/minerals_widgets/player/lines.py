"""The lines of play of a log, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from minerals import Log
from minerals.core.log import Node
from minerals.core.text import counted, translated

LineAct: TypeAlias = Literal["promote_to_main", "promote", "demote", "remove", "undo_order"]
"""What can be done with the order of lines."""


def lines_of(log: Log) -> dict[str, tuple[Node, ...]]:
    """Return every line of play under a name for lists, the main line first. O(lines × actions).

    Each line except the first is named after the action with which it leaves the earlier lines. Lines that were removed
    are left out.
    """
    lines: dict[str, tuple[Node, ...]] = {}
    seen: set[int] = set()
    for leaf in [node for node in log.tree.shown() if node.next is None]:
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


def last_shown(line: Sequence[Node]) -> Node:
    """Return the last record of a line before one that was removed, or its last one."""
    for node in line:
        if node.parent is not None and node not in node.parent.children:
            return node.parent
    return line[-1]
