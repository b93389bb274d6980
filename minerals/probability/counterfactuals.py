"""Counterfactuals of luck: how a game would have gone on if a die, a tile, a card or a cap had come up differently.

Every outcome of a draw has futures: games that are played on from the position that it leads to. Future number *n* of
every outcome meets the same random numbers, so what two outcomes have in common cancels out in their difference. What
the recorded game drew later plays no part in a future.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from minerals.core.game import Outcome, ScriptedChance, SeededChance, key_of
from minerals.core.log import LineChoice, Log
from minerals.core.match import Match, Played, RecordedDraw
from minerals.core.system import lazy, require
from minerals.core.text import ChanceError, OptionError, listed, quoted
from minerals.probability.arguments import share, whole
from minerals.probability.coarse_forecast import wilson
from minerals.probability.playout import Playout, plays_compiled
from minerals.probability.policies import Policy, condition_of, policies_for, policy_in_words

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

GAMES = 300
"""So many futures an outcome has, unless somebody asks for another number."""
_MOST_GAMES = 100_000
_AT_ONCE = 50
"""So many futures from one position are played in one piece, by a kernel."""
_SECONDS_BETWEEN_PAUSES = 0.04
COLUMNS = (
    *("outcome", "probability", "came_up", "player", "name", "chance", "low", "high", "points"),
    *("difference", "difference_low", "difference_high", "games", "exact"),
)
"""The columns of the table."""


class Future(NamedTuple):
    """One game that is played on from a draw."""

    number: int
    """Its number, counted from 0."""
    shares: tuple[float, ...]
    """The share of the victory of each seat: 1 for a winner alone, and 1/k for one of k winners."""
    points: tuple[int, ...]
    """The points of each seat at the end."""
    last: int
    """The step at which it ends."""


@dataclass(frozen=True)
class Futures:
    """The futures of one outcome of a draw, in the order of their numbers.

    Examples
    --------
    >>> futures = Futures("6", [Future(0, (1.0, 0.0), (7, 4), 90), Future(1, (0.5, 0.5), (5, 5), 95)], False)
    >>> futures.chance(1), futures.points(1)
    (0.75, 6.0)
    """

    outcome: str
    """What comes up."""
    all: Sequence[Future]
    is_exact: bool
    """Whether the game is over with the draw, so that nothing is left to estimate."""

    def chance(self, seat: int) -> float:
        """Return a player's chance to win."""
        return fmean(future.shares[seat - 1] for future in self.all)

    def points(self, seat: int) -> float:
        """Return the points that a player has at the end on average."""
        return fmean(future.points[seat - 1] for future in self.all)

    def interval(self, seat: int, confidence: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of a player's chance to win."""
        chance = self.chance(seat)
        return (chance, chance) if self.is_exact else wilson(chance, len(self.all), confidence)

    def change_from(self, other: Futures, seat: int, confidence: float = 0.95) -> tuple[float, float, float]:
        """Return how much larger a player's chance is than with another outcome, and the ends of its interval.

        Futures of the same number are compared with each other. The interval is that of Agresti and Min for pairs: it
        does not shrink to nothing where few pairs differ.
        """
        pairs = zip(self.all, other.all, strict=False)
        changes = [one.shares[seat - 1] - another.shares[seat - 1] for one, another in pairs]
        change = fmean(changes)
        if self.is_exact and other.is_exact:
            return change, change, change
        games = len(changes) + 2
        middle = sum(changes) / games
        variance = (sum(each * each for each in changes) + 1) / games - middle * middle
        half = NormalDist().inv_cdf((1 + confidence) / 2) * math.sqrt(variance / games)
        return change, max(-1.0, middle - half), min(1.0, middle + half)


class Counterfactual:
    """Plays the futures of a draw.

    Parameters
    ----------
    draw
        The draw.
    policy
        Who plays on: a policy as for `simulate`, for all seats or one for each.
    seed
        The same seed gives the same futures.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("iceminers", players=["Ada", "Ben"], most_turns=4, seed=7)
    >>> events = match.play("roll 3")
    >>> luck = Counterfactual(RecordedDraw(match.log, match.step), policy="random")
    >>> six = luck.futures("6", games=20)
    >>> luck.open("6", 4).scores == six.all[4].points
    True
    """

    def __init__(self, draw: RecordedDraw, policy: Policy | Sequence[Policy] = "greedy", seed: int | str = 0) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise OptionError(f"seed takes a whole number or a text, not {quoted(seed)}.")
        self.draw = draw
        self.policies = policies_for(policy, len(draw.log.header.players), asked_by="counterfactuals")
        self.seed = seed
        self._key = key_of(seed)

    @property
    def is_compiled(self) -> bool:
        """Whether a kernel plays the futures, so that hundreds take no longer than a blink."""
        draw = self.draw
        is_over = not draw.game.engine.to_act(draw.node.state)
        return is_over or plays_compiled(draw.game, draw.log.options, draw.node.state, self.policies)

    def futures(self, outcome: str, games: int = GAMES) -> Futures:
        """Return the futures of an outcome. Raises `ChanceError` if it cannot come up."""
        return [found for found in self.pieces(outcome, games) if found is not None][-1]

    def pieces(self, outcome: str, games: int = GAMES) -> Iterator[Futures | None]:
        """Yield the futures of an outcome so far, again and again, and last all of them.

        In between comes None every few hundredths of a second, so that others get their turn. Raises `ChanceError` if
        the outcome cannot come up.
        """
        first = self._begin(outcome, 0)
        is_exact = not first.rest and not self.draw.game.engine.to_act(first.state)
        found: list[Future] = []
        paused = time.monotonic()
        while len(found) < games:
            beginning = self._begin(outcome, len(found)) if first.rest else first
            left = 1 if first.rest else min(games - len(found), _AT_ONCE)
            if is_exact or plays_compiled(self.draw.game, self.draw.log.options, beginning.state, self.policies):
                found += self._compiled(beginning, range(len(found), len(found) + left))
            else:
                playout = self._playout(beginning.state, len(found))
                while playout.act():
                    if time.monotonic() - paused > _SECONDS_BETWEEN_PAUSES:
                        yield None
                        paused = time.monotonic()
                found.append(_future(len(found), playout.outcome, beginning.step + playout.events))
            if time.monotonic() - paused > _SECONDS_BETWEEN_PAUSES:
                yield Futures(outcome, tuple(found), is_exact)
                paused = time.monotonic()
        yield Futures(outcome, tuple(found), is_exact)

    def course(self, outcome: str, number: int) -> tuple[Played, ...]:
        """Return the actions of a future after that of the draw, with what chance brings to each."""
        state = self._begin(outcome, number).state
        game, options = self.draw.game, self.draw.log.options
        if not game.engine.to_act(state):
            return ()
        if plays_compiled(game, options, state, self.policies):
            kernel = game.kernel()
            assert kernel is not None, "it was just asked"
            trace = kernel.trace(options, self._key, number, position=state, policies=self._names)
            return tuple(Played(step.action, step.outcomes) for step in trace.steps)
        playout = self._playout(state, number)
        while playout.act():
            pass
        return playout.course

    def open(self, outcome: str, number: int) -> Match:
        """Play a future as a variation of the log, and return the match at its end; see `RecordedDraw.open`."""
        return self.draw.open(outcome, self.course(outcome, number), self._begin(outcome, number).rest)

    def _begin(self, outcome: str, number: int) -> _Beginning:
        """Return where a future begins: the later draws of the same action are its own."""
        draw = self.draw
        if outcome not in draw.probabilities:
            possible = listed(draw.probabilities, "or")
            raise ChanceError(f"{quoted(outcome)} cannot come up at step {draw.step}. Possible: {possible}.")
        known = (*draw.known, outcome)
        luck = SeededChance(f"{self._key}/{number}").at(len(known))
        events, state = draw.decide(ScriptedChance(known, then=luck))
        drawn = tuple(each for event in events for each in event.outcomes)
        return _Beginning(state, draw.node.first_step + len(events), drawn[len(known) :])

    def _compiled(self, beginning: _Beginning, numbers: range) -> Iterator[Future]:
        game, state, seats = self.draw.game, beginning.state, len(self.policies)
        result = game.engine.outcome(state) if not game.engine.to_act(state) else None
        if result is not None:
            yield from (_future(number, result, beginning.step) for number in numbers)
            return
        kernel = game.kernel()
        assert kernel is not None, "it was just asked"
        options, policies = self.draw.log.options, self._names
        rows = kernel.play(options, self._key, numbers.start, len(numbers), position=state, policies=policies).tolist()
        for number, (_actions, events, *row) in zip(numbers, rows, strict=True):
            winners = tuple(seat for seat in range(1, seats + 1) if row[seats + seat - 1])
            yield _future(number, Outcome(winners, tuple(row[:seats]), ""), beginning.step + events)

    def _playout(self, state: Any, number: int) -> Playout:
        return Playout(self.draw.game, self.draw.log.options, state, self.policies, key=self._key, number=number)

    @property
    def _names(self) -> list[str]:
        return [policy for policy in self.policies if isinstance(policy, str)]


class _Beginning(NamedTuple):
    """Where futures begin."""

    state: Any
    step: int
    rest: tuple[str, ...]
    """What the later draws of the same action bring."""


def _future(number: int, result: Outcome, last: int) -> Future:
    share = 1 / max(1, len(result.winners))
    seats = range(1, len(result.scores) + 1)
    return Future(number, tuple(share if seat in result.winners else 0.0 for seat in seats), result.scores, last)


def counterfactuals(  # noqa: PLR0913 - a study is described by as much, each by name
    log: Log | Match,
    step: int,
    *,
    draw: int = 1,
    outcomes: Sequence[str] | None = None,
    policy: Policy | Sequence[Policy] = "greedy",
    games: int = GAMES,
    confidence: float = 0.95,
    seed: int | str = 0,
    line: LineChoice | None = None,
    progress: bool | None = None,
) -> pandas.DataFrame:
    """Return what would have become of a game if another face of a die, tile, card or cap had come up.

    From the position that each outcome leads to, the game is played on as often. Game *n* of every outcome meets the
    same random numbers, so the difference of two outcomes is much sharper than each chance alone.

    Parameters
    ----------
    log
        The recorded game, of which the main line is looked at; or a match, for its line.
    step
        The step that the draw leads to. If nothing is drawn there, the error names the nearest draws.
    draw
        Which draw of that step, counted from 1; for a board that is laid by many draws.
    outcomes
        The outcomes to look at, by default all that could come up. The one that came up is always among them.
    policy
        Who plays on: a policy as for `simulate`, for all seats or one for each.
    games
        How many futures each outcome has.
    confidence
        The confidence of the intervals.
    seed
        The same seed gives the same futures.
    line
        The records of another line to look at, or the number of a record that it goes through.
    progress
        Whether to show a progress bar for anything that takes more than a second; by default, on a terminal and in a
        notebook.

    Returns
    -------
    pandas.DataFrame
        A row for each outcome and player. `outcome` is as a log has it, `probability` is that of the rules, and
        `came_up` tells whether it came up. `player` is the seat, and `name` its name. `chance` is the chance to win,
        with the ends of its interval, `low` and `high`, and `points` are those to expect at the end. `difference` is
        how much larger the chance is than with what came up; the ends of its interval are `difference_low` and
        `difference_high`. `games` is the number of futures, and `exact` tells whether the game ends with the draw, so
        that nothing is estimated. `attrs` has the `game`, `step`, `draw`, `rule`, `policy`, its `condition` in words,
        `seed` and `confidence`. If you interrupt it, the table has the outcomes that are finished, and `complete` is
        False.

    Raises
    ------
    StepError
        If there is no such step, or nothing is drawn there.
    ChanceError
        If an outcome cannot come up.
    OptionError
        If an argument cannot be understood.
    LogError
        If today's rules decide the action differently.

    Notes
    -----
    What the recorded game drew later plays no part. A log has nothing that is hidden, so each future draws for itself.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("iceminers", players=["Ada", "Ben"], most_turns=4, seed=7)
    >>> events = match.play("roll 3")
    >>> table = counterfactuals(match, match.step, policy="random", games=10)
    >>> list(table["outcome"].unique()), float(table["probability"].sum().round(9)) / 2
    (['1', '2', '3', '4', '5', '6'], 1.0)
    """
    require(Log | Match, log=log)
    require(int, step=step)
    require(Sequence | None, outcomes=outcomes)
    from minerals.probability.progress import Progress

    games = whole("games", games, least=2, most=_MOST_GAMES)
    share("confidence", confidence)
    found = log if isinstance(log, Log) else log.log
    own = line if line is not None or isinstance(log, Log) else log.line
    luck = Counterfactual(RecordedDraw(found, step, draw, own), policy, seed)
    recorded = luck.draw
    asked = _asked_outcomes(recorded, outcomes)
    futures: dict[str, Futures] = {}
    bar = Progress(len(asked), shown=progress, unit="outcomes")
    try:
        for outcome in asked:
            futures[outcome] = luck.futures(outcome, games)
            bar.add(1)
    except KeyboardInterrupt:
        pass  # what is finished is kept
    finally:
        bar.close()
    names, each = found.header.players, [policy_in_words(policy) for policy in luck.policies]
    table = pandas.DataFrame(_rows(recorded, futures, names, confidence), columns=list(COLUMNS))
    table.attrs.update(
        game=found.header.game,
        step=step,
        draw=draw,
        rule=recorded.event.rule,
        policy=each,
        condition=condition_of(each, names),
        seed=seed,
        confidence=confidence,
        complete=len(futures) == len(asked),
    )
    return table


def _asked_outcomes(draw: RecordedDraw, outcomes: Sequence[str] | None) -> list[str]:
    """Return the outcomes to look at: first what came up, because all others are compared with it."""
    if isinstance(outcomes, str):
        raise OptionError(f"outcomes takes a list of outcomes, not {quoted(outcomes)}.")
    asked = list(draw.probabilities) if outcomes is None else [str(outcome) for outcome in outcomes]
    return list(dict.fromkeys([draw.came_up, *asked]))


def _rows(
    draw: RecordedDraw, futures: dict[str, Futures], names: Sequence[str], confidence: float
) -> Iterator[tuple[Any, ...]]:
    for outcome, probability in draw.probabilities.items():
        if outcome not in futures:
            continue
        here, real = futures[outcome], futures[draw.came_up]
        for seat, name in enumerate(names, start=1):
            chances = (here.chance(seat), *here.interval(seat, confidence), here.points(seat))
            change = here.change_from(real, seat, confidence) if here is not real else (0.0, 0.0, 0.0)
            came_up = outcome == draw.came_up
            yield (outcome, float(probability), came_up, seat, name, *chances, *change, len(here.all), here.is_exact)
