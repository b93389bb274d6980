"""Forecasts: how likely each player was to win at every step of a game, if all played on by a policy that is named."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from minerals.core.log import LineChoice, Log
from minerals.core.match import Match
from minerals.core.system import lazy, require, require_libraries
from minerals.core.text import OptionError, quoted
from minerals.probability.arguments import above_0, share, whole
from minerals.probability.line import LineStep, coarse_to_fine, line_steps
from minerals.probability.policies import Policy, condition_of, policies_for, policy_in_words

if TYPE_CHECKING:
    import distributed
    import pandas

    from minerals.probability.estimates import Estimate, Estimates
    from minerals.probability.forecast_study import ForecastStudy
    from minerals.probability.parquet import StudyFolder
else:
    distributed = lazy("distributed")
    pandas = lazy("pandas")

MOST_GAMES = 100_000
"""The most games from each step."""
COLUMNS = ("step", "turn", "player", "name", "chance", "low", "high", "points", "games", "exact", "policy")
"""The columns of a forecast's table."""
_SECONDS_BETWEEN_TABLES = 0.3


def forecast(  # noqa: PLR0913 - a forecast is described by as much, each by name
    log: Log | Match,
    *,
    games: int = 400,
    policy: Policy | Sequence[Policy] = "greedy",
    within: float = 0.05,
    confidence: float = 0.95,
    seed: int | str = 0,
    steps: str | Sequence[int] = "all",
    line: LineChoice | None = None,
    workers: int | None = 1,
    client: distributed.Client | None = None,
    folder: str | PathLike[str] | None = None,
    repair: bool = False,
    progress: bool | None = None,
) -> pandas.DataFrame:
    """Return how likely each player was to win at every step of a game, if all played on by a policy from there.

    From each step between two actions of the main line, the same numbered games are played: game *n* meets the same
    random numbers at every step. So the curve is smooth where nothing happens. A step gets more games, batch by batch,
    until the intervals of all players are narrow enough. Where every way to the end can be followed, the chance is
    exact, and nothing is played.

    Parameters
    ----------
    log
        The recorded game, or a match, of which the whole log counts.
    games
        The most games from each step.
    policy
        Who plays on, either one for all seats or one for each seat; see `simulate`.
    within
        No more games are played from a step when half the width of each interval is at most this.
    confidence
        The confidence of the intervals, between 0 and 1.
    seed
        The seed of the random numbers, a whole number or a text.
    steps
        `"all"` for every step between two actions, `"turns"` for those at which a turn begins, or a list of steps.
    line
        The records of the line to look at, or the number of a record that it goes through; by default the main line.
    workers
        How many cores to use; None uses all of them. Their number changes nothing in the table.
    client
        A Dask cluster to play on, instead of `workers`.
    folder
        A folder to keep the games in, as Parquet files. If it already holds games of the same forecast, only the
        missing games are played. You may ask for more games or narrower intervals each time.
    repair
        Whether to set damaged files of the folder aside, and play their games again.
    progress
        Whether to show a progress bar for anything that takes more than a second; by default, on a terminal and in a
        notebook.

    Returns
    -------
    pandas.DataFrame
        A row for each step and player: `step`; `turn`, how many turns have begun; `player`, the seat, and `name`;
        `chance` to win, where one of *k* winners has 1/*k*; `low` and `high`, the ends of its interval; `points`, as
        expected at the end; `games` that count; `exact`, whether the chance is exact; and `policy`. `attrs` describes
        the forecast: `game`, `policy`, `condition`, which says that in words, `seed`, `within`, `confidence`, `engine`
        and `complete`, which is False if you interrupted it. Then the table has the steps with finished games.

    Raises
    ------
    OptionError
        If something cannot be forecast, such as a policy that the game lacks; or if the folder holds something else,
        or another process is filling it.
    MineralsError
        If workers die repeatedly while playing the same games.

    Notes
    -----
    A forecast sees what every player sees, and forgets nothing: what is hidden is drawn from all that nobody has seen.

    The intervals are Wilson's. A shared victory counts in part: one of two winners has half a victory. Such shares vary
    less than whole victories with the same mean, so the interval holds the true chance at least as often as it says.
    See `docs/forecasts.md` for what stopping early changes.

    A game that has not ended after 10,000 actions of the reference engine is stopped; whoever leads then has won.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.load("replays/mattock/last-space.replay")
    >>> table = minerals.forecast(log, policy="random", steps=[log.main_line[-1].step])
    >>> table[["name", "chance", "games", "exact"]].values.tolist()
    [['Engine 1', 1.0, 0, True], ['Engine 2', 0.0, 0, True]]
    """
    require(str | Sequence[int], steps=steps)
    require(str | PathLike | None, folder=folder)
    from minerals.probability.progress import Progress

    require_libraries("forecast needs", "numpy", "pandas")
    asked = _asked(log, games, policy, within, confidence, seed, steps, line)
    busy = _workers(workers, client)
    with _folder(folder, asked, repair) as kept:
        estimates = asked.estimates(kept)
        bar = Progress(asked.most_games, asked.most_games - estimates.left, shown=progress)
        complete = True
        try:
            for finished in _played(asked.study, estimates, kept, busy, client):
                bar.add(finished)
        except KeyboardInterrupt:
            complete = False
        finally:
            bar.close()
    return asked.table(estimates.all(), complete=complete)


