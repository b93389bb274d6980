"""What a log consists of in a copy and in a pickle: flat, so that a long game does not nest as deep as it is long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from minerals.core.game import Decision, Game
from minerals.core.log.entries import Annotation, Header, Order, Record
from minerals.core.log.ledger import Ledger
from minerals.core.log.node import Node
from minerals.core.log.tree import Tree

CopiedT = TypeVar("CopiedT")


class Row(NamedTuple):
    """A record of play, which names its parent by number.

    Its action and its events are JSON as in a file. So they are written from a copy just as from the log: a pickle may
    turn a value that was given into a default one, which is not written.
    """

    n: int
    parent: int | None
    player: int
    action: bytes
    events: bytes
    state: Any
    at: int | None
    told: tuple[int, ...]
    trial: bool


def rows_of(nodes: Mapping[int, Node]) -> tuple[Row, ...]:
    """Return records of play as rows. O(records)."""
    encode = msgspec.json.encode
    return tuple(
        Row(
            node.n,
            None if node.parent is None else node.parent.n,
            node.player,
            encode(node.action),
            encode(node.events),
            node.state,
            node.at,
            node.told,
            node.trial,
        )
        for node in nodes.values()
    )


def nodes_of(game: Game, rows: Sequence[Row]) -> dict[int, Node]:
    """Return rows as records of play again, by number, each with its parent alone. O(records)."""
    decode = msgspec.json.decode
    nodes: dict[int, Node] = {}
    for row in rows:
        parent = None if row.parent is None else nodes[row.parent]
        action = None if parent is None else game.read_action(decode(row.action))
        decision = Decision(game.read_events(decode(row.events)), row.state)
        nodes[row.n] = Node(row.n, parent, row.player, action, decision, row.at, row.told, row.trial)
    return nodes


def rebuilt(
    kind: type[CopiedT],
    game: Game,
    rows: Sequence[Row],
    header: Header,
    annotations: Sequence[Annotation],
    orders: Sequence[Order],
    rest: Mapping[str, Any],
    along: Sequence[int] | None,
) -> CopiedT:
    """Return the log of these rows. Nobody records it.

    `kind`: the class of the log. `rows`: the records of play. `annotations`: comments, symbols and moments. `orders`:
    the orders of continuations. `rest`: its other attributes, by name. `along`: the records of the line
    that is seen as the main line, if that is another one.
    """
    made: Any = kind.__new__(kind)
    nodes, tree = nodes_of(game, rows), Tree(game.engine, rest["options"])
    others: dict[int, Record] = {each.n: each for each in (*annotations, *orders)}
    ledger = Ledger(header, tree)
    ledger.annotations += annotations
    for n in range(len(nodes) + len(others)):
        if n in nodes:
            tree.take_in(nodes[n])
        elif isinstance(order := others[n], Order):
            tree.arrange(order)
        ledger.lines.append(nodes[n].record if n in nodes else others[n])
    vars(made).update(rest, game=game, tree=tree, _ledger=ledger)
    made._along = None if along is None else [nodes[n] for n in along]  # noqa: SLF001 - a log of our own
    return cast(CopiedT, made)


def standing_on(
    kind: type[CopiedT], log: Any, chance: Any, line: Sequence[int], node: int, step: int, rest: Mapping[str, Any]
) -> CopiedT:
    """Return the match whose cursor is at a step of a line, given by the numbers of its records.

    `rest`: its other attributes, by name.
    """
    made = kind.__new__(kind)
    cursor = ([log.nodes[number] for number in line], log.nodes[node], step)
    vars(made).update(rest, log=log, chance=chance, _cursor=cursor, _legal=None)
    return made
