"""Scenes as commands for an ipycanvas: all of them made and checked before any is sent.

A canvas keeps its colours, fonts and lines from one drawing to the next, so a painting relies on
nothing it has not set itself. One command the page cannot carry out ends all drawing on that page,
so nothing gets here that is not checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np

from minerals.core.scene import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.picture.pieces import BASELINE, HALO, Piece, piece_style, pieces
from minerals.picture.themes import Colour, Mode, Style
from minerals_widgets.batch import set_attribute

Command: TypeAlias = tuple[str, tuple[Any, ...]]
"""The name of a canvas method and its arguments; `set` stands for setting an attribute."""

SCALE = 2
"""How many canvas pixels a scene unit has in each direction: sharp on ordinary and on dense screens."""

_ALIGNED = {"start": "left", "middle": "center", "end": "right"}

_PLAIN: dict[str, Any] = {
    "global_alpha": 1.0,
    "global_composite_operation": "source-over",
    "filter": "none",
    "shadow_color": "#00000000",
    "line_cap": "round",
    "line_join": "round",
    "line_dash_offset": 0.0,
    "text_baseline": "alphabetic",
    "direction": "ltr",
}
"""What every painting sets first."""

_TOUCH = 0.01
"""How far two polygons may overlap and still count as touching, in scene units."""

Run: TypeAlias = list[tuple[Piece, Style]]
Coloured: TypeAlias = tuple[Shape, Colour]
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


def commands(scene: Scene, mode: Mode = "light") -> list[Command]:
    """Return the commands that paint a whole scene on a cleared canvas, bottom first. O(shapes).

    Raises
    ------
    SceneError
        Where the scene cannot be painted.
    ThemeError
        Where a role or the mode is not in the theme.
    """
    pen = _Pen()
    pen.do("set_transform", SCALE, 0, 0, SCALE, 0, 0)
    pen.do("clear_rect", 0, 0, scene.width, scene.height)
    for attribute, value in _PLAIN.items():
        pen.set(attribute, value)
    styled = [(piece, piece_style(piece.shape.role, piece.part, mode)) for piece in pieces(scene)]
    for run in _runs(styled):
        _paint_run(pen, run)
    return pen.commands


def paint(canvas: Any, painting: list[Command]) -> None:
    """Carry commands out on an ipycanvas."""
    for name, arguments in painting:
        if name == "set":
            set_attribute(canvas, *arguments)
        else:
            getattr(canvas, name)(*arguments)


class _Pen:
    """Collects commands, and leaves out settings that are in force already."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._settings: dict[str, Any] = {}

    def do(self, name: str, *arguments: Any) -> None:
        self.commands.append((name, arguments))

    def set(self, attribute: str, value: Any) -> None:
        if self._settings.get(attribute) != value:
            self._settings[attribute] = value
            self.do("set", attribute, value)

    def set_line(self, width: float, dash: tuple[float, ...] = ()) -> None:
        self.set("line_width", width)
        if self._settings.get("dash") != dash:
            self._settings["dash"] = dash
            self.do("set_line_dash", list(dash))


# --- runs: pieces in a row that a few commands paint as well as many ---


def _runs(styled: Iterable[tuple[Piece, Style]]) -> Iterator[Run]:
    for kind, alike in groupby(styled, _kind):
        run = list(alike)
        if kind is None:
            yield from ([one] for one in run)
        elif kind == "outlined polygons":
            yield from _apart(run)
        else:
            yield run


def _kind(styled: tuple[Piece, Style]) -> str | None:
    piece, look = styled
    if isinstance(piece.shape, Polygon):
        return "polygons" if look.stroke is None else "outlined polygons"
    return "circles" if isinstance(piece.shape, Circle) and look.stroke is None else None


