"""A board on a canvas of ipycanvas, painted again only where its picture has changed.

An ipycanvas does not remember its picture, shares one connection with all others, and stops for good at the first
command that it cannot carry out. So each picture is checked beforehand, what is different from the one before is
painted in one message, and the whole picture for every page that opens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, isfinite

from ipycanvas import Canvas

from minerals.core.picture import Scene
from minerals.picture.themes import Mode
from minerals_widgets.screen.batch import aside, one_batch
from minerals_widgets.screen.difference import PictureOnCanvas
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.painter import commands, commands_aside, commands_over, paint
from minerals_widgets.screen.shield import CANVAS_CLASS
from minerals_widgets.screen.svg_surface import layout_of, width_of

_MOST_PIXELS = 8000
"""The greatest width and height of a canvas, in pixels. Every browser has enough memory for it."""


class CanvasSurface:
    """A scene on a canvas that keeps showing it. See `Surface`.

    `errors`: shows the errors of the page's calls. `press`: called with a point that was pressed, in scene units.
    """

    def __init__(
        self, scene: Scene, mode: Mode, ratio: float, errors: ErrorLine, press: Callable[[float, float], None]
    ) -> None:
        self._picture = PictureOnCanvas(scene, mode, _drawn_ratio(scene, ratio))
        self._zoom = 1.0
        self._on_canvas: PictureOnCanvas | None = None
        """The picture that is on the canvas, or None if that is not known."""
        self._press = press
        self.widget = Canvas(**_size(self._picture), layout=layout_of(scene, 1.0)).add_class(CANVAS_CLASS)
        """What to display."""
        self.widget.on_client_ready(errors.guard(self.paint))
        self.widget.on_mouse_down(errors.guard(self._press_pixel))
        self.widget.on_touch_start(errors.guard(self._touch))
        self.paint()

    def take(self, scene: Scene, mode: Mode, zoom: float, ratio: float) -> Callable[[], None]:
        """Check a scene, and return what paints it."""
        return partial(self._put, PictureOnCanvas(scene, mode, _drawn_ratio(scene, ratio), self._picture), zoom)

    def paint(self) -> None:
        """Paint everything, whatever is on the canvas."""
        picture, self._on_canvas = self._picture, None
        with one_batch():
            paint(self.widget, commands(picture.scene, picture.mode, picture.ratio))
        self._on_canvas = picture

    def _put(self, picture: PictureOnCanvas, zoom: float) -> None:
        before = (self._picture.scene.width, self._picture.scene.height, self._zoom)
        self._picture, self._zoom = picture, zoom
        if (picture.scene.width, picture.scene.height, zoom) != before:
            self.widget.layout.width = width_of(picture.scene, zoom)
        with self.widget.hold_sync():
            for side, pixels in _size(picture).items():
                setattr(self.widget, side, pixels)
        self._paint_changes()

    def _paint_changes(self) -> None:
        """Paint what is different from the picture on the canvas."""
        picture, canvas = self._picture, self.widget
        difference = picture.difference(self._on_canvas)
        if difference is None:
            self.paint()
        elif difference.parts:
            self._on_canvas = None
            unseen = aside(canvas.width, canvas.height)
            painting = commands_aside(difference.shapes, picture.scene, picture.mode, picture.ratio)
            with one_batch():
                paint(unseen, painting)
                paint(canvas, commands_over(unseen, difference.parts))
        self._on_canvas = picture

    def _press_pixel(self, x: float, y: float) -> None:
        ratio = self._picture.ratio
        self._press(x / ratio, y / ratio)

    def _touch(self, fingers: Sequence[tuple[float, float]]) -> None:
        if fingers:
            self._press_pixel(*fingers[0])


def _size(picture: PictureOnCanvas) -> dict[str, int]:
    return {"width": ceil(picture.scene.width * picture.ratio), "height": ceil(picture.scene.height * picture.ratio)}


def _drawn_ratio(scene: Scene, ratio: float) -> float:
    """Return the canvas pixels per scene unit, fewer than asked for if the canvas would be too large."""
    largest = max(scene.width, scene.height)
    return min(ratio, _MOST_PIXELS / largest) if isfinite(largest) and largest > 0 else ratio
