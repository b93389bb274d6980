"""A record of a log's tree, and the place of a step on a line of records."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeAlias

from minerals.core.game import ActionT, Decision, EventT, StateT
from minerals.core.log.entries import ActionRecord, Annotation, Setup
from minerals.core.system import require
from minerals.core.text import OptionError, StepError, quoted, translated


class Node(Generic[StateT, ActionT, EventT]):
    """A record of the tree, together with the state after it.

    Keeping the state at every record makes it cheap to go to a step. States share everything that did not change.

    Parameters
    ----------
    n
        The number of the record; 0 is the set-up.
    parent
        The record that it follows, or None for the set-up.
    player
        The player who acted, counted from 1, or 0 for the set-up.
    action
        The action, or None for the set-up.
    decision
        The events, and the state they lead to.
    at
        Milliseconds since the round began, in games where time counts.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> match.play("remove d6") and match.node
    <record 1: remove d6>
    >>> match.node.parent, match.node.first_step, match.node.step
    (<record 0: set-up>, 1, 2)
    """

    __slots__ = ("action", "at", "children", "draws", "events", "n", "parent", "player", "state", "step")

    def __init__(
        self,
        n: int,
        parent: Node[StateT, ActionT, EventT] | None,
        player: int,
        action: ActionT | None,
        decision: Decision[StateT, EventT],
        at: int | None = None,
    ) -> None:
        self.n = n
        self.parent = parent
        self.player = player
        self.action = action
        self.events, self.state = decision
        self.at = at
        self.children: list[Node[StateT, ActionT, EventT]] = []
        self.step: int = (parent.step if parent else 0) + len(self.events)
        """The number of events from the beginning up to and with this record."""
        self.draws: int = (parent.draws if parent else 0) + sum([len(event.outcomes) for event in self.events])
        """The number of chance draws from the beginning up to and with this record."""

    @property
    def first_step(self) -> int:
        """The step before the record's first event."""
        return self.step - len(self.events)

    @property
    def record(self) -> Setup | ActionRecord:
        """The record as it is written to a file."""
        if self.parent is None:
            return Setup(self.n, self.events)
        return ActionRecord(self.n, self.parent.n, self.player, self.action, self.events, self.at)

    def path(self) -> list[Node[StateT, ActionT, EventT]]:
        """Return the records from the set-up to this one, including both. O(depth)."""
        path = [self]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        path.reverse()
        return path

    def __repr__(self) -> str:
        return f"<record {self.n}: {self.action if self.action is not None else 'set-up'}>"


class Deed(NamedTuple, Generic[StateT, ActionT, EventT]):
    """An action that is about to be recorded."""

    action: ActionT
    decision: Decision[StateT, EventT]
    """Its events, and the state they lead to."""
    annotations: Sequence[Annotation] = ()
    """What to record about it. The numbers in them do not count."""


LineChoice: TypeAlias = Sequence[Node] | int
"""A line of play: its records, or the number of a record that it goes through."""


def amid(node: Node[StateT, ActionT, EventT], step: int, purpose: str) -> str:
    """Return a sentence: why nothing can be done at a step within a record, and to which step to go instead."""
    if node.action is None:
        where = "in the middle of the set-up" if step else "before the set-up"
        return f"Step {step} is {where}; go to step {node.step} {purpose}."
    return f"Step {step} is in the middle of {node.action}; go to step {node.first_step} or {node.step} {purpose}."


def require_line(line: object) -> Sequence[Node]:
    """Return the records of a line. Raises `OptionError` if they are none. O(1): the first stands for all."""
    if not isinstance(line, Sequence) or not line or not isinstance(line[0], Node):
        raise OptionError(f"line takes a list of records, or the number of a record, not {quoted(line)}.")
    return line


def node_at(line: Sequence[Node[StateT, ActionT, EventT]], step: int) -> Node[StateT, ActionT, EventT]:
    """Return the record of a line that contains a step, the earlier one if it is between two. O(log records).

    Parameters
    ----------
    line
        Records, each the parent of the next, beginning with the set-up.
    step
        The number of events from the beginning.

    Raises
    ------
    StepError
        If the line has no such step.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> match.play("remove d6") and node_at(match.line, 1)
    <record 0: set-up>
    """
    require_line(line)
    require(int, step=step)
    if not 0 <= step <= line[-1].step:
        raise StepError(
            translated(
                "There is no step {step}: this line has the steps 0 to {last}.", step=quoted(step), last=line[-1].step
            )
        )
    return line[bisect_left(line, step, key=lambda node: node.step)]
