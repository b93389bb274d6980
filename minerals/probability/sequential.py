"""Sequential studies: games are played until the interval is narrow enough."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from minerals.core.system import lazy
from minerals.core.text import OptionError, quoted
from minerals.probability.arguments import ColumnOf, above_0, measure_column, share, whole
from minerals.probability.intervals import Interval, brief, interval_of
from minerals.probability.simulation import simulate

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")


class Play(Protocol):
    """A function that plays the games of a study for `until`."""

    def __call__(self, first: int, games: int, /) -> pandas.DataFrame:
        """Play games number `first` to `first + games - 1`, counted from 0, and return one row for each."""
        ...


@dataclass(frozen=True)
class Sequential:
    """A study that was played until its interval was narrow enough or the games ran out.

    Examples
    --------
    >>> import pandas
    >>> table = pandas.DataFrame({"won": [True, False, True]})
    >>> study = Sequential(table, (interval_of(table["won"]),), half_width=0.5)
    >>> study.is_reached, study.interval.n
    (True, 3)
    """

    table: pandas.DataFrame
    """One row for each game."""
    history: tuple[Interval, ...]
    """The interval at every look, in order."""
    half_width: float
    """The half-width that was asked for."""

    @property
    def interval(self) -> Interval:
        """The interval at the end."""
        return self.history[-1]

    @property
    def is_reached(self) -> bool:
        """Whether the interval is as narrow as you asked for."""
        return self.interval.half_width <= self.half_width

    def __str__(self) -> str:
        looks = f"after {len(self.history)} looks" if len(self.history) > 1 else "at the first look"
        end = "stopped" if self.is_reached else "not yet narrow enough"
        return f"{self.interval}; ± {brief(self.half_width)} asked for, {end} {looks}."

    def _repr_markdown_(self) -> str:
        rows = [f"| {at.n:,} | {brief(at.estimate)} | ± {brief(at.half_width)} |" for at in self.history]
        return "\n".join([str(self), "", "| games | estimate | half-width |", "|---|---|---|", *rows])


def until(
    play: str | Play,
    *,
    of: ColumnOf,
    half_width: float = 0.01,
    confidence: float = 0.95,
    at_least: int = 200,
    at_most: int = 100_000,
    **study: Any,
) -> Sequential:
    """Play games until the interval is narrow enough.

    Parameters
    ----------
    play
        A game's name, or a function of (first, games) that plays the next games and returns their table.
    of
        What to estimate: a column of the table, or a function of the table. For True and False it estimates the share
        (Wilson's interval), for numbers the mean (Student's).
    half_width
        Half of the width that is narrow enough, in the unit of the estimate; for a share, 0.01 is one percentage point.
    confidence
        Between 0 and 1.
    at_least
        The number of games before the first look, at least 2.
    at_most
        The number of games after which the study always ends. It also ends if `play` returns fewer games than asked
        for.
    **study
        If `play` is a game's name: anything that `simulate` takes besides `games`. With `folder=` no game is played
        twice; without it, every look plays again from the first game.

    Raises
    ------
    OptionError
        If a number is impossible, or `simulate` does not take something.

    Notes
    -----
    If you look again and again, and stop as soon as you like what you see, a test is no longer valid. Stopping at a
    certain width affects the interval of a share only a little: a 95 % interval contains the true share in 93.9 to 97.2
    % of studies, computed exactly for shares from 0.02 to 0.55 and half-widths from 0.04 to 0.1. The mean of skewed
    numbers needs a larger `at_least`. After each look, it plays as many games as the interval seems to need, but at
    least a twentieth of the games so far and at most as many again.

    Examples
    --------
    >>> import pandas
    >>> def play(first, games):
    ...     return pandas.DataFrame({"won": [number % 2 == 0 for number in range(first, first + games)]})
    >>> print(until(play, of="won", half_width=0.05))
    0.500 (95 % from 0.451 to 0.549, Wilson, n = 396); ± 0.050 asked for, stopped after 3 looks.
    """
    narrow = above_0("half_width", half_width)
    least = whole("at_least", at_least, least=2)
    most = whole("at_most", at_most, least=least)
    play_next = _player(play, study)
    tables: list[pandas.DataFrame] = []
    columns: list[pandas.Series[Any]] = []
    history: list[Interval] = []
    wanted = least
    while wanted:
        tables.append(play_next(sum(map(len, tables)), wanted))
        if tables[0].empty:
            raise OptionError("until: play returned no games.")
        columns.append(measure_column(tables[-1], of))
        history.append(interval_of(pandas.concat(columns), confidence=share("confidence", confidence)))
        wanted = _more(history[-1], narrow, most) if len(tables[-1]) == wanted else 0
    table = pandas.concat(tables)
    table.attrs = dict(tables[-1].attrs)
    return Sequential(table, tuple(history), narrow)


def _player(play: str | Play, study: dict[str, Any]) -> Play:
    """Return what plays the next games."""
    if callable(play):
        if study:
            raise OptionError(f"until: a function plays the games, so {quoted(next(iter(study)))} has no effect.")
        return play
    if "games" in study:
        raise OptionError("until: at_least, at_most and half_width decide the number of games.")
    return lambda first, games: simulate(play, games=first + games, **study).iloc[first:]


def _more(interval: Interval, half_width: float, most: int) -> int:
    """Return how many games to play before the next look; 0 is to stop.

    The width goes with one over the root of the number of games.
    """
    if interval.half_width <= half_width:
        return 0
    missing = math.ceil(interval.n * (interval.half_width / half_width) ** 2) - interval.n
    few, many = math.ceil(interval.n / 20), interval.n
    return min(max(missing, few), many, most - interval.n)
