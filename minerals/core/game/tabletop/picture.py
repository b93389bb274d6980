"""The picture of a game on a board of squares or hexagons, made from its grid and its state.

A cell has the role of its sign, and on it the piece of a player or, if the sign is not listed, the sign itself. Beside
the board is a panel for each player, with the score and the things in the player's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import sqrt
from typing import Any

from minerals.core.game.records import Event
from minerals.core.game.tabletop.layout import Layout, layout_of
from minerals.core.game.tabletop.tabletop import Tabletop, space_out
from minerals.core.geometry import HexGrid, corners
from minerals.core.picture import (
    SMALLEST_TEXT,
    Box,
    Circle,
    Line,
    Point,
    Polygon,
    Scene,
    Shape,
    Text,
    View,
    marked_glyph,
    marked_label,
    sign_of,
)
from minerals.core.text import addressed, term, translated

_LETTER = 0.6
"""About the width of a letter, in parts of its size."""
_ROOM_FOR_A_NAME = 44.0
"""The width of a cell below which its name is not written on it."""
_ROOM_FOR_THINGS = 32.0
"""The height of a panel below which it has no second line."""


class TabletopPicture:
    """Draws the states of one game. Call it like `Game.picture`.

    Parameters
    ----------
    title
        The title of the game.
    table
        The board.
    to_act, scores
        These functions of the game's engine.
    narrate
        That of the game's words.
    """

    def __init__(
        self,
        title: str,
        table: Tabletop,
        to_act: Callable[[Any], tuple[int, ...]],
        scores: Callable[[Any], tuple[int, ...]],
        narrate: Callable[[Any, Any, Sequence[str]], str],
    ) -> None:
        self._title = title
        self._table = table
        self._to_act = to_act
        self._scores = scores
        self._narrate = narrate

    def __call__(self, state: Any, view: View[Any], names: Sequence[str]) -> Scene:
        """Return the scene of a state, with the lowest shapes first. O(cells)."""
        layout = layout_of(len(names), self._shape, view.place)
        width, height = layout.width, layout.height
        headline, line = self._headline(state, names), layout.headline
        shapes = (
            Polygon(((0, 0), (width, 0), (width, height), (0, height)), "background"),
            Text(line.x, line.y, _cut(headline, line.width, 18), "text.title", 18, "start"),
            *self._board(state, view, names, layout),
            *self._players(state, names, layout),
        )
        told = [f"{headline}.", *(f"{self._standing(state, seat, name)}." for seat, name in enumerate(names, start=1))]
        if view.event is not None:
            told.append(self._narrate(view.event, state, names))
        size = self._unit(layout)
        character = (max(size / 8, 6.0), max(size / 3, 12.0))
        places = tuple((f"hand {seat}", box.rectangle) for seat, box in enumerate(layout.panels, start=1))
        return Scene(width, height, shapes, self._title, " ".join(told), character, layout.rest, places)

    # --- the board ---

    @cached_property
    def _centres(self) -> Mapping[str, Point]:
        """The centre of each cell, where a cell is one wide and the board begins at the top left corner."""
        grid = self._table.grid
        if isinstance(grid, HexGrid):
            found = {cell: grid.point(index, 1 / sqrt(3), 0) for cell, index in grid.index_of.items()}
        else:
            found = {cell: _upwards(grid.place(index)) for cell, index in grid.index_of.items()}
        across, down = zip(*found.values(), strict=True)
        half = self._half_height
        return {cell: (x - min(across) + 0.5, y - min(down) + half) for cell, (x, y) in found.items()}

    @property
    def _half_height(self) -> float:
        """Half the height of a cell that is one wide."""
        return 1 / sqrt(3) if isinstance(self._table.grid, HexGrid) else 0.5

    @cached_property
    def _shape(self) -> Point:
        """The size of the board in widths of a cell."""
        across, down = zip(*self._centres.values(), strict=True)
        return (max(across) + 0.5, max(down) + self._half_height)

    def _unit(self, layout: Layout) -> float:
        """Return the width of a cell."""
        return layout.board.width / self._shape[0]

    def _centre(self, cell: str, layout: Layout) -> Point:
        x, y = self._centres[cell]
        unit = self._unit(layout)
        return (layout.board.x + x * unit, layout.board.y + y * unit)

    def _outline(self, centre: Point, size: float) -> tuple[Point, ...]:
        """Return the outline of a cell of this width."""
        if isinstance(self._table.grid, HexGrid):
            return corners(*centre, size / sqrt(3))
        (x, y), half = centre, size / 2
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))

    def _board(self, state: Any, view: View[Any], names: Sequence[str], layout: Layout) -> Iterator[Shape]:
        marks = {**self._traces(view.event), **{mark.cell: mark.kind for mark in view.marks}}
        unit = self._unit(layout)
        for cell, content in self._table.signs_of(state).items():
            yield from self._cell(cell, content, marks.get(cell), names, layout)
            if view.coordinates and unit >= _ROOM_FOR_A_NAME:
                x, y = self._centre(cell, layout)
                yield Text(x - 0.36 * unit, y + 0.32 * unit, cell, self._ink(content), SMALLEST_TEXT, "start")
        for path in view.arrows:
            yield Line(tuple(self._centre(cell, layout) for cell in path), "arrow", arrow=True)

    def _cell(self, cell: str, content: str, mark: str | None, names: Sequence[str], layout: Layout) -> Iterator[Shape]:
        centre, unit = self._centre(cell, layout), self._unit(layout)
        sign = self._table.sign(content)
        owner = f" ({term(names[sign.seat - 1])})" if 1 <= sign.seat <= len(names) else ""
        label = marked_label(f"{cell}, {term(sign.meaning)}{owner}", mark)
        yield Polygon(self._outline(centre, 0.94 * unit), sign.role, label, cell, marked_glyph(content, mark))
        if sign.seat:
            yield Circle(*centre, 0.3 * unit, f"player.{sign.seat}")
            yield Text(*centre, str(sign.seat), "player.text", max(SMALLEST_TEXT, 0.3 * unit))
        elif content not in self._table.signs and content != ".":
            yield Text(*centre, content, self._ink(content), max(SMALLEST_TEXT, 0.36 * unit))
        if mark:
            yield Polygon(self._outline(centre, 0.84 * unit), f"mark.{mark}")
            yield from sign_of(mark, centre, 0.2 * unit)

    def _ink(self, content: str) -> str:
        """Return the role of the letters on a cell, which suit its colour."""
        kind, dot, colour = self._table.sign(content).role.partition(".")
        return f"letter{dot}{colour}" if kind == "tile" else "cell.text"

    def _traces(self, event: Event | None) -> Mapping[str, str]:
        """Return the marks of the cells that the last event names: where it led last, and where it was before."""
        fields = event.__struct_fields__ if event is not None else ()
        named = [value for name in fields if isinstance(value := getattr(event, name), str)]
        cells = [cell for cell in named if cell in self._centres]
        return {**dict.fromkeys(cells[:-1], "before"), **dict.fromkeys(cells[-1:], "after")}

    # --- beside the board, or below it ---

    def _players(self, state: Any, names: Sequence[str], layout: Layout) -> Iterator[Shape]:
        to_act, scores = self._to_act(state), self._scores(state)
        for seat, (name, box) in enumerate(zip(names, layout.panels, strict=True), start=1):
            role = "panel.active" if seat in to_act else "panel"
            yield Polygon(box.corners(), role, self._standing(state, seat, name))
            things = self._things(state, seat) if box.height >= _ROOM_FOR_THINGS else ""
            yield from _panel(box, seat, (str(term(name)), things, str(scores[seat - 1])))

    def _things(self, state: Any, seat: int) -> str:
        return ", ".join(
            f"{term(space_out(thing))} {value}" for thing, value in self._table.holdings(state, seat).items()
        )

    def _standing(self, state: Any, seat: int, name: str) -> str:
        """Return a player's score and things as words."""
        told = f"{term(name)}: {self._scores(state)[seat - 1]}"
        things = self._things(state, seat)
        return f"{told}, {things}" if things else told

    def _headline(self, state: Any, names: Sequence[str]) -> str:
        to_act = self._to_act(state)
        if not to_act:
            return translated("The game is over")
        return addressed("It is {name}'s turn", "It is your turn", name=names[to_act[0] - 1])


def _panel(box: Box, seat: int, words: tuple[str, str, str]) -> Iterator[Shape]:
    """Yield the contents of a player's panel: number and name, things below it, and the score."""
    name, things, score = words
    y = box.centre[1]
    radius = min(11.0, 0.4 * box.height)
    yield Circle(box.x + 20, y, radius, f"player.{seat}")
    yield Text(box.x + 20, y, str(seat), "player.text", 13)
    room = box.width - 80
    yield Text(box.x + 40, y - (9 if things else 0), _cut(name, room, 15), "text", 15, "start")
    if things:
        yield Text(box.x + 40, y + 10, _cut(things, room, SMALLEST_TEXT), "panel.text", SMALLEST_TEXT, "start")
    yield Text(box.right - 14, y, score, "text.title", 17, "end")


def _upwards(place: tuple[int, int]) -> Point:
    """Return the place of a square whose row counts from the bottom."""
    column, row = place
    return (float(column), float(-row))


def _cut(name: str, width: float, size: float) -> str:
    """Return a name, cut if it is too long for a width."""
    most = int(width / (_LETTER * size))
    return name if len(name) <= most else f"{name[: most - 1]}…"
