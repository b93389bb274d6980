"""Putting two annotated copies of one game together: what one of them lacks is added to it."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from minerals.core.game import Decision
from minerals.core.log.entries import Annotation, Header, Record
from minerals.core.log.line_order import Arrangement
from minerals.core.log.node import Node
from minerals.core.text import LogError, quoted


class Copy(NamedTuple):
    """What there is in one copy of a game."""

    header: Header
    nodes: Mapping[int, Node]
    annotations: Sequence[Annotation]


class Addition(NamedTuple):
    """What a copy of a game has that another one lacks."""

    records: tuple[Record, ...]
    """Its actions and annotations, with the numbers that follow in the other copy."""
    nodes: tuple[Node, ...]
    """The records of play among them."""
    arrangements: list[Arrangement]
    """What shows again what it has not removed, and hides what only it has and has removed."""


def addition(log: Copy, other: Copy, number: int) -> Addition:
    """Return what another copy of a game adds to a log. O(records of both). Raises `LogError` for another game.

    `number`: that of the next record.
    """
    for difference in _differences(log, other):
        raise LogError(f"The logs are not of one game: {difference}.")
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
            )
            nodes.append(found)
        own[node.n] = found
    following = enumerate(_notes(log, other, own), start=number + len(nodes))
    notes = [msgspec.structs.replace(note, n=place) for place, note in following]
    return Addition(
        (*(node.record for node in nodes), *notes), tuple(nodes), list(_shown(other, own, frozenset(nodes)))
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


def _shown(other: Copy, own: dict[int, Node], new: frozenset[Node]) -> Iterator[Arrangement]:
    """Yield the order of each fork where something must be shown again or hidden."""
    shown = {own[child.n] for node in other.nodes.values() for child in node.children}
    forks: dict[Node, list[Node]] = {}
    for node in own.values():
        if node.parent is not None:
            forks.setdefault(node.parent, []).append(node)
    for parent, children in forks.items():
        now = [*parent.children, *(child for child in children if child in new)]
        then = [child for child in now if child not in new or child in shown]
        then += [child for child in children if child in shown and child not in now]
        if then != now:
            yield parent.n, tuple(child.n for child in then)


def _differences(log: Copy, other: Copy) -> Iterator[str]:
    """Yield in words how two logs do not begin alike, and where they part."""
    here, there = log.header, other.header
    if here.game != there.game:
        yield f"one is of {here.game}, and the other of {there.game}"
        return
    for seat, (name, called) in enumerate(zip(here.players, there.players, strict=False), start=1):
        if name != called:
            yield f"player {seat} is {quoted(name)} in one and {quoted(called)} in the other"
    for name in here.options | there.options:
        value, chosen = here.options.get(name), there.options.get(name)
        if value != chosen:
            yield f"the option {quoted(name)} is {quoted(value)} in one and {quoted(chosen)} in the other"
    if here.position != there.position:
        yield "they begin from different positions"
    begun, beginning = log.nodes[0].events, other.nodes[0].events
    if begun != beginning:
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(begun, beginning, strict=False))
        yield f"they part in the set-up, at step {len(list(alike)) + 1}"
