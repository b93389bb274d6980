"""A frame around a log that shows how likely each player was to win, and what luck and choice changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ipywidgets import Layout, ToggleButton

from minerals.core.picture import Scene, Viewport
from minerals.core.system import lazy
from minerals.core.text import translated
from minerals.front.forecast_data import Forecast, forecast_data
from minerals.front.luck_data import Luck, luck_data
from minerals_widgets.player.background_forecast import BackgroundForecast
from minerals_widgets.player.branching_frame import BranchingFrame
from minerals_widgets.player.course import Course
from minerals_widgets.player.forecast_view import ForecastView
from minerals_widgets.player.moves_view import MovesView
from minerals_widgets.player.time_line_view import TimeLineView
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")


class ForecastFrame(BranchingFrame):
    """The base of a player: the graph of the chances to win, a switch for it, and the bars of luck and choice."""

    course: Course
    """The line that is shown."""
    _background: BackgroundForecast | None = None
    _time_line: TimeLineView
    _moves: MovesView

    def __init__(
        self, draw: Callable[[Viewport], Scene], mode: AnyMode, on_cell: Callable[[str], object] | None = None
    ) -> None:
        super().__init__(draw, mode, on_cell)
        self._forecast: Forecast | None = None
        self._luck: Luck | None = None
        self._is_seen = self._is_asked_for = False
        self._is_working = False
        self.forecast_switch = ToggleButton(
            icon="line-chart",
            tooltip=translated("How likely each player was to win"),
            layout=Layout(width="44px"),
        )
        """Shows or hides the forecast."""
        self.chances = ForecastView(self.goto, self._see, self._want_as_before, self.errors)
        """The graph."""
        self.forecast_switch.observe(self.errors.guard(self._switch), "value")

    def goto(self, step: int) -> None:
        """Show a step."""
        raise NotImplementedError

    def take_turning_points(self) -> None:
        """Make the turning points of the forecast key moments, and show it."""
        self.course.name_turning_points(self.turning_points())
        self.replay.name_turning_points(self.course.turning_here)
        self._time_line.show_course(self.course)
        self._moves.show_course(self.course)
        self.show_forecast()

    def ask_for_forecast(
        self, forecast: pandas.DataFrame | Forecast | bool | None, luck: pandas.DataFrame | Luck | None
    ) -> None:
        """Show the tables that were given, or begin a forecast. Raises `OptionError` if a table is of another log."""
        self._luck = None if luck is None else luck_data(luck, self.log)
        self.chances.asks = forecast is None
        if not isinstance(forecast, bool) and forecast is not None:
            self._forecast = forecast_data(forecast, self.log)
        self._is_asked_for = True
        self.forecast_switch.value = forecast is not None and forecast is not False
        self._is_asked_for = False
        self.show_forecast()

    def turning_points(self) -> Mapping[int, str]:
        """Return the titles of the turning points of the main line, by step."""
        if self._forecast is None or not self.forecast_switch.value:
            return {}
        return self._forecast.titles(self.log.header.players)

    def show_forecast(self) -> None:
        """Show the forecast of the line that is shown, if there is one."""
        shown = self._forecast if self.forecast_switch.value else None
        self.chances.show_course(self.course, shown, self._luck, working=self._is_working)

    def show_forecast_step(self, step: int) -> None:
        """Show the player's place in it."""
        self.chances.show_step(self.course, step)

    def forget_forecast(self) -> None:
        """Show no forecast, because another log is shown. If one is wanted, another begins."""
        self._stop()
        self._forecast = self._luck = None
        if self.forecast_switch.value:
            self._start()

    # --- the switch ---

    def _switch(self, change: Change) -> None:
        if not self._is_asked_for:
            self.chances.wanted = change["new"]
        if not change["new"]:
            self._stop()
        elif self._forecast is None:
            self._start()
        self.take_turning_points()

    def _want_as_before(self) -> None:
        self.forecast_switch.value = True

    # --- in the background ---

    def _start(self) -> None:
        self._stop()
        self._is_working = True
        asked = BackgroundForecast(self.log, lambda found, more: self._take(asked, found, more=more), self._fail)
        self._background = asked
        asked.see(is_seen=self._is_seen)
        asked.start()

    def _stop(self) -> None:
        """Forecast nothing more. What has been found but is not complete is forgotten, so that it begins again."""
        if self._background is not None:
            self._background.stop()
            self._background = None
        if self._is_working:
            self._is_working = False
            self._forecast = None

    def _see(self, is_seen: bool) -> None:
        self._is_seen = is_seen
        if self._background is not None:
            self._background.see(is_seen=is_seen)

    @alone
    def _take(self, asked: BackgroundForecast, found: Forecast, *, more: bool) -> None:
        """Show a forecast that has just been made."""
        if asked is not self._background:
            return  # it was switched off meanwhile
        self._forecast, self._is_working = found, more
        if self.turning_points().keys() != self.course.turning.keys() or not more:
            self.take_turning_points()
        else:
            self.show_forecast()

    @alone
    def _fail(self, error: Exception) -> None:
        self._is_working = False
        self.errors.tell_of(error)
        self.show_forecast()

    def close(self) -> None:
        """Take the player off all pages, and forecast nothing more."""
        if self._background is not None:
            self._background.stop()
        super().close()
