"""The order of the lines in a log: which continuation of a record leads, and which are hidden.

Each function returns new orders for some records, and changes nothing. `Log` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minerals.core.log.entries import Order
from minerals.core.log.node import Node
from minerals.core.log.tree import Tree
from minerals.core.text import StepError, translated

Arrangement: TypeAlias = tuple[int, tuple[int, ...]]
"""The number of a record, and those of its continuations in order."""


def lead(node: Node, tip: Node | None) -> list[Arrangement]:
    """Return what lets the way to a record lead at every fork. O(records after `tip`, which is on the main line)."""
    found = []
    while node.parent is not None and node is not tip:
        if node.parent.children[:1] != [node]:
            found.append(_at_place(node, 0))
        node = node.parent
    found.reverse()
    return found


def lead_of_new(number: int, parent: Node, tip: Node | None) -> list[Arrangement]:
    """Return what lets a record lead that is about to follow another one. O(records after `tip`)."""
    rivals = tuple(each.n for each in parent.children)
    return [*lead(parent, tip), *([(parent.n, (number, *rivals))] if rivals else [])]


def promotion(node: Node) -> list[Arrangement]:
    """Return what brings a line forward by one place, at its last fork where it does not lead. Raises `StepError`."""
    for here in reversed(node.path()[1:]):
        place = _place(here)
        if place != 0:
            return [_at_place(here, _siblings(here) if place is None else place - 1)]
    raise StepError(translated("Record {number} is on the main line already.", number=node.n))


def demotion(node: Node) -> list[Arrangement]:
    """Return what puts a line back by one place, at its last fork. Raises `StepError`."""
    for here in reversed(node.path()[1:]):
        place = _place(here)
        if place is not None and _siblings(here):
            if place == _siblings(here):
                raise StepError(
                    translated("The line through record {number} is the last one at its fork already.", number=node.n)
                )
            return [_at_place(here, place + 1)]
    raise StepError(translated("There is no other line beside the one through record {number}.", number=node.n))


def removal(node: Node) -> list[Arrangement]:
    """Return what hides a record and all that follows it. Raises `StepError`."""
    if node.parent is None:
        raise StepError(translated("The set-up cannot be removed: every line begins with it."))
    if _place(node) is None:
        raise StepError(translated("Record {number} is removed already.", number=node.n))
    return [(node.parent.n, tuple(each.n for each in node.parent.children if each is not node))]


def last_change(orders: Sequence[Order]) -> list[Order]:
    """Return the orders of the last change that was not taken back, or none. O(orders)."""
    changes: list[list[Order]] = []
    for order in orders:
        if order.continues:
            changes[-1].append(order)
        else:
            changes.append([order])
    undone = {order.undoes for order in orders}
    open_changes = [change for change in changes if change[0].undoes is None and change[0].n not in undone]
    return open_changes[-1] if open_changes else []


def restoration(tree: Tree, orders: Sequence[Order], change: Sequence[Order]) -> list[Arrangement]:
    """Return what takes a change back. What was recorded since comes last. O(records)."""
    first, arrangements = change[0].n, []
    for on in dict.fromkeys(order.on for order in change):
        former = [order for order in orders if order.on == on and order.n < first][-1:]
        named = [n for order in former for n in order.children]
        since = former[0].n if former else 0
        then = [n for n, node in tree.nodes.items() if node.parent is tree.nodes[on] and since < n < first]
        later = [node.n for node in tree.nodes[on].children if node.n > first]
        arrangements.append((on, (*named, *then, *later)))
    return arrangements


def _place(node: Node) -> int | None:
    """Return the place of a record among the continuations of its parent, or None if it is hidden."""
    siblings = node.parent.children if node.parent is not None else []
    return siblings.index(node) if node in siblings else None


def _siblings(node: Node) -> int:
    """Return how many other continuations its parent has."""
    return sum(each is not node for each in node.parent.children) if node.parent is not None else 0


def _at_place(node: Node, place: int) -> Arrangement:
    assert node.parent is not None
    others = [each.n for each in node.parent.children if each is not node]
    return node.parent.n, (*others[:place], node.n, *others[place:])
