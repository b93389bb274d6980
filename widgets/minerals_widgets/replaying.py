"""Stepping through a log: what a player of replays does, without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minerals import Log, Scene, View
from minerals.core.languages import term, translated
from minerals.core.log import Node, Stops, Unit, node_at
from minerals.core.words import counted


class Caption(NamedTuple):
    """What is said about a step."""

    place: str
    """Where in the game it is: the step, the turn, and whose action it belongs to."""
    sentence: str
    """The event in words."""
    rule: str = ""
    """The id of the rule it comes from."""
    probability: str = ""
    """How likely it was, where chance decided."""
    annotations: tuple[str, ...] = ()
    """Comments, symbols and key moments of the record, shown once its last event has happened."""


class Replay:
    """A position in a log that can be moved by event, by action and by turn.

    Parameters
    ----------
    log
        The recorded game, as far as it has been played now.
    line
        Its records to go through, the main line by default.
    step
        Where to begin; by default behind the set-up.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> played = [match.play(action) for action in ("d6", "h6", "h6-h5")]
    >>> replay = Replay(match.log)
    >>> replay.next("action")
    11
    >>> replay.caption().sentence
    "Player 1 places Player 2's pawn on the wollastonite at d6."
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None, step: int | None = None) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        self.events = log.events(self.line)
        self._stops = Stops(log, self.line)
        self.step = 0
        self.goto(self.line[0].step if step is None else step)

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.events)

    # --- moving ---

    def goto(self, step: int) -> int:
        """Go to a step, or to the nearest there is. Returns the step."""
        self.step = min(max(step, 0), self.last)
        return self.step

    def first(self) -> int:
        """Go before everything."""
        return self.goto(0)

    def end(self) -> int:
        """Go to the end."""
        return self.goto(self.last)

    def next(self, unit: Unit = "event") -> int:
        """Go on to the end of the next event or action, or to the next beginning of a turn. O(log steps)."""
        return self.goto(self._stops.after(self.step, unit))

    def previous(self, unit: Unit = "event") -> int:
        """Go back likewise. O(log steps)."""
        return self.goto(self._stops.before(self.step, unit))

    # --- what is there ---

    @property
    def node(self) -> Node:
        """The record the step lies in."""
        return node_at(self.line, self.step)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._stops.turn(self.step)

    def scene(self) -> Scene:
        """Return the picture of the step, with what the last event changed marked."""
        event = self.events[self.step - 1] if self.step else None
        state = self.log.state_at(self.step, self.line)
        return self.log.game.picture(state, View(event=event), self.log.header.players)

    def caption(self) -> Caption:
        """Return what is said about the step."""
        if not self.step:
            return Caption(self._step_of_all(), translated("Nothing has happened yet."))
        event = self.events[self.step - 1]
        state = self.log.state_at(self.step - 1, self.line)
        return Caption(
            self._place(),
            self.log.game.words.narrate(event, state, self.log.header.players),
            event.rule,
            "" if event.probability is None else str(event.probability),
            self._annotations() if self.step == self.node.step else (),
        )

    def _place(self) -> str:
        node = self.node
        turn = translated("turn {number}", number=self.turn) if self.turn else translated("before the first turn")
        whose = (
            translated("set-up")
            if node.action is None
            else f"{term(self.log.header.players[node.player - 1])}: {node.action}"
        )
        return f"{self._step_of_all()} · {turn} · {whose}"

    def _step_of_all(self) -> str:
        return translated("Step {step} of {last}", step=self.step, last=self.last)

    def _annotations(self) -> tuple[str, ...]:
        return tuple(map(str, self.log.annotations_of(self.node.n)))


def lines_of(log: Log) -> dict[str, tuple[Node, ...]]:
    """Return every line of play by a name to choose it by, the main line first. O(lines × actions).

    Each line but the first is named after the action with which it leaves those before it.
    """
    lines: dict[str, tuple[Node, ...]] = {}
    seen: set[int] = set()
    for leaf in sorted((node for node in log.nodes.values() if not node.children), key=_order):
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


def _order(leaf: Node) -> tuple[int, ...]:
    """Return by which variations a line goes: the main line, then its variations, as they were made."""
    path = leaf.path()
    return tuple(node.n for node in path)


class Clock:
    """Turns time into steps, so that a late tick leaves steps out and never queues them.

    Parameters
    ----------
    interval
        Seconds between two steps.
    patience
        After how many seconds without a tick the clock was not late but asleep, and goes on where it stood.

    Examples
    --------
    >>> clock = Clock(0.5)
    >>> clock.start(now=10.0)
    >>> [clock.due(now) for now in (10.5, 11.0, 13.0, 13.1)]
    [1, 1, 4, 0]
    """

    def __init__(self, interval: float, patience: float = 5.0) -> None:
        self.interval = interval
        self.patience = max(patience, 3 * interval)
        self.start(0.0)

    def start(self, now: float) -> None:
        """Begin counting at a time, in seconds."""
        self._begun = self._last = now
        self._taken = 0

    def due(self, now: float) -> int:
        """Return how many steps have become due since the last call; 0 for a tick that comes too early."""
        if now - self._last > self.patience:
            self.start(now - self.interval)
        self._last = now
        # Half an interval of tolerance: ticks come a little early as often as late.
        due = int((now - self._begun) / self.interval + 0.5) - self._taken
        self._taken += max(due, 0)
        return max(due, 0)
