"""Scenes on the page of a PDF, as lines and letters: sharp at any size, and small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minerals.core.scene import Circle, Line, Point, Polygon, Scene, Text
from minerals.picture.pieces import BASELINE, HALO, Piece, piece_style, pieces
from minerals.picture.raster import dashes

if TYPE_CHECKING:
    from fpdf import FPDF

    from minerals.picture.themes import Colour, Style

LETTERS = "DejaVu"
"""The family that boards are lettered in; who paints must have added it to the PDF."""

_POINTS_A_MILLIMETRE = 72 / 25.4
_THINNEST = 0.1
"""How wide a line must be in mm for any printer to print it."""


def paint(pdf: FPDF, scene: Scene, left: float, top: float, width: float) -> None:
    """Paint a scene onto the page, so many mm wide. O(shapes). Raises `SceneError`, `ThemeError`."""
    brush = _Brush(pdf, left, top, width / scene.width)
    for piece in pieces(scene):
        brush.paint(piece)
    pdf.set_draw_color(0)
    pdf.set_fill_color(255)
    pdf.set_text_color(0)


class _Brush:
    """Paints pieces, from scene units to millimetres."""

    def __init__(self, pdf: FPDF, left: float, top: float, scale: float) -> None:
        self.pdf = pdf
        self.left = left
        self.top = top
        self.scale = scale

    def paint(self, piece: Piece) -> None:
        look = piece_style(piece.shape.role, piece.part, "light")
        opacity = {
            name: colour.alpha
            for name, colour in (("fill_opacity", look.fill), ("stroke_opacity", look.stroke))
            if colour is not None and colour.alpha < 1
        }
        with self.pdf.local_context(**opacity):
            self._shape(piece, look)

    def _shape(self, piece: Piece, look: Style) -> None:
        match piece.shape:
            case Text() as text:
                self._text(text, look)
            case Line() as line:
                self._line([self._place(point) for point in line.points], look)
            case Polygon() as polygon:
                if how := self._colours(look):
                    self.pdf.polygon([self._place(point) for point in polygon.points], style=how)
            case Circle() as circle:
                if how := self._colours(look):
                    self.pdf.circle(*self._place(circle.centre), circle.radius * self.scale, style=how)

    def _place(self, point: Point) -> Point:
        return (self.left + point[0] * self.scale, self.top + point[1] * self.scale)

    def _colours(self, look: Style) -> str:
        """Dip the brush, and return what there is to do: fill, draw, both or nothing."""
        if look.fill is not None:
            self.pdf.set_fill_color(*_ink(look.fill))
        if look.stroke is not None:
            self.pdf.set_draw_color(*_ink(look.stroke))
            self.pdf.set_line_width(max(_THINNEST, look.width * self.scale))
        return ("D" if look.stroke is not None else "") + ("F" if look.fill is not None else "")

    def _line(self, points: list[Point], look: Style) -> None:
        if look.stroke is None:
            return
        self._colours(look)
        pattern = [length * self.scale for length in look.dash]
        for stroke in dashes(points, pattern) if pattern else [points]:
            self.pdf.polyline(stroke, style="D")

    def _text(self, text: Text, look: Style) -> None:
        size = text.size * self.scale
        self.pdf.set_font(LETTERS, "B" if look.bold else "", size * _POINTS_A_MILLIMETRE)
        x, y = self._place((text.x, text.y))
        x -= self.pdf.get_string_width(text.text) * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align]
        y += BASELINE * size
        if look.halo is not None:
            with self.pdf.local_context(text_mode="STROKE", draw_color=_ink(look.halo), line_width=HALO * self.scale):
                self.pdf.text(x, y, text.text)
        if look.fill is not None:
            self.pdf.set_text_color(*_ink(look.fill))
            self.pdf.text(x, y, text.text)


def _ink(colour: Colour) -> tuple[int, int, int]:
    return (colour.red, colour.green, colour.blue)
