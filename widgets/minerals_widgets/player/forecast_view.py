"""The graph of the chances to win below a player of replays, and the bars of luck and choice at the end."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Dict, Int, List, Unicode

from minerals.core.text import term
from minerals.front import join_modules, style, words
from minerals.front.forecast_data import Forecast
from minerals.front.luck_data import LuckTable
from minerals_widgets.player.course import Course
from minerals_widgets.screen.errors import ErrorLine

_STYLE = style() + Path(__file__).with_name("time_line_view.css").read_text(encoding="utf-8")


class ForecastView(AnyWidget):
    """The graph of each player's chance to win, and what luck and choice changed at the step.

    At the end there is a bar for luck and one for choice for each player, in place of chances that are no longer open.

    Parameters
    ----------
    on_step
        Called with the step that was chosen.
    on_seen
        Called with whether the reader can see the graph.
    on_wanted
        Called if the reader has wanted a forecast before, and now nobody has said otherwise.
    errors
        The line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/player/forecast_view.js")
    _css = _STYLE

    words = Dict().tag(sync=True)
    players = List(Unicode()).tag(sync=True)
    last = Int(0).tag(sync=True)
    """The last step."""
    step = Int(0).tag(sync=True)
    forecast: Dict[str, object] = Dict().tag(sync=True)
    """The forecast as `forecast.js` takes it, or nothing."""
    notes: Dict[str, object] = Dict().tag(sync=True)
    """What luck and choice changed, by step."""
    totals: List[list[int]] = List().tag(sync=True)
    """What changed each player's chance to win, as `ledger.js` takes it."""
    ended = Bool(False).tag(sync=True)
    """Whether the end is shown."""
    working = Bool(False).tag(sync=True)
    """Whether more games are being played."""
    preparing = Unicode().tag(sync=True)
    """What the first games have to wait for, or nothing."""
    wanted = Bool(None, allow_none=True).tag(sync=True)
    """What the reader has chosen here, for the page to remember, or None."""
    asks = Bool(False).tag(sync=True)
    """Whether what the page remembers counts."""

    def __init__(
        self,
        on_step: Callable[[int], object],
        on_seen: Callable[[bool], object],
        on_wanted: Callable[[], object],
        errors: ErrorLine,
    ) -> None:
        super().__init__(words=words())
        self._shown: tuple[object, ...] = ()

        def take(message: dict[str, object]) -> None:
            match message:
                case {"step": int(step)}:
                    on_step(step)
                case {"wanted": True}:
                    on_wanted()

        guarded = errors.guard(take)

        def hear(_widget: object, message: dict[str, object], _buffers: object) -> None:
            # Scrolling is no answer to an error, which stays.
            match message:
                case {"seen": bool(is_seen)}:
                    on_seen(is_seen)
                case _:
                    guarded(message)

        self.on_msg(hear)

    def show_course(
        self, course: Course, forecast: Forecast | None, luck: LuckTable | None, *, working: bool, limit: int
    ) -> None:
        """Show another line, or more of its forecast, up to a step."""
        common = min(course.common, limit)
        before, self._shown = self._shown, (course, forecast, luck, working, common)
        if before and all(map(is_, before[:-1], self._shown)) and before[-1] == common:
            return
        players = course.names
        with self.hold_sync():
            self.players = list(map(term, players))
            self.last = course.last
            self.forecast = forecast.up_to(common).data(players) if forecast is not None else {}
            notes = luck.notes(players) if luck is not None else {}
            # Another line ends otherwise, so it has no bars.
            self.totals = luck.data(players)["totals"] if luck is not None and course.common == course.last else []
            self.notes = {str(step): said for step, said in notes.items() if step <= common}
            self.working = working

    def show_step(self, course: Course, step: int) -> None:
        """Show the player's place in it."""
        with self.hold_sync():
            self.step, self.ended = step, step == course.last

    def __repr__(self) -> str:
        return "ForecastView()"
