"""A draw of a recorded game: what came up, and what could have come up instead."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple, NoReturn

from minerals.core.game import (
    Action,
    Chance,
    Decision,
    Event,
    Game,
    Options,
    ScriptedChance,
    UntoldOutcome,
    Weights,
    probability_of,
    total_of,
)
from minerals.core.log import LineChoice, Log, Node, node_at
from minerals.core.match.match import Match
from minerals.core.match.question import Asked, Question
from minerals.core.match.start import match_of, new
from minerals.core.text import LogError, MineralsError, OptionError, StepError, naming_players, quoted, translated


class Played(NamedTuple):
    """An action, and what chance brought to it."""

    action: Action
    outcomes: tuple[str, ...]


class RecordedDraw:
    """A draw of a recorded game.

    Parameters
    ----------
    log
        The recorded game.
    step
        The step that the event of the draw leads to.
    number
        Which draw of that event, counted from 1.
    line
        The records of the line to look at, or the number of a record that it goes through; by default the main line.

    Raises
    ------
    StepError
        If the line has no such step, or nothing is drawn there.
    OptionError
        If the event has no such draw.
    LogError
        If today's rules decide the action differently.

    Notes
    -----
    It knows only what had happened before the draw. What the recorded game drew later plays no part.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    >>> events = match.play("roll 3")
    >>> draw = RecordedDraw(match.log, match.step)
    >>> draw.came_up, [(outcome, str(chance)) for outcome, chance in draw.probabilities.items()][:2]
    ('3', [('1', '1/6'), ('2', '1/6')])
    >>> draw.open("6", []).scores == match.scores
    True
    """

    def __init__(self, log: Log, step: int, number: int = 1, line: LineChoice | None = None) -> None:
        self.log, self.step, self.number = log, step, number
        self.line: Sequence[Node] = log.along(line).main_line if line is not None else log.main_line
        self.node = node_at(self.line, step)
        """Its record."""
        events = self.node.events[: step - self.node.first_step]
        if not events or not events[-1].outcomes:
            raise StepError(_nothing_drawn(self.line, step))
        self.event: Event = events[-1]
        """The event that it decided, or helped to decide."""
        self.count = len(self.event.outcomes)
        """How many draws the event has."""
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= self.count:
            raise OptionError(f"draw takes a whole number from 1 to {self.count} at this step, not {quoted(number)}.")
        before = [outcome for event in events[:-1] for outcome in event.outcomes]
        self.known = (*before, *self.event.outcomes[: number - 1])
        """What chance had brought before, in the same action or set-up."""
        self.came_up = self.event.outcomes[number - 1]
        """What came up."""
        self._require_rules()

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.log.game

    @property
    def action(self) -> Action | None:
        """The action that it belongs to, or None for the set-up."""
        return self.node.action

    @property
    def beginning(self) -> Any:
        """The state before that action."""
        return self.log.tree.before(self.node)

    @property
    def player(self) -> int:
        """The player whose draw it was, counted from 1, or 0 if it was nobody's."""
        return int(getattr(self.event, "player", 0) or self.node.player)

    def decide(self, chance: Chance) -> Decision[Any, Any]:
        """Decide the action, or the set-up, with another source of chance."""
        return _decide(self.game, self.log.options, self.beginning, self.action, chance)

    @cached_property
    def weights(self) -> Weights:
        """What could come up, with its weights."""
        return self._untold.weights

    @cached_property
    def probabilities(self) -> dict[str, Fraction]:
        """What could come up, with its exact probability, in the order of the rules. They add up to 1."""
        assert total_of(self.weights) > 0, "something came up"
        return {outcome: probability_of(outcome, self.weights) for outcome, weight in self.weights.items() if weight}

    @cached_property
    def question(self) -> Question:
        """The draw as people would be asked what comes up, with a few words for each outcome."""
        decide = partial(_decide, self.game, self.log.options, self.beginning, self.action)
        with naming_players(self.log.header.players):
            return Question(
                Asked(self.game, self.log.header.players, self.action, self.beginning), self._untold, decide
            )

    @cached_property
    def _untold(self) -> UntoldOutcome:
        try:
            self.decide(ScriptedChance(self.known, then=_Asking(self.known)))
        except UntoldOutcome as untold:
            return untold
        raise AssertionError("the event says that there was a draw")

    def open(self, outcome: str, course: Sequence[Played], rest: Sequence[str] = ()) -> Match:
        """Play the action again with another outcome and then a course of the game, and return the match behind it.

        It is a variation in the same log. If the draw belongs to the set-up, it is a game of its own.

        Parameters
        ----------
        outcome
            What comes up.
        course
            The actions that follow, with what chance brings to each.
        rest
            What chance brings in the later draws of the same action or set-up.

        Raises
        ------
        ChanceError
            If an outcome cannot come up.
        """
        later = [each for played in course for each in played.outcomes]
        luck = ScriptedChance([*self.known, outcome, *rest, *later])
        header = self.log.header
        if self.action is None:
            match = new(self.game, chance=luck, **{**header.options, "players": list(header.players)})
        else:
            origin = match_of(self.log).goto_record(self.node.n)
            match = origin.branch(self.node.first_step, chance=luck)
            match.play(self.action)
        for played in course:
            match.play(played.action)
        return match

    def _require_rules(self) -> None:
        """Raise `LogError` if the rules do not lead to what the log says."""
        try:
            events = self.decide(ScriptedChance([each for event in self.node.events for each in event.outcomes])).events
        except MineralsError:
            events = ()
        if events != self.node.events:
            what = "the set-up" if self.action is None else f"action {self.node.n}"
            raise LogError(f"Today's rules do not lead from {what} to what the log says, so its luck cannot change.")


def steps_of_draws(line: Sequence[Node]) -> list[int]:
    """Return the steps of a line that chance has decided between several outcomes, in order. O(events).

    >>> import minerals
    >>> match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    >>> events = match.play("roll 3")
    >>> steps_of_draws(match.line)[-1] == match.step
    True
    """
    return [
        step
        for node in line
        for step, event in enumerate(node.events, start=node.first_step + 1)
        if event.outcomes and event.probability != 1
    ]


def _decide(game: Game, options: Options, beginning: Any, action: Action | None, chance: Chance) -> Decision[Any, Any]:
    engine = game.engine
    return engine.setup(options, chance) if action is None else engine.decide(beginning, action, chance)


def _nothing_drawn(line: Sequence[Node], step: int) -> str:
    steps = steps_of_draws(line)
    before = max((each for each in steps if each < step), default=None)
    after = min((each for each in steps if each > step), default=None)
    near = [str(each) for each in (before, after) if each is not None]
    if not near:
        return translated("Nothing is drawn in this game, so no luck can be changed.")
    return translated(
        "Nothing is drawn at step {step}. The nearest draws are at these steps: {steps}.",
        step=step,
        steps=", ".join(near),
    )


class _Asking:
    """Asks, whatever it is about: also where only one outcome is possible."""

    def __init__(self, known: Sequence[str]) -> None:
        self._known = tuple(known)

    def draw(self, weights: Weights) -> NoReturn:
        raise UntoldOutcome(weights, self._known, len(self._known))

    def at(self, position: int) -> _Asking:  # noqa: ARG002 - it asks at every position
        return self
