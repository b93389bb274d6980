"""What boards and players have in common: how they show themselves, live and as a still twin."""

from __future__ import annotations

from typing import Any

from ipywidgets import DOMWidget, HBox, Layout

from minerals_widgets.canvas import GuardedCanvas


class Showing:
    """Something with a `widget` to display and a `canvas` whose picture stands for it where nothing is live."""

    widget: DOMWidget
    canvas: GuardedCanvas

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        return {**self.canvas._repr_mimebundle_(**options), **live, "text/plain": self._in_words()}

    def _in_words(self) -> str:
        return f"{self!r}\n{self.canvas._repr_mimebundle_()['text/plain']}"


def toolbar(*controls: DOMWidget) -> HBox:
    """Return a row of controls that wraps where the page is narrow."""
    return HBox(list(controls), layout=Layout(flex_flow="row wrap", align_items="center"))
