"""Ending a game early on a board: a button, and a row that asks how and then whether."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from ipywidgets import HTML, Button

from minerals.core.game import EndGame
from minerals.core.text import translated
from minerals_widgets.board.session import Session
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all


class EndControls:
    """A button that opens a row with every way to end the game early, what each would mean, and the question whether.

    The ways are buttons and not a list, because JupyterLab takes the arrow keys away from a list.

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
        self._ways: dict[EndGame, Button] = {}
        self._meaning = HTML()
        self._end = button(translated("End the game"), "flag", "", self._do, errors)
        self._end.button_style = "danger"
        self._chosen: EndGame | None = None
        self._close()

    def follow(self) -> None:
        """Follow the game: close the row where there is nothing to end, or where the game went on."""
        ways = self._session().offered_ends()
        self.button.disabled = not ways
        if self._ways and list(self._ways) != [way for _, way in ways]:
            self._close()

    def _open_or_close(self) -> None:
        if self._ways:
            self._close()
        else:
            self._open()

    def _open(self) -> None:
        self._ways = {
            way: button(label, "", "", partial(self._choose, way), self._errors)
            for label, way in self._session().offered_ends()
        }
        self._meaning.value = escape(translated("How does the game end?"))
        self._end.disabled = True
        stay = button(translated("Play on"), "", "", self._close, self._errors)
        self.row.children = (*self._ways.values(), self._meaning, self._end, stay)
        self.row.layout.display = None

    def _choose(self, way: EndGame) -> None:
        self._chosen = way
        for each, shown in self._ways.items():
            shown.button_style = "primary" if each == way else ""
        self._meaning.value = escape(self._session().foretold_end(way))
        self._end.disabled = False

    def _do(self) -> None:
        chosen = self._chosen
        self._close()
        if chosen is not None:
            self._session().end(chosen)
            self._show()

    def _close(self) -> None:
        past, self.row.children = self.row.children, ()
        self._ways, self._chosen = {}, None
        self.row.layout.display = "none"
        close_all([widget for widget in past if widget not in (self._meaning, self._end)])
