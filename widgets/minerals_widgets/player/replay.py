"""A place in a log that can be moved: what a player of replays does, without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minerals import Log, Scene, View
from minerals.core.languages import term, translated
from minerals.core.log import Node, Stops, Unit, node_at


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
        """Go back to the one before. O(log steps)."""
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
