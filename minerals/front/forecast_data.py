"""How likely each player was to win along a game, as plain lists for the graph beside a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from minerals.core.log import Log
from minerals.core.system import lazy
from minerals.core.text import OptionError, plain, quoted, template, term, translated

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

COLUMNS = ("step", "player", "chance", "low", "high", "games", "exact", "policy")
"""The columns of a table of `minerals.forecast` that the graph needs."""

MOST_TURNING_POINTS = 5
LEAST_CHANGE = 0.1
"""A smaller change does not make a turning point."""

_HOW = {
    "greedy": template("if everyone plays greedily from here"),
    "random": template("if everyone plays at random from here"),
    "person": template("if everyone plays like a beginner from here"),
}


class TurningPoint(NamedTuple):
    """A step that changed the chances of a game a great deal."""

    step: int
    seat: int
    """The player whose chance changed most."""
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """How likely each player was to win at steps of the main line of a game.

    Parameters
    ----------
    policy
        The policy by which the games from each step were played on, such as `greedy`.
    steps
        The steps, in order. Between two of them the graph is a straight line.
    chances
        The chance to win, by step and player, from 0 to 1.
    lows, highs
        The ends of its interval.
    games
        How many games were played from each step, or 0 where the chance is exact.
    is_complete
        Whether no finer one follows.

    Examples
    --------
    >>> forecast = Forecast("greedy", (0, 8), ((0.5, 0.5), (0.75, 0.25)), ((0.4, 0.4), (0.7, 0.2)),
    ...     ((0.6, 0.6), (0.8, 0.3)), (100, 100))
    >>> forecast.turning_points()
    (TurningPoint(step=8, seat=1, before=0.5, after=0.75),)
    """

    policy: str
    steps: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    lows: tuple[tuple[float, ...], ...]
    highs: tuple[tuple[float, ...], ...]
    games: tuple[int, ...]
    is_complete: bool = True

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the steps with the largest changes, in their order. A change that may be chance is none of them."""
        found = [
            turning
            for place in range(1, len(self.steps))
            for turning in [self._change_to(place)]
            if abs(turning.after - turning.before) >= LEAST_CHANGE and self._is_certain(place, turning.seat - 1)
        ]
        largest = sorted(found, key=lambda turning: -abs(turning.after - turning.before))[:MOST_TURNING_POINTS]
        return tuple(sorted(largest))

    def _change_to(self, place: int) -> TurningPoint:
        before, after = self.chances[place - 1], self.chances[place]
        changes = [round(now - then, 6) for then, now in zip(before, after, strict=True)]
        seat = max(range(len(after)), key=lambda seat: (abs(changes[seat]), changes[seat]))
        return TurningPoint(self.steps[place], seat + 1, before[seat], after[seat])

    def _is_certain(self, place: int, seat: int) -> bool:
        """Tell whether the intervals before and after do not meet."""
        return (
            self.lows[place][seat] > self.highs[place - 1][seat] or self.highs[place][seat] < self.lows[place - 1][seat]
        )

    def up_to(self, step: int) -> Forecast:
        """Return the forecast of the steps up to one, where another line leaves the main line."""
        kept = sum(at <= step for at in self.steps)
        return replace(
            self,
            steps=self.steps[:kept],
            chances=self.chances[:kept],
            lows=self.lows[:kept],
            highs=self.highs[:kept],
            games=self.games[:kept],
        )

    def condition(self) -> str:
        """Return in words how the games were played on, in the reader's language.

        >>> Forecast("greedy", (), (), (), (), ()).condition()
        'if everyone plays greedily from here'
        """
        if self.policy in _HOW:
            return translated(_HOW[self.policy])
        return translated("if everyone plays by the policy {policy} from here", policy=plain(self.policy))

    def titles(self, players: Sequence[str]) -> dict[int, str]:
        """Return the titles of the turning points, by step.

        >>> forecast = Forecast("greedy", (0, 8), ((0.5, 0.5), (0.75, 0.25)), ((0.4, 0.4), (0.7, 0.2)),
        ...     ((0.6, 0.6), (0.8, 0.3)), (100, 100))
        >>> forecast.titles(["Ada", "Ben"])
        {8: 'Turning point: Ada, 50 % → 75 %'}
        """
        return {
            turning.step: translated(
                "Turning point: {name}, {before} → {after}",
                name=plain(term(players[turning.seat - 1])),
                before=whole_percent(turning.before),
                after=whole_percent(turning.after),
            )
            for turning in self.turning_points()
        }

    def data(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the forecast as `forecast.js` of the front end takes it, with chances in tenths of a percent."""
        return {
            "condition": self.condition(),
            "steps": list(self.steps),
            "chances": _thousandths(self.chances),
            "lows": _thousandths(self.lows),
            "highs": _thousandths(self.highs),
            "games": list(self.games),
            "turning": [[step, title] for step, title in self.titles(players).items()],
        }


def forecast_data(table: pandas.DataFrame | Forecast, log: Log) -> Forecast:
    """Return a table of `minerals.forecast` for a log as plain lists. O(rows).

    Parameters
    ----------
    table
        The table, with a row for each step and player.
    log
        The log.

    Raises
    ------
    OptionError
        If a column is missing, a step does not have a row for each player, or the table is of another log.
    """
    found = table if isinstance(table, Forecast) else forecast_of(rows_of(table, COLUMNS, translated("forecasts")))
    seats = len(found.chances[0]) if found.chances else len(log.header.players)
    check_fit(log, max(found.steps, default=0), seats)
    return found


def check_fit(log: Log, step: int, seats: int) -> None:
    """Raise `OptionError` if a table that ends at a step cannot be one of a log."""
    if step > log.main_line[-1].step:
        last = log.main_line[-1].step
        raise OptionError(
            translated(
                "This table is of another game: it has step {step}, and this one {last} steps.", step=step, last=last
            )
        )
    if seats != len(log.header.players):
        raise OptionError(
            translated(
                "This table is of another game: it has {seats} players, and this one {players}.",
                seats=seats,
                players=len(log.header.players),
            )
        )


def rows_of(table: pandas.DataFrame, columns: Iterable[str], what: str) -> list[Mapping[str, Any]]:
    """Return the rows of a table. Raises `OptionError` if a column is missing."""
    given = getattr(table, "columns", ())
    for column in columns:
        if column not in given:
            raise OptionError(
                translated(
                    "This is not a table of {what}: it has no column {column}.", what=what, column=quoted(column)
                )
            )
    return [dict(zip(table.columns, row, strict=True)) for row in table.itertuples(index=False, name=None)]


def forecast_of(rows: Iterable[Mapping[str, Any]]) -> Forecast:
    """Return the rows of a forecast, of a step and player each, as plain lists. Raises `OptionError`.

    Examples
    --------
    >>> row = {"step": 0, "chance": 0.5, "low": 0.4, "high": 0.6, "games": 40, "exact": False, "policy": "greedy"}
    >>> forecast_of([row | {"player": 1}, row | {"player": 2}]).chances
    ((0.5, 0.5),)
    """
    try:
        return _read(rows)
    except OptionError:
        raise
    except (TypeError, ValueError):
        raise OptionError(translated("This is not a table of forecasts: a number is missing.")) from None


def _read(rows: Iterable[Mapping[str, Any]]) -> Forecast:
    found: dict[int, dict[int, Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault(int(row["step"]), {})[int(row["player"])] = row
    steps = sorted(found)
    seats = sorted(found[steps[0]]) if steps else []
    if any(sorted(found[step]) != seats for step in steps) or seats != list(range(1, len(seats) + 1)):
        raise OptionError(translated("This is not a table of forecasts: a step does not have a row for each player."))
    by_step = [[found[step][seat] for seat in seats] for step in steps]

    def of(column: str) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(_share(row[column]) for row in step) for step in by_step)

    return Forecast(
        str(by_step[0][0]["policy"]) if by_step else "",
        tuple(steps),
        of("chance"),
        of("low"),
        of("high"),
        tuple(0 if step[0]["exact"] else int(step[0]["games"]) for step in by_step),
    )


def _share(value: object) -> float:
    """Return a share. Raises `TypeError` or `ValueError`."""
    share = float(str(value))
    if not 0 <= share <= 1:
        raise ValueError
    return share


def whole_percent(share: float) -> str:
    """Return a share as a whole percentage.

    >>> whole_percent(0.414), whole_percent(1)
    ('41 %', '100 %')
    """
    return f"{100 * share:.0f} %"


def _thousandths(shares: Iterable[Iterable[float]]) -> list[list[int]]:
    return [[round(1000 * share) for share in step] for step in shares]
