"""Scenes one after another as pixels: of each, only what differs from the one before is drawn again.

From step to step, a game changes little. So an animation takes a fraction of the time of its pictures. What moves is
drawn once, and put where it is in each picture on the way.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minerals.core.picture import Circle, Line, Scene, Shape, Text
from minerals.core.system import named_extra
from minerals.picture.manners import pose_at
from minerals.picture.moves import Move
from minerals.picture.pieces import HALO, check_shape, check_size
from minerals.picture.raster import EXTRA, check_scale, part_to_png, text_width
from minerals.picture.themes import Mode, style

if TYPE_CHECKING:
    from PIL.Image import Image

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: its left, top, right and bottom edges."""
Pixels: TypeAlias = tuple[int, int, int, int]
"""The same in whole pixels."""
Numbers: TypeAlias = tuple[int, ...]
"""Shapes by their numbers, the lowest first."""

_EDGE = 2
"""How many more pixels are drawn around a part and then cut off, since lines look different where a picture ends."""
_LETTERS_HIGH = 0.75
"""How far letters reach above and below the middle of a text, at most, in ems."""
_HEAD = 2.0
"""How far the head of an arrow reaches to the side, at most, in widths of its line."""


class Shot(NamedTuple):
    """A scene, and what moves to it from the scene before."""

    scene: Scene
    moves: tuple[Move, ...] = ()
    between: int = 0
    """How many pictures show it on its way."""


def to_images(scenes: Iterable[Scene | Shot], mode: Mode = "light", scale: float = 2.0) -> Iterator[Image]:
    """Yield scenes as pictures. O(pixels) for the first, and for each other one O(shapes + pixels that change).

    `scenes`: the scenes. A scene of another size than the one before is drawn as a whole. Before that of a shot come
    the pictures of the way to it. `scale`: pixels per scene unit. Raises `SceneError` if a scene cannot be painted.
    Raises `MineralsError` if Pillow, resvg or the font is not installed.

    >>> stones = [Circle(10, 10, 8, "tile.white"), Circle(30, 10, 8, "tile.blue")]
    >>> growing = (Scene(40, 20, tuple(stones[:count]), "Stones") for count in (1, 2))
    >>> [(image.size, image.getpixel((60, 20))) for image in to_images(growing)]
    [((80, 40), (0, 0, 0)), ((80, 40), (42, 92, 166))]
    """
    check_scale(scale)
    board = _Board(mode, scale)
    before: Numbers = ()
    shown: Image | None = None
    for shot in scenes:
        scene, moves, between = shot if isinstance(shot, Shot) else Shot(shot)
        numbers = board.numbered(scene)
        size = (max(1, round(scene.width * scale)), max(1, round(scene.height * scale)))
        if shown is None or shown.size != size:
            shown = board.part(numbers, (0, 0, *size))
        else:
            if moves and between:
                # Where something comes to rest, it is seen only when it is there.
                hidden = {id(shape) for move in moves for shape in move.hidden}
                seen = [number for number, shape in zip(numbers, scene.shapes, strict=True) if id(shape) not in hidden]
                shown, before = board.drawn_over(shown, before, tuple(seen)), tuple(seen)
                yield from board.on_the_way(shown, scene, moves, between)
            shown = board.drawn_over(shown, before, numbers)
        before = numbers
        yield shown


