"""The ledger of a game: every choice and every draw, what each of them changed, and the sums of them.

The chances to win are written on a grid of multiples of 2**-40. Differences and sums of such numbers are exact in
floating-point arithmetic, so the changes of a game have the same sum in any order: the result less the start. Start and
end have eleven digits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np

from minerals.core.system import lazy, named_extra
from minerals.probability.worth import Shares, Worth

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

Kind: TypeAlias = Literal["choice", "luck"]
By: TypeAlias = Literal["player", "turn", "rule"]
BY: tuple[By, ...] = ("player", "turn", "rule")

_GRID = 1 << 40


def on_grid(worth: Worth) -> tuple[float, ...]:
    """Return the mean by seat, rounded to the grid.

    >>> from fractions import Fraction
    >>> third = Worth((Fraction(1, 3),), np.array([[1 / 3]]), True)
    >>> on_grid(third)[0] * 2**40 % 1
    0.0
    """
    return tuple(round(mean * _GRID) / _GRID for mean in worth.mean)


class Change(NamedTuple):
    """What something changed: for each seat, and in each game that was played on."""

    mean: tuple[float, ...]
    shares: Shares
    exact: bool


def change(before: Worth, after: Worth) -> Change:
    """Return the difference of two worths."""
    mean = tuple(late - early for early, late in zip(on_grid(before), on_grid(after), strict=True))
    return Change(mean, after.shares - before.shares, before is after or (before.exact and after.exact))


class Alternative(NamedTuple):
    """The best that a player could have done, in the game's notation."""

    action: str
    change: Change
    """What it would have changed."""


class Entry(NamedTuple):
    """A choice or a draw."""

    step: int
    turn: int
    player: int
    """Who acted; 0 for the set-up."""
    kind: Kind
    rule: str
    text: str
    change: Change
    sampled: bool
    best: Alternative | None = None


@dataclass
class Ledger:
    """The entries of a game.

    `players`: the names, by seat. `titles`: returns the title of a rule. `confidence`: the confidence of the intervals.
    `entries`: the entries, in the order of the game. `attributes`: what the tables have as their `attrs`: who played
    on, and the worth at the start and at the end.
    """

    players: Sequence[str]
    titles: Callable[[str], str]
    confidence: float
    entries: list[Entry] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)

    def table(self) -> pandas.DataFrame:
        """Return a row for each entry."""
        return self._signed(pandas.DataFrame([self._row(entry) for entry in self.entries], columns=self._columns()))

    def totals(self, by: By) -> pandas.DataFrame:
        """Return sums with their intervals: by player, turn or rule."""
        return self._signed({"player": self._by_player, "turn": self._by_turn, "rule": self._by_rule}[by]())

    def _signed(self, table: pandas.DataFrame) -> pandas.DataFrame:
        table.attrs.update(self.attributes)
        return table

    # --- rows ---

    def _columns(self) -> list[str]:
        changes = [f"{name}_{seat}" for seat in self._seats for name in ("change", "low", "high")]
        described = ["step", "turn", "player", "kind", "rule", "text"]
        return [*described, *changes, "outcomes", "best", "best_worth", "lost", "lost_low", "lost_high"]

    @property
    def _seats(self) -> range:
        return range(1, len(self.players) + 1)

    def _row(self, entry: Entry) -> tuple[Any, ...]:
        described = (entry.step, entry.turn, entry.player, entry.kind, entry.rule, entry.text)
        outcomes = "sample" if entry.sampled else "all"
        return (*described, *self._intervals(entry.change).values(), outcomes, *self._best(entry))

    def _best(self, entry: Entry) -> tuple[Any, ...]:
        if entry.best is None:
            return (None, *[float("nan")] * 4)
        place, played, best = entry.player - 1, entry.change, entry.best.change
        lost = Change((best.mean[place] - played.mean[place],), (best.shares - played.shares)[:, [place]], False)
        if entry.best.action == entry.text or (played.exact and best.exact):
            lost = lost._replace(exact=True)
        return (entry.best.action, best.mean[place], *interval(lost, 0, self.confidence))

    def _intervals(self, of: Change) -> dict[str, float]:
        found: dict[str, float] = {}
        for seat in self._seats:
            names = (f"change_{seat}", f"low_{seat}", f"high_{seat}")
            found.update(zip(names, interval(of, seat - 1, self.confidence), strict=True))
        return found

    # --- sums ---

    def _by_turn(self) -> pandas.DataFrame:
        groups = _grouped(self.entries, lambda entry: (entry.turn, entry.kind))
        rows = [{"turn": turn, "kind": kind} | self._summed(group) for (turn, kind), group in groups.items()]
        return pandas.DataFrame(rows)

    def _by_rule(self) -> pandas.DataFrame:
        """Sum by rule, those first that changed most."""
        groups = _grouped(self.entries, lambda entry: (entry.rule, entry.kind))
        rows = [
            {"rule": rule, "title": self.titles(rule), "kind": kind, "times": len(group)} | self._summed(group)
            for (rule, kind), group in groups.items()
        ]
        rows.sort(key=lambda row: -max(abs(row[f"change_{seat}"]) for seat in self._seats))
        return pandas.DataFrame(rows)

    def _by_player(self) -> pandas.DataFrame:
        """Sum for each player: what their own choices, the choices of others, and luck changed, wherever it fell."""
        rows = []
        for seat, name in enumerate(self.players, start=1):
            groups = _grouped(self.entries, lambda entry, seat=seat: _part(entry, seat))  # type: ignore[misc]
            for part in PARTS:
                found = interval(_sum(groups.get(part, ()), len(self.players)), seat - 1, self.confidence)
                rows.append((seat, name, part, *found))
        return pandas.DataFrame(rows, columns=["player", "name", "part", "change", "low", "high"])

    def _summed(self, group: Sequence[Entry]) -> dict[str, Any]:
        return self._intervals(_sum(group, len(self.players)))


