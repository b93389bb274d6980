"""Forecasts a game while somebody looks at its replay: coarse at once, and finer as long as it is seen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING

from minerals import Log
from minerals.core.system import named_extra, require_libraries
from minerals.core.text import MissingLibrary
from minerals.front.forecast_data import Forecast, forecast_data
from minerals_widgets.screen.background import Background

if TYPE_CHECKING:
    import pandas

COARSE = 8.0
"""For how many seconds games are played though nobody sees the graph."""

Tables = Callable[[Log], "Iterator[pandas.DataFrame | Forecast | None]"]
"""Forecasts a log, from coarse to fine. None is a pause, in which others get their turn."""


def tables_of(log: Log) -> Iterator[pandas.DataFrame | Forecast | None]:
    """Forecast a log, from coarse to fine, as if all played on greedily.

    In a browser without the libraries for it, the reference engine plays few games from few steps.
    """
    with named_extra("Forecasts need"):
        from minerals.probability.coarse_forecast import coarse_forecasts
        from minerals.probability.forecast import forecast_steps
    try:
        require_libraries("Forecasts need", "numpy", "pandas", "statsmodels")
    except MissingLibrary:
        if sys.platform == "emscripten":
            return coarse_forecasts(log, policy="greedy")
        raise
    return forecast_steps(log, policy="greedy")


class BackgroundForecast:
    """Forecasts a log in the background, and rests while nobody looks.

    Parameters
    ----------
    log
        The log.
    show
        Called with each forecast and whether a finer one follows, not on the thread that answers clicks.
    fail
        Called with an error, after which there are no more forecasts.
    tables
        What forecasts the log.
    """

    def __init__(
        self,
        log: Log,
        show: Callable[[Forecast, bool], object],
        fail: Callable[[Exception], object],
        tables: Tables = tables_of,
    ) -> None:
        self._log, self._show, self._tables = log, show, tables
        self._is_seen = False
        self._began = time.monotonic()
        self._work = Background(self._forecasts(), self._take, fail)

    def start(self) -> None:
        """Begin."""
        self._began = time.monotonic()
        self._work.start()

    def see(self, *, is_seen: bool) -> None:
        """Take in whether somebody sees the graph."""
        self._is_seen = is_seen
        if is_seen:
            self._work.go_on()

    def stop(self) -> None:
        """Forecast nothing more."""
        self._work.stop()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the forecast is as fine as it gets, at most for some seconds."""
        self._work.join(seconds)

    def _forecasts(self) -> Generator[tuple[Forecast, bool] | None, None, None]:
        """Yield the forecasts, each with whether a finer one follows, and pauses."""
        for table in self._tables(self._log):
            if table is None:
                yield None
                continue
            is_complete = table.is_complete if isinstance(table, Forecast) else table.attrs.get("complete", False)
            yield forecast_data(table, self._log), not is_complete

    def _take(self, found: tuple[Forecast, bool] | None) -> None:
        if found is not None:
            self._show(*found)
        if not self._is_seen and time.monotonic() - self._began > COARSE:
            self._work.rest()
            self.see(is_seen=self._is_seen)  # it may have come into view meanwhile
