"""Ending a game early on a board: a button, and a row that asks how and then whether."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Button, Dropdown, Layout

from minerals.core.text import translated
from minerals_widgets.board.session import Session
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine


class EndControls:
    """A button that opens a row with every way to end the game early, what each would mean, and the question whether.

    `session`: returns what is played now. `show`: called after the game has ended. `errors`: the line for errors.
    """

    def __init__(self, session: Callable[[], Session], show: Callable[[], object], errors: ErrorLine) -> None:
        self._session = session
        self._show = show
        self._errors = errors
        tooltip = translated("End the game early: resign, agree on a draw, or stop here")
        self.button = button(translated("End…"), "flag", tooltip, self._open_or_close, errors)
        """Opens and closes the row."""
        self.row = toolbar()
        """The row. It is empty until the button is pressed."""
        self._ways: Dropdown | None = None
        self._meaning = HTML()
        self._close()

    def follow(self) -> None:
        """Follow the game: close the row where there is nothing to end, or where the game went on."""
        ways = self._session().ends()
        self.button.disabled = not ways
        if self._ways is not None and tuple(self._ways.options) != ways:
            self._close()

    def _open_or_close(self) -> None:
        if self.row.children:
            self._close()
        else:
            self._open()

    def _open(self) -> None:
        self._ways = ways = Dropdown(
            options=self._session().ends(), layout=Layout(width="auto"), tooltip=translated("How does the game end?")
        )
        ways.observe(self._errors.guard(lambda _change: self._foretell()), "value")
        self._meaning = HTML()
        end = button(translated("End the game"), "flag", "", self._end, self._errors)
        end.button_style = "danger"
        stay: Button = button(translated("Play on"), "", "", self._close, self._errors)
        self.row.children = (ways, self._meaning, end, stay)
        self.row.layout.display = None
        self._foretell()

    def _foretell(self) -> None:
        if self._ways is not None:
            self._meaning.value = escape(self._session().foretold_end(self._ways.value))

    def _end(self) -> None:
        if self._ways is not None:
            action = self._ways.value
            self._close()
            self._session().end(action)
            self._show()

    def _close(self) -> None:
        past, self.row.children, self._ways = self.row.children, (), None
        self.row.layout.display = "none"
        for widget in past:
            widget.close()
