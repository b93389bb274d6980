"""A trial that was opened: the very game it came from in a player, at the event that counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ipywidgets import Dropdown, Layout, VBox

from minerals import Log
from minerals.classroom.charts import whole_number
from minerals.classroom.trials import TrialReplay
from minerals.core.text import translated
from minerals_widgets.lesson.pieces import counted_step
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_parts
from minerals_widgets.screen.words import Words, paragraphs

if TYPE_CHECKING:
    from minerals_widgets.player.player import Player


class OpenedTrial(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A trial in a player, with a button that leads back.

    `number`: the number of the trial, counted from 1. `replayed`: the trial, played again. `told`: what happened in it,
    in sentences. `together`: the numbers of the trials that the same dot stands for. `mode`: `light`, `dark`, or `auto`
    to follow the page. `on_back`: called to show the dots again. `on_other`: called with the number of another trial to
    open.
    """

    def __init__(
        self,
        number: int,
        replayed: TrialReplay,
        told: Sequence[str],
        together: tuple[int, ...],
        *,
        mode: AnyMode,
        on_back: Callable[[], object],
        on_other: Callable[[int], object],
    ) -> None:
        self.number = number
        self.replayed = replayed
        self.together = together
        self.errors = ErrorLine()
        self.player: Player | None = None
        """The player, if there is a game to see."""
        self._mode = mode
        back = button(translated("Back to the dots"), "arrow-left", translated("Close this game"), on_back, self.errors)
        back.button_style = "primary"
        self.words = Words()
        title = _trial(number)
        self.words.show(paragraphs([f"{title}. {' '.join(told)}"], "minerals-standing"))
        trials = _choice([(_trial(one), one) for one in together], number, translated("The trials of this dot"))
        trials.observe(self.errors.guard(lambda change: on_other(change["new"])), "value")
        logs = self._logs()
        names = [
            (translated("Game {number} of {all}", number=place, all=len(logs)), place - 1)
            for place in range(1, len(logs) + 1)
        ]
        games = _choice(names, _place_of(replayed.log, logs), translated("The games of this trial"))
        games.observe(self.errors.guard(self._show_game), "value")
        self._top = (toolbar(back, self.words, trials, games).add_class("minerals-opened"), self.errors.widget)
        super().__init__(layout=Layout(width="100%", overflow="visible"))
        if replayed.log is None:
            nothing = Words()
            nothing.show(paragraphs([translated("No game was played in this trial.")], "minerals-place"))
            self.children = (*self._top, nothing)
        else:
            self._play(replayed.log, replayed.step)

    def _logs(self) -> tuple[Log, ...]:
        return self.replayed.logs or ((self.replayed.log,) if self.replayed.log is not None else ())

    def _show_game(self, change: Change) -> None:
        log = self._logs()[change["new"]]
        self._play(log, self.replayed.step if log is self.replayed.log else counted_step(log))

    def _play(self, log: Log, step: int) -> None:
        # Few readers open a game, and a player takes long to load.
        from minerals_widgets.player.player import Player

        before, self.player = self.player, Player(log, step=step, mode=self._mode, forecast=False)
        self.player.leads_on = False
        self.children = (*self._top, self.player)
        if before is not None:
            before.close()

    def close(self) -> None:
        """Take it off all pages, with everything in it."""
        close_parts(self)
        super().close()

    def __repr__(self) -> str:
        return f"<OpenedTrial {self.number}>"


def _trial(number: int) -> str:
    return translated("Trial {number}", number=whole_number(number))


def _choice(options: Sequence[tuple[str, int]], value: int | None, tooltip: str) -> Dropdown:
    """Return a choice, which is hidden if there is nothing to choose."""
    made = Dropdown(options=options, value=value, tooltip=tooltip, layout=Layout(width="12em"))
    made.layout.display = "" if len(options) > 1 else "none"
    return made


def _place_of(log: Log | None, logs: Sequence[Log]) -> int | None:
    return next((place for place, other in enumerate(logs) if other is log), None)
