"""A trial that was opened: the very game it came from in a player, at the event that counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ipywidgets import Dropdown, Layout, VBox

from minerals.classroom.estimate_course import numbered
from minerals.classroom.trials import Replayed
from minerals.core.languages import translated
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.words import Words, paragraphs

if TYPE_CHECKING:
    from minerals_widgets.player.player import Player


class OpenedTrial(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A trial in a player, with a button that leads back.

    Parameters
    ----------
    number
        The number of the trial, counted from 1.
    replayed
        The trial, played again.
    together
        The numbers of the trials that the same dot stands for.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_back
        Called to show the dots again.
    on_other
        Called with the number of another trial to open.
    """

    def __init__(
        self,
        number: int,
        replayed: Replayed,
        together: tuple[int, ...],
        *,
        mode: AnyMode,
        on_back: Callable[[], object],
        on_other: Callable[[int], object],
    ) -> None:
        self.number = number
        self.together = together
        self.errors = ErrorLine()
        self.player: Player | None = None
        """The player, if there is a game to see."""
        back = button(translated("Back to the dots"), "arrow-left", translated("Close this game"), on_back, self.errors)
        back.button_style = "primary"
        self.words = Words()
        title = translated("Trial {number}", number=numbered(number))
        self.words.show(paragraphs([title], "minerals-standing") + paragraphs([replayed.sentence]))
        row = [back]
        if len(together) > 1:
            self._others = Dropdown(
                options=[(translated("Trial {number}", number=numbered(one)), one) for one in together],
                value=number,
                tooltip=translated("The trials of this dot"),
                layout=Layout(width="12em"),
            )

            def choose(change: Change) -> None:
                on_other(change["new"])

            self._others.observe(self.errors.guard(choose), "value")
            row.append(self._others)
        parts = [toolbar(*row), self.words, self.errors.widget]
        if replayed.log is None:
            nothing = Words()
            nothing.show(paragraphs([translated("There is no game behind this trial.")], "minerals-place"))
            parts.append(nothing)
        else:
            # Few readers open a game, and a player takes long to load.
            from minerals_widgets.player.player import Player

            self.player = Player(replayed.log, step=replayed.step, mode=mode, forecast=False)
            parts.append(self.player)
        super().__init__(parts, layout=Layout(width="100%", overflow="visible"))

    def __repr__(self) -> str:
        return f"<OpenedTrial {self.number}>"
