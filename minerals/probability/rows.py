"""Plays the games of a study, one row each, and makes a table of the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from minerals._version import __version__
from minerals.bots import Bot, Pacing
from minerals.core.game import SeededChance, get_game, key_of
from minerals.core.match import Match
from minerals.core.system import lazy
from minerals.core.text import MineralsError, OptionError, quoted
from minerals.probability.policies import bot_for
from minerals.probability.study import Playable, Study

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

MOST_ACTIONS = 10_000
"""The reference engine stops a game after this many actions, because with some options it may never end."""
_PLAIN = (bool, int, float, str)


class Rows(NamedTuple):
    """The rows of consecutive games."""

    first: int
    """The number of the first game."""
    counts: np.ndarray[Any, np.dtype[np.int64]]
    """Games × `Study.columns`; 1 for a winner, 0 for the others."""
    measured: tuple[dict[str, Any], ...] = ()
    """What `measure` adds, one dictionary for each game; empty if nothing is measured."""

    @property
    def games(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + len(self.counts))


@runtime_checkable
class PlaysItself(Playable, Protocol):
    """Anything with numbered games that is not a study and plays them in its own way."""

    def play(self, games: range, stopped: Callable[[], bool]) -> Rows:
        """Play the games with these numbers, or fewer if it is stopped."""
        ...


def unfinished_games(study: Study, rows: Rows) -> int:
    """Return how many of the games were stopped because they did not end; their rows show how they stood then."""
    if study.engine == "compiled" or not len(rows.counts):
        return 0
    return int((rows.counts[:, study.columns.index("actions")] >= MOST_ACTIONS).sum())


def _never() -> bool:
    return False


def play_rows(study: Playable, games: range, stopped: Callable[[], bool] = _never) -> Rows:
    """Play games of a study, or of anything that plays its own.

    `games`: the consecutive numbers of the games. `stopped`: called before each game of the reference engine; if it
    returns True, the rows so far are returned. Raises `OptionError` if a policy cannot play or a measurement does not
    fit into a row (the error names the game), or if the kit's version here differs from the version that planned the
    study.
    """
    if not isinstance(study, Study):
        assert isinstance(study, PlaysItself), "whatever is no study plays itself"
        return study.play(games, stopped)
    if study.kit != __version__:
        raise OptionError(
            f"simulate: a worker has version {__version__} of the kit, but the study was planned with version "
            f"{study.kit}."
        )
    if study.engine == "compiled":
        return Rows(games.start, _compiled(study, games))
    columns = study.columns
    counts: list[tuple[int, ...]] = []
    measured: list[dict[str, Any]] = []
    for number in games:
        if stopped():
            break
        match = _played(study, number)
        counts.append(_counts(match))
        if study.measure is not None:
            measured.append(_measured(study, match, number))
    return Rows(games.start, np.array(counts, np.int64).reshape(-1, len(columns)), tuple(measured))


def _compiled(study: Study, games: range) -> np.ndarray[Any, np.dtype[np.int64]]:
    game = get_game(study.game)
    kernel = game.kernel()
    assert kernel is not None, "the study was planned for a kernel"
    options, key = game.read_options(study.options), key_of(study.seed)
    policies = [policy for policy in study.policies if isinstance(policy, str)]
    if study.position is None:
        return kernel.play(options, key, games.start, len(games), policies=policies)
    # A kernel counts from the position on; the events that lay it are counted as well.
    begun = study.begin(0)
    rows = kernel.play(options, key, games.start, len(games), position=begun.state, policies=policies)
    laid = np.array(_counts(begun), np.int64)
    seats = len(study.players)
    laid[2 : 2 + 2 * seats] = 0
    return rows + laid


# --- the reference engine ---


def _played(study: Study, number: int) -> Match:
    match = study.begin(number)
    seats = enumerate(study.policies, start=1)
    bots = [bot_for(policy, f"{study.seed}/{number}/{seat}") for seat, policy in seats]
    try:
        _play_out(match, bots, study.until)
    except MineralsError as error:
        raise OptionError(f"simulate: game {number}, action {len(match.line)}: {error}") from None
    except Exception as error:
        error.add_note(f"This happened in game {number} of the study.")
        raise
    return match


def _play_out(match: Match, bots: Sequence[Bot], until: Callable[[Match], bool] | None) -> None:
    """Play as `minerals.bots.play_out` does, but leave out the comments, which nobody reads."""
    pacing: Pacing | None = None
    for _ in range(MOST_ACTIONS):
        if not match.to_act or (until is not None and until(match)):
            break
        if pacing is None and len(match.to_act) > 1:
            pacing = Pacing(match, dict(enumerate(bots, start=1)), SeededChance(f"the pace of {match.log.header.meta}"))
        if pacing is None:
            match.play(bots[match.to_act[0] - 1].choose(match).action)
        else:
            pacing.act()


def _counts(match: Match) -> tuple[int, ...]:
    """Return the row of a game in the order of `Game.study_columns`."""
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else ()
    study = match.game.study
    kinds = (type(event) for node in match.line for event in node.events)
    happened = Counter(study.counted_as.get(kind, kind) for kind in kinds)
    return (
        len(match.line) - 1,
        match.step,
        *match.scores,
        *(int(seat in winners) for seat in range(1, len(match.players) + 1)),
        *(happened[event] for event in study.counted),
    )


def _measured(study: Study, match: Match, number: int) -> dict[str, Any]:
    assert study.measure is not None, "called only if something is measured"
    try:
        measured = study.measure(match)
    except Exception as error:
        error.add_note(f"This happened when game {number} of the study was measured.")
        raise
    if not isinstance(measured, Mapping):
        raise OptionError(f"simulate: game {number}: measure must return a dictionary, not {quoted(measured)}.")
    return {_column(name, study, number): _plain(name, value, number) for name, value in measured.items()}


def _column(name: object, study: Study, number: int) -> str:
    if not isinstance(name, str):
        raise OptionError(f"simulate: game {number}: measure names a column {quoted(name)}; use a text as its name.")
    if name == "game" or name in study.columns:
        raise OptionError(f"simulate: game {number}: measure names a column {quoted(name)}, which every study has.")
    return name


def _plain(name: object, value: Any, number: int) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if value is not None and not isinstance(value, _PLAIN):
        raise OptionError(
            f"simulate: game {number}: measure returned {quoted(value)} for {quoted(name)}; "
            "a table holds numbers, texts, True, False and None."
        )
    return value


# --- the table ---


def table_of(study: Study, rows: Sequence[Rows]) -> pandas.DataFrame:
    """Return rows as a table, index `game`, sorted by it. Games that occur twice count once. O(games)."""
    ordered = sorted((each for each in rows if len(each.counts)), key=lambda each: each.first)
    columns = study.columns
    numbers = np.concatenate([np.empty(0, np.int64), *(np.asarray(each.games, np.int64) for each in ordered)])
    counts = np.concatenate([np.empty((0, len(columns)), np.int64), *(each.counts for each in ordered)])
    numbers, places = np.unique(numbers, return_index=True)
    data: dict[str, Any] = {
        name: counts[places, column] != 0 if name.startswith("winner_") else counts[places, column]
        for column, name in enumerate(columns)
    }
    measured = [row for each in ordered for row in each.measured]
    measured = [measured[place] for place in places] if measured else []
    for name in dict.fromkeys(name for row in measured for name in row):
        data[name] = pandas.Series([row.get(name) for row in measured])
    table = pandas.DataFrame(data)
    table.index = _index(numbers)
    return table


def _index(numbers: np.ndarray[Any, np.dtype[np.int64]]) -> Any:
    if np.array_equal(numbers, np.arange(len(numbers))):
        return pandas.RangeIndex(len(numbers), name="game")
    return pandas.Index(numbers, name="game")
