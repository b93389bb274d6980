"""Pictures for narrow terminals: parts that do not fit beside the board go below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

import msgspec

from minerals.cli.screen import wrap_text
from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.picture.themes import family

_STAYING = ("background", "board")
"""The roles of shapes that stay where they are, even if they are cut off."""


class _Box(msgspec.Struct, frozen=True):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def fold(scene: Scene, columns: int) -> Scene:
    """Return a scene that the text painter draws in at most so many columns, if that is possible.

    Panels that reach beyond are moved below the picture with their contents. A text of its own is broken into lines.
    The board itself stays. O(shapes × panels).
    """
    width, height = scene.character
    limit = columns * width
    boards = [_box(shape) for shape in scene.shapes if isinstance(shape, Polygon) and shape.role == "board"]
    panels: list[_Box] = []
    for shape in scene.shapes:
        if (
            isinstance(shape, Polygon)
            and shape.role not in _STAYING
            and _box(shape).right > limit
            and not any(box.holds(shape.centre) for box in [*boards, *panels])
        ):
            panels.append(_box(shape))
    panels.sort(key=lambda box: (box.top, box.left))  # a scene may have the active one last
    shifts = list(_places(panels, limit, scene))
    bottom = max([scene.height, *(box.bottom + down for box, (_, down) in zip(panels, shifts, strict=True))])
    shapes: list[Shape] = []
    notes: list[Text] = []
    for shape in scene.shapes:
        centre = _centre(shape)
        home = next((number for number, box in enumerate(panels) if box.holds(centre)), None)
        if home is not None:
            shapes.append(_moved(shape, shifts[home]))
        elif isinstance(shape, Text) and _reach(shape, width) > limit and not any(box.holds(centre) for box in boards):
            notes += [shape] if family(shape.role) == "text" else []
        else:
            shapes.append(shape)
    lines = [line for note in notes for line in wrap_text(note.text, columns - 1)]
    shapes += [Text(width, bottom + (at + 1.5) * height, line, "text", align="start") for at, line in enumerate(lines)]
    return Scene(
        limit, bottom + (len(lines) + 2) * height, tuple(shapes), scene.title, scene.description, scene.character
    )


def _places(panels: Sequence[_Box], limit: float, scene: Scene) -> Iterator[Point]:
    """Yield how far each panel is moved, in rows from left to right, by whole characters."""
    width, height = scene.character
    left, top, bottom = 0.0, scene.height, scene.height
    for box in panels:
        if left and left + box.right - box.left > limit:
            left, top = 0.0, bottom
        yield (round((left - box.left) / width) * width, ceil((top - box.top) / height) * height)
        left += ceil((box.right - box.left) / width) * width
        bottom = max(bottom, top + box.bottom - box.top + height)


def _reach(text: Text, width: float) -> float:
    share = {"start": 1.0, "middle": 0.5, "end": 0.0}[text.align]
    return text.x + share * len(text.text) * width


def _box(polygon: Polygon) -> _Box:
    across, down = zip(*polygon.points, strict=True)
    return _Box(min(across), min(down), max(across), max(down))


def _centre(shape: Shape) -> Point:
    if isinstance(shape, Polygon | Circle):
        return shape.centre
    return (shape.x, shape.y) if isinstance(shape, Text) else shape.points[0]


def _moved(shape: Shape, shift: Point) -> Shape:
    if isinstance(shape, Polygon | Line):
        return msgspec.structs.replace(shape, points=tuple(_sums(shape.points, shift)))
    return msgspec.structs.replace(shape, x=shape.x + shift[0], y=shape.y + shift[1])


def _sums(points: Iterable[Point], shift: Point) -> Iterator[Point]:
    return ((x + shift[0], y + shift[1]) for x, y in points)
