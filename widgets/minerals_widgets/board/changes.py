"""The changes that would make an action legal, as buttons: a press paints one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Button, Layout, VBox

from minerals.core.editing import Remedy
from minerals.core.text import translated
from minerals_widgets.screen.controls import button
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all


class Changes:
    """A column of buttons. `paint`: called with the strokes of the change. `errors`: the line that shows its errors."""

    def __init__(self, paint: Callable[[Sequence[str]], object], errors: ErrorLine) -> None:
        self._paint = paint
        self._errors = errors
        self._shown: tuple[Remedy, ...] = ()
        self.widget = VBox(layout=Layout(align_items="flex-start", overflow="visible", display="none"))
        """What to display."""
        self.widget.add_class("minerals-changes")

    def show(self, changes: tuple[Remedy, ...]) -> None:
        """Offer changes, or none."""
        if changes == self._shown:
            return
        past, self._shown = self.widget.children, changes
        self.widget.children = [self._button(change) for change in changes]
        self.widget.layout.display = "" if changes else "none"
        # A click that is still on its way must not press a button that is no longer shown.
        close_all(past)

    def _button(self, change: Remedy) -> Button:
        strokes = tuple(map(str, change.strokes))
        tooltip = translated("Paint this change: {strokes}", strokes=", ".join(strokes))
        return button(change.sentence, "paint-brush", tooltip, lambda: self._paint(strokes), self._errors)
