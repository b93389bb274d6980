"""A small picture of a board, to glance at: the board alone, without words and without what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from minerals.classroom.trials import TrialReplay
from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.picture import Mode, to_svg
from minerals_widgets.player.replay import Replay

_LEAST = 0.15
"""The least share of a picture that its board takes; otherwise it has no one board, and all of it is shown."""
_BEHIND = ("background", "panel")


def board_of(replayed: TrialReplay, mode: Mode) -> str:
    """Return the board as SVG as it was at the event that counted, or "" if there was no game."""
    if replayed.log is None:
        return ""
    return to_svg(small(Replay(replayed.log, None, replayed.step).scene()), mode)


def small(scene: Scene) -> Scene:
    """Return the largest thing of a scene and the pieces on it, without letters, which nobody could read."""
    shapes = [shape for shape in scene.shapes if not isinstance(shape, Text)]
    boards = [shape for shape in shapes if isinstance(shape, Polygon) and not shape.role.startswith(_BEHIND)]
    board = max(boards, key=lambda shape: _area(shape.points), default=None)
    # A board may consist of many parts of one role.
    outline = [point for shape in boards if board is not None and shape.role == board.role for point in shape.points]
    if not outline or _area(outline) < _LEAST * scene.width * scene.height:
        return replace(scene, shapes=tuple(shapes))
    (left, top), (right, bottom) = _corners(outline)
    inside = tuple(
        _moved(shape, -left, -top)
        for shape in shapes
        if all(left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for x, y in _points(shape))
    )
    return Scene(right - left, bottom - top, inside, scene.title)


def _points(shape: Shape) -> Iterator[Point]:
    match shape:
        case Polygon() | Line():
            yield from shape.points
        case Circle() | Text():
            yield (shape.x, shape.y)


def _corners(points: Sequence[Point]) -> tuple[Point, Point]:
    across, down = zip(*points, strict=True)
    return (min(across), min(down)), (max(across), max(down))


def _area(points: Sequence[Point]) -> float:
    (left, top), (right, bottom) = _corners(points)
    return (right - left) * (bottom - top)


def _moved(shape: Shape, right: float, down: float) -> Shape:
    match shape:
        case Polygon() | Line():
            return replace(shape, points=tuple((x + right, y + down) for x, y in shape.points))
        case Circle() | Text():
            return replace(shape, x=shape.x + right, y=shape.y + down)
