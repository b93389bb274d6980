"""The common part of all painters: a scene is split into simple pieces and checked.

An arrow becomes a shaft and a head, and a shape with a halo is drawn twice. So the SVG and the canvas agree, and no
painter gets a shape that it cannot draw.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Literal, TypeAlias

import msgspec

from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.core.text import MineralsError, quoted
from minerals.picture.themes import Mode, Style, style

Part: TypeAlias = Literal["body", "head", "halo", "letters"]
"""The part of a shape: the shape itself, an arrow's head, the halo under either, or a text without its halo."""

HALO = 3.0
"""How much wider a halo is than its line, in scene units."""
BASELINE = 0.36
"""How far below its middle a text's baseline is, in ems, so that capitals and digits look centred."""

_ALIGNMENTS = ("start", "middle", "end")


class SceneError(MineralsError):
    """A scene that cannot be painted."""


class Piece(msgspec.Struct, frozen=True):
    """One thing to paint: a shape, and the part of its role's style."""

    shape: Shape
    part: Part = "body"


def pieces(scene: Scene) -> Iterator[Piece]:
    """Yield the pieces to paint, bottom first. O(shapes).

    Raises `SceneError` if the scene cannot be painted. Raises `ThemeError` if a role is not in the theme.
    """
    for shape in check_shapes(scene):
        yield from pieces_of(shape)


def pieces_of(shape: Shape) -> Iterator[Piece]:
    """Yield the pieces of a shape that has been checked, bottom first. Raises `ThemeError`."""
    drawn = _drawn(shape)
    if style(shape.role).halo is not None and not isinstance(shape, Text):
        yield from (Piece(piece.shape, "halo") for piece in drawn)
    yield from drawn


@lru_cache(maxsize=8192)  # most shapes of a picture are also in the previous one
def all_pieces_of(shape: Shape) -> tuple[Piece, ...]:
    """Return the pieces of a shape that has been checked, bottom first. Raises `ThemeError`."""
    return tuple(pieces_of(shape))


def apart(found: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces, with the halo of a text as a separate piece, for painters that draw outlines over the letters."""
    for piece in found:
        if isinstance(piece.shape, Text) and style(piece.shape.role).halo is not None:
            yield Piece(piece.shape, "halo")
            yield Piece(piece.shape, "letters")
        else:
            yield piece


def check_shapes(scene: Scene) -> Iterator[Shape]:
    """Yield the shapes of a scene, bottom first.

    Raises `SceneError` if the scene has no size, or a shape has too few points, a radius of 0, something that is not a
    number, …
    """
    check_size(scene)
    for number, shape in enumerate(scene.shapes, start=1):
        check_shape(scene, number, shape)
        yield shape


def check_size(scene: Scene) -> None:
    """Raise `SceneError` if a scene has no size."""
    lengths = zip(("width", "height", "character's width", "character's height"), _lengths(scene), strict=True)
    for name, length in lengths:
        if not _is_length(length):
            raise SceneError(f"The {name} of {quoted(scene.title)} is {quoted(length)}; it must be a number above 0.")


def check_shape(scene: Scene, number: int, shape: Shape) -> None:
    """Raise `SceneError` if a shape cannot be painted. Its number, counted from 1, is for the complaint."""
    try:
        fault = _fault(shape)
    except TypeError:
        fault = "it holds a list, or something else that can change"
    if fault:
        name = type(shape).__name__.lower()
        raise SceneError(f"Shape {number} of {quoted(scene.title)}, a {name} of role {quoted(shape.role)}: {fault}.")


def _lengths(scene: Scene) -> tuple[float, float, float, float]:
    return (scene.width, scene.height, *scene.character)


@cache
def piece_style(role: str, part: Part, mode: Mode) -> Style:
    """Return the look of a part of a shape. A text's halo is its stroke."""
    whole = style(role, mode)
    if part == "halo":
        return msgspec.structs.replace(whole, fill=None, stroke=whole.halo, width=whole.width + HALO, dash=())
    if part == "letters":
        return msgspec.structs.replace(whole, halo=None)
    if part == "head":
        return msgspec.structs.replace(whole, fill=whole.stroke, dash=())
    return whole


def _drawn(shape: Shape) -> tuple[Piece, ...]:
    if isinstance(shape, Line) and shape.arrow:
        shaft, head = arrow(shape.points, style(shape.role).width)
        return (
            Piece(Line(shaft, shape.role, shape.label)),
            Piece(Polygon(head, shape.role), "head"),
        )
    return (Piece(shape),)


def arrow(points: tuple[Point, ...], width: float) -> tuple[tuple[Point, ...], tuple[Point, Point, Point]]:
    """Return an arrow's shaft, which ends where the head begins, and the head's three corners.

    >>> arrow(((0.0, 0.0), (100.0, 0.0)), width=4.0)
    (((0.0, 0.0), (86.0, 0.0)), ((100.0, 0.0), (86.0, 8.0), (86.0, -8.0)))
    """
    tip = points[-1]
    start = next((point for point in reversed(points) if point != tip), (tip[0] - 1.0, tip[1]))
    distance = math.dist(start, tip)
    along = ((tip[0] - start[0]) / distance, (tip[1] - start[1]) / distance)
    length = min(3.5 * width, distance)
    half = length * 4 / 7
    base = (tip[0] - along[0] * length, tip[1] - along[1] * length)
    left = (base[0] - along[1] * half, base[1] + along[0] * half)
    right = (base[0] + along[1] * half, base[1] - along[0] * half)
    return (*points[:-1], base), (tip, left, right)


@lru_cache(maxsize=8192)  # most shapes of a picture are also in the previous one
def _fault(shape: Shape) -> str:
    match shape:
        case Polygon():
            return _fault_of_points(shape.points, least=3)
        case Line():
            return _fault_of_points(shape.points, least=2)
        case Circle():
            if not _is_length(shape.radius):
                return f"its radius is {quoted(shape.radius)}, not a number above 0"
            return _fault_of_points(((shape.x, shape.y),), least=1)
        case Text():
            written: object = shape.text
            if not isinstance(written, str):
                return f"its text is {quoted(written)}, not a string"
            if not _is_length(shape.size):
                return f"its size is {quoted(shape.size)}, not a number above 0"
            if shape.align not in _ALIGNMENTS:
                return f"its alignment is {quoted(shape.align)}, not one of {', '.join(_ALIGNMENTS)}"
            return _fault_of_points(((shape.x, shape.y),), least=1)


def _fault_of_points(points: tuple[Point, ...], least: int) -> str:
    if len(points) < least:
        return f"it has {len(points)} points and needs {least}"
    for point in points:
        # A picture has thousands of points, so this has no calls that it can do without.
        if len(point) != 2 or not (
            isinstance(point[0], int | float)
            and isinstance(point[1], int | float)
            and math.isfinite(point[0])
            and math.isfinite(point[1])
        ):
            return f"{quoted(point)} is not a point"
    return ""


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value) and value > 0
