"""What moves from one picture to the next, worked out from the two. Without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from minerals.core.scene import Circle, Polygon, Scene, Shape
from minerals_widgets.screen.pointer import Outline, outline_of

_STILL = frozenset({"background", "board", "panel", "card", "button", "text", "mark", "arrow", "cell", "way", "hand"})
"""The parts of a role that say that a shape does not move: words, marks, and what things lie on."""
_GONE = frozenset({"crevice", "empty"})
"""The parts of a role that stand for what is no longer there."""
_MOST_MOVES = 10
"""If more changes, the picture shows another position, and nothing moves."""
_MOST_FADING = 48
"""The most shapes that disappear in view."""
_LEAST = 3.0
"""How far something must have moved to be worth a motion, in scene units."""

Thing: TypeAlias = Circle | Polygon
Kind: TypeAlias = Literal["slide", "fade"]


class Motion(NamedTuple):
    """Something that moves or disappears."""

    outlines: tuple[Outline, ...]
    """Where it was, in scene units."""
    by: tuple[float, float]
    """How far it moved."""
    kind: Kind = "slide"
    """`slide` if it is somewhere else now, `fade` if it is gone."""


def motion(before: Scene, after: Scene) -> tuple[Motion, ...]:
    """Return what moves from one picture to the next. Nothing moves in pictures of different size. O(shapes).

    A thing has moved if a shape of the same role and form is at another place. What lies on it moves with it.

    >>> here, there = (Scene(90, 20, (Circle(x, 10, 8, "player.1"),), "A pawn") for x in (10, 50))
    >>> motion(here, there)
    (Motion(outlines=((10, 10, 8),), by=(40, 0), kind='slide'),)
    """
    if (before.width, before.height) != (after.width, after.height):
        return ()
    old, new = _things(before), _things(after)
    gone = [shape for shape in old if shape not in new]
    come = [shape for shape in new if shape not in old]
    slides: dict[tuple[float, float], list[Thing]] = {}
    fading: list[Thing] = []
    for shape in gone:
        target = _nearest(shape, come)
        if target is None:
            fading.append(shape)
            continue
        come.remove(target)
        (x, y), (to_x, to_y) = shape.centre, target.centre
        if hypot(to_x - x, to_y - y) >= _LEAST:
            slides.setdefault((round(to_x - x, 1), round(to_y - y, 1)), []).append(shape)
    if len(slides) > _MOST_MOVES or len(fading) > _MOST_FADING:
        return ()
    moves = [Motion(_outermost(shapes), by) for by, shapes in slides.items()]
    if fading:
        moves.append(Motion(_outermost(fading), (0.0, 0.0), "fade"))
    return tuple(moves)


def _things(scene: Scene) -> dict[Thing, None]:
    """Return the shapes that can move, in order."""
    return {shape: None for shape in scene.shapes if isinstance(shape, Polygon | Circle) and _can_move(shape.role)}


def _can_move(role: str) -> bool:
    parts = role.split(".")
    return _STILL.isdisjoint(parts) and _GONE.isdisjoint(parts)


def _nearest(shape: Thing, come: Sequence[Thing]) -> Thing | None:
    """Return the nearest shape of the same role and form, or None."""
    form = _form(shape)
    alike = [other for other in come if other.role == shape.role and _form(other) == form]
    x, y = shape.centre
    return min(alike, key=lambda other: hypot(other.centre[0] - x, other.centre[1] - y), default=None)


def _form(shape: Thing) -> tuple[object, ...]:
    if isinstance(shape, Circle):
        return (round(shape.radius, 1),)
    x, y = shape.centre
    return tuple((round(corner_x - x), round(corner_y - y)) for corner_x, corner_y in shape.points)


def _outermost(shapes: Iterable[Shape]) -> tuple[Outline, ...]:
    """Return the outlines of shapes that do not lie within another."""
    boxes = [(shape, _box(outline)) for shape in shapes if (outline := outline_of(shape))]
    boxes.sort(key=lambda boxed: -(boxed[1][2] - boxed[1][0]))
    kept: list[tuple[Outline, Outline]] = []
    for shape, box in boxes:
        if not any(_is_within(box, larger) for _, larger in kept):
            kept.append((outline_of(shape), box))
    return tuple(outline for outline, _ in kept)


def _box(outline: Outline) -> Outline:
    if len(outline) == 3:
        x, y, radius = outline
        return (x - radius, y - radius, x + radius, y + radius)
    across, down = outline[::2], outline[1::2]
    return (min(across), min(down), max(across), max(down))


def _is_within(box: Outline, larger: Outline) -> bool:
    return larger[0] <= box[0] and larger[1] <= box[1] and box[2] <= larger[2] and box[3] <= larger[3]
