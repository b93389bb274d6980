"""A record of a log's tree, and the place of a step on a line of records."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, TypeAlias

from minerals.core.game import ActionT, Decision, EventT, StateT
from minerals.core.log.entries import ActionRecord, Annotation, Setup
from minerals.core.system import require
from minerals.core.text import LogError, OptionError, StepError, quoted, translated


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
        The player who acted, counted from 1, or 0 for the set-up and where all together ended the game early.
    action
        The action, or None for the set-up.
    decision
        The events, and the state they lead to.
    at
        Milliseconds since the round began, in games where time counts.
    told
        Which of its draws people told, counted from 1. The others were drawn by the kit.
    trial
        Whether a trial begins here, which leads only if somebody lets it.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> match.play("remove d6") and match.node
    <record 1: remove d6>
    >>> match.node.parent, match.node.first_step, match.node.step
    (<record 0: set-up>, 1, 2)
    """

    __slots__ = (
        *("action", "at", "children", "draws", "ends", "events"),
        *("n", "parent", "player", "state", "step", "told", "trial"),
    )

    def __init__(
        self,
        n: int,
        parent: Node[StateT, ActionT, EventT] | None,
        player: int,
        action: ActionT | None,
        decision: Decision[StateT, EventT],
        at: int | None = None,
        told: tuple[int, ...] = (),
        trial: bool = False,
    ) -> None:
        self.n = n
        self.parent = parent
        self.player = player
        self.action = action
        self.events, self.state = decision
        self.at = at
        self.told = told
        self.trial = trial
        self.children: list[Node[StateT, ActionT, EventT]] = []
        """The records that continue it and are not hidden, in their order."""
        self.ends = False
        """Whether none of them leads: its line ends here."""
        self.step: int = (parent.step if parent else 0) + len(self.events)
        """The number of events from the beginning up to and with this record."""
        self.draws: int = (parent.draws if parent else 0) + sum([len(event.outcomes) for event in self.events])
        """The number of chance draws from the beginning up to and with this record."""

    @property
    def next(self) -> Node[StateT, ActionT, EventT] | None:
        """The record that leads after this one, or None at the end of its line."""
        return self.children[0] if self.children and not self.ends else None

    @property
    def variations(self) -> list[Node[StateT, ActionT, EventT]]:
        """The other records that continue it, in their order."""
        return self.children[not self.ends :]

    def continue_with(self, node: Node[StateT, ActionT, EventT], *, is_new: bool = True) -> None:
        """Let a record follow this one, as the last. But where the line ends, what is not a trial goes on with it.

        Twice does no harm, even after an interrupt. `is_new`: whether it cannot be there already.
        """
        self.ends = self.ends or (node.trial and not self.children)
        if is_new or node not in self.children:
            self.children.insert(0 if self.ends and not node.trial else len(self.children), node)
        self.ends = self.ends and node.trial

    @property
    def first_step(self) -> int:
        """The step before the record's first event."""
        return self.step - len(self.events)

    @property
    def record(self) -> Setup | ActionRecord:
        """The record as it is written to a file."""
        if self.parent is None:
            return Setup(self.n, self.events, self.told)
        n, parent, player = self.n, self.parent.n, self.player
        return ActionRecord(n, parent, player, self.action, self.events, self.at, self.told, self.trial)

    def told_events(self) -> Iterator[tuple[EventT, tuple[bool, ...]]]:
        """Yield each event, and of each of its draws whether people told it."""
        number = 0
        for event in self.events:
            after = number + len(event.outcomes)
            yield event, tuple([draw in self.told for draw in range(number + 1, after + 1)])
            number = after

    def tells(self, step: int) -> bool:
        """Return whether people told what chance brought in the event that leads to a step of this record."""
        marks = [told for _, told in self.told_events()][step - self.first_step - 1]
        return bool(marks) and all(marks)

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
    told: tuple[int, ...] = ()
    """Which of its draws people told, counted from 1."""


LineChoice: TypeAlias = Sequence[Node] | int
"""A line of play: its records, or the number of a record that it goes through."""


def amid(node: Node[StateT, ActionT, EventT], step: int, purpose: str) -> str:
    """Return a sentence: why nothing can be done at a step within a record, and to which step to go instead."""
    if node.action is None:
        where = "in the middle of the set-up" if step else "before the set-up"
        return f"Step {step} is {where}; go to step {node.step} {purpose}."
    return f"Step {step} is in the middle of {node.action}; go to step {node.first_step} or {node.step} {purpose}."


def require_draws(node: Node[StateT, ActionT, EventT]) -> None:
    """Raise `LogError` if a record says that people told draws that it does not have. O(draws)."""
    told = node.told
    if not told:
        return
    draws = sum([len(event.outcomes) for event in node.events])
    if told[0] < 1 or told[-1] > draws or any(later <= earlier for earlier, later in pairwise(told)):
        raise LogError(
            f"told takes the numbers of draws in order, and this record has {draws}; it says {quoted(list(told))}."
        )


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
