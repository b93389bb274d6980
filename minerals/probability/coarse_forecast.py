"""A coarse forecast by the reference engine alone, in small pieces: for a browser's Python, which has no numpy."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

from minerals.core.game import Outcome, key_of
from minerals.core.log import Log
from minerals.front.forecast_data import Forecast
from minerals.probability.line import LineStep, coarse_to_fine, line_steps
from minerals.probability.playout import Playout
from minerals.probability.policies import Policy, policies_for, policy_in_words

MOST_STEPS = 9
"""From so many steps games are played: the first and the last, and turns between them."""
MOST_GAMES = 40
"""From each step."""
_AT_ONCE = 2
"""So many games are played from each step before any step gets more."""
_SECONDS_BETWEEN_PAUSES = 0.04
_SECONDS_BETWEEN_FORECASTS = 0.3
_CONFIDENCE = 0.95


def coarse_forecasts(
    log: Log, *, policy: Policy = "greedy", games: int = MOST_GAMES, steps: int = MOST_STEPS, seed: int | str = 0
) -> Iterator[Forecast | None]:
    """Forecast the main line of a log, from coarse to fine, with the games that `minerals.forecast` would play.

    Parameters
    ----------
    log
        The recorded game.
    policy
        Who plays on.
    games
        How many games to play from each step.
    steps
        From how many steps.
    seed
        The seed of the random numbers.

    Yields
    ------
    Forecast or None
        None every few hundredths of a second, so that others get their turn, and now and then what is known so far.
        The last one is complete.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.load("replays/mattock/last-space.replay")
    >>> *_, last = coarse_forecasts(log, policy="random", games=1, steps=2)
    >>> last.steps, last.games, last.is_complete
    ((13, 187), (1, 0), True)
    """
    policies = policies_for(policy, len(log.header.players), asked_by="forecast")
    turns = line_steps(log, "turns")
    order = coarse_to_fine(turns)[:steps]
    tallies = {number: _Tally(turns[number], _result(log, turns[number])) for number in sorted(order)}

    def found(*, is_complete: bool) -> Forecast:
        return _forecast(policy_in_words(policy), list(tallies.values()), is_complete=is_complete)

    paused = shown = time.monotonic()
    for first in range(0, games, _AT_ONCE):
        for tally in (tallies[number] for number in order):
            for number in range(first, 0 if tally.result else min(first + _AT_ONCE, games)):
                playout = Playout(log.game, log.options, tally.place.state, policies, key=key_of(seed), number=number)
                while playout.act():
                    if time.monotonic() - paused > _SECONDS_BETWEEN_PAUSES:
                        yield None
                        paused = time.monotonic()
                tally.outcomes.append(playout.outcome)
            if time.monotonic() - shown > _SECONDS_BETWEEN_FORECASTS:
                yield found(is_complete=False)
                shown = time.monotonic()
    yield found(is_complete=True)


@dataclass
class _Tally:
    """What is known of a step."""

    place: LineStep
    result: Outcome | None
    """How the game ended there, if it did."""
    outcomes: list[Outcome] = field(default_factory=list)
    """How the games that were played on from there ended."""

    @property
    def known(self) -> Sequence[Outcome]:
        return self.outcomes if self.result is None else (self.result,)

    def share(self, seat: int) -> float:
        return sum(1 / len(each.winners) for each in self.known if seat in each.winners) / len(self.known)

    def interval(self, seat: int) -> tuple[float, float]:
        share = self.share(seat)
        return (share, share) if self.result is not None else wilson(share, len(self.outcomes))


def _result(log: Log, place: LineStep) -> Outcome | None:
    engine = log.game.engine
    return None if engine.to_act(place.state) else engine.outcome(place.state)


def _forecast(policy: str, tallies: Sequence[_Tally], *, is_complete: bool) -> Forecast:
    known = [tally for tally in tallies if tally.known]
    seats = range(1, len(known[0].known[0].scores) + 1) if known else range(0)
    intervals = [[tally.interval(seat) for seat in seats] for tally in known]
    return Forecast(
        policy,
        tuple(tally.place.step for tally in known),
        tuple(tuple(tally.share(seat) for seat in seats) for tally in known),
        tuple(tuple(low for low, _ in step) for step in intervals),
        tuple(tuple(high for _, high in step) for step in intervals),
        tuple(len(tally.outcomes) for tally in known),
        is_complete,
    )


def wilson(share: float, games: int, confidence: float = _CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's interval of a share, as statsmodels does where there is numpy. A test compares the two.

    >>> [round(end, 3) for end in wilson(0.5, 40)]
    [0.352, 0.648]
    """
    squared = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = math.sqrt(squared * (share * (1 - share) + squared / (4 * games)) / games) / (1 + squared / games)
    return max(0.0, middle - half), min(1.0, middle + half)
