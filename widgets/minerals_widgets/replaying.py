"""Stepping through a log: what a player of replays does, without any widget."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

from minerals import Log, Scene, View
from minerals.core.log import Comment, Moment, Node, Symbol, node_at

Unit = Literal["event", "action", "turn"]
UNITS: tuple[Unit, ...] = ("event", "action", "turn")


class Caption(NamedTuple):
    """What is said about a step."""

    sentence: str
    """The event in words; empty at step 0."""
    rule: str
    """The id of the rule it comes from."""
    rule_title: str
    rule_text: str
    probability: str
    """How likely it was, where chance decided, as a fraction; else empty."""
    action: str
    """The action it belongs to, and who took it."""
    annotations: tuple[str, ...]
    """Comments, symbols and key moments of the record, shown once its last event has happened."""


class Replay:
    """A position in a log that can be moved by event, by action and by turn.

    Parameters
    ----------
    log
        The recorded game.
    line
        Its records to go through, the main line by default.
    step
        Where to begin; by default behind the set-up.
    """

    def __init__(self, log: Log, line: Sequence[Node] | None = None, step: int | None = None) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        self.events = log.events(self.line)
        begins_turn = log.game.begins_turn
        self._stops: dict[Unit, list[int]] = {
            "event": list(range(len(self.events) + 1)),
            "action": [0, *(node.step for node in self.line if node.step)],
            "turn": [0, *(at for at, event in enumerate(self.events, start=1) if begins_turn(event))],
        }
        for stops in self._stops.values():
            if stops[-1] != self.last:
                stops.append(self.last)
        self.step = self.line[0].step if step is None else step
        self.goto(self.step)

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
        stops = self._stops[unit]
        return self.goto(stops[min(bisect_right(stops, self.step), len(stops) - 1)])

    def previous(self, unit: Unit = "event") -> int:
        """Go back likewise. O(log steps)."""
        stops = self._stops[unit]
        return self.goto(stops[max(bisect_left(stops, self.step) - 1, 0)])

    # --- what is there ---

    @property
    def node(self) -> Node:
        """The record the step lies in."""
        return node_at(self.line, self.step)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return bisect_right(self._stops["turn"][1:], self.step)

    def scene(self) -> Scene:
        """Return the picture of the step, with what the last event changed marked."""
        event = self.events[self.step - 1] if self.step else None
        state = self.log.state_at(self.step, self.line)
        return self.log.game.picture(state, View(event=event), self.log.header.players)

    def caption(self) -> Caption:
        """Return what is said about the step."""
        if not self.step:
            return Caption("Before the set-up.", "", "", "", "", "", ())
        event = self.events[self.step - 1]
        node = self.node
        game, players = self.log.game, self.log.header.players
        rule = game.rulebook.get(event.rule)
        action = "Set-up" if node.action is None else f"{players[node.player - 1]}: {node.action}"
        return Caption(
            sentence=game.narrate(event, self.log.state_at(self.step - 1, self.line), players),
            rule=event.rule,
            rule_title=rule.title if rule else "",
            rule_text=rule.text if rule else "",
            probability="" if event.probability is None else str(event.probability),
            action=action,
            annotations=self._annotations(node) if self.step == node.step else (),
        )

    def _annotations(self, node: Node) -> tuple[str, ...]:
        said = []
        for annotation in self.log.annotations_of(node.n):
            match annotation:
                case Comment(text=text, by=by):
                    said.append(f"{by}: {text}" if by else text)
                case Symbol(symbol=symbol):
                    said.append(symbol)
                case Moment(title=title):
                    said.append(f"★ {title}")
        return tuple(said)


class Clock:
    """Turns time into steps, so that a late tick leaves frames out and never queues them.

    Parameters
    ----------
    interval
        Seconds between two steps.
    """

    def __init__(self, interval: float) -> None:
        self.interval = interval
        self._begun: float | None = None
        self._taken = 0

    def start(self, now: float) -> None:
        """Begin counting at a time, in seconds."""
        self._begun = now
        self._taken = 0

    def due(self, now: float) -> int:
        """Return how many steps have become due since the last call; 0 for a tick that comes too early."""
        if self._begun is None:
            self.start(now)
            return 1
        # Half an interval of tolerance: ticks come a little early as often as late.
        due = int((now - self._begun) / self.interval + 0.5) - self._taken
        self._taken += max(due, 0)
        return max(due, 0)

    def stop(self) -> None:
        """Stop counting."""
        self._begun = None
