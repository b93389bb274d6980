"""A canvas that shows a scene and keeps showing it on every page.

An ipycanvas does not remember its picture, shares one connection with all others, and stops for good at the first
command that it cannot carry out. A guarded canvas checks each scene beforehand, paints it as a whole in one message,
and paints it again for every page that opens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Literal, TypeAlias

from ipycanvas import Canvas
from ipywidgets import Layout, VBox

from minerals.core.arguments import checked_first
from minerals.core.languages import translated
from minerals.core.quotation import quoted
from minerals.core.scene import Scene
from minerals.picture import Mode, SceneError, to_svg, to_text
from minerals_widgets.screen.batch import one_batch
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.painter import SCALE, Command, commands, paint
from minerals_widgets.screen.shield import BOX_CLASS, CANVAS_CLASS, Shield

AnyMode: TypeAlias = Literal["auto"] | Mode
"""How a picture is coloured: for a light page, for a dark page, or for the page it is on."""

LARGEST = 4000
"""The greatest width and height of a scene, in scene units. Every browser has enough memory for it."""


class GuardedCanvas:
    """A scene on a canvas that you can click and touch.

    Parameters
    ----------
    scene
        The scene to show. A scene unit is a CSS pixel, and a narrow page shows the picture smaller.
    mode
        `light` or `dark`. A canvas does not know its page, so `auto` is light.
    on_cell
        Called with the cell or token that was pressed. Its errors show below the canvas.
    errors
        The line that shows errors. Without one, the canvas has its own.

    Raises
    ------
    SceneError
        If the scene cannot be painted.
    ThemeError
        If a role or the mode is not in the theme.

    Examples
    --------
    >>> from minerals.core.scene import Circle, Scene
    >>> stone = Circle(10, 10, 8, "tile.blue", "kyanite on a1", "a1", "k")
    >>> canvas = GuardedCanvas(Scene(20, 20, (stone,), "One stone"), on_cell=print)
    >>> canvas.press(10, 10)
    a1
    """

    @checked_first
    def __init__(
        self,
        scene: Scene,
        *,
        mode: AnyMode = "light",
        on_cell: Callable[[str], object] | None = None,
        errors: ErrorLine | None = None,
    ) -> None:
        self.mode: Mode = "light" if mode == "auto" else mode
        self.on_cell = on_cell
        self._painting = self._checked(scene)
        self._scene = scene
        self.errors = errors or ErrorLine()
        self._canvas = Canvas(**_size(scene), layout=_layout(scene))
        self._canvas.add_class(CANVAS_CLASS)
        self._canvas.on_client_ready(self.errors.guard(self._paint))
        self._canvas.on_mouse_down(self.errors.guard(self._press_pixel))
        self._canvas.on_touch_start(self.errors.guard(self._touch))
        self._shield = Shield(label=_label(scene))
        lines = [] if errors else [self.errors.widget]
        # By default, a box stretches its contents to its own width.
        layout = Layout(align_items="flex-start", flex="0 1 auto", overflow="hidden")
        self.widget = VBox([self._canvas, *lines, self._shield], layout=layout).add_class(BOX_CLASS)
        """What to display."""
        self._paint()

    @property
    def scene(self) -> Scene:
        """The scene shown."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Show another scene. If it cannot be painted, change nothing and raise `SceneError` or `ThemeError`."""
        self._painting = self._checked(scene)
        before, self._scene = self._scene, scene
        if _size(scene) != _size(before):
            with self._canvas.hold_sync():
                self._canvas.layout = _layout(scene)
                for side, pixels in _size(scene).items():
                    setattr(self._canvas, side, pixels)
        self._paint()
        self._shield.label = _label(scene)

    def press(self, x: float, y: float) -> None:
        """Click or touch a point, given in scene units."""
        cell = self._scene.cell_at(x, y)
        if cell is not None and self.on_cell is not None:
            self.on_cell(cell)

    def _checked(self, scene: Scene) -> list[Command]:
        painting = commands(scene, self.mode)
        if max(scene.width, scene.height) > LARGEST:
            raise SceneError(
                translated(
                    "{title} is {width:g} by {height:g}, but a canvas shows at most {largest} by {largest}.",
                    title=quoted(scene.title),
                    width=scene.width,
                    height=scene.height,
                    largest=LARGEST,
                )
            )
        return painting

    def _paint(self) -> None:
        with one_batch():
            paint(self._canvas, self._painting)

    def _press_pixel(self, x: float, y: float) -> None:
        self.press(x / SCALE, y / SCALE)

    def _touch(self, fingers: Sequence[tuple[float, float]]) -> None:
        if fingers:
            self._press_pixel(*fingers[0])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live canvas for pages with a kernel, and a picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        return {**live, "image/svg+xml": to_svg(self._scene, self.mode), "text/plain": to_text(self._scene)}


def _label(scene: Scene) -> str:
    return f"{scene.title}. {scene.description}".strip()


def _size(scene: Scene) -> dict[str, int]:
    return {"width": ceil(scene.width * SCALE), "height": ceil(scene.height * SCALE)}


def _layout(scene: Scene) -> Layout:
    # With an automatic height, the browser keeps the picture's proportions if the page is too narrow.
    return Layout(width=f"{scene.width:g}px", max_width="100%", height="auto")
