"""Scenes one after another as pixels: of each, only what differs from the one before is drawn again.

From step to step, a game changes little. So an animation takes a fraction of the time of its pictures.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, TypeAlias

from minerals.core.extras import named_extra
from minerals.core.scene import Circle, Line, Scene, Shape, Text
from minerals.picture.pieces import HALO, checked
from minerals.picture.raster import EXTRA, check_scale, part_to_png, text_width
from minerals.picture.themes import Mode, style

if TYPE_CHECKING:
    from PIL.Image import Image

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: its left, top, right and bottom edges."""
Pixels: TypeAlias = tuple[int, int, int, int]
"""The same in whole pixels."""

_EDGE = 2
"""How many more pixels are drawn around a part and then cut off, since lines look different where a picture ends."""
_LETTERS_HIGH = 0.75
"""How far letters reach above and below the middle of a text, at most, in ems."""
_HEAD = 2.0
"""How far the head of an arrow reaches to the side, at most, in widths of its line."""


def to_images(scenes: Iterable[Scene], mode: Mode = "light", scale: float = 2.0) -> Iterator[Image]:
    """Yield scenes as pictures. O(pixels) for the first, and for each other one O(shapes + pixels that change).

    Parameters
    ----------
    scenes
        The scenes. A scene of another size than the one before is drawn as a whole.
    scale
        Pixels per scene unit.

    Raises
    ------
    SceneError
        If a scene cannot be painted.
    MineralsError
        If Pillow, resvg or the font is not installed.

    Examples
    --------
    >>> stones = [Circle(10, 10, 8, "tile.white"), Circle(30, 10, 8, "tile.blue")]
    >>> growing = (Scene(40, 20, tuple(stones[:count]), "Stones") for count in (1, 2))
    >>> [(image.size, image.getpixel((60, 20))) for image in to_images(growing)]
    [((80, 40), (0, 0, 0)), ((80, 40), (42, 92, 166))]
    """
    check_scale(scale)
    before: Scene | None = None
    shown: Image | None = None
    for scene in scenes:
        shapes = tuple(checked(scene))
        size = (max(1, round(scene.width * scale)), max(1, round(scene.height * scale)))
        if before is None or shown is None or shown.size != size:
            shown = _part(shapes, (0, 0, *size), mode, scale)
        else:
            shown = _drawn_over(shown, before.shapes, shapes, mode, scale)
        before = scene
        yield shown


def _drawn_over(shown: Image, before: Sequence[Shape], shapes: Sequence[Shape], mode: Mode, scale: float) -> Image:
    """Return the next picture: a copy of the one before, with new parts."""
    image = shown.copy()
    boxes = [(bounds(shape), shape) for shape in shapes]
    for part in _joined(_in_pixels(bounds(shape), scale, image.size) for shape in _changed(before, shapes)):
        left, top, right, bottom = part
        wider = (left - _EDGE, top - _EDGE, right + _EDGE, bottom + _EDGE)
        there = _in_units(wider, scale)
        drawn = _part(tuple(shape for box, shape in boxes if _overlap(box, there)), wider, mode, scale)
        image.paste(drawn.crop((_EDGE, _EDGE, drawn.width - _EDGE, drawn.height - _EDGE)), (left, top))
    return image


def _changed(before: Sequence[Shape], after: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the shapes that are in one picture alone, or that are above or below another shape than in the other."""
    for kind, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from before[start:end]
            yield from after[new_start:new_end]


def _part(shapes: tuple[Shape, ...], part: Pixels, mode: Mode, scale: float) -> Image:
    with named_extra("An animation needs", EXTRA):
        from PIL import Image
    return Image.open(io.BytesIO(_part_in_png(shapes, part, mode, scale))).convert("RGB")


@lru_cache(maxsize=256)  # whose turn it is, for example, comes back again and again, and PNG files are small
def _part_in_png(shapes: tuple[Shape, ...], part: Pixels, mode: Mode, scale: float) -> bytes:
    left, top, right, bottom = part
    return part_to_png(shapes, _in_units(part, scale), (right - left, bottom - top), mode)


@lru_cache(maxsize=8192)  # most shapes of a picture are also in the previous one
def bounds(shape: Shape) -> Box:
    """Return a box that everything drawn of a shape is inside of.

    Parameters
    ----------
    shape
        The shape.

    Examples
    --------
    >>> bounds(Circle(10, 10, 8, "tile.white"))
    (-1.625, -1.625, 21.625, 21.625)
    """
    look = style(shape.role)
    around = look.width / 2 + HALO
    if isinstance(shape, Text):
        return _box_of_text(shape)
    if isinstance(shape, Circle):
        points = [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
    else:
        points = list(shape.points)
    if isinstance(shape, Line) and shape.arrow:
        around += _HEAD * look.width
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across) - around, min(down) - around, max(across) + around, max(down) + around)


def _box_of_text(text: Text) -> Box:
    width, high = text_width(text), _LETTERS_HIGH * text.size
    left = text.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align]
    return (left - HALO, text.y - high - HALO, left + width + HALO, text.y + high + HALO)


def _in_pixels(box: Box, scale: float, size: tuple[int, int]) -> Pixels:
    """Return the pixels that a box touches."""
    left, top, right, bottom = (edge * scale for edge in box)
    width, height = size
    return (
        max(0, math.floor(left)),
        max(0, math.floor(top)),
        min(width, math.ceil(right)),
        min(height, math.ceil(bottom)),
    )


def _in_units(part: Pixels, scale: float) -> Box:
    left, top, right, bottom = part
    return (left / scale, top / scale, right / scale, bottom / scale)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _joined(parts: Iterable[Pixels]) -> list[Pixels]:
    """Return parts with none that overlap: two that do become the smallest one around both. Empty ones are left out.

    >>> _joined([(0, 0, 4, 4), (8, 0, 9, 9), (3, 3, 6, 6), (5, 5, 5, 9)])
    [(8, 0, 9, 9), (0, 0, 6, 6)]
    """
    apart: list[Pixels] = []
    for part in parts:
        if part[0] >= part[2] or part[1] >= part[3]:
            continue
        whole = part
        while met := [other for other in apart if _overlap(whole, other)]:
            apart = [other for other in apart if other not in met]
            whole = reduce(_around, met, whole)
        apart.append(whole)
    return apart


def _around(one: Pixels, other: Pixels) -> Pixels:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