def _apart(run: Run) -> Iterator[Run]:
    """Yield the polygons in order, those together that do not overlap: their outlines may come last."""
    if len(run) == 1:
        yield run
        return
    # Between two hexagons of a board, or two rectangles, one of these directions shows any gap there is.
    angles = np.radians([0, 30, 60, 90, 120, 150])
    directions = np.array([np.cos(angles), np.sin(angles)])
    spans = [_array(piece.shape.points) @ directions for piece, _ in run if isinstance(piece.shape, Polygon)]
    lows = np.array([span.min(axis=0) for span in spans]) + _TOUCH
    highs = np.array([span.max(axis=0) for span in spans]) - _TOUCH
    start = 0
    for place in range(1, len(run)):
        overlaps = (lows[start:place] < highs[place]) & (lows[place] < highs[start:place])
        if overlaps.all(axis=1).any():
            yield run[start:place]
            start = place
    yield run[start:]


def _paint_run(pen: _Pen, run: Run) -> None:
    if len(run) == 1:
        _paint_piece(pen, *run[0])
        return
    filled = [(piece.shape, look.fill) for piece, look in run if look.fill is not None]
    if isinstance(run[0][0].shape, Circle):
        pen.do("fill_styled_circles", *_rounds(filled), *_colours(filled))
        return
    if filled:
        pen.do("fill_styled_polygons", _outlines(filled), *_colours(filled))
    lines: dict[tuple[float, tuple[float, ...]], list[Coloured]] = {}
    for piece, look in run:
        if look.stroke is not None:
            lines.setdefault((look.width, look.dash), []).append((piece.shape, look.stroke))
    for (width, dash), stroked in lines.items():
        pen.set_line(width, dash)
        pen.do("stroke_styled_polygons", _outlines(stroked), *_colours(stroked))


def _outlines(coloured: list[Coloured]) -> list[Array]:
    return [_array(shape.points) for shape, _ in coloured if isinstance(shape, Polygon)]


def _rounds(coloured: list[Coloured]) -> tuple[Array, Array, Array]:
    rounds = _array([(shape.x, shape.y, shape.radius) for shape, _ in coloured if isinstance(shape, Circle)])
    x, y, radius = rounds.T.copy()
    return x, y, radius


def _colours(coloured: list[Coloured]) -> tuple[Array, Array]:
    colours = [colour for _, colour in coloured]
    channels = np.array([(colour.red, colour.green, colour.blue) for colour in colours], dtype=np.uint8)
    return channels, np.array([colour.alpha for colour in colours], dtype=np.float32)


# --- one piece ---


def _paint_piece(pen: _Pen, piece: Piece, look: Style) -> None:
    shape = piece.shape
    if isinstance(shape, Text):
        _paint_text(pen, shape, look)
        return
    if look.fill is not None and not isinstance(shape, Line):
        pen.set("fill_style", _css(look.fill))
        pen.do(*_outlined("fill", shape))
    if look.stroke is not None:
        pen.set("stroke_style", _css(look.stroke))
        pen.set_line(look.width, look.dash)
        pen.do(*_outlined("stroke", shape))


def _outlined(verb: str, shape: Polygon | Circle | Line) -> tuple[Any, ...]:
    match shape:
        case Polygon():
            return (f"{verb}_polygon", _array(shape.points))
        case Circle():
            return (f"{verb}_circle", float(shape.x), float(shape.y), float(shape.radius))
        case Line():
            return (f"{verb}_lines", _array(shape.points))


def _paint_text(pen: _Pen, text: Text, look: Style) -> None:
    pen.set("font", f"{'bold ' if look.bold else ''}{text.size:g}px {look.font}")
    pen.set("text_align", _ALIGNED[text.align])
    # Half a surrogate pair cannot be sent to the page.
    written = text.text.encode(errors="replace").decode()
    place = (written, float(text.x), float(text.y + BASELINE * text.size))
    if look.halo is not None:
        pen.set("stroke_style", _css(look.halo))
        pen.set_line(HALO)
        pen.do("stroke_text", *place)
    if look.fill is not None:
        pen.set("fill_style", _css(look.fill))
        pen.do("fill_text", *place)


def _array(points: tuple[Point, ...] | list[tuple[float, ...]]) -> Array:
    # Half the bytes of Python's own floats, and finer than a thousandth of a pixel on any board.
    return np.asarray(points, dtype=np.float32)


def _css(colour: Colour) -> str:
    return colour.hex if colour.alpha == 1 else f"{colour.hex}{round(colour.alpha * 255):02x}"
