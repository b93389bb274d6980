"""Putting two annotated copies of one game together: what one of them lacks is added to it."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

import msgspec

from minerals.core.game import Decision
from minerals.core.log.entries import Annotation, Record
from minerals.core.log.line_order import Arrangement
from minerals.core.log.node import Node


class Copy(NamedTuple):
    """What there is in one copy of a game."""

    nodes: Mapping[int, Node]
    annotations: Sequence[Annotation]


class Addition(NamedTuple):
    """What a copy of a game has that another one lacks."""

    records: tuple[Record, ...]
    """Its actions and annotations, with the numbers that follow in the other copy."""
    nodes: tuple[Node, ...]
    """The records of play among them."""
    arrangements: list[Arrangement]
    """What lets the game go on, shows again what the other copy has not removed, and hides what only it has and has
    removed."""


def addition(log: Copy, other: Copy, number: int) -> Addition:
    """Return what another copy of the same game adds to a log. O(records of both).

    `number`: that of the next record.
    """
    own: dict[int, Node] = {0: log.nodes[0]}
    # A record that was removed may have been played again: the first is the first of the other copy, and so on.
    known: defaultdict[Hashable, deque[Node]] = defaultdict(deque)
    for node in log.nodes.values():
        known[_deed(node, node.parent)].append(node)
    nodes: list[Node] = []
    for node in other.nodes.values():
        if node.parent is None:
            continue
        parent = own[node.parent.n]
        alike = known[_deed(node, parent)]
        if alike:
            found = alike.popleft()
        else:
            found = Node(
                number + len(nodes),
                parent,
                node.player,
                node.action,
                Decision(node.events, node.state),
                node.at,
                node.told,
                node.trial,
            )
            nodes.append(found)
        own[node.n] = found
    following = enumerate(_notes(log, other, own), start=number + len(nodes))
    notes = [msgspec.structs.replace(note, n=place) for place, note in following]
    return Addition(
        (*(node.record for node in nodes), *notes), tuple(nodes), list(_arrangements(other, own, frozenset(nodes)))
    )


def _deed(node: Node, parent: Node | None) -> Hashable:
    return None if parent is None else parent.n, node.action, node.events


def _notes(log: Copy, other: Copy, own: dict[int, Node]) -> Iterator[Annotation]:
    """Yield the annotations that a log lacks. What both have is kept once."""
    there = Counter(msgspec.structs.replace(note, n=0) for note in log.annotations)
    for note in other.annotations:
        here = msgspec.structs.replace(note, n=0, on=own[note.on].n)
        if there[here]:
            there[here] -= 1
        else:
            yield here


def _arrangements(other: Copy, own: dict[int, Node], new: frozenset[Node]) -> Iterator[Arrangement]:
    """Yield the order of each fork where something must lead, be shown again or be hidden."""
    shown = {own[child.n] for node in other.nodes.values() for child in node.children}
    forks: dict[Node, list[Node]] = {}
    for node in other.nodes.values():
        if node.parent is not None:
            forks.setdefault(node.parent, []).append(own[node.n])
    for there, children in forks.items():
        here, leading = own[there.n], there.next
        now = copy(here)
        now.children = [*here.children]
        for child in children:
            if child in new:
                now.continue_with(child)
        then = [child for child in now.children if child not in new or child in shown]
        then += [child for child in children if child in shown and child not in then]
        ends = here.next is None and bool(then)
        # Where it ends here, the game goes on with what the other copy plays and this one lacks, or only tried.
        if ends and leading is not None and (own[leading.n] in new or own[leading.n].trial > leading.trial):
            then, ends = list(dict.fromkeys([*(own[child.n] for child in there.children), *then])), False
        if (then, ends) != (now.children, now.ends):
            yield Arrangement(here.n, tuple(child.n for child in then), ends)