PARTS = ("own choices", "choices of the others", "own luck", "luck of the others", "luck of the set-up")
"""The parts of the result of a player."""


def _part(entry: Entry, seat: int) -> str:
    if not entry.player:
        return "luck of the set-up"
    if entry.kind == "choice":
        return "own choices" if entry.player == seat else "choices of the others"
    return "own luck" if entry.player == seat else "luck of the others"


def _grouped(entries: Iterable[Entry], key: Callable[[Entry], Hashable]) -> dict[Any, list[Entry]]:
    groups: dict[Any, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    return groups


def _sum(entries: Sequence[Entry], seats: int) -> Change:
    if not entries:
        return Change((0.0,) * seats, np.zeros((2, seats)), True)
    changes = [entry.change for entry in entries]
    mean = tuple(sum(each.mean[place] for each in changes) for place in range(seats))
    return Change(mean, np.sum([each.shares for each in changes], axis=0), all(each.exact for each in changes))


@named_extra()
def interval(of: Change, place: int, confidence: float) -> tuple[float, float, float]:
    """Return a change with the ends of its interval.

    Two pairs of games are added that differ by 0, 0, +1 and -1, half a pair each, as Agresti and Min do for differences
    of shares. Without them, an interval would have no width if all games agree.

    Notes
    -----
    A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched proportions", Statistics in
    Medicine 24 (2005), 729-740.
    """
    mean = of.mean[place]
    if of.exact:
        return mean, mean, mean
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    differences = of.shares[:, place]
    pairs = len(differences) + 2
    centre = float(differences.sum()) / pairs
    variance = (float((differences**2).sum()) + 1) / pairs - centre**2
    half_width = float(stats.t.ppf((1 + confidence) / 2, pairs - 1)) * (variance / pairs) ** 0.5
    return mean, min(mean, centre - half_width), max(mean, centre + half_width)
