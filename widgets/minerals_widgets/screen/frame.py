"""The frame that boards, players and editors share: their place on a page, and their pictures without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import DOMWidget, Layout, VBox

from minerals.core.scene import Scene
from minerals.picture import to_svg, to_text
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.grid import ReachableCanvas
from minerals_widgets.screen.page import Page
from minerals_widgets.screen.words import Words

_ROOM = 355
"""How many pixels of a window's height are kept for everything above and below a picture."""
_LEAST_WIDTH = 700
"""The least width, in pixels, of a picture that is made narrower to fit into the height of a window."""


class Frame:
    """A picture with words and controls: the base of boards and players.

    Parameters
    ----------
    scene
        The first picture.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_cell
        Called with the cell or token that was clicked.
    """

    def __init__(self, scene: Scene, mode: AnyMode, on_cell: Callable[[str], object] | None = None) -> None:
        self.errors = ErrorLine()
        """Shows the errors of clicks."""
        self.on_escape: Callable[[], object] | None = None
        """Called when Escape is pressed in the grid, to cancel a choice."""
        self.canvas = ReachableCanvas(scene, mode=mode, on_cell=on_cell, on_escape=self._escape, errors=self.errors)
        """The picture, with a grid for the keyboard and for screen readers."""
        self.words = Words()
        """The words beside it."""
        self.mode: AnyMode = mode
        """The mode asked for: `light`, `dark`, or `auto`."""
        self._page = Page()
        if mode == "auto":
            self._page.observe(self.errors.guard(lambda change: self._turn(dark=change["new"])), "dark")
        self.widget = VBox()
        """What to display."""

    def lay_out(self, *controls: DOMWidget) -> None:
        """Put the parts together, with these controls between picture and words."""
        parts = [_stage(self.canvas), self.canvas.grid, *controls, self.errors.widget, self.words, self._page]
        self.widget.children = parts

    def _escape(self) -> None:
        if self.on_escape is not None:
            self.on_escape()

    def _turn(self, *, dark: bool) -> None:
        self.canvas.mode = "dark" if dark else "light"
        self.canvas.show(self.canvas.scene)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and a picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        scene = self.canvas.scene
        return {
            **live,
            "image/svg+xml": to_svg(scene, self.mode),
            "text/plain": f"{self!r}\n{to_text(scene)}",
        }


def _stage(canvas: ReachableCanvas) -> VBox:
    """Return a box that keeps a picture low enough to fit into the window."""
    scene = canvas.scene
    height = f"(100vh - {_ROOM}px) * {scene.width / scene.height:.3f}"
    return VBox([canvas.widget], layout=Layout(width="100%", max_width=f"max({_LEAST_WIDTH}px, calc({height}))"))
