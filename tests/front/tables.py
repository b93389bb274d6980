"""Tables as `minerals.forecast` and `minerals.luck` return them, of games that need not have been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas

Chances = Mapping[int, Sequence[float]]


def forecast_table(chances: Chances, half: float = 0.05, games: int = 100, last: int | None = None) -> pandas.DataFrame:
    """A forecast of these chances, by step and player, with intervals as wide as this; the last is exact."""
    rows = []
    for step, of_step in chances.items():
        exact = step == last
        for seat, chance in enumerate(of_step, start=1):
            around = (chance, chance) if exact else (max(0.0, chance - half), min(1.0, chance + half))
            rows.append((step, seat, chance, *around, 0 if exact else games, exact, "greedy"))
    columns = ["step", "player", "chance", "low", "high", "games", "exact", "policy"]
    return pandas.DataFrame(rows, columns=columns)


def luck_table(rows: Sequence[tuple[int, int, str, float]]) -> pandas.DataFrame:
    """What draws and choices changed for the first of two players: step, who acted, kind and change."""
    table = pandas.DataFrame(rows, columns=["step", "player", "kind", "change_1"])
    return table.assign(change_2=-table["change_1"])
