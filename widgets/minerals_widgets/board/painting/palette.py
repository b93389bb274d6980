"""The brushes of an editor: swatches that look like what they paint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from msgspec.structs import replace
from traitlets import List, Unicode

from minerals.core.editing import Draft
from minerals.core.game import Brush
from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals.core.text import term, translated
from minerals.front import join_modules
from minerals.picture import Mode, to_svg
from minerals_widgets.board.painting.easel import groups_of
from minerals_widgets.screen.errors import ErrorLine

LOOK = ""
"""The name of the brush in hand when a click only looks."""

_SIDE = 36.0
_MIDDLE = _SIDE / 2
_MOST_NAMED = 6
"""A group of more brushes than this shows their names only when asked."""


class Palette(AnyWidget):
    """Shows brushes group by group. Those that paint cells are one choice, and the others change the position at once.

    `on_take`: called with the name of the brush that was chosen. `errors`: the line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/board/painting/palette.js")
    _css = Path(__file__).with_name("palette.css").read_text(encoding="utf-8")

    title = Unicode().tag(sync=True)
    """The label of the whole choice."""
    groups: List[list[Any]] = List().tag(sync=True)
    """Each group: its name, whether names are shown, its brushes, and whether it is folded.

    A brush is its name, its label, its picture, whether it needs a cell, and the number that it changes or None.
    """
    in_hand = Unicode().tag(sync=True)
    """The name of the brush that a click paints with, or `LOOK`."""
    painted = List(Unicode()).tag(sync=True)
    """The brushes without a cell that would change nothing, because the position is already so."""

    def __init__(self, on_take: Callable[[str], object], errors: ErrorLine) -> None:
        super().__init__(title=translated("Brushes"))
        self.on_take = on_take
        self._shown: tuple[object, ...] = ()
        self.on_msg(errors.guard(self._take))

    def show(self, editing: Draft[Any, Any, Any, Any, Any, Any], in_hand: str, mode: Mode) -> None:
        """Show the brushes of a position. O(brushes), and only what has changed goes to the page."""
        brushes = editing.brushes
        mixed = [(brush, tuple(swatch_of(editing, brush))) for brush in brushes]
        with self.hold_sync():
            if self._shown != (shown := (mixed, mode)):
                self._shown = shown
                self.groups = _groups(mixed, mode)
            self.in_hand = in_hand
            # A folded choice can be long, and finding out takes a stroke for each.
            plain = [brush for brush in brushes if not brush.needs_cell and not brush.is_folded]
            self.painted = [brush.name for brush in plain if editing.is_painted(brush.name)]

    def _take(self, _palette: Palette, message: object, _buffers: object) -> None:
        match message:
            case {"take": str(name)}:
                # A second press on the brush in hand puts it away.
                self.on_take(LOOK if name == self.in_hand else name)

    def __repr__(self) -> str:
        return "Palette()"


def swatch_of(editing: Draft[Any, Any, Any, Any, Any, Any], brush: Brush) -> Iterable[Shape]:
    """Return the shapes of a brush around the origin, or none if the game does not draw it."""
    made = editing.game.editing.swatch if editing.game.editing is not None else None
    return made(editing.state, brush) if made is not None else ()


def _groups(mixed: Sequence[tuple[Brush, tuple[Shape, ...]]], mode: Mode) -> list[list[Any]]:
    look = Brush(LOOK, translated("Look"), "click")
    pictures = {LOOK: _eye(), **{brush.name: shapes for brush, shapes in mixed}}
    return [
        [
            _heading(name),
            len(brushes) <= _MOST_NAMED or brushes[0].number is not None,
            [
                [brush.name, brush.label, swatch_svg(pictures[brush.name], mode), brush.needs_cell, brush.number]
                for brush in brushes
            ],
            brushes[0].is_folded,
        ]
        for name, brushes in groups_of(chain([look], (brush for brush, _ in mixed))).items()
    ]


def _heading(group: str) -> str:
    """Return the name of a group, perhaps with the player whose it is: pool 2 becomes "Pool 2"."""
    what = group.rstrip("0123456789 ")
    return f"{term(what.capitalize())}{group[len(what) :]}"


def _eye() -> tuple[Shape, ...]:
    upper = tuple((float(x), (x * x - 225) / 25) for x in range(-15, 16, 3))
    lower = tuple((-x, -y) for x, y in upper[1:-1])
    return (Polygon((*upper, *lower), "card"), Circle(0, 0, 5, "button.active"))


@lru_cache(maxsize=512)
def swatch_svg(shapes: tuple[Shape, ...], mode: Mode) -> str:
    """Return shapes around the origin as an SVG element, or nothing for none."""
    if not shapes:
        return ""
    moved = tuple(_moved(shape) for shape in shapes)
    return to_svg(Scene(_SIDE, _SIDE, moved, ""), mode)


def _moved(shape: Shape) -> Shape:
    """Return a shape from around the origin in the middle of a swatch, without its label."""
    match shape:
        case Polygon() | Line():
            points = tuple((x + _MIDDLE, y + _MIDDLE) for x, y in shape.points)
            return replace(shape, points=points, label="")
        case Circle():
            return replace(shape, x=shape.x + _MIDDLE, y=shape.y + _MIDDLE, label="")
        case Text():
            return replace(shape, x=shape.x + _MIDDLE, y=shape.y + _MIDDLE)
