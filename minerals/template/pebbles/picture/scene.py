"""The picture: it turns a state into a list of plain shapes.

Each shape has a role, which the theme turns into colours, and a label for screen readers. If you can click it, it also
has the token that the click enters. The keyboard and the screen reader use the same shapes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from minerals.core.boxes import Box
from minerals.core.hexagons import corners
from minerals.core.languages import translated, translated_number
from minerals.core.marks import marked_glyph, marked_label
from minerals.core.scene import Circle, Line, Point, Polygon, Scene, Shape, Text, View
from minerals.core.second_person import addressed, addressed_number
from minerals.template.pebbles.components import GRID
from minerals.template.pebbles.events import PebblesEvent, PebblesTaken
from minerals.template.pebbles.narration import narrate
from minerals.template.pebbles.state import State

_WIDTH, _HEIGHT = 460.0, 290.0
_RADIUS = 60 / sqrt(3)
"""From the centre of a cell to its corners."""
_CHARACTER = (10.0, 26.0)
"""The size of a character for the text painter: six fit the width of a cell, and two lines fit a row of cells."""


def picture(state: State, view: View[PebblesEvent], names: Sequence[str]) -> Scene:
    """Return the scene of a state, with the lowest shapes first. O(cells)."""
    marks = {**_traces(view.event), **{mark.cell: mark.kind for mark in view.marks}}
    shapes = (
        Polygon(((0, 0), (_WIDTH, 0), (_WIDTH, _HEIGHT), (0, _HEIGHT)), "background"),
        Text(30, 28, _headline(state, names), "text.title", 18, "start"),
        *_board(state, marks, view),
        *_hands(state, names),
        *_river(state),
    )
    return Scene(_WIDTH, _HEIGHT, shapes, "Pebbles", _description(state, view, names), _CHARACTER)


def _traces(event: PebblesEvent | None) -> Mapping[str, str]:
    """Return the cells that the last event marks, each with the kind of its mark."""
    return {event.cell: "before"} if isinstance(event, PebblesTaken) else {}


# --- the board ---


def _board(state: State, marks: Mapping[str, str], view: View[PebblesEvent]) -> Iterator[Shape]:
    for cell, heap in state.by_cell.items():
        yield from _cell(cell, heap, marks.get(cell))
        if view.coordinates:
            x, y = _centre(cell)
            yield Text(x, y + 23, cell, "text.quiet", 11)
    for path in view.arrows:
        yield Line(tuple(map(_centre, path)), "arrow", arrow=True)


def _cell(cell: str, heap: int, mark: str | None) -> Iterator[Shape]:
    x, y = _centre(cell)
    role = "pebbles.heap" if heap else "cell"
    lying = translated_number(heap, "{number} pebble", "{number} pebbles")
    label = marked_label(f"{cell}, {lying}", mark)
    yield Polygon(corners(x, y, _RADIUS * 0.95), role, label, cell, marked_glyph(str(heap), mark))
    if heap:
        yield Circle(x, y, 13, "piece")
        yield Text(x, y, str(heap), "piece.text", 16)
    if mark:
        yield Polygon(corners(x, y, _RADIUS * 0.85), f"mark.{mark}")


def _centre(cell: str) -> Point:
    x, y = GRID.point(GRID.index(cell), _RADIUS, 195)
    return (x + 60, y)


# --- next to the board, and below it ---


def _hands(state: State, names: Sequence[str]) -> Iterator[Shape]:
    for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True), start=1):
        box = Box(250, 62 + 46 * (seat - 1), 190, 38)
        y = box.centre[1]
        is_active = seat == state.turn and not state.over
        yield Polygon(box.corners(), "panel.active" if is_active else "panel", _hand(name, hand))
        yield Circle(box.x + 20, y, 11, f"player.{seat}")
        yield Text(box.x + 20, y, str(seat), "player.text", 13)
        yield Text(box.x + 40, y, name if len(name) <= 12 else f"{name[:11]}…", "text", 15, "start")
        yield Text(box.right - 14, y, str(hand), "text.title", 17, "end")


def _river(state: State) -> Iterator[Shape]:
    box = Box(30, 246, 410, 30)
    words = translated("in the river: {number}", number=state.river)
    yield Polygon(box.corners(), "pebbles.river", words)
    yield Text(*box.centre, words, "text", 15)


# --- texts ---


def _headline(state: State, names: Sequence[str]) -> str:
    return (
        translated("The game is over")
        if state.over
        else addressed("{name}'s turn", "Your turn", name=names[state.turn - 1])
    )


def _hand(name: str, hand: int) -> str:
    return addressed_number(
        hand,
        "{name} has {number} pebble",
        "{name} has {number} pebbles",
        "You have {number} pebble",
        "You have {number} pebbles",
        name=name,
    )


def _description(state: State, view: View[PebblesEvent], names: Sequence[str]) -> str:
    """Return a few sentences that describe the whole picture to people who cannot see it."""
    sentences = [_headline(state, names), *map(_hand, names, state.hands)]
    last = narrate(view.event, state, names) if view.event is not None else ""
    return " ".join([*(f"{sentence}." for sentence in sentences), *filter(None, [last])])
