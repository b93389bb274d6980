"""The tree of records in a log, and how to find your way in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Generic

from minerals.core.game import ActionT, Engine, EventT, OptionsT, StateT
from minerals.core.log.entries import Order
from minerals.core.log.node import Node, node_at
from minerals.core.text import StepError, quoted


class Tree(Generic[StateT, ActionT, EventT]):
    """The records of play of a log, by number. See `Log`, which lets them grow and says what the methods take.

    Parameters
    ----------
    engine
        The rules of the game.
    options
        Its options, already read.
    """

    def __init__(self, engine: Engine[StateT, ActionT, EventT, OptionsT], options: OptionsT) -> None:
        self._initial, self._evolve = partial(engine.initial, options), engine.evolve
        self.nodes: dict[int, Node[StateT, ActionT, EventT]] = {}
        self.tip: Node[StateT, ActionT, EventT] | None = None
        """A record that is known to be on the main line, so that nobody walks back from there to find out."""

    @property
    def root(self) -> Node[StateT, ActionT, EventT]:
        """The set-up, record 0."""
        return self.nodes[0]

    def node(self, number: int) -> Node[StateT, ActionT, EventT]:
        """Return a record of play by its number. Raises `StepError` if there is none."""
        if number not in self.nodes:
            raise StepError(f"The log has no action record {quoted(number)}.")
        return self.nodes[number]

    def line_through(self, node: Node[StateT, ActionT, EventT]) -> list[Node[StateT, ActionT, EventT]]:
        """Return the line that goes through a record, and after it along the first variations. O(depth)."""
        line, following = node.path(), node.next
        while following is not None:
            line.append(following)
            following = following.next
        return line

    def take_in(self, node: Node[StateT, ActionT, EventT]) -> None:
        """Let a record be found: by its number, and as a continuation of its parent. Twice does no harm."""
        is_new = node.n not in self.nodes
        self.nodes[node.n] = node
        if node.parent is not None:
            node.parent.continue_with(node, is_new=is_new)

    def arrange(self, order: Order) -> None:
        """Put the continuations of a record into a new order. Twice does no harm."""
        self.tip, node = None, self.nodes[order.on]
        node.children[:] = [self.nodes[n] for n in order.children]
        node.ends = order.ends

    def shown(self) -> Iterator[Node[StateT, ActionT, EventT]]:
        """Yield the records that are not hidden: those of the main line, then of its variations, the last fork first.

        Each comes after its parent, and after its siblings that precede it in the order of lines. O(records).
        """
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def before(self, node: Node[StateT, ActionT, EventT]) -> StateT:
        """Return the state before the first event of a record."""
        return node.parent.state if node.parent is not None else self._initial()

    def state_at(self, step: int, line: Sequence[Node[StateT, ActionT, EventT]]) -> StateT:
        """Return the state at a step of a line. O(log records), plus the events of one record."""
        node = node_at(line, step)
        if step == node.step:
            return node.state
        state = self.before(node)
        for event in node.events[: step - node.first_step]:
            state = self._evolve(state, event)
        return state
