"""Scenes as commands for an ipycanvas. All commands are made and checked before the first is sent.

A canvas keeps its colours, fonts and lines from one drawing to the next, so a painting relies only on settings that it
has made itself. One command that the page cannot carry out ends all drawing on that page, so every command is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from math import floor
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from ipycanvas import Canvas

from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text
from minerals.picture.pieces import BASELINE, HALO, Piece, all_pieces_of, piece_style, pieces
from minerals.picture.themes import Colour, Mode, Style
from minerals_widgets.screen.batch import carry_out
from minerals_widgets.screen.difference import RATIO, Part

Floats: TypeAlias = npt.NDArray[np.float32]
Counts: TypeAlias = npt.NDArray[np.int32]
Channels: TypeAlias = npt.NDArray[np.uint8]
Value: TypeAlias = float | str | list[float] | Floats | Counts | Channels | Canvas
"""A possible argument of a command."""
Command: TypeAlias = tuple[str, tuple[Value, ...]]
"""The name of a canvas method and its arguments. `set` means setting an attribute."""

_ALIGNED = {"start": "left", "middle": "center", "end": "right"}

_PLAIN: dict[str, float | str] = {
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
"""The settings with which every painting begins."""

_TOUCH = 0.01
"""How far two polygons may overlap and still count as touching, in scene units."""

_ANGLES = np.radians([0, 30, 60, 90, 120, 150])
_DIRECTIONS = np.array([np.cos(_ANGLES), np.sin(_ANGLES)])
"""If there is a gap between two hexagons of a board, or two rectangles, one of these directions shows it."""

_first = itemgetter(0)

Run: TypeAlias = tuple[Piece, ...]
Coloured: TypeAlias = tuple[Shape, Colour]


def commands(scene: Scene, mode: Mode = "light", ratio: float = RATIO) -> list[Command]:
    """Return the commands that paint a whole scene on a cleared canvas, bottom first. O(shapes).

    `mode`: `light` or `dark`. `ratio`: how many canvas pixels a scene unit has in each direction. Upright lines are
    moved to whole pixels by it. Raises `SceneError` if the scene cannot be painted. Raises `ThemeError` if a role or
    the mode is not in the theme.
    """
    pen = _Pen(ratio)
    _paint_shapes(pen, scene, pieces(scene), mode)
    return pen.commands


def commands_aside(shapes: Iterable[Shape], scene: Scene, mode: Mode, ratio: float) -> list[Command]:
    """Return the commands that paint some shapes of a scene on a canvas of their own. O(shapes)."""
    pen = _Pen(ratio)
    _paint_shapes(pen, scene, [piece for shape in shapes for piece in all_pieces_of(shape)], mode)
    return pen.commands


def commands_over(aside: Canvas, parts: Iterable[Part]) -> list[Command]:
    """Return the commands that copy parts of another canvas, pixel by pixel.

    Shapes painted within a clip would have other edges than those of a whole picture, by a few shades.
    """
    pen = _Pen(1)
    pen.do("save")
    pen.do("set_transform", 1, 0, 0, 1, 0, 0)
    pen.do("begin_path")
    for part in parts:
        pen.do("rect", *part)
    pen.do("clip")
    for attribute in ("global_alpha", "global_composite_operation", "filter", "shadow_color"):
        pen.set(attribute, _PLAIN[attribute])
    pen.do("clear_rect", 0, 0, aside.width, aside.height)
    pen.do("draw_image", aside)
    pen.do("restore")
    return pen.commands


def _paint_shapes(pen: _Pen, scene: Scene, drawn: Iterable[Piece], mode: Mode) -> None:
    ratio = pen.ratio
    pen.do("set_transform", ratio, 0, 0, ratio, 0, 0)
    # A unit more, for the last row of pixels, which a picture may cover only in part.
    pen.do("clear_rect", 0, 0, scene.width + 1, scene.height + 1)
    for attribute, value in _PLAIN.items():
        pen.set(attribute, value)
    for run in _runs(drawn, mode):
        if len(run) == 1:
            _paint_piece(pen, run[0], piece_style(run[0].shape.role, run[0].part, mode))
            continue
        for stroke in _strokes(run, mode, ratio):
            if stroke.line is not None:
                pen.set_line(*stroke.line)
            pen.commands.append(stroke.command)


def paint(canvas: Canvas, painting: list[Command]) -> None:
    """Carry commands out on an ipycanvas."""
    carry_out(canvas, painting)


class _Pen:
    """Collects commands, and leaves out settings that already apply."""

    def __init__(self, ratio: float) -> None:
        self.ratio = ratio
        self.commands: list[Command] = []
        self._settings: dict[str, float | str] = {}
        self._dash: tuple[float, ...] | None = None

    def do(self, name: str, *arguments: Value) -> None:
        self.commands.append((name, arguments))

    def set(self, attribute: str, value: float | str) -> None:
        if self._settings.get(attribute) != value:
            self._settings[attribute] = value
            self.commands.append(("set", (attribute, value)))

    def set_line(self, width: float, dash: tuple[float, ...] = ()) -> None:
        self.set("line_width", width)
        if self._dash != dash:
            self._dash = dash
            self.do("set_line_dash", list(dash))


# --- runs: consecutive pieces that a few commands can paint ---

_REMEMBERED = 128
"""How many runs are kept. Most runs of a picture are in the previous picture too, and a whole board is one run."""


def _runs(drawn: Iterable[Piece], mode: Mode) -> Iterator[Run]:
    for kind, alike in groupby([(_kind(piece, mode), piece) for piece in drawn], _first):
        run = tuple([piece for _, piece in alike])
        if kind is None:
            yield from zip(run, strict=True)
        elif kind == "outlined polygons":
            yield from _apart(run)
        else:
            yield run


@lru_cache(maxsize=8192)
def _kind(piece: Piece, mode: Mode) -> str | None:
    shape, look = piece.shape, piece_style(piece.shape.role, piece.part, mode)
    if isinstance(shape, Polygon):
        return "polygons" if look.stroke is None else "outlined polygons"
    return "circles" if isinstance(shape, Circle) and look.stroke is None else None


@lru_cache(maxsize=_REMEMBERED)
def _apart(run: Run) -> tuple[Run, ...]:
    """Return the polygons in order, grouped so that those in a group do not overlap and can be outlined last."""
    if len(run) == 1:
        return (run,)
    points, counts = _outlines([piece.shape for piece in run])
    spans, starts = points @ _DIRECTIONS, np.cumsum(counts) - counts
    lows = np.minimum.reduceat(spans, starts) + _TOUCH
    highs = np.maximum.reduceat(spans, starts) - _TOUCH
    overlaps: npt.NDArray[np.bool_] = np.logical_and.reduce((lows[:, None] < highs) & (lows < highs[:, None]), axis=2)
    firsts = [0]
    for place in range(1, len(run)):
        if overlaps[place, firsts[-1] : place].any():
            firsts.append(place)
    return tuple(run[first:last] for first, last in pairwise([*firsts, len(run)]))


class _Stroke(NamedTuple):
    """A command for several pieces at once, and the line it draws with."""

    command: Command
    line: tuple[float, tuple[float, ...]] | None = None
    """Width and dashes."""


@lru_cache(maxsize=_REMEMBERED)
def _strokes(run: Run, mode: Mode, ratio: float) -> tuple[_Stroke, ...]:
    """Return the commands that paint a run of several pieces."""
    styled = [(piece.shape, piece_style(piece.shape.role, piece.part, mode)) for piece in run]
    filled = [(shape, look.fill) for shape, look in styled if look.fill is not None]
    if isinstance(run[0].shape, Circle):
        return (_Stroke(("fill_styled_circles", (*_rounds(filled), *_colours(filled)))),)
    lines: dict[tuple[float, tuple[float, ...]], list[Coloured]] = {}
    for shape, look in styled:
        if look.stroke is not None:
            lines.setdefault((look.width, look.dash), []).append((crisp(shape, look.width, ratio), look.stroke))
    first = (_Stroke(("fill_styled_polygons", _polygons(filled))),) if filled else ()
    return (*first, *(_Stroke(("stroke_styled_polygons", _polygons(drawn)), line) for line, drawn in lines.items()))


def _polygons(coloured: list[Coloured]) -> tuple[Value, ...]:
    points, counts = _outlines([shape for shape, _ in coloured])
    if counts.min() == counts.max():
        # If all have equally many corners, the array of their numbers can be left out: each array is a separate part of
        # the message.
        return points.reshape(len(counts), counts[0], 2), *_colours(coloured)
    return points, *_colours(coloured), counts


def _outlines(shapes: list[Shape]) -> tuple[Floats, Counts]:
    """Return the corners of all polygons one after another, and how many each polygon has."""
    outlines = [shape.points for shape in shapes if isinstance(shape, Polygon)]
    points = _array([point for outline in outlines for point in outline])
    return points, np.array([len(outline) for outline in outlines], dtype=np.int32)


def _rounds(coloured: list[Coloured]) -> tuple[Floats, Floats, Floats]:
    rounds = _array([(shape.x, shape.y, shape.radius) for shape, _ in coloured if isinstance(shape, Circle)])
    x, y, radius = rounds.T.copy()
    return x, y, radius


def _colours(coloured: list[Coloured]) -> tuple[Channels, Floats | float]:
    colours = [colour for _, colour in coloured]
    channels = np.array([(colour.red, colour.green, colour.blue) for colour in colours], dtype=np.uint8)
    alphas = [colour.alpha for colour in colours]
    if set(alphas) == {1}:
        return channels, 1.0
    return channels, np.array(alphas, dtype=np.float32)


# --- one piece ---


def _paint_piece(pen: _Pen, piece: Piece, look: Style) -> None:
    shape = piece.shape
    if isinstance(shape, Text):
        _paint_text(pen, shape, look)
        return
    if look.fill is not None and not isinstance(shape, Line):
        pen.set("fill_style", _css(look.fill))
        pen.commands.append(_outlined("fill", shape))
    if look.stroke is not None:
        pen.set("stroke_style", _css(look.stroke))
        pen.set_line(look.width, look.dash)
        pen.commands.append(_outlined("stroke", crisp(shape, look.width, pen.ratio)))


@lru_cache(maxsize=4096)  # most shapes of a picture are in the previous one too
def crisp(shape: Shape, width: float, ratio: float) -> Shape:
    """Return a shape whose line covers whole pixels, if all its sides are upright or level.

    Between two pixels, a thin line would be twice as wide and half as dark.

    >>> crisp(Line(((1.0, 3.2), (9.0, 3.2)), "board"), 1.0, 1.0)
    Line(points=((1.5, 3.5), (9.5, 3.5)), role='board', label='', arrow=False)
    """
    if not isinstance(shape, Polygon | Line) or not _is_upright(shape.points):
        return shape
    is_odd = max(1, round(width * ratio)) % 2 == 1
    points = tuple((_on_pixel(x, ratio, is_odd), _on_pixel(y, ratio, is_odd)) for x, y in shape.points)
    return msgspec.structs.replace(shape, points=points)


def _is_upright(points: tuple[Point, ...]) -> bool:
    return all(here[0] == there[0] or here[1] == there[1] for here, there in pairwise(points))


def _on_pixel(place: float, ratio: float, is_odd: bool) -> float:
    return (floor(place * ratio) + 0.5 if is_odd else round(place * ratio)) / ratio


def _outlined(verb: str, shape: Shape) -> Command:
    match shape:
        case Polygon():
            return f"{verb}_polygon", (_array(shape.points),)
        case Circle():
            return f"{verb}_circle", (float(shape.x), float(shape.y), float(shape.radius))
        case Line():
            return f"{verb}_lines", (_array(shape.points),)
        case Text():
            raise AssertionError(shape)


def _paint_text(pen: _Pen, text: Text, look: Style) -> None:
    pen.set("font", f"{'bold ' if look.bold else ''}{text.size:g}px {look.font}")
    pen.set("text_align", _ALIGNED[text.align])
    # Half of a surrogate pair cannot be sent to the page.
    written = text.text.encode(errors="replace").decode()
    place = (written, float(text.x), float(text.y + BASELINE * text.size))
    if look.halo is not None:
        pen.set("stroke_style", _css(look.halo))
        pen.set_line(HALO)
        pen.do("stroke_text", *place)
    if look.fill is not None:
        pen.set("fill_style", _css(look.fill))
        pen.do("fill_text", *place)


def _array(points: tuple[Point, ...] | list[tuple[float, ...]]) -> Floats:
    # Half the bytes of Python's own floats, and more precise than a thousandth of a pixel on any board.
    return np.asarray(points, dtype=np.float32)


@lru_cache(maxsize=1024)
def _css(colour: Colour) -> str:
    return colour.hex if colour.alpha == 1 else f"{colour.hex}{round(colour.alpha * 255):02x}"
