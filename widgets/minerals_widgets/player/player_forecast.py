"""How likely each player was to win: the graph below a player, its switch, and what luck and choice changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ipywidgets import Layout, ToggleButton

from minerals import Log
from minerals.bots import is_ready
from minerals.core.system import lazy
from minerals.core.text import translated
from minerals.front.forecast_data import Forecast, forecast_data
from minerals.front.luck_data import LuckTable, luck_data
from minerals_widgets.board.preparation import compiling
from minerals_widgets.player.background_forecast import BackgroundForecast
from minerals_widgets.player.forecast_view import ForecastView
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.background import weakly
from minerals_widgets.screen.controls import Change
from minerals_widgets.screen.errors import ErrorLine

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")


class PlayerForecast:
    """The forecast of a player: given as a table, or made in the background while its switch is on.

    `on_change` is called when there is more of it, or less.
    """

    def __init__(
        self,
        log: Callable[[], Log],
        goto: Callable[[int], object],
        on_change: Callable[[], object],
        errors: ErrorLine,
    ) -> None:
        self._log, self._on_change = log, on_change
        self.errors = errors
        self._forecast: Forecast | None = None
        self._luck: LuckTable | None = None
        self._work: BackgroundForecast | None = None
        self._is_seen = self._is_given = False
        self.is_working = False
        """Whether more games are being played."""
        self.switch = ToggleButton(
            icon="line-chart",
            tooltip=translated("How likely each player was to win"),
            layout=Layout(width="44px"),
        )
        """Shows or hides it."""
        self.graph = ForecastView(goto, self._see, self._want_as_before, errors)
        """The graph, with the bars of luck and choice."""
        self.graph.observe(lambda _change: self.stop(), "comm")  # it changes once more, when the graph is closed
        self.switch.observe(errors.guard(self._switch), "value")

    def begin(self, forecast: pandas.DataFrame | bool | None, luck: pandas.DataFrame | None) -> None:
        """Take the tables that were given, or begin a forecast. Raises `OptionError` if a table is of another log."""
        self._luck = None if luck is None else luck_data(luck, self._log())
        self.graph.asks = forecast is None
        if not isinstance(forecast, bool) and forecast is not None:
            self._forecast = forecast_data(forecast, self._log())
        self._is_given = True
        self.switch.value = forecast is not None and forecast is not False
        self._is_given = False
        self._on_change()

    def turning_points(self, names: Sequence[str] | None = None) -> Mapping[int, str]:
        """Return the titles of the turning points of the main line, by step.

        `names`: what the players are called, by default as in the log.
        """
        shown = self._shown
        return {} if shown is None else shown.titles(self._log().header.players if names is None else names)

    def chances(self, player: int, *steps: int) -> tuple[int, ...] | None:
        """Return a player's chance to win at steps of the main line, in tenths of a percent, or None if unknown."""
        shown = self._shown
        if shown is None or not all(any(at <= step for at in shown.steps) for step in steps):
            return None
        places = (sum(at <= step for at in shown.steps) - 1 for step in steps)
        return tuple(round(1000 * shown.chances[place][player - 1]) for place in places)

    def show(self, state: PlayerState) -> None:
        """Show the part of it that belongs to the line, and the place of the step."""
        self.graph.show_course(state.course, self._shown, self._luck, working=self.is_working, limit=state.limit)
        self.graph.show_step(state.course, state.step)

    def forget(self) -> None:
        """Show none, because another log is shown. If one is wanted, another begins."""
        self.stop()
        self._forecast = self._luck = None
        if self.switch.value:
            self._start()

    def stop(self) -> None:
        """Forecast nothing more. What has been found but is not complete is forgotten, so that it begins again."""
        if self._work is not None:
            self._work.stop()
            self._work = None
        if self.is_working:
            self.is_working = False
            self._forecast = None

    @property
    def _shown(self) -> Forecast | None:
        return self._forecast if self.switch.value else None

    # --- the switch ---

    def _switch(self, change: Change) -> None:
        if not self._is_given:
            self.graph.wanted = change["new"]
        if not change["new"]:
            self.stop()
        elif self._forecast is None:
            self._start()
        self._on_change()

    def _want_as_before(self) -> None:
        self.switch.value = True

    # --- in the background ---

    def _start(self) -> None:
        self.stop()
        self.is_working = True
        game = self._log().game
        self.graph.preparing = "" if is_ready(game) else compiling(game)
        take = weakly(self._take)
        work = BackgroundForecast(self._log(), lambda found, more: take(work, found, more=more), weakly(self._fail))
        self._work = work
        work.see(is_seen=self._is_seen)
        work.start()

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        if self._work is not None:
            self._work.see(is_seen=is_seen)

    @alone
    def _take(self, work: BackgroundForecast, found: Forecast, *, more: bool) -> None:
        """Show a forecast that has just been made."""
        if work is not self._work:
            return  # it was switched off meanwhile
        self._forecast, self.is_working = found, more
        self._on_change()

    @alone
    def _fail(self, error: Exception) -> None:
        self.is_working = False
        self.errors.tell_of(error)
        self._on_change()
