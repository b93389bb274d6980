"""A playable board: the picture, buttons for what is not in it, a line to type in, and words for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipywidgets import Button, Combobox, Dropdown, Layout

from minerals import Match
from minerals.bots import Bot
from minerals.core.entry import Entry
from minerals_widgets.playing import Answer, Playing
from minerals_widgets.showing import AnyMode, Showing, button, toolbar
from minerals_widgets.words import paragraphs, rules_behind

MOST_BUTTONS = 12
"""How many choices are shown as buttons; more become a list to choose from."""
MOST_SUGGESTIONS = 300
"""How many legal actions are suggested to who types."""


class Board(Showing):
    """A match to be played by clicking or typing.

    Click a pawn and a target, a tool, or a card; legal targets are marked. Another click on the same
    place takes it back, or plays the action where it could also go on. A click that the rules do not
    allow is answered in words and on the board. Undo loses nothing: who plays on makes a variation.

    Parameters
    ----------
    match
        The game; it goes on where it stands. Where it is moved on elsewhere, `refresh` shows it.
    bots
        Which seats are played by bots: `{2: "greedy"}`.
    mode
        `light`, `dark`, or `auto`: as the page is.

    Raises
    ------
    OptionError
        For a seat the match does not have, or a bot there is not.

    Examples
    --------
    >>> import minerals
    >>> board = Board(minerals.new("minerals", board="lesson", players=2, removals=0, seed=7))
    >>> board.click("d6")
    >>> board.said
    ("Player 1 places Player 2's pawn on the wollastonite at d6.",)
    """

    def __init__(self, match: Match, *, bots: Mapping[int, Bot | str] | None = None, mode: AnyMode = "auto") -> None:
        self.match = match
        self.playing = Playing(match, bots)
        super().__init__(self.playing.scene(), mode, on_cell=self.click)
        playing = self.playing
        self._undo = self._control("Undo", "undo", "Take back the last action", playing.undo)
        self._redo = self._control("Redo", "repeat", "Play again what was taken back", playing.redo)
        self._cancel = self._control("Cancel", "times", "Forget what has been clicked so far", playing.cancel)
        self._typed = Combobox(
            tooltip="An action in its notation; Enter plays it",
            continuous_update=False,
            layout=Layout(width="18em"),
        )
        self._typed.observe(self.errors.guard(self._take_typed), "value")
        self._choices = toolbar()
        self._offered: tuple[Entry, tuple[tuple[str, str], ...]] | None = None
        self._lay_out(self._choices, toolbar(self._undo, self._redo, self._cancel, self._typed))
        self._show()

    @property
    def said(self) -> tuple[str, ...]:
        """What happened last, or why a click was refused."""
        return self.playing.answer.sentences

    def click(self, token: str) -> None:
        """Do what a click on a cell, a tool, a card or a button does."""
        self.playing.click(token)
        self._show()

    def type(self, text: str) -> None:
        """Do what typing an action does."""
        self.playing.type(text)
        self._show()

    def refresh(self) -> None:
        """Show the match as it stands, where it was moved on elsewhere."""
        self.playing.refresh()
        self._show()

    def _control(self, text: str, icon: str, tooltip: str, act: Any) -> Button:
        def press() -> None:
            act()
            self._show()

        return button(text, icon, tooltip, press, self.errors)

    def _take_typed(self, change: Mapping[str, Any]) -> None:
        if change["new"].strip():
            self._typed.value = ""
            self.type(change["new"])

    # --- showing ---

    def _show(self) -> None:
        playing = self.playing
        scene = playing.scene()
        self.canvas.show(scene)
        self._offer(playing.buttons(scene))
        suggestions = tuple(map(str, self.match.legal_actions()[:MOST_SUGGESTIONS]))
        self._typed.options = suggestions
        self._typed.placeholder = "or type an action" + (f", such as {suggestions[-1]}" if suggestions else "")
        self._undo.disabled = not playing.can_undo
        self._redo.disabled = not playing.can_redo
        self._cancel.disabled = not playing.entry.tokens
        standing = paragraphs([playing.standing()], "minerals-standing")
        rules = rules_behind(self.match.game.rulebook, playing.answer.rules)
        self.words.show(standing + _answer_html(playing.answer), rules)

    def _offer(self, choices: tuple[tuple[str, str], ...]) -> None:
        entry = self.playing.entry
        if self._offered == (entry, choices):
            return
        self._offered = (entry, choices)
        offered = [self._play_button(entry)] if entry.complete == "maybe" else []
        if len(choices) > MOST_BUTTONS:
            offered.append(self._list(choices))
        else:
            offered += [self._choice(token, label) for token, label in choices]
        past = self._choices.children
        self._choices.children = offered
        # What is shown no longer must not be pressed any more, by a click that is still on its way.
        for widget in past:
            widget.close()

    def _play_button(self, entry: Entry) -> Button:
        play = self._control(f"Play {entry.action}", "check", "Play this action as it is", self.playing.confirm)
        play.button_style = "primary"
        return play

    def _choice(self, token: str, label: str) -> Button:
        return button(label, "", f"{label} ({token})", lambda: self.click(token), self.errors)

    def _list(self, choices: tuple[tuple[str, str], ...]) -> Dropdown:
        chosen = Dropdown(
            options=[("Choose…", None), *((label, token) for token, label in choices)],
            description=f"{len(choices)} choices",
        )
        chosen.observe(self.errors.guard(lambda change: self.click(change["new"])), "value")
        return chosen

    def __repr__(self) -> str:
        return f"<Board: {self.playing.standing()}>"


def _answer_html(answer: Answer) -> str:
    if answer.is_refusal:
        return paragraphs((f"✗ {sentence}" for sentence in answer.sentences), "minerals-refusal")
    return f'<div class="minerals-happened" tabindex="0">{paragraphs(answer.sentences)}</div>'