def forecast_steps(  # noqa: PLR0913 - as for `forecast`
    log: Log | Match,
    *,
    games: int = 400,
    policy: Policy | Sequence[Policy] = "greedy",
    within: float = 0.05,
    confidence: float = 0.95,
    seed: int | str = 0,
    steps: str | Sequence[int] = "all",
    line: LineChoice | None = None,
    workers: int | None = 1,
) -> Iterator[pandas.DataFrame]:
    """Yield the table of `forecast` again and again, from coarse to fine, to be shown while it is refined.

    The first tables have a few games from the steps at which turns begin; then other steps follow, and more games from
    each. The last table is that of `forecast`. Close the iterator to stop. Between two tables, some tenths of a second
    pass, or longer where a game takes longer. The errors are those of `forecast`.

    Parameters
    ----------
    log, games, policy, within, confidence, seed, steps, line, workers
        As for `forecast`.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.load("replays/mattock/last-space.replay")
    >>> for table in forecast_steps(log, policy="random", steps=[log.main_line[-1].step]):
    ...     print(table.attrs["complete"], table["chance"].tolist())
    True [1.0, 0.0]
    """
    require(str | Sequence[int], steps=steps)
    asked = _asked(log, games, policy, within, confidence, seed, steps, line)
    return _tables(asked, _workers(workers, None))


def _tables(asked: _Asked, workers: int) -> Iterator[pandas.DataFrame]:
    estimates = asked.estimates(None, seen=True)
    shown = time.monotonic()
    for _ in _played(asked.study, estimates, None, workers, None):
        if time.monotonic() - shown > _SECONDS_BETWEEN_TABLES:
            yield asked.table(estimates.all(), complete=False)
            shown = time.monotonic()
    yield asked.table(estimates.all(), complete=True)


def _played(
    study: ForecastStudy,
    estimates: Estimates,
    kept: StudyFolder | None,
    workers: int,
    client: distributed.Client | None,
) -> Iterator[int]:
    """Play what is missing, and yield after each chunk how many games fewer are to be played."""
    from minerals.probability.workers import finished_rows

    if not estimates.left:
        return
    finished = finished_rows(study, estimates, workers, client)
    try:
        for rows in finished:
            if kept is not None and len(rows.counts):
                kept.write(rows)
            yield estimates.take(rows)
    finally:
        finished.close()


# --- what was asked ---


