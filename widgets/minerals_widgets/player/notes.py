"""Comments and symbols on the move that a player shows."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import DOMWidget, Dropdown, Layout, Text, VBox

from minerals.core.log import SYMBOLS
from minerals.core.text import translated
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine


class Notes:
    """A field for a comment, a list of symbols, and a button that adds both and then calls `on_note`.

    `keep` is beside them: it saves the log.
    """

    def __init__(
        self, state: Callable[[], PlayerState], on_note: Callable[[], object], keep: DOMWidget, errors: ErrorLine
    ) -> None:
        self._state, self._on_note = state, on_note
        self.text = Text(
            placeholder=translated("what you want to say about this move"),
            layout=Layout(width="28em", max_width="100%"),
        )
        self.symbol = Dropdown(
            options=[("–", ""), *((symbol, symbol) for symbol in SYMBOLS)],
            description=translated("Symbol"),
            style={"description_width": "initial"},
            layout=Layout(width="9em"),
        )
        tooltip = translated("Add this to the move that is shown")
        add = button(translated("Add"), "plus", tooltip, self._add, errors)
        self.widget = VBox([toolbar(self.text, self.symbol, add, keep)])
        """What to display."""

    def comment(self, text: str) -> None:
        """Write a comment on the move that is shown. It is in the log, and in its file once it is saved."""
        state = self._state()
        state.log.comment(text, on=state.node.n)
        self._on_note()

    def mark(self, symbol: str) -> None:
        """Put one of the symbols of chess players on the move that is shown. Raises `LogError` for any other."""
        state = self._state()
        state.log.mark(symbol, on=state.node.n)
        self._on_note()

    def _add(self) -> None:
        if self.text.value.strip():
            self.comment(self.text.value.strip())
        if self.symbol.value:
            self.mark(self.symbol.value)
        self.text.value, self.symbol.value = "", ""
