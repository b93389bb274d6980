"""What luck and what choice changed along a game, as plain lists for a replay."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from minerals.core.log import Log
from minerals.core.system import lazy
from minerals.core.text import OptionError, plain, quoted, term, translated
from minerals.front.forecast_data import check_fit, rows_of, whole_percent

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

Kind = Literal["choice", "luck"]
COLUMNS = ("step", "player", "kind", "change_1")
"""The columns of a table of `minerals.luck` that a replay needs. There is a `change` for each player."""

LEAST_SAID = 0.005
"""A smaller change is not mentioned."""
LEAST_BETTER = 0.02
"""A best action that would have changed so little more is not mentioned."""


class Change(NamedTuple):
    """What one draw or choice changed."""

    step: int
    player: int
    """The player who acted, or 0 in the set-up."""
    kind: Kind
    changes: tuple[float, ...]
    """The change in each player's chance to win."""
    best: str = ""
    """Of a choice, the best action, or nothing if there is none better."""
    best_change: float = 0.0
    """What it would have changed for the player."""


class Shares(NamedTuple):
    """Where the change in a player's chance to win came from, over a whole game."""

    luck: float
    own: float
    """The player's own choices."""
    others: float
    """The choices of the other players."""


@dataclass(frozen=True, slots=True)
class LuckTable:
    """What each draw and each choice along the main line of a game changed in the chances to win.

    Parameters
    ----------
    changes
        The draws and choices, in order.

    Examples
    --------
    >>> luck = LuckTable((Change(3, 1, "choice", (-0.04, 0.04)), Change(4, 1, "luck", (0.11, -0.11))))
    >>> luck.notes(["Ada", "Ben"])
    {3: ['−4 % for Ada: choice'], 4: ['+11 % for Ada: luck']}
    >>> luck.totals()[0]
    Shares(luck=0.11, own=-0.04, others=0.0)
    """

    changes: tuple[Change, ...]

    def notes(self, players: Sequence[str]) -> dict[int, list[str]]:
        """Return what to say beside the steps, for the player who acted or, in the set-up, the one who gained most."""
        sums: dict[tuple[int, Kind, int], list[float]] = {}
        better: dict[int, list[str]] = {}
        for change in self.changes:
            key = (change.step, change.kind, change.player)
            before = sums.setdefault(key, [0.0] * len(change.changes))
            sums[key] = [one + other for one, other in zip(before, change.changes, strict=True)]
            if change.best and change.best_change - change.changes[change.player - 1] >= LEAST_BETTER:
                better.setdefault(change.step, []).append(_better(change))
        notes: dict[int, list[str]] = {}
        for (step, kind, player), total in sums.items():
            seat = player or 1 + max(range(len(total)), key=total.__getitem__)
            if abs(total[seat - 1]) >= LEAST_SAID:
                notes.setdefault(step, []).append(_note(kind, plain(term(players[seat - 1])), total[seat - 1]))
        for step, said in better.items():
            notes.setdefault(step, []).extend(said)
        return notes

    def totals(self) -> tuple[Shares, ...]:
        """Return where the change of each player's chance came from."""
        seats = len(self.changes[0].changes) if self.changes else 0
        return tuple(self._shares_of(place) for place in range(seats))

    def _shares_of(self, place: int) -> Shares:
        shares = {"luck": 0.0, "own": 0.0, "others": 0.0}
        for change in self.changes:
            source = "luck" if change.kind == "luck" else "own" if change.player == place + 1 else "others"
            shares[source] += change.changes[place]
        return Shares(**shares)

    def data(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the luck as `ledger.js` of the front end takes it, with changes in tenths of a percent."""
        return {
            "notes": {str(step): said for step, said in self.notes(players).items()},
            "totals": [[round(1000 * share) for share in shares] for shares in self.totals()],
        }


def _better(change: Change) -> str:
    worth = signed_percent(change.best_change)
    return translated("best: {action}, {change}", action=plain(change.best), change=worth)


def _note(kind: Kind, name: str, change: float) -> str:
    if kind == "luck":
        return translated("{change} for {name}: luck", change=signed_percent(change), name=name)
    return translated("{change} for {name}: choice", change=signed_percent(change), name=name)


def luck_data(table: pandas.DataFrame | LuckTable, log: Log) -> LuckTable:
    """Return a table of `minerals.luck` for a log as plain lists. O(rows).

    Parameters
    ----------
    table
        The table, with a row for each draw and choice.
    log
        The log.

    Raises
    ------
    OptionError
        If a column is missing, a row is neither luck nor choice, or the table is of another log.
    """
    found = table if isinstance(table, LuckTable) else luck_of(rows_of(table, COLUMNS, translated("luck and choice")))
    for change in found.changes:
        check_fit(log, change.step, len(change.changes))
    return found


def luck_of(rows: Iterable[Mapping[str, Any]]) -> LuckTable:
    """Return the rows of a table of luck as plain lists. Raises `OptionError`.

    Examples
    --------
    >>> luck_of([{"step": 3, "player": 1, "kind": "luck", "change_1": 0.1, "change_2": -0.1}]).changes[0].changes
    (0.1, -0.1)
    """
    try:
        return LuckTable(tuple(map(_change_of, rows)))
    except OptionError:
        raise
    except (TypeError, ValueError):
        raise OptionError(translated("This is not a table of luck and choice: a number is missing.")) from None


def _change_of(row: Mapping[str, Any]) -> Change:
    kind = next((known for known in get_args(Kind) if known == row["kind"]), None)
    if kind is None:
        raise OptionError(
            translated("In a table of luck and choice, {kind} is neither luck nor choice.", kind=quoted(row["kind"]))
        )
    changes: list[float] = []
    while (column := f"change_{len(changes) + 1}") in row:
        changes.append(_number(row[column]))
    best, worth = row.get("best"), row.get("best_worth")
    is_known = kind == "choice" and isinstance(best, str) and isinstance(worth, float) and not math.isnan(worth)
    more = (str(best), _number(worth)) if is_known else ()
    return Change(int(row["step"]), int(row["player"]), kind, tuple(changes), *more)


def _number(value: object) -> float:
    """Return a change. Raises `TypeError` or `ValueError`."""
    change = float(str(value))
    if not -1 <= change <= 1:
        raise ValueError
    return change


def signed_percent(change: float) -> str:
    """Return a change as a whole percentage with its sign.

    >>> signed_percent(0.114), signed_percent(-0.04), signed_percent(0)
    ('+11 %', '−4 %', '0 %')
    """
    sign = "" if round(100 * change) == 0 else "+" if change > 0 else "−"
    return f"{sign}{whole_percent(abs(change))}"
