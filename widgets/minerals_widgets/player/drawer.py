"""A drawer below the controls, with controls that you need only now and then."""

from __future__ import annotations

from ipywidgets import Button, DOMWidget, VBox

from minerals_widgets.screen.controls import button
from minerals_widgets.screen.errors import ErrorLine


class Drawer:
    """A place for one of several contents, each with a button that opens and closes it."""

    def __init__(self, errors: ErrorLine) -> None:
        self.errors = errors
        self.widget = VBox().add_class("minerals-drawer")
        """What to display."""
        self._contents: list[DOMWidget] = []
        """What is closed with the drawer, wherever it is."""

    def button(self, text: str, icon: str, content: DOMWidget, tooltip: str = "") -> Button:
        """Return the button of a content."""

        def turn() -> None:
            self.widget.children = () if self.widget.children == (content,) else (content,)

        self._contents.append(content)
        return button(text, icon, tooltip or text, turn, self.errors)
