"""The page on how much of each game is luck, from the finished games of `tools.luck_study`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from minerals.probability.intervals import Interval, mean_interval

TITLES = {
    "minerals": "Minerals",
    "iceminers": "Iceminers",
    "mattock": "Mattock",
    "mattock-lot": "Mattock, inner board, set-up by lot",
    "out_of_mine": "Out of Mine!",
}
"""What the page calls the studies, in its order."""
Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
_LEAST = 10
"""Fewer games between two bots are not shown."""


class Line(NamedTuple):
    """A finished game; see `tools.luck_study`."""

    one: str
    other: str
    game: int
    seat: int
    result: float
    start: float
    luck: float
    choice: float
    error: float
    playouts: int


class Spread(NamedTuple):
    """How far something moved a chance to win: standard deviations, without what the error of measuring adds."""

    luck: Interval
    choice: Interval
    share: Interval
    """The share of luck in the variance of both."""


def spread_of(lines: Sequence[Line]) -> Spread:
    """Return how far luck and choice moved the chance of `one`, with 95 % intervals.

    What is measured varies as much as luck itself and the error of measuring it together. The error's variance is known
    for each game, so it is subtracted.
    """
    errors = np.array([line.error for line in lines])
    luck, choice = (_squares(np.array([getattr(line, part) for line in lines]), errors) for part in ("luck", "choice"))
    both = max(luck.mean() + choice.mean(), 1e-12)
    share = luck.mean() / both
    # the share as a mean over games, to first order
    of_each = share + (luck * (1 - share) - choice * share) / both
    return Spread(_rooted(mean_interval(luck)), _rooted(mean_interval(choice)), mean_interval(of_each))


def _squares(values: Numbers, errors: Numbers) -> Numbers:
    """Return a number for each game, whose mean is the variance of what was measured, less that of the error."""
    squares: Numbers = (values - values.mean()) ** 2 * len(values) / (len(values) - 1) - errors
    return squares


def _rooted(variance: Interval) -> Interval:
    """Return the interval of a standard deviation, from that of a variance."""
    ends = (max(end, 0.0) ** 0.5 for end in (variance.estimate, variance.lower, variance.upper))
    return replace(variance, **dict(zip(("estimate", "lower", "upper"), ends, strict=True)))


# --- the page ---

HEAD = """\
# How much of a game is luck?

`python -m tools.luck_study` lets bots play, splits each game into [luck and choice](luck.md), and writes this page. All
games have two players. They play on with the policy `greedy`, and so luck means: how far the draws moved a player's
chance to win, if everyone plays greedily from there.

The numbers are **standard deviations**, in percentage points of the chance to win. If luck has 40 %, the draws of a
game typically move a player's chance by 40 points up or down, from the set-up to the end. The intervals hold the true
value with 95 % confidence.

Luck is measured with an error, because only some games are played on from each position. The error makes the measured
values spread more than luck itself does. Each game says how large its error is, and its variance is subtracted.

The study is meant for 10,000 games between players alike, and 200 of each two neighbouring levels. The tables say how
many there are so far.
"""
ALIKE = """\
## Two players alike

Two greedy players make the same choices, apart from draws between equally good actions. So "choice" says here how much
hangs on such a draw, or in Out of Mine! on who happens to be faster. The share is that of luck in the variance of both.
Luck on average should be 0; its interval should hold 0.

| game | players | games | luck | choice | share of luck | luck on average |
| --- | --- | --- | --- | --- | --- | --- |
"""
NO_LUCK = """\
In Mattock nothing is drawn once the miners stand. With the usual set-up, luck is 0 in every game, and all that moves
the chances is choice.

In Out of Mine! only galleries and cards are drawn. That is all the luck there is. The tiles lie open, and the players
take them at the same time, so being a little faster counts as choice. `person` plays about as fast and as well as
people do. In that row it also plays on.
"""
UNLIKE = """\
## Neighbouring levels

The stronger player's chance is looked at here. "Gained by choice" says by how much it rises through the choices of both
players, on average. Compare it with how far luck moves it: if luck moves more, the weaker player often wins.

| game | players | games | luck | choice | gained by choice | luck on average |
| --- | --- | --- | --- | --- | --- | --- |
"""


def page(found: Mapping[str, Sequence[Line]]) -> str:
    """Return the page, from the finished games of each study."""
    alike: list[str] = []
    unlike: list[str] = []
    for name, title in TITLES.items():
        lines = found.get(name, ())
        for one, other in dict.fromkeys((line.one, line.other) for line in lines):
            games = [line for line in lines if (line.one, line.other) == (one, other)]
            if len(games) >= _LEAST:
                (alike if one == other else unlike).append(_row(title, games))
    parts = [HEAD]
    if alike:
        parts.append(f"{ALIKE}{''.join(alike)}\n{NO_LUCK}")
    if unlike:
        parts.append(f"{UNLIKE}{''.join(unlike)}")
    return "\n".join(parts)


def _row(title: str, games: Sequence[Line]) -> str:
    one, other = games[0].one, games[0].other
    spread = spread_of(games)
    third = _within(spread.share) if one == other else mean_interval([line.choice for line in games])
    average = _shown(mean_interval([line.luck for line in games]))
    players = f"{one} against {other}"
    shown = (title, players, f"{len(games):,}", _shown(spread.luck), _shown(spread.choice), _shown(third), average)
    return f"| {' | '.join(shown)} |\n"


def _within(share: Interval) -> Interval:
    """Return a share that lies between 0 and 1, as do the ends of its interval."""
    estimate, lower, upper = (min(max(end, 0.0), 1.0) for end in (share.estimate, share.lower, share.upper))
    return replace(share, estimate=estimate, lower=lower, upper=upper)


def _shown(found: Interval) -> str:
    """Write a number with its interval, in percent."""
    ends = (round(100 * end) for end in (found.estimate, found.lower, found.upper))
    estimate, low, high = (str(end).replace("-", "−") for end in ends)
    return f"{estimate} %" if found.lower == found.upper else f"{estimate} % ({low} to {high} %)"
