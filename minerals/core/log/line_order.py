"""The order of the lines in a log: which continuation of a record leads, and which are hidden.

Each function returns new orders for some records, and changes nothing. `Log` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from minerals.core.log.entries import Order
from minerals.core.log.node import Node
from minerals.core.log.tree import Tree
from minerals.core.text import StepError, translated


class Arrangement(NamedTuple):
    """A new order at a record."""

    on: int
    """Its number."""
    children: tuple[int, ...]
    """The numbers of its continuations, in order."""
    ends: bool = False
    """Whether none of them leads."""


def lead(node: Node, tip: Node | None) -> list[Arrangement]:
    """Return what lets the way to a record lead at every fork. O(records after `tip`, which is on the main line)."""
    found = []
    while node.parent is not None and node is not tip:
        if node.parent.next is not node:
            found.append(_at_place(node, 0))
        node = node.parent
    found.reverse()
    return found


def lead_of_new(number: int, parent: Node, tip: Node | None) -> list[Arrangement]:
    """Return what lets a record lead that is about to follow another one. O(records after `tip`)."""
    found = lead(parent, tip)
    if parent.next is not None:
        found.append(Arrangement(parent.n, (number, *(each.n for each in parent.children))))
    return found


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
    """Return what hides a record and all that follows it. If it led, a trial does not take its place.

    Raises `StepError`.
    """
    if node.parent is None:
        raise StepError(translated("The set-up cannot be removed: every line begins with it."))
    if _place(node) is None:
        raise StepError(translated("Record {number} is removed already.", number=node.n))
    others = [each for each in node.parent.children if each is not node]
    if node.parent.next is node:
        others.sort(key=lambda each: each.trial)
    ends = bool(others) and (node.parent.ends or others[0].trial)
    return [Arrangement(node.parent.n, tuple(each.n for each in others), ends)]


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
        node = tree.nodes[on]
        former = [order for order in orders if order.on == on and order.n < first][-1:]
        then = [each for n, each in tree.nodes.items() if each.parent is node and n < first]
        fork = copy(node)
        fork.children, fork.ends = [], False
        for order in former:
            fork.children, fork.ends = [tree.nodes[n] for n in order.children], order.ends
            then = [each for each in then if each.n > order.n]
        for each in (*then, *(each for each in node.children if each.n > first)):
            fork.continue_with(each)
        arrangements.append(Arrangement(on, tuple(each.n for each in fork.children), fork.ends))
    return arrangements


def _place(node: Node) -> int | None:
    """Return the place of a record among the continuations of its parent, or None if it is hidden.

    If the line ends there, that is the first place.
    """
    if node.parent is None or node not in node.parent.children:
        return None
    return node.parent.children.index(node) + node.parent.ends


def _siblings(node: Node) -> int:
    """Return how many other places there are."""
    parent = node.parent
    return 0 if parent is None else sum(each is not node for each in parent.children) + parent.ends


def _at_place(node: Node, place: int) -> Arrangement:
    assert node.parent is not None
    children = [each.n for each in node.parent.children if each is not node]
    ends = node.parent.ends and place > 0
    children.insert(place - ends, node.n)
    return Arrangement(node.parent.n, tuple(children), ends)
