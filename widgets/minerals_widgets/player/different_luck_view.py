"""The panel of different luck: the outcomes of a draw to drag or choose from, and the fan of the futures of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from anywidget import AnyWidget
from traitlets import Bool, Dict, List, Unicode

from minerals.front import join_modules, style, words
from minerals.front.words import luck_words
from minerals_widgets.screen.errors import ErrorLine


class Outcome(NamedTuple):
    """Something that can come up."""

    outcome: str
    """As a log has it."""
    label: str
    """In a few words."""
    percent: str
    """How likely it is."""


class Fan(NamedTuple):
    """Futures beside the game as it was."""

    origin: int
    """The step where they begin."""
    leads: Sequence[int]
    """How many points the player was ahead at every step of the game that may be seen."""
    futures: Sequence[tuple[int, ...]]
    """For each its number, the step of its end, the lead there, the winner's seat, and the points of each player."""
    seat: int
    """Whose lead it is."""


class DifferentLuckView(AnyWidget):
    """The outcomes of a draw, and the fan of futures.

    Parameters
    ----------
    choose
        Called with the outcome that was chosen.
    open_future
        Called with the number of a future.
    go
        Called with `previous`, `next` or `back`.
    errors
        The line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/player/different_luck_view.js")
    _css = style() + Path(__file__).with_name("different_luck_view.css").read_text(encoding="utf-8")

    words = Dict().tag(sync=True)
    title = Unicode().tag(sync=True)
    """What was drawn."""
    nothing = Unicode().tag(sync=True)
    """Why there is nothing to choose, or nothing."""
    outcomes: List[tuple[str, str, str]] = List().tag(sync=True)
    """What can come up: as a log has it, in words, and how likely."""
    came_up = Unicode().tag(sync=True)
    chosen = Unicode().tag(sync=True)
    players = List(Unicode()).tag(sync=True)
    said = Unicode().tag(sync=True)
    """What the outcome changes, in a sentence."""
    shares: List[list[int]] = List().tag(sync=True)
    """For each seat, its chance to win with what came up, and with the outcome that is chosen, in percent."""
    condition = Unicode().tag(sync=True)
    fan: Dict[str, object] = Dict().tag(sync=True)
    working = Bool(False).tag(sync=True)
    """Whether more futures are being played."""
    previous = Bool(False).tag(sync=True)
    """Whether there is a draw before this step."""
    next = Bool(False).tag(sync=True)
    """Whether there is one after it."""
    returns = Bool(False).tag(sync=True)
    """Whether a future is shown that was opened from a game."""

    def __init__(
        self,
        choose: Callable[[str], object],
        open_future: Callable[[int], object],
        go: Callable[[str], object],
        errors: ErrorLine,
    ) -> None:
        super().__init__(words=words() | luck_words())
        self.layout.display = "none"

        def take(message: dict[str, object]) -> None:
            match message:
                case {"choose": str(outcome)} if outcome in self._labels:
                    choose(outcome)
                case {"open": int(number)}:
                    open_future(number)
                case {"go": str(where)}:
                    go(where)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def come_into_view(self) -> None:
        """Scroll the page to it, wherever it is shown."""
        self.send({"come": True})

    def show_nothing(self, why: str) -> None:
        """Say why there is nothing to choose."""
        self.nothing, self.title, self.outcomes, self.chosen, self.came_up = why, "", [], "", ""
        self.said, self.shares, self.condition, self.fan, self.working = "", [], "", {}, False

    def show_draw(self, title: str, outcomes: Sequence[Outcome], came_up: str) -> None:
        """Offer the outcomes of a draw."""
        self.nothing, self.title, self.came_up = "", title, came_up
        self.outcomes = list(outcomes)

    def show_fan(self, fan: Fan) -> None:
        """Show futures."""
        self.fan = {**fan._asdict(), "futures": [list(each) for each in fan.futures], "leads": list(fan.leads)}

    def label_of(self, outcome: str) -> str:
        """Return what people call an outcome."""
        return self._labels.get(outcome, outcome)

    @property
    def _labels(self) -> dict[str, str]:
        return {outcome: label for outcome, label, _ in self.outcomes}

    def __repr__(self) -> str:
        return f"DifferentLuckView({self.title!r}, {self.chosen!r})"
