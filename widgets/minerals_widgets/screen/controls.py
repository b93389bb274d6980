"""The controls below a picture: buttons, rows of buttons, and their changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ipywidgets import Button, DOMWidget, HBox, Layout

from minerals_widgets.screen.errors import ErrorLine

Change: TypeAlias = Mapping[str, Any]
"""A change of an observed trait. Its values are `Any`, because traits have all types."""


def toolbar(*controls: DOMWidget) -> HBox:
    """Return a row of controls that wraps on a narrow page."""
    return HBox(list(controls), layout=Layout(flex_flow="row wrap", align_items="center", min_height="36px"))


def button(text: str, icon: str, tooltip: str, press: Callable[[], object], errors: ErrorLine) -> Button:
    """Return a button. If it has no text, a screen reader reads out its tooltip."""
    made = Button(description=text, icon=icon, tooltip=tooltip, layout=Layout(width="auto", min_width="40px"))
    made.on_click(errors.guard(lambda _button: press()))
    return made


def then(act: Callable[[], object], show: Callable[[], object]) -> Callable[[], None]:
    """Return a function that acts and then shows the result."""

    def do() -> None:
        act()
        show()

    return do
