"""Scenes as pixels: PNG images, and frames of an animation. Needs Pillow.

The letters are those that come with Pillow, so that the same scene gives the same picture on every machine.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minerals.core.scene import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.picture.pieces import HALO, Piece, piece_style, pieces
from minerals.picture.themes import Colour, Mode, Style

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

_FINER = 3
"""How many times finer a picture is drawn before it is made smaller, so that slanting lines are smooth."""
_CORNERS = 48
"""How many corners a circle is drawn with."""
_BOLDER = 0.03
"""How much wider bold letters are drawn, in ems: the letters that come with Pillow have one weight."""

_Drawing: TypeAlias = "ImageDraw.ImageDraw"


def to_png(scene: Scene, mode: Mode = "light", scale: float = 2.0) -> bytes:
    """Return a scene as a PNG image. O(pixels).

    Parameters
    ----------
    scale
        Pixels a scene unit.

    Raises
    ------
    SceneError
        Where the scene cannot be painted.
    """
    file = io.BytesIO()
    to_image(scene, mode, scale).save(file, "png", optimize=True)
    return file.getvalue()


def to_image(scene: Scene, mode: Mode = "light", scale: float = 2.0) -> Image.Image:
    """Return a scene as a Pillow image. O(pixels). Raises as `to_png` does."""
    from PIL import Image, ImageDraw

    fine = scale * _FINER
    image = Image.new("RGB", (round(scene.width * fine), round(scene.height * fine)), "white")
    drawing = ImageDraw.Draw(image)
    for piece in pieces(scene):
        look = piece_style(piece.shape.role, piece.part, mode)
        if _is_see_through(look) and not isinstance(piece.shape, Text):
            _draw_see_through(image, piece, look, fine)
        else:
            _draw(drawing, _Pen(look, fine), piece.shape)
    return image.resize((round(scene.width * scale), round(scene.height * scale)), Image.Resampling.LANCZOS)


def _is_see_through(look: Style) -> bool:
    return any(colour is not None and colour.alpha < 1 for colour in (look.fill, look.stroke))


def _draw_see_through(image: Image.Image, piece: Piece, look: Style, fine: float) -> None:
    """Draw on a sheet of its own, no larger than the shape: Pillow does not mix colours where it draws."""
    from PIL import Image, ImageDraw

    points = _outline(piece.shape)
    edge = look.width + 1
    left, top = (min(point[axis] for point in points) - edge for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + edge for axis in (0, 1))
    corner = (round(left * fine), round(top * fine))
    sheet = Image.new("RGBA", (round((right - left) * fine), round((bottom - top) * fine)), (0, 0, 0, 0))
    _draw(ImageDraw.Draw(sheet), _Pen(look, fine, corner), piece.shape)
    image.paste(sheet, corner, sheet)


class _Pen(NamedTuple):
    """How something is drawn: its style, how fine, and from which corner of the whole."""

    look: Style
    fine: float
    corner: tuple[int, int] = (0, 0)

    @property
    def width(self) -> int:
        return max(1, round(self.look.width * self.fine))

    def places(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.fine - self.corner[0], y * self.fine - self.corner[1]) for x, y in points]


def _draw(drawing: _Drawing, pen: _Pen, shape: Shape) -> None:
    if isinstance(shape, Text):
        _draw_text(drawing, pen, shape)
        return
    points = pen.places(_outline(shape))
    if isinstance(shape, Line):
        _draw_line(drawing, pen, points)
        return
    if pen.look.fill is not None:
        drawing.polygon(points, _ink(pen.look.fill))
    _draw_line(drawing, pen, [*points, points[0], points[1]])


def _outline(shape: Shape) -> tuple[Point, ...]:
    """Return the points of a shape; those of a circle, of which there are enough to make it round."""
    if isinstance(shape, Circle):
        turns = (2 * pi * step / _CORNERS for step in range(_CORNERS))
        return tuple((shape.x + shape.radius * cos(turn), shape.y + shape.radius * sin(turn)) for turn in turns)
    return shape.points if isinstance(shape, Polygon | Line) else ((shape.x, shape.y),)


def _draw_line(drawing: _Drawing, pen: _Pen, points: list[Point]) -> None:
    if pen.look.stroke is None:
        return
    ink = _ink(pen.look.stroke)
    if not pen.look.dash:
        drawing.line(points, ink, pen.width, joint="curve")
        return
    for stroke in dashes(points, [length * pen.fine for length in pen.look.dash]):
        drawing.line(stroke, ink, pen.width)


def dashes(points: list[Point], pattern: list[float]) -> list[list[Point]]:
    """Return the strokes of a dashed line: `pattern` holds the lengths of strokes and gaps in turn.

    >>> dashes([(0.0, 0.0), (10.0, 0.0)], [4.0, 2.0])
    [[(0.0, 0.0), (4.0, 0.0)], [(6.0, 0.0), (10.0, 0.0)]]
    """
    strokes: list[list[Point]] = []
    place, left = 0, pattern[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        done = 0.0
        while length - done > 1e-9:
            step = min(left, length - done)
            if place % 2 == 0:
                ends = (done / length, (done + step) / length)
                strokes.append([(x + (to_x - x) * part, y + (to_y - y) * part) for part in ends])
            done += step
            left -= step
            if left <= 1e-9:
                place += 1
                left = pattern[place % len(pattern)]
    return strokes


def _draw_text(drawing: _Drawing, pen: _Pen, text: Text) -> None:
    look, size = pen.look, text.size * pen.fine
    font = _font(round(size))
    anchor = {"start": "lm", "middle": "mm", "end": "rm"}[text.align]
    (place,) = pen.places([(text.x, text.y)])
    bold = round(_BOLDER * size) if look.bold else 0
    if look.halo is not None:
        width = bold + round(HALO / 2 * pen.fine)
        drawing.text(place, text.text, _ink(look.halo), font, anchor, stroke_width=width, stroke_fill=_ink(look.halo))
    drawing.text(place, text.text, _ink(look.fill), font, anchor, stroke_width=bold, stroke_fill=_ink(look.fill))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _ink(colour: Colour | None) -> tuple[int, int, int, int] | None:
    return None if colour is None else (colour.red, colour.green, colour.blue, round(255 * colour.alpha))