@dataclass(frozen=True)
class _Asked:
    """A forecast, checked, with what is known without playing."""

    log: Log
    places: tuple[LineStep, ...]
    exact: dict[int, Estimate]
    """What is known exactly, by the place's number."""
    number_of: dict[int, int]
    """The number of the state in the study, by the place's number: equal states are played once."""
    study: ForecastStudy
    within: float
    confidence: float

    @property
    def most_games(self) -> int:
        return len(self.study.states) * self.study.games

    def estimates(self, kept: StudyFolder | None, *, seen: bool = False) -> Estimates:
        """Return what the games in a folder say, or nothing yet; `seen` if somebody looks on."""
        from minerals.probability.estimates import Estimates

        estimates = Estimates(self.study, self.within, self.confidence, seen=seen)
        if kept is not None:
            for rows in kept.rows(self.study.units):
                estimates.take(rows)
            if estimates.left:
                kept.missing(self.study.units)  # another process may be at it
        return estimates

    def table(self, found: Sequence[Estimate | None], *, complete: bool) -> pandas.DataFrame:
        names = self.log.header.players
        each = [policy_in_words(policy) for policy in self.study.policies]
        policy = each[0] if len(set(each)) == 1 else ", ".join(each)
        rows = []
        for number, place in enumerate(self.places):
            known = self.exact.get(number) or found[self.number_of[number]]
            if known is None:
                continue
            for seat, name in enumerate(names):
                numbers = (known.chances[seat], known.lows[seat], known.highs[seat], known.points[seat], known.games)
                rows.append((place.step, place.turn, seat + 1, name, *numbers, known.games == 0, policy))
        table = pandas.DataFrame(rows, columns=list(COLUMNS))
        table.attrs.update(
            game=self.study.game,
            engine=self.study.engine,
            policy=each,
            condition=condition_of(each, names),
            seed=self.study.seed,
            within=self.within,
            confidence=self.confidence,
            complete=complete,
        )
        return table


def _asked(
    log: Log | Match,
    games: object,
    policy: Policy | Sequence[Policy],
    within: object,
    confidence: object,
    seed: object,
    steps: str | Sequence[int],
    line: LineChoice | None,
) -> _Asked:
    """Check what was asked, and work out what needs no games. Raises `OptionError`."""
    from minerals.probability.forecast_study import ForecastStudy

    found = log.log if isinstance(log, Match) else log
    if not isinstance(found, Log):
        raise OptionError(f"forecast: log takes a log or a match, not {quoted(log)}.")
    found = found.along(line)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(f"forecast: a seed is a whole number or a text, not {quoted(seed)}.")
    most = whole("games", games, least=1, most=MOST_GAMES)
    policies = policies_for(policy, len(found.header.players), asked_by="forecast")
    narrow, level = above_0("within", within), share("confidence", confidence)
    places = line_steps(found, steps)
    exact = _exact(found, places, policies)
    order = [number for number in coarse_to_fine(places) if number not in exact]
    states = dict.fromkeys(places[number].state for number in order)
    numbers = {state: number for number, state in enumerate(states)}
    study = ForecastStudy(
        game=found.game.name,
        options=found.options,
        states=tuple(states),
        policies=policies,
        seed=seed,
        games=most,
        engine=_engine(found, tuple(states), policies),
    )
    number_of = {number: numbers[places[number].state] for number in order}
    return _Asked(found, places, exact, number_of, study, narrow, level)


def _exact(log: Log, places: Sequence[LineStep], policies: Sequence[Policy]) -> dict[int, Estimate]:
    from minerals.probability.endings import endings_of
    from minerals.probability.estimates import Estimate

    found: dict[int, Estimate] = {}
    for number, ending in endings_of(log.game, [place.state for place in places], policies).items():
        chances = tuple(map(float, ending.shares))
        found[number] = Estimate(chances, chances, chances, tuple(map(float, ending.points)), 0)
    return found


def _engine(log: Log, states: Sequence[Any], policies: Sequence[Policy]) -> Any:
    from minerals.probability.playout import plays_compiled

    compiled = all(plays_compiled(log.game, log.options, state, policies) for state in states)
    return "compiled" if compiled else "reference"


def _workers(workers: int | None, client: object) -> int:
    from minerals.core.system import cores
    from minerals.probability.simulation import check_client

    if client is not None:
        check_client(client, "forecast")
    return cores() if workers is None else whole("workers", workers, least=1)


def _folder(folder: str | PathLike[str] | None, asked: _Asked, repair: bool) -> Any:
    from minerals.probability.parquet import StudyFolder

    return nullcontext() if folder is None else StudyFolder(folder, asked.study, repair=repair)
