"""Writing comments and symbols on the step that a player shows."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Dropdown, Layout, Text, VBox

from minerals.core.log import SYMBOLS
from minerals.core.text import translated
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine


class Notes:
    """A field for a comment, a list of symbols, and a button that adds both.

    Parameters
    ----------
    comment, mark
        Called with the comment, and with the symbol.
    save
        Called to write the log to its file.
    errors
        The line that shows their errors.
    """

    def __init__(
        self,
        comment: Callable[[str], object],
        mark: Callable[[str], object],
        save: Callable[[], object],
        errors: ErrorLine,
    ) -> None:
        self._comment, self._mark = comment, mark
        self._text = Text(
            placeholder=translated("what you want to say about this move"),
            layout=Layout(width="28em", max_width="100%"),
        )
        self._symbol = Dropdown(
            options=[("–", ""), *((symbol, symbol) for symbol in SYMBOLS)],
            description=translated("Symbol"),
            style={"description_width": "initial"},
            layout=Layout(width="9em"),
        )
        tooltip = translated("Add this to the move that is shown")
        self.add = button(translated("Add"), "plus", tooltip, self._add, errors)
        self.save = button(translated("Save"), "save", translated("Write the log to its file"), save, errors)
        self.widget = VBox([toolbar(self._text, self._symbol, self.add, self.save)])
        """What to display."""

    def _add(self) -> None:
        if self._text.value.strip():
            self._comment(self._text.value.strip())
        if self._symbol.value:
            self._mark(self._symbol.value)
        self._text.value, self._symbol.value = "", ""
