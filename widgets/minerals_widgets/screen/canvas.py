"""A canvas that shows a scene and keeps showing it on every page, with a shield over it that answers the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from time import monotonic
from typing import Any, Literal, TypeAlias

from ipywidgets import Layout, VBox

from minerals.core.picture import Motion, Scene
from minerals.core.system import require
from minerals.core.text import quoted, translated
from minerals.picture import Mode, SceneError, to_svg, to_text
from minerals.picture.moves import Move, moves
from minerals.picture.pieces import check_size
from minerals_widgets.screen.difference import RATIO
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.pointer import Preview
from minerals_widgets.screen.shield import BOX_CLASS, Shield
from minerals_widgets.screen.surface import surface

AnyMode: TypeAlias = Literal["auto"] | Mode
"""How a picture is coloured: for a light page, for a dark page, or for the page it is on."""

LARGEST = 4000
"""The greatest width and height of a scene, in scene units."""
LEAST_RATIO, MOST_RATIO = 1.0, 4.0
"""The least and the greatest number of canvas pixels per scene unit."""
_SEEN = 0.3
"""How long a picture must have been shown, in seconds, before anything moves to its place in the next."""


class GuardedCanvas:
    """A scene on a canvas that you can click and touch.

    Parameters
    ----------
    scene
        The scene to show. A scene unit is a CSS pixel, unless `resize` says otherwise, and a narrow page shows the
        picture smaller.
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
    >>> from minerals.core.picture import Circle, Scene
    >>> stone = Circle(10, 10, 8, "tile.blue", "kyanite on a1", "a1", "k")
    >>> canvas = GuardedCanvas(Scene(20, 20, (stone,), "One stone"), on_cell=print)
    >>> canvas.press(10, 10)
    a1
    """

    def __init__(
        self,
        scene: Scene,
        *,
        mode: AnyMode = "light",
        on_cell: Callable[[str], object] | None = None,
        errors: ErrorLine | None = None,
    ) -> None:
        require(Scene, scene=scene)
        require(AnyMode, mode=mode)
        require(Callable | None, on_cell=on_cell)
        require(ErrorLine | None, errors=errors)
        self.mode: Mode = "light" if mode == "auto" else mode
        self.on_cell = on_cell
        self._ratio = RATIO
        self._zoom = 1.0
        self.moves = True
        """Whether pieces move to where they are in the next picture."""
        self._shown = monotonic()
        self.errors = errors or ErrorLine()
        _check_size(scene)
        self._scene = scene
        self._surface = surface(scene, self.mode, self._ratio, self.errors, self.press)
        self.shield = Shield(scene, _label(scene), self.press_token)
        """What lies over the canvas and answers the pointer."""
        self.shield.dark = self.mode == "dark"
        self.shield.on_msg(self.errors.guard(self.shield.take))
        self._previews: Callable[[], Mapping[str, Preview]] = dict
        self.shield.observe(self.errors.guard(lambda _change: self._foretell()), "watched")
        lines = [] if errors else [self.errors.widget]
        # By default, a box stretches its contents to its own width.
        layout = Layout(align_items="flex-start", flex="0 1 auto", overflow="hidden")
        self.widget = VBox([self._surface.widget, *lines, self.shield], layout=layout).add_class(BOX_CLASS)
        """What to display."""

    @property
    def scene(self) -> Scene:
        """The scene shown."""
        return self._scene

    def show(self, scene: Scene, motions: Iterable[Motion] = ()) -> None:
        """Show another scene. If it cannot be painted, change nothing and raise `SceneError` or `ThemeError`.

        Parameters
        ----------
        scene
            The scene.
        motions
            The ways of the pieces from the scene before to this one.
        """
        draw = self._checked(scene)
        before, self._scene = self.scene, scene
        self.shield.move(self._moves(before, motions), self.mode)
        draw()
        # After the picture, which must not wait for it.
        self.shield.dark = self.mode == "dark"
        self.shield.show(scene, _label(scene))

    def paint(self) -> None:
        """Paint everything, whatever is on the canvas."""
        self._surface.paint()

    @property
    def ratio(self) -> float:
        """How many canvas pixels a scene unit has, from 1 to 4. A page sets it to the number of its own pixels."""
        return self._ratio

    @ratio.setter
    def ratio(self, ratio: float) -> None:
        asked = min(max(ratio, LEAST_RATIO), MOST_RATIO) if isfinite(ratio) else RATIO
        if asked != self._ratio:
            self._ratio = asked
            self._checked(self.scene)()

    def resize(self, zoom: float) -> None:
        """Give a scene unit so many CSS pixels from the next picture on. A frame shows that one at once."""
        self._zoom = zoom

    def foretell(self, previews: Callable[[], Mapping[str, Preview]]) -> None:
        """Show what clicks would bring. They are worked out only if a pointer has ever been over the canvas.

        Parameters
        ----------
        previews
            Returns them, by token.
        """
        self._previews = previews
        self._foretell()

    def press(self, x: float, y: float) -> None:
        """Click or touch a point, given in scene units."""
        cell = self.scene.cell_at(x, y)
        if cell is not None:
            self.press_token(cell)

    def press_token(self, cell: str) -> None:
        """Click on a cell or token, wherever it is."""
        if self.on_cell is not None:
            self.on_cell(cell)

    def _foretell(self) -> None:
        self.shield.foretell(self._previews() if self.shield.watched else {})

    def _moves(self, before: Scene, motions: Iterable[Motion]) -> tuple[Move, ...]:
        """Return what moves, if the previous picture was shown long enough to be seen."""
        shown, self._shown = self._shown, monotonic()
        is_seen = self.moves and self._shown - shown >= _SEEN
        return moves(before, self.scene, motions) if is_seen else ()

    def _checked(self, scene: Scene) -> Callable[[], None]:
        """Return what draws a scene, which can be painted."""
        _check_size(scene)
        return self._surface.take(scene, self.mode, self._zoom, self._ratio)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live canvas for pages with a kernel, and a picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        return {**live, "image/svg+xml": to_svg(self.scene, self.mode), "text/plain": to_text(self.scene)}


def _label(scene: Scene) -> str:
    return f"{scene.title}. {scene.description}".strip()


def _check_size(scene: Scene) -> None:
    """Raise `SceneError` if a scene is larger than a canvas can be."""
    check_size(scene)
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
