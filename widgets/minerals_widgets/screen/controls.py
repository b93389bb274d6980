"""The controls below a picture: buttons, rows of them, and what their changes tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ipywidgets import Button, DOMWidget, HBox, Layout

from minerals_widgets.screen.errors import ErrorLine

Change: TypeAlias = Mapping[str, Any]
"""What an observed trait tells of a change; its values are `Any`, for they are of any trait's type."""


def toolbar(*controls: DOMWidget) -> HBox:
    """Return a row of controls that wraps where the page is narrow."""
    return HBox(list(controls), layout=Layout(flex_flow="row wrap", align_items="center", min_height="36px"))


def button(text: str, icon: str, tooltip: str, press: Callable[[], object], errors: ErrorLine) -> Button:
    """Return a button; its tooltip is also what a screen reader says of it where it has no text."""
    made = Button(description=text, icon=icon, tooltip=tooltip, layout=Layout(width="auto", min_width="40px"))
    made.on_click(errors.guard(lambda _button: press()))
    return made


def then(act: Callable[[], object], show: Callable[[], object]) -> Callable[[], None]:
    """Return what does one thing and then another: acts, and shows what came of it."""

    def do() -> None:
        act()
        show()

    return do
