"""A board in SVG: pages get the elements of its picture, and after that those that have changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial

from anywidget import AnyWidget
from ipywidgets import Layout
from traitlets import List, Unicode

from minerals.core.picture import Scene
from minerals.front import join_modules
from minerals.picture.pieces import check_shape, check_size
from minerals.picture.svg import Sheet, svg_frame
from minerals.picture.themes import Mode
from minerals_widgets.screen.shield import CANVAS_CLASS

_MOST = 0.25
"""If more of the letters of a picture have changed since it was sent, all of it is sent again."""


class Drawing(AnyWidget):
    """A picture in SVG, as one element for each thing that is painted. It has no words: those lie over it."""

    _esm = join_modules("minerals_widgets/screen/svg_surface.js")

    frame = Unicode().tag(sync=True)
    """The SVG element without its contents."""
    colours = Unicode().tag(sync=True)
    """The colours of the elements, as CSS. (A widget's own `style` is a widget.)"""
    elements: List[str] = List().tag(sync=True)
    """The elements when all of them were last sent, bottom first."""
    changes: List[tuple[int, int, list[str]]] = List().tag(sync=True)
    """What is different now: from which element to which, and what is in their place."""

    def __repr__(self) -> str:
        return "Drawing()"


class SvgSurface:
    """A scene in SVG that a page shows and keeps. See `Surface`.

    Only what has changed is sent. So a move takes some hundred letters, where a picture takes thirty thousand.
    """

    def __init__(self, scene: Scene, mode: Mode) -> None:
        self.widget = Drawing(layout=layout_of(scene, 1.0)).add_class(CANVAS_CLASS)
        """What to display."""
        self._name = f"minerals-drawing-{self.widget.model_id}"
        self._sheet = Sheet()
        self._scene: Scene | None = None
        self._zoom = 1.0
        self._drawn: dict[int, list[str]] = {}
        """The elements of each shape of the scene, by the shape's identity."""
        self.take(scene, mode, 1.0, 1.0)()

    def take(self, scene: Scene, mode: Mode, zoom: float, _ratio: float) -> Callable[[], None]:
        """Check a scene, and return what draws it. O(shapes)."""
        check_size(scene)
        known = self._drawn
        drawn: dict[int, list[str]] = {}
        for place, shape in enumerate(scene.shapes, start=1):
            number = id(shape)
            # What was in the picture before has been checked there.
            if number not in known:
                check_shape(scene, place, shape)
            drawn[number] = known[number] if number in known else self._sheet.silent_elements([shape])
        return partial(self._put, scene, mode, zoom, drawn)

    def paint(self) -> None:
        """Send everything again."""
        self.widget.send_state()

    def _put(self, scene: Scene, mode: Mode, zoom: float, drawn: dict[int, list[str]]) -> None:
        widget, before = self.widget, self._scene
        # The scene keeps its shapes, so that no other shape takes the identity of one.
        size = (scene.width, scene.height)
        is_other_size = before is None or size != (before.width, before.height)
        is_resized = is_other_size or zoom != self._zoom
        self._scene, self._drawn, self._zoom = scene, drawn, zoom
        elements = [element for shape in scene.shapes for element in drawn[id(shape)]]
        with widget.hold_sync():
            if is_other_size:
                widget.frame = svg_frame(scene, self._name)
            if is_resized:
                # Another layout would be one more widget.
                widget.layout.width = width_of(scene, zoom)
            widget.colours = self._sheet.style_in(f".{self._name}", mode)
            self._send(elements)

    def _send(self, elements: list[str]) -> None:
        sent = self.widget.elements
        changes = _changes(sent, elements)
        if sum(len(each) for _, _, new in changes for each in new) > _MOST * sum(map(len, elements)):
            self.widget.elements, changes = elements, []
        self.widget.changes = changes


def layout_of(scene: Scene, zoom: float) -> Layout:
    """Return the layout of a widget that shows a scene: so many CSS pixels to a unit, or fewer on a narrow page."""
    # With an automatic height, the browser keeps the picture's proportions if the page is too narrow.
    return Layout(width=width_of(scene, zoom), max_width="100%", height="auto")


def width_of(scene: Scene, zoom: float) -> str:
    """Return how wide a scene is shown, as CSS."""
    return f"{round(scene.width * zoom, 2):g}px"


def _changes(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int, list[str]]]:
    """Return what is different, as the places of what has gone, and what is in their place.

    >>> _changes(["a", "b", "c", "d"], ["a", "c", "e", "d"])
    [(1, 2, []), (3, 3, ['e'])]
    """
    found = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [(start, end, list(after[low:high])) for kind, start, end, low, high in found if kind != "equal"]
