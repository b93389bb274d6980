"""The choices that are not in the picture: buttons, or a list if there are many."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Button, Dropdown, Layout

from minerals.core.text import counted, translated
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all

MOST_BUTTONS = 12
"""How many choices are shown as buttons. More become a list."""

Labelled = tuple[tuple[str, str], ...]
"""Tokens with the labels of their buttons."""


class Choices:
    """A row of buttons. `choose`: called with the token that was chosen. `errors`: the line that shows its errors."""

    def __init__(self, choose: Callable[[str], object], errors: ErrorLine) -> None:
        self._choose = choose
        self._errors = errors
        self._offered: Labelled = ()
        self._play: Button | None = None
        self._buttons: dict[str, Button] = {}
        self._list: Dropdown | None = None
        self.widget = toolbar().add_class("minerals-offered")
        """What to display."""

    def show(self, choices: Labelled, play: Button | None, *, keep: bool) -> None:
        """Offer new choices.

        `choices`: the tokens with their labels. `play`: a button to put first, or None. `keep`: whether to keep buttons
        that are offered again. Nobody's finger or focus loses them then, but a button that is pressed twice counts
        twice.
        """
        past = self.widget.children
        as_buttons = choices if len(choices) <= MOST_BUTTONS else ()
        stay = self._buttons if keep else {}
        self._buttons = {token: self._button(token, label, stay.get(token)) for token, label in as_buttons}
        if as_buttons or not choices:
            self._list = None
        elif not (keep and self._list is not None and self._offered == choices):
            self._list = self._list_of(choices)
        self._offered = choices
        offered = [*([play] if play else []), *self._buttons.values(), *([self._list] if self._list else [])]
        if past != tuple(offered):
            self.widget.children = offered
        # A click that is still on its way must not press a button that is no longer shown.
        close_all([widget for widget in past if widget not in offered])

    def _button(self, token: str, label: str, stays: Button | None) -> Button:
        made = stays or button(label, "", "", lambda: self._choose(token), self._errors)
        made.description, made.tooltip = label, f"{label} ({token})"
        return made

    def _list_of(self, choices: Labelled) -> Dropdown:
        chosen = Dropdown(
            options=[(translated("Choose…"), None), *((label, token) for token, label in choices)],
            description=counted(len(choices), "{number} choice", "{number} choices"),
            style={"description_width": "initial"},
            layout=Layout(width="22em"),
        )
        chosen.observe(self._errors.guard(lambda change: self._choose(change["new"])), "value")
        return chosen
