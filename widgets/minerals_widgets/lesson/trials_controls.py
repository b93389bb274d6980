"""The row of buttons below trials: play, more of them, start again, and open one by its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ipywidgets import BoundedIntText, Button, Layout

from minerals.classroom.charts import whole_number
from minerals.core.text import translated
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine

MORE = (1, 10, 100, 10_000)
"""How many trials the buttons play."""


class Presses(NamedTuple):
    """What the buttons do."""

    play: Callable[[], object]
    more: Callable[[int], object]
    start_again: Callable[[], object]
    open: Callable[[int], object]


class TrialsControls:
    """The buttons. `presses`: what they do. `errors`: the line that shows errors in that."""

    def __init__(self, presses: Presses, errors: ErrorLine) -> None:
        self._go = button(
            translated("Play"), "play", translated("Play one trial after the other"), presses.play, errors
        )
        self._go.button_style = "primary"
        self._mores = [_more(number, presses.more, errors) for number in MORE]
        self._again = button(
            translated("Start again"),
            "refresh",
            translated("Play other trials, from the beginning"),
            presses.start_again,
            errors,
        )
        self._number = BoundedIntText(
            1,
            min=1,
            max=1,
            description=translated("Trial"),
            tooltip=translated("The number of a trial"),
            layout=Layout(width="11em"),
        )
        self._open = button(
            translated("Open"),
            "folder-open-o",
            translated("Open the game of this trial"),
            lambda: presses.open(self._number.value),
            errors,
        )
        self.row = toolbar(self._go, *self._mores, self._again, self._number, self._open)
        """What to display."""

    def show(self, n: int, *, can_play: bool, playing: bool) -> None:
        """Show which of them can be pressed after n trials."""
        self.row.layout.display = "" if can_play else "none"
        self._go.description = translated("Pause") if playing else translated("Play")
        self._go.icon = "pause" if playing else "play"
        self._go.tooltip = translated("Pause") if playing else translated("Play one trial after the other")
        self._again.disabled = self._open.disabled = self._number.disabled = not n
        self._number.max = max(n, 1)


def _more(number: int, press: Callable[[int], object], errors: ErrorLine) -> Button:
    if number == 1:
        said, told = translated("One more"), translated("Play one more trial")
    else:
        said = translated("{number} more", number=whole_number(number))
        told = translated("Play {number} more trials", number=whole_number(number))
    return button(said, "", told, partial(press, number), errors)
