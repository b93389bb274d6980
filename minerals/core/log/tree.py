"""The tree of records in a log, and how to find your way in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic

from minerals.core.game import ActionT, EventT, Game, OptionsT, PlaceT, PlayerT, StateT
from minerals.core.log.entries import Annotation
from minerals.core.log.node import Node, node_at, require_line
from minerals.core.system import require
from minerals.core.text import StepError, quoted


class Tree(Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """The records of a log and the comments on them. See `Log`, which lets them grow.

    Parameters
    ----------
    game
        The game that is played.
    options
        Its options, already read.
    """

    def __init__(self, game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], options: OptionsT) -> None:
        self.game = game
        self.options = options
        self.nodes: dict[int, Node[StateT, ActionT, EventT]] = {}
        self.annotations: list[Annotation] = []

    @property
    def root(self) -> Node[StateT, ActionT, EventT]:
        """The set-up, record 0."""
        return self.nodes[0]

    def node(self, number: int) -> Node[StateT, ActionT, EventT]:
        """Return a record of play by its number. Raises `StepError` if there is none."""
        require(Hashable, number=number)
        if number not in self.nodes:
            raise StepError(f"The log has no action record {quoted(number)}.")
        return self.nodes[number]

    @property
    def main_line(self) -> list[Node[StateT, ActionT, EventT]]:
        """The records of the main line. O(depth)."""
        return self.line_through(self.root)

    def line_through(self, node: Node[StateT, ActionT, EventT]) -> list[Node[StateT, ActionT, EventT]]:
        """Return the line that goes through a record, and after it along the first variations. O(depth)."""
        line = node.path()
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def annotations_of(self, number: int) -> tuple[Annotation, ...]:
        """Return the annotations of a record, in the order in which they were made."""
        return tuple(annotation for annotation in self.annotations if annotation.on == number)

    def state_at(self, step: int, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> StateT:
        """Return the state after this many events. O(log records), plus the events of one record.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, by default the main line.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        require(int, step=step)
        nodes = self.main_line if line is None else line
        node = node_at(nodes, step)
        if step == node.step:
            return node.state
        state = node.parent.state if node.parent is not None else self.game.engine.initial(self.options)
        for event in node.events[: step - node.first_step]:
            state = self.game.engine.evolve(state, event)
        return state

    def draws_at(self, step: int, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> int:
        """Return how many draws of chance there are before a step.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, by default the main line.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        node = node_at(self.main_line if line is None else line, step)
        after = node.events[step - node.first_step :]
        return node.draws - sum(len(event.outcomes) for event in after)

    def events(self, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> list[EventT]:
        """Return the events of the main line, or of another line. O(events)."""
        nodes = self.main_line if line is None else line
        require_line(nodes)
        return [event for node in nodes for event in node.events]

    def __len__(self) -> int:
        """Count the events of the main line."""
        return self.main_line[-1].step

    def __iter__(self) -> Iterator[EventT]:
        return iter(self.events())
