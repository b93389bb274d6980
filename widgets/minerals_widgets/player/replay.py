"""Moving through a log: everything that a player for replays does, without any widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from minerals import Log, Mark, Scene, View
from minerals.core.game import Tokens
from minerals.core.log import Episode, Node, Stops, Unit, node_at
from minerals.core.picture import Viewport
from minerals.core.text import term, translated
from minerals.front.bots_reasons import bots_reasons
from minerals.front.controls import After, Before, Move, To
from minerals.front.names import renamer
from minerals.front.records import name_of
from minerals_widgets.player.course import common_steps
from minerals_widgets.player.viewer import Viewer

_MOST_EVENTS = 60


class Caption(NamedTuple):
    """The caption of a step."""

    place: str
    """Its place in the game: the step, the turn, and the action with its player."""
    sentence: str
    """The event as a sentence."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind it."""
    probability: str = ""
    """How likely the event was, if chance decided."""
    reasons: tuple[str, ...] = ()
    """What a bot says about its move, shown after the last event of the record. The list of moves has the rest."""
    is_told: bool = False
    """Whether people told what chance brought, at a table."""


class Replay:
    """A place in a log that can be moved by event, by action and by turn.

    Parameters
    ----------
    log
        The recorded game, up to now if it is still played.
    line
        The records to go through, by default the main line.
    step
        The step to begin at, by default the end of the set-up.
    viewer
        Who looks on: from which seat, and what they may not know yet.

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

    def __init__(
        self,
        log: Log,
        line: Sequence[Node] | None = None,
        step: int | None = None,
        viewer: Viewer | None = None,
    ) -> None:
        self.log = log
        self.viewer = Viewer() if viewer is None else viewer
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        self.events = log.events(self.line)
        self._stops = Stops(log, self.line)
        main = log.main_line
        self.common = common_steps(self.line, main)
        """The last step that the line has in common with the main line."""
        self.unit: Unit = "event"
        """How far a step goes. What lies behind it is told and drawn as one."""
        self.viewer.last = main[-1].step
        self.step = 0
        self.goto(self.line[0].step if step is None else step)

    def name_turning_points(self, turning: Mapping[int, str]) -> None:
        """Stop at turning points as at other key moments. Their titles are given by step."""
        self._stops = Stops(self.log, self.line, turning)

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.events)

    # --- moving ---

    def goto(self, step: int) -> int:
        """Go to a step, or to the nearest step there is, and return it."""
        self.step = min(max(step, 0), self.last)
        self.viewer.see(min(self.step, self.common))
        return self.step

    def first(self) -> int:
        """Go to the beginning, before the first event."""
        return self.go(To(0))

    def end(self) -> int:
        """Go to the end."""
        return self.go(To(1))

    def next(self, unit: Unit = "event") -> int:
        """Go to the end of the next event or action, or to the next beginning of a turn. O(log steps)."""
        return self.go(After(unit))

    def previous(self, unit: Unit = "event") -> int:
        """Go back to the previous one. O(log steps)."""
        return self.go(Before(unit))

    def go(self, move: Move, chosen: Unit = "event") -> int:
        """Go where a control goes, by the chosen unit if it has none of its own, and return the step. O(log steps)."""
        match move:
            case To(share):
                return self.goto(int(share * self.last))
            case Before(by):
                return self.goto(self._stops.before(self.step, chosen if by == "chosen" else by))
            case After(by):
                return self.goto(self._stops.after(self.step, chosen if by == "chosen" else by))
            case _:
                assert_never(move)

    # --- the current step ---

    @property
    def node(self) -> Node:
        """The record that contains the step."""
        return node_at(self.line, self.step)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._stops.turn(self.step)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called at this step."""
        return self.viewer.names(self.log)

    @property
    def limit(self) -> int:
        """The last step of which anything is told."""
        return self.viewer.limit(self.common, self.last)

    def scene(
        self,
        place: Viewport | None = None,
        marks: tuple[Mark, ...] = (),
        hints: tuple[tuple[str, ...], ...] = (),
        entered: Tokens = (),
    ) -> Scene:
        """Return the picture of the step for a place, with the changes of the last event marked, and other marks.

        `hints`: the paths of what would be best. `entered`: the clicks of a guess so far.
        """
        state, seat, episode = self.log.state_at(self.step, self.line), self.viewer.seat, self._last_move()
        state = Episode(self.log.game, state, self.log.game.halfway(state, entered)).after
        event, arrows = (None, ()) if episode is None else (episode.event or episode.events[-1], episode.arrows)
        view = View(
            marks=marks,
            event=event,
            arrows=arrows,
            hints=hints,
            place=place,
            seat=seat,
            orientation=seat,
            margins=False,
        )
        return self.log.game.picture(state, view, self.names)

    def episode(self) -> Episode | None:
        """Return what has happened since the last stop, or None if this is not a stop of a turn or an action."""
        unit = self.unit
        if unit not in ("turn", "action") or not self.step or self._stops.after(self.step - 1, unit) != self.step:
            return None
        begun = self._stops.before(self.step, unit)
        return self._since(begun) if self._stops.turn(begun) else None

    def _since(self, step: int) -> Episode:
        return Episode(self.log.game, self.log.state_at(step, self.line), self.events[step : self.step])

    def turn_told(self) -> dict[str, Any] | None:
        """Return what the turn of the step brought, in one line and event by event, as the list of moves takes it.

        A round in which everyone acts at once has far too many events. There they are those of the action, and the line
        is about the round only where that is over.
        """
        begun, ended = self._around("turn")
        is_long = ended - begun > _MOST_EVENTS
        said = self._since(begun).sentence(self.names) if is_long and ended == self.step else ""
        if is_long:
            begun, ended = self._around("action")
        if not self.step or ended - begun > _MOST_EVENTS:
            return None
        game, state, events = self.log.game, self.log.state_at(begun, self.line), self.events[begun:ended]
        said, told = said or Episode(game, state, events).sentence(self.names), []
        for step, event in enumerate(events, start=begun + 1):
            node, place = self._place_of(step)
            told.append((node.n, place, game.words.narrate(event, state, self.names)))
            state = game.engine.evolve(state, event)
        node, place = self._place_of(self.step)
        return {"said": said, "events": told, "at": (node.n, place)}

    def _around(self, unit: Unit) -> tuple[int, int]:
        """Return the stops before and behind the step, which may be the second. What is veiled is left out."""
        ended = self._stops.after(self.step - 1, unit) if self.step else 0
        return self._stops.before(self.step, unit), min(ended, self.step if self.viewer.is_veiled else self.limit)

    def _place_of(self, step: int) -> tuple[Node, int]:
        """Return the record of a step, and how many of its events have happened then."""
        node = node_at(self.line, step)
        return node, step - (node.step - len(node.events))

    def _last_move(self) -> Episode | None:
        """Return what the picture marks: what has just happened or, where only a turn has begun, the turn before it."""
        if not self.step:
            return None
        episode, begun = self.episode() or self._since(self.step - 1), self._stops.before(self.step, "turn")
        if episode.event is not None or self.log.game.real_time is not None or not self._stops.turn(begun):
            return episode
        return self._since(begun)

    def caption(self) -> Caption:
        """Return the caption of the step."""
        if not self.step:
            return Caption(self._step_of_all(), translated("Nothing has happened yet."))
        reasons = self._reasons() if self.step == self.node.step else ()
        if (episode := self.episode()) is not None:
            # A whole round follows nearly all rules of its game.
            rules = episode.rules if len(episode.events) <= _MOST_EVENTS else ()
            return Caption(self._place(), episode.sentence(self.names), rules, reasons=reasons)
        event = self.events[self.step - 1]
        state = self.log.state_at(self.step - 1, self.line)
        return Caption(
            self._place(),
            self.log.game.words.narrate(event, state, self.names),
            (event.rule,),
            "" if event.probability is None else str(event.probability),
            reasons,
            self.node.tells(self.step),
        )

    def _place(self) -> str:
        node = self.node
        # The move that ends a turn may begin the next, and still belongs to its own.
        number = self.turn if node.action is None else self._stops.turn(node.step - len(node.events))
        turn = translated("turn {number}", number=number) if number else translated("before the first turn")
        whose = translated("set-up") if node.action is None else name_of(node.action, node.player)
        if node.player:
            whose = f"{term(self.names[node.player - 1])}: {whose}"
        return f"{self._step_of_all()} · {turn} · {whose}"

    def _step_of_all(self) -> str:
        return translated("Step {step} of {last}", step=self.step, last=self.last)

    def _reasons(self) -> tuple[str, ...]:
        """Return why a bot played as it did: in a turn of several actions, why it began it like that."""
        begun = self._stops.before(self.step, "turn") if self.unit == "turn" else self.node.step - 1
        turn = (node for node in self.line if begun < node.step <= self.step)
        reasons: list[str] = next(filter(None, (bots_reasons(self.log, node) for node in turn)), [])
        return tuple(map(renamer(self.log, self.names), reasons))