class _Board:
    """What the pictures are made of: each shape once, by a number, because most shapes are in many pictures.

    `mode`: whether the pictures are light or dark. `scale`: pixels per scene unit.
    """

    def __init__(self, mode: Mode, scale: float) -> None:
        self._mode, self._scale = mode, scale
        self._numbers: dict[Shape, int] = {}
        self._shapes: list[Shape] = []
        self._boxes: list[Box] = []
        self._drawn = lru_cache(maxsize=256)(self._draw)
        """Whose turn it is, for example, comes back again and again, and PNG files are small."""

    def numbered(self, scene: Scene) -> Numbers:
        """Return the shapes of a scene as numbers. Raises `SceneError` if it cannot be painted."""
        check_size(scene)
        return tuple(self._number(scene, place, shape) for place, shape in enumerate(scene.shapes, start=1))

    def _number(self, scene: Scene, place: int, shape: Shape) -> int:
        try:
            known = self._numbers.get(shape)
        except TypeError:  # it holds a list
            known = None
        if known is None:
            check_shape(scene, place, shape)
            known = self._numbers[shape] = len(self._shapes)
            self._shapes.append(shape)
            self._boxes.append(bounds(shape))
        return known

    def drawn_over(self, shown: Image, before: Numbers, numbers: Numbers) -> Image:
        """Return the next picture: a copy of the one before, with new parts."""
        image, boxes = shown.copy(), self._boxes
        for part in _joined(_in_pixels(boxes[number], self._scale, image.size) for number in _changed(before, numbers)):
            left, top, right, bottom = part
            wider = (left - _EDGE, top - _EDGE, right + _EDGE, bottom + _EDGE)
            west, north, east, south = _in_units(wider, self._scale)
            inside = tuple(
                number
                for number in numbers
                if (box := boxes[number])[0] < east and west < box[2] and box[1] < south and north < box[3]
            )
            drawn = self.part(inside, wider)
            image.paste(drawn.crop((_EDGE, _EDGE, drawn.width - _EDGE, drawn.height - _EDGE)), (left, top))
        return image

    def on_the_way(self, ground: Image, scene: Scene, moves: Iterable[Move], number: int) -> Iterator[Image]:
        """Yield so many pictures of pieces on their way over the picture of a scene."""
        pieces = [(move, *self._piece(scene, move)) for move in moves]
        for place in range(number):
            image = ground.copy()
            for move, piece, corner in pieces:
                self._put(image, move, piece, corner, (place + 1) / (number + 1))
            yield image

    def _piece(self, scene: Scene, move: Move) -> tuple[Image, tuple[int, int]]:
        """Return a picture of what moves, on nothing, and where its corner is as it is drawn."""
        numbers = tuple(self._number(scene, place, shape) for place, shape in enumerate(move.shapes, start=1))
        boxes = [tuple(edge * self._scale for edge in self._boxes[number]) for number in numbers]
        left, top = (math.floor(min(box[edge] for box in boxes)) for edge in (0, 1))
        right, bottom = (math.ceil(max(box[edge] for box in boxes)) for edge in (2, 3))
        return self._opened(numbers, (left, top, right, bottom)).convert("RGBA"), (left, top)

    def _put(self, image: Image, move: Move, piece: Image, corner: tuple[int, int], share: float) -> None:
        """Put a piece into a picture where it is after a part of its time."""
        from PIL import Image

        (x, y), pose = pose_at(move.kind, move.way, share, move.scale)
        if pose.opacity <= 0 or pose.scale <= 0:
            return
        # From a pixel of the picture back to one of the piece: shifted, turned back and made as large as it is drawn.
        to_x, to_y = x * self._scale, (y - pose.up) * self._scale
        base_x, base_y = (length * self._scale - edge for length, edge in zip(move.base, corner, strict=True))
        sine, cosine = math.sin(math.radians(pose.turn)), math.cos(math.radians(pose.turn))
        farthest = (math.hypot(base_x - at_x, base_y - at_y) for at_x in (0, piece.width) for at_y in (0, piece.height))
        reach = pose.scale * max(farthest)
        left, top = math.floor(to_x - reach), math.floor(to_y - reach)
        side = math.ceil(2 * reach) + 2
        across, down = left - to_x, top - to_y
        back = (
            *(cosine / pose.scale, sine / pose.scale, base_x + (cosine * across + sine * down) / pose.scale),
            *(-sine / pose.scale, cosine / pose.scale, base_y + (cosine * down - sine * across) / pose.scale),
        )
        turned = piece.transform((side, side), Image.Transform.AFFINE, back, Image.Resampling.BICUBIC)
        opacity = turned.getchannel("A").point(lambda value: round(value * pose.opacity))
        image.paste(turned, (left, top), opacity)

    def part(self, numbers: Numbers, part: Pixels) -> Image:
        """Return a part of a picture, with these shapes."""
        return self._opened(numbers, part).convert("RGB")

    def _opened(self, numbers: Numbers, part: Pixels) -> Image:
        with named_extra("An animation needs", EXTRA):
            from PIL import Image
        return Image.open(io.BytesIO(self._drawn(numbers, part)))

    def _draw(self, numbers: Numbers, part: Pixels) -> bytes:
        left, top, right, bottom = part
        shapes = [self._shapes[number] for number in numbers]
        return part_to_png(shapes, _in_units(part, self._scale), (right - left, bottom - top), self._mode)


def _changed(before: Numbers, after: Numbers) -> Iterator[int]:
    """Yield the shapes that are in one picture alone, or that are above or below another shape than in the other."""
    for kind, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from before[start:end]
            yield from after[new_start:new_end]


def bounds(shape: Shape) -> Box:
    """Return a box that everything drawn of a shape is inside of.

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
