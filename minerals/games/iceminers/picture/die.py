"""The die in a free corner of the table, and how many of its points are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.picture import Box, Circle, Point, Polygon, Shape, Text, View, marked_glyph, marked_label, width_of
from minerals.core.text import addressed, counted, translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.picture.layout import Layout, box_around, letters
from minerals.games.iceminers.state import State

_PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die stand."""


def draw_die(
    state: State, view: View[IceminersEvent], players: Sequence[str], marks: Mapping[str, str], layout: Layout
) -> Iterator[Shape]:
    """Yield the die, and beside it how many of its points are left. O(1)."""
    kind, box = marks.get("roll"), die_box(layout)
    shown = int(view.event.outcome) if isinstance(view.event, e.FirstPlayerRolled) else state.turn.rolled
    is_played = state.phase == "playing"
    cell = "roll" if is_played else None
    if shown:
        label = marked_label(translated("die, shows {pips}", pips=shown), kind)
        yield from die(box.centre, box.width, shown, label=label, cell=cell, glyph=marked_glyph(f"[{shown}]", kind))
        if is_played:
            size = 0.75 * box.width
            yield Text(box.right + 0.42 * box.width, box.centre[1], str(state.points), "text.title", size)
            left = counted(shown, "{number} point", "{number} points")
            yield from _below(layout, translated("of {points} left", points=left), "text")
    elif is_played:
        tells = not view.conceals
        words = translated("die, not rolled yet")
        if tells:
            words = addressed("die, {name} must roll", "die, you must roll", name=players[state.player - 1])
        label = marked_label(words, kind)
        yield from die(box.centre, box.width, 0, label=label, cell=cell, glyph=marked_glyph("[?]", kind))
        if tells:
            yield from _below(layout, translated("roll the die"), "text.title")


def die(
    centre: Point, side: float, shown: int, *, label: str = "", cell: str | None = None, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a die that shows a number, or one that is still to be rolled for 0."""
    outline = box_around(centre, side, side).corners(side / 6)
    yield Polygon(outline, "die" if shown else "button.active", label, cell, glyph)
    x, y = centre
    for dx, dy in _PIPS[shown]:
        yield Circle(x + 0.27 * side * dx, y + 0.27 * side * dy, 0.095 * side, "die.pip")
    if not shown:
        yield Text(x, y, "?", "button.text.active", 0.6 * side)


def die_box(layout: Layout) -> Box:
    """Return where the die lies."""
    corner = layout.die_corner
    side = min(72.0, 0.42 * corner.width, 0.5 * corner.height)
    return Box(corner.x + 0.06 * corner.width, corner.y + 0.1 * corner.height, side, side)


def _below(layout: Layout, words: str, role: str) -> Iterator[Shape]:
    """Yield words below the die, in as many lines as they need."""
    box, size = die_box(layout), letters(16, layout.unit)
    width = layout.die_corner.right - box.x
    for number, line in enumerate(_lines_of(words, size, width, bold=role == "text.title")):
        yield Text(box.x, box.bottom + (1.1 + 1.25 * number) * size, line, role, size, "start")


def _lines_of(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Return a text in lines that are not wider than this, if its words allow it.

    >>> _lines_of("of 6 points left", 12, 90)
    ['of 6 points', 'left']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
