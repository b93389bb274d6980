"""The picture: it turns a state into a list of plain shapes.

Each shape has a role, which the theme turns into colours, and a label for screen readers. If you can click it, it also
has the token that the click enters. The keyboard and the screen reader use the same shapes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.geometry import corners
from minerals.core.picture import (
    Circle,
    Line,
    Polygon,
    Scene,
    Shape,
    Text,
    View,
    fitted_text,
    marked_glyph,
    marked_label,
    sign_of,
)
from minerals.core.text import addressed, addressed_number, translated, translated_number
from minerals.template.pebbles.events import PebblesEvent, PebblesTaken
from minerals.template.pebbles.narration import narrate
from minerals.template.pebbles.picture.layout import TEXT, Layout, layout_of
from minerals.template.pebbles.picture.motions import places
from minerals.template.pebbles.state import State


def picture(state: State, view: View[PebblesEvent], names: Sequence[str]) -> Scene:
    """Return the scene of a state, with the lowest shapes first. O(cells)."""
    layout = layout_of(len(names), view.place)
    width, height = layout.width, layout.height
    marks = {**_traces(view.event), **{mark.cell: mark.kind for mark in view.marks}}
    shapes = (
        Polygon(((0, 0), (width, 0), (width, height), (0, height)), "background"),
        fitted_text(*layout.headline, _headline(state, view, names), "text.title", 18, layout.board.width),
        *_board(state, marks, view, layout),
        *_hands(state, names, layout),
        *_river(state, layout),
    )
    told = _description(state, view, names)
    return Scene(width, height, shapes, "Pebbles", told, layout.character, layout.rest, places(layout))


def _traces(event: PebblesEvent | None) -> Mapping[str, str]:
    """Return the cells that the last event marks, each with the kind of its mark."""
    return {event.cell: "before"} if isinstance(event, PebblesTaken) else {}


# --- the board ---


def _board(state: State, marks: Mapping[str, str], view: View[PebblesEvent], layout: Layout) -> Iterator[Shape]:
    for cell, heap in state.by_cell.items():
        yield from _cell(cell, heap, marks.get(cell), layout)
        if view.coordinates:
            x, y = layout.centre(cell)
            yield Text(x, y + 0.66 * layout.radius, cell, "text.quiet", TEXT)
    for path, role in view.paths():
        yield Line(tuple(map(layout.centre, path)), role, arrow=True)


def _cell(cell: str, heap: int, mark: str | None, layout: Layout) -> Iterator[Shape]:
    x, y = layout.centre(cell)
    radius = layout.radius
    role = "pebbles.heap" if heap else "cell"
    lying = translated_number(heap, "{number} pebble", "{number} pebbles")
    label = marked_label(f"{cell}, {lying}", mark)
    yield Polygon(corners(x, y, radius * 0.95), role, label, cell, marked_glyph(str(heap), mark))
    if heap:
        yield Circle(x, y, 0.38 * radius, "piece")
        yield Text(x, y, str(heap), "piece.text", max(TEXT, 0.46 * radius))
    if mark:
        yield Polygon(corners(x, y, radius * 0.85), f"mark.{mark}")
        yield from sign_of(mark, (x, y), 0.3 * radius)


# --- next to the board, or below it ---


def _hands(state: State, names: Sequence[str], layout: Layout) -> Iterator[Shape]:
    for seat, (name, hand, box) in enumerate(zip(names, state.hands, layout.hands, strict=True), start=1):
        y = box.centre[1]
        is_active = seat == state.turn and not state.over
        yield Polygon(box.corners(), "panel.active" if is_active else "panel", _hand(name, hand))
        yield Circle(box.x + 20, y, 11, f"player.{seat}")
        yield Text(box.x + 20, y, str(seat), "player.text", 13)
        yield fitted_text(box.x + 40, y, name, "text", 15, box.width - 80)
        yield Text(box.right - 14, y, str(hand), "text.title", 17, "end")


def _river(state: State, layout: Layout) -> Iterator[Shape]:
    words = translated("in the river: {number}", number=state.river)
    yield Polygon(layout.river.corners(), "pebbles.river", words)
    yield Text(*layout.river.centre, words, "text", 15)


# --- texts ---


def _headline(state: State, view: View[PebblesEvent], names: Sequence[str]) -> str:
    if view.headline:
        return view.headline
    if state.over:
        return translated("The game is over")
    return addressed("{name}'s turn", "Your turn", name=names[state.turn - 1])


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
    sentences = [_headline(state, view, names), *map(_hand, names, state.hands)]
    last = narrate(view.event, state, names) if view.event is not None else ""
    return " ".join([*(f"{sentence}." for sentence in sentences), *filter(None, [last])])
