"""A playable board: the canvas, buttons for what is not on it, a line to type in, and words for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Literal

from ipywidgets import HTML, Button, HBox, Layout, Text, VBox

from minerals import Match
from minerals.bots import Bot
from minerals.picture import Mode
from minerals_widgets.canvas import GuardedCanvas
from minerals_widgets.errors import ErrorLine
from minerals_widgets.playing import Playing
from minerals_widgets.showing import Showing, toolbar


class Board(Showing):
    """A match to be played by clicking or typing.

    Click a pawn and a target, a tool, or a card; legal targets are marked. A click that the rules do not
    allow is answered in words and on the board. Nothing is lost by Undo: playing on makes a variation.

    Parameters
    ----------
    match
        The game; it goes on where it stands.
    bots
        Which seats are played by bots: `{2: "greedy"}`.
    mode
        `light` or `dark`.

    Examples
    --------
    >>> import minerals
    >>> board = Board(minerals.new("minerals", board="lesson", players=2, removals=0, seed=7))
    >>> board.click("d4")
    >>> board.said
    ('The pawn of player 2 is placed on d4.',)
    """

    def __init__(
        self,
        match: Match,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        mode: Mode | Literal["auto"] = "light",
    ) -> None:
        self.match = match
        self.playing = Playing(match, bots)
        self.errors = ErrorLine()
        guard = self.errors.guard
        self.canvas = GuardedCanvas(self.playing.scene(), mode=mode, on_cell=self.click, errors=self.errors)
        self._standing = HTML()
        self._said = HTML()
        self._choices = HBox(layout=Layout(flex_flow="row wrap"))
        self._typed = Text(placeholder="or type an action, such as d4-d6", layout=Layout(width="18em"))
        self._typed.continuous_update = False
        self._typed.observe(guard(self._take_typed), "value")
        self._undo = self._button("Undo", "undo", "Take back the last action", self.playing.undo)
        self._redo = self._button("Redo", "repeat", "Play again what was taken back", self.playing.redo)
        self._cancel = self._button("Cancel", "times", "Forget what has been clicked so far", self.playing.cancel)
        self._confirm = self._button("Play this", "check", "Play what has been clicked so far", self.playing.confirm)
        self.widget = VBox(
            [
                self._standing,
                self.canvas.widget,
                self._choices,
                toolbar(self._undo, self._redo, self._cancel, self._confirm, self._typed),
                self.errors.widget,
                self._said,
            ],
            layout=Layout(align_items="flex-start"),
        )
        self._refresh()

    @property
    def said(self) -> tuple[str, ...]:
        """What happened last, or why a click was refused."""
        return self.playing.said

    def click(self, token: str) -> None:
        """Do what a click on a cell, a tool, a card or a button does."""
        self.playing.click(token)
        self._refresh()

    def type(self, text: str) -> None:
        """Do what typing an action does."""
        self.playing.type(text)
        self._refresh()

    def _button(self, text: str, icon: str, tooltip: str, action: Any) -> Button:
        button = Button(description=text, icon=icon, tooltip=tooltip, layout=Layout(width="auto"))

        def press(_button: Button) -> None:
            action()
            self._refresh()

        button.on_click(self.errors.guard(press))
        return button

    def _take_typed(self, change: Mapping[str, Any]) -> None:
        if change["new"].strip():
            self.type(change["new"])
            self._typed.value = ""

    def _refresh(self) -> None:
        scene = self.playing.scene()
        self.canvas.show(scene)
        self._standing.value = f"<b>{escape(self.playing.standing())}</b>"
        self._said.value = _listed(self.playing)
        self._choices.children = tuple(
            self._button(label, "", token, lambda token=token: self.playing.click(token))
            for token, label in self.playing.buttons(scene)
        )
        entering = bool(self.playing.entry.tokens)
        self._cancel.disabled = not entering
        self._confirm.disabled = self.playing.entry.action is None
        self._undo.disabled = self.match.node.parent is None
        self._redo.disabled = self.match.node is self.match.line[-1]

    def __repr__(self) -> str:
        return f"<Board: {self.playing.standing()}>"


def _listed(playing: Playing) -> str:
    colour = "var(--jp-error-color1, #a3210f)" if playing.refused else "inherit"
    lines = "".join(f"<div>{escape(line)}</div>" for line in playing.said)
    return f'<div role="status" aria-live="polite" style="color:{colour};line-height:1.5">{lines}</div>'
