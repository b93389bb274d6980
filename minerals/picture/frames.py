"""Scenes one after another as pixels: of each, only what differs from the one before is drawn again.

From step to step, a game changes little. So an animation takes a fraction of the time of its pictures.
"""

from __future__ import annotations

import io
import math
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from difflib import SequenceMatcher
from functools import lru_cache, reduce
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minerals.core.extras import named_extra
from minerals.core.scene import Circle, Line, Scene, Shape, Text
from minerals.picture.pieces import HALO, checked
from minerals.picture.raster import EXTRA, check_installed, check_scale, part_to_png, text_width
from minerals.picture.themes import Mode, style

if TYPE_CHECKING:
    from PIL.Image import Image

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: its left, top, right and bottom edges."""
Pixels: TypeAlias = tuple[int, int, int, int]
"""The same in whole pixels."""

_EDGE = 2
"""How many more pixels are drawn around a part and then cut off, since lines look different where a picture ends."""
_AHEAD = 8
"""How many pictures are being drawn at most."""
_LETTERS_HIGH = 0.75
"""How far letters reach above and below the middle of a text, at most, in ems."""
_HEAD = 2.0
"""How far the head of an arrow reaches to the side, at most, in widths of its line."""


def to_images(scenes: Iterable[Scene], mode: Mode = "light", scale: float = 2.0) -> Iterator[Image]:
    """Yield scenes as pictures. O(pixels) for the first, and for each other one O(shapes + pixels that change).

    Threads draw a few pictures ahead, because resvg draws outside Python's lock.

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
    check_installed()
    shown: Image | None = None
    with ThreadPoolExecutor(os.cpu_count()) as pool:

        def drawn(shapes: tuple[Shape, ...], part: Pixels) -> Future[Image]:
            return pool.submit(_part, shapes, part, mode, scale)

        for frame in _ahead(_frames(scenes, drawn, scale)):
            shown = frame.over(shown)
            yield shown


class _Frame(NamedTuple):
    """A picture whose parts are being drawn."""

    is_whole: bool
    """Whether its only part is all of it."""
    parts: list[tuple[Pixels, Future[Image]]]

    def over(self, before: Image | None) -> Image:
        """Return the picture: a copy of the one before, with new parts."""
        if before is None or self.is_whole:
            return self.parts[0][1].result()
        image = before.copy()
        for (left, top, _, _), part in self.parts:
            image.paste(part.result(), (left, top))
        return image


def _ahead(frames: Iterator[_Frame]) -> Iterator[_Frame]:
    """Yield frames, each when the drawing of a few more has begun."""
    begun = deque(islice(frames, _AHEAD))
    while begun:
        yield begun.popleft()
        begun.extend(islice(frames, 1))


def _frames(
    scenes: Iterable[Scene], drawn: Callable[[tuple[Shape, ...], Pixels], Future[Image]], scale: float
) -> Iterator[_Frame]:
    """Yield what has to be drawn for each scene, which has been begun by then."""
    before: Sequence[Shape] = ()
    last_size: tuple[int, int] | None = None
    for scene in scenes:
        shapes = tuple(checked(scene))
        size = (max(1, round(scene.width * scale)), max(1, round(scene.height * scale)))
        if size != last_size:
            yield _Frame(is_whole=True, parts=[((whole := (0, 0, *size)), drawn(shapes, whole))])
        else:
            boxes = [(bounds(shape), shape) for shape in shapes]
            parts = _joined(_in_pixels(bounds(shape), scale, size) for shape in _changed(before, shapes))
            yield _Frame(is_whole=False, parts=[(part, drawn(_within(boxes, part, scale), part)) for part in parts])
        before, last_size = shapes, size


def _within(boxes: Iterable[tuple[Box, Shape]], part: Pixels, scale: float) -> tuple[Shape, ...]:
    """Return the shapes that may be seen in a part, or right beside it."""
    there = _in_units(_wider(part), scale)
    return tuple(shape for box, shape in boxes if _overlap(box, there))


def _changed(before: Sequence[Shape], after: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the shapes that are in one picture alone, or that are above or below another shape than in the other."""
    for kind, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from before[start:end]
            yield from after[new_start:new_end]


def _part(shapes: tuple[Shape, ...], part: Pixels, mode: Mode, scale: float) -> Image:
    with named_extra("An animation needs", EXTRA):
        from PIL import Image
    drawn = Image.open(io.BytesIO(_part_in_png(shapes, _wider(part), mode, scale))).convert("RGB")
    return drawn.crop((_EDGE, _EDGE, drawn.width - _EDGE, drawn.height - _EDGE))


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


def _wider(part: Pixels) -> Pixels:
    left, top, right, bottom = part
    return (left - _EDGE, top - _EDGE, right + _EDGE, bottom + _EDGE)


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
