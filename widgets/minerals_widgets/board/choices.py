"""What can be clicked next and is not in the picture: buttons, or a list where there are many."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Button, Dropdown

from minerals.core.languages import translated
from minerals.core.words import counted
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine

MOST_BUTTONS = 12
"""How many choices are shown as buttons; more become a list to choose from."""

Labelled = tuple[tuple[str, str], ...]
"""Tokens and what their buttons say."""


class Choices:
    """A row of buttons.

    Parameters
    ----------
    choose
        Called with the token that was chosen.
    errors
        Where errors of that show.
    """

    def __init__(self, choose: Callable[[str], object], errors: ErrorLine) -> None:
        self._choose = choose
        self._errors = errors
        self._offered: Labelled = ()
        self._play: Button | None = None
        self._buttons: dict[str, Button] = {}
        self._list: Dropdown | None = None
        self.widget = toolbar()
        """What to display."""

    def show(self, choices: Labelled, play: Button | None, *, keep: bool) -> None:
        """Offer other choices.

        Parameters
        ----------
        choices
            The tokens with what is said of them.
        play
            A button before all others, or None.
        keep
            Whether buttons that are offered again stay as they are: nobody's finger or focus loses them, but who
            presses one twice has pressed it twice.
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
        # What is shown no longer must not be pressed any more, by a click that is still on its way.
        for widget in past:
            if widget not in offered:
                widget.close()

    def _button(self, token: str, label: str, stays: Button | None) -> Button:
        made = stays or button(label, "", "", lambda: self._choose(token), self._errors)
        made.description, made.tooltip = label, f"{label} ({token})"
        return made

    def _list_of(self, choices: Labelled) -> Dropdown:
        chosen = Dropdown(
            options=[(translated("Choose…"), None), *((label, token) for token, label in choices)],
            description=counted(len(choices), "{number} choice", "{number} choices"),
        )
        chosen.observe(self._errors.guard(lambda change: self._choose(change["new"])), "value")
        return chosen
