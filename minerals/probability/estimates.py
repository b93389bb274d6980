"""The estimates of a forecast: what the games of each place say, and where they say enough."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from minerals.core.system import named_extra
from minerals.probability.forecast_study import ForecastStudy
from minerals.probability.rows import Rows

_MOST_AT_ONCE = {"compiled": 16, "reference": 2}
"""The most units that a worker gets at a time."""
_SOON = 0.2
"""Where somebody looks on, fewer units are handed out if the last ones took more than so many seconds."""


class Estimate(NamedTuple):
    """What is known of one place, by seat."""

    chances: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    points: tuple[float, ...]
    games: int
    """The games that count, or 0 where nothing had to be played."""


class Estimates:
    """Adds up what was played, and hands out what is still to be played.

    The batches of a place count in their order, up to the first after which all its intervals are narrow enough. Those
    played beyond it, while nobody knew, do not count. So the estimates do not depend on who played what and when.

    `study`: what is played. `within`: how narrow an interval must be: half of its width. `confidence`: the confidence
    of the intervals. `seen`: whether somebody looks on. Then few units are handed out at a time, however long they
    take.
    """

    def __init__(self, study: ForecastStudy, within: float, confidence: float, *, seen: bool = False) -> None:
        self.study = study
        self.within = within
        self.confidence = confidence
        shape = (len(study.states), len(study.batches))
        self._sums = np.zeros((*shape, len(study.columns)), np.int64)
        self._known = np.zeros(shape, np.bool_)
        self._counts = np.zeros(shape[0], np.int64)
        self._settled = np.zeros(shape[0], np.bool_)
        self._handed_out = -1
        self._most_at_once = _MOST_AT_ONCE[study.engine]
        self._at_once = 1 if seen else self._most_at_once
        self._soon = _SOON if seen else math.inf
        self._handed_out_at = time.monotonic()

    # --- what comes in ---

    def take(self, rows: Rows) -> int:
        """Add finished units, and return how many games fewer are left to play now, played or not needed."""
        places = len(self.study.states)
        touched: set[int] = set()
        before = self.left
        for unit, row in zip(rows.games, rows.counts, strict=True):
            batch, place = divmod(unit, places)
            if batch < self._known.shape[1] and row[0] == len(self.study.batches[batch]):
                self._sums[place, batch] = row
                self._known[place, batch] = True
                touched.add(place)
        self._look(np.array(sorted(touched), np.int64))
        return before - self.left

    @property
    def left(self) -> int:
        """How many games are still to be played, if no interval becomes narrow enough."""
        sizes = np.array([len(batch) for batch in self.study.batches])
        return int((sizes * ~self._known).sum(axis=1)[~self._settled].sum())

    def _look(self, places: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        """Find out how many batches of some places count, and whether they are enough."""
        if not len(places):
            return
        in_a_row = np.logical_and.accumulate(self._known[places], axis=1)
        low, high = self._intervals(places)
        narrow = ((high - low) / 2 <= self.within).all(axis=2) & in_a_row
        played = in_a_row.sum(axis=1)
        enough = narrow.any(axis=1)
        self._counts[places] = np.where(enough, narrow.argmax(axis=1) + 1, played)
        self._settled[places] = enough | (played == self._known.shape[1])

    @named_extra()
    def _intervals(self, places: Any) -> tuple[Any, Any]:
        """Return the ends of the intervals after each batch: places × batches × seats."""
        from statsmodels.stats import proportion  # type: ignore[import-untyped, unused-ignore]  # no types

        seats = self.study.seats
        sums = self._sums[places].cumsum(axis=1)
        games = np.maximum(sums[:, :, :1], 1)
        wins = sums[:, :, 1 : 1 + seats] / self.study.whole
        # A shared victory counts in part. That varies less than whole victories, so the interval is never too narrow.
        low, high = proportion.proportion_confint(
            wins, np.broadcast_to(games, wins.shape), alpha=1 - self.confidence, method="wilson"
        )
        return low, high

    # --- what goes out ---

    def __iter__(self) -> Iterator[range]:
        return self

    def __next__(self) -> range:
        """Return the next units to play, the first batch of every place first.

        Where nobody knows yet whether a place needs another batch, it gets one: an idle worker would not be quicker.
        """
        places, units = len(self.study.states), self.study.units
        unit = self._handed_out + 1
        while unit < units and not self._is_wanted(unit):
            unit += 1
        if unit >= units:
            raise StopIteration
        first, most = unit, self._paced()
        end = (unit // places + 1) * places  # no further than this batch
        while unit < min(first + most, end) and self._is_wanted(unit):
            unit += 1
        self._handed_out = unit - 1
        return range(first, unit)

    def _paced(self) -> int:
        """Return how many units to hand out: more and more while they are played soon, and fewer if not."""
        now = time.monotonic()
        took, self._handed_out_at = now - self._handed_out_at, now
        if took > self._soon:
            self._at_once = max(1, self._at_once // 2)
        elif self._handed_out >= 0:
            self._at_once = min(2 * self._at_once, self._most_at_once)
        return self._at_once

    def _is_wanted(self, unit: int) -> bool:
        batch, place = divmod(unit, len(self.study.states))
        return not self._settled[place] and not self._known[place, batch]

    # --- what is known ---

    def all(self) -> list[Estimate | None]:
        """Return the estimate of each place, or None where nothing has been played."""
        if not len(self._counts):
            return []
        low, high = self._intervals(slice(None))
        sums = self._sums.cumsum(axis=1)
        return [
            self._estimate(sums[place, count - 1], low[place, count - 1], high[place, count - 1]) if count else None
            for place, count in enumerate(self._counts)
        ]

    def _estimate(self, sums: Any, low: Any, high: Any) -> Estimate:
        games, seats = int(sums[0]), self.study.seats
        parts, points = sums[1 : 1 + seats], sums[1 + 2 * seats :]
        return Estimate(
            tuple(float(part) / (games * self.study.whole) for part in parts),
            tuple(map(float, low)),
            tuple(map(float, high)),
            tuple(float(number) / games for number in points),
            games,
        )
