"""What a board is drawn on: SVG, or by choice a canvas of ipycanvas.

All canvases of a page share one connection. If that fails once, as when the cells run while JupyterLab still restores
the widgets of a page that was loaded again, no board of the page draws any more. In SVG each board is on its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

from ipywidgets import DOMWidget

from minerals.core.picture import Scene
from minerals.core.system import named_extra
from minerals.core.text import OptionError, quoted, translated
from minerals.picture.themes import Mode
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.svg_surface import SvgSurface

SURFACE = "MINERALS_SURFACE"
"""The environment variable that chooses what boards made from now on are drawn on: `canvas` or `svg`."""


class Surface(Protocol):
    """A widget that shows a scene and keeps showing it on every page."""

    @property
    def widget(self) -> DOMWidget:
        """What to display."""

    def take(self, scene: Scene, mode: Mode, zoom: float, ratio: float) -> Callable[[], None]:
        """Check a scene, and return what draws it, which changes nothing before it is called.

        `zoom`: the CSS pixels per scene unit. `ratio`: the canvas pixels per scene unit. Raises `SceneError` if the
        scene cannot be painted, and `ThemeError` if a role is not in the theme.
        """

    def paint(self) -> None:
        """Draw everything again, whatever is on the page."""


def surface(
    scene: Scene, mode: Mode, ratio: float, errors: ErrorLine, press: Callable[[float, float], None]
) -> Surface:
    """Return what a board is drawn on: SVG, or what the environment variable `MINERALS_SURFACE` says.

    `press`: called with a point in scene units that was pressed where nothing lies over the surface.

    Raises the errors of `Surface.take`. Raises `OptionError` if there is no such surface.
    """
    chosen = os.environ.get(SURFACE) or "svg"
    if chosen == "svg":
        return SvgSurface(scene, mode)
    if chosen != "canvas":
        raise OptionError(
            translated("{name} is {value}; it must be canvas or svg.", name=SURFACE, value=quoted(chosen))
        )
    # With the libraries for it, which a board on SVG does without.
    with named_extra("Boards need", "lab"):
        from minerals_widgets.screen.canvas_surface import CanvasSurface
    return CanvasSurface(scene, mode, ratio, errors, press)
