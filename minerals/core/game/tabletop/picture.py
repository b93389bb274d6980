"""The picture of a game on a board of squares or hexagons, made from its grid and its state.

A cell has the role of its sign, and on it the piece of a player or, if the sign is not listed, the sign itself. Beside
the board is a panel for each player, with the score and the things in the player's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from minerals.core.game.records import Event
from minerals.core.game.tabletop.ground import Ground, ground_seen
from minerals.core.game.tabletop.layout import Layout, layout_of
from minerals.core.game.tabletop.tabletop import Tabletop, space_out
from minerals.core.picture import (
    SMALLEST_TEXT,
    Box,
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
from minerals.core.text import addressed, term, translated

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
        ground = ground_seen(self._table.grid, view, len(names))
        layout = layout_of(len(names), ground.shape, view.place)
        width, height = layout.width, layout.height
        headline, line = view.headline or self._headline(state, names), layout.headline
        shapes = (
            Polygon(((0, 0), (width, 0), (width, height), (0, height)), "background"),
            fitted_text(line.x, line.y, headline, "text.title", 18, line.width),
            *self._board(state, view, names, ground, layout.board),
            *self._players(state, names, layout),
        )
        told = [f"{headline}.", *(f"{self._standing(state, seat, name)}." for seat, name in enumerate(names, start=1))]
        if view.event is not None:
            told.append(self._narrate(view.event, state, names))
        size = ground.unit(layout.board)
        character = (max(size / 8, 6.0), max(size / 3, 12.0))
        places = tuple((f"hand {seat}", box.rectangle) for seat, box in enumerate(layout.panels, start=1))
        return Scene(width, height, shapes, self._title, " ".join(told), character, layout.rest, places)

    # --- the board ---

    def _board(self, state: Any, view: View[Any], names: Sequence[str], ground: Ground, board: Box) -> Iterator[Shape]:
        marks = {**self._traces(view.event), **{mark.cell: mark.kind for mark in view.marks}}
        unit = ground.unit(board)
        for cell, content in self._table.signs_of(state).items():
            yield from self._cell(cell, content, marks.get(cell), names, ground, board)
            if view.coordinates and unit >= _ROOM_FOR_A_NAME:
                x, y = ground.centre(cell, board)
                yield Text(x - 0.36 * unit, y + 0.32 * unit, cell, self._ink(content), SMALLEST_TEXT, "start")
        for path, role in view.paths():
            yield Line(tuple(ground.centre(cell, board) for cell in path), role, arrow=True)

    def _cell(
        self, cell: str, content: str, mark: str | None, names: Sequence[str], ground: Ground, board: Box
    ) -> Iterator[Shape]:
        centre, unit = ground.centre(cell, board), ground.unit(board)
        sign = self._table.sign(content)
        owner = f" ({term(names[sign.seat - 1])})" if 1 <= sign.seat <= len(names) else ""
        label = marked_label(f"{cell}, {term(sign.meaning)}{owner}", mark)
        yield Polygon(ground.outline(centre, 0.94 * unit), sign.role, label, cell, marked_glyph(content, mark))
        if sign.seat:
            yield Circle(*centre, 0.3 * unit, f"player.{sign.seat}")
            yield Text(*centre, str(sign.seat), "player.text", max(SMALLEST_TEXT, 0.3 * unit))
        elif content not in self._table.signs and content != ".":
            yield Text(*centre, content, self._ink(content), max(SMALLEST_TEXT, 0.36 * unit))
        if mark:
            yield Polygon(ground.outline(centre, 0.84 * unit), f"mark.{mark}")
            yield from sign_of(mark, centre, 0.2 * unit)

    def _ink(self, content: str) -> str:
        """Return the role of the letters on a cell, which suit its colour."""
        kind, dot, colour = self._table.sign(content).role.partition(".")
        return f"letter{dot}{colour}" if kind == "tile" else "cell.text"

    def _traces(self, event: Event | None) -> Mapping[str, str]:
        """Return the marks of the cells that the last event names: where it led last, and where it was before."""
        fields = event.__struct_fields__ if event is not None else ()
        named = [value for name in fields if isinstance(value := getattr(event, name), str)]
        cells = [cell for cell in named if cell in self._table.grid.index_of]
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
    yield fitted_text(box.x + 40, y - (9 if things else 0), name, "text", 15, room)
    if things:
        yield fitted_text(box.x + 40, y + 10, things, "panel.text", SMALLEST_TEXT, room)
    yield Text(box.right - 14, y, score, "text.title", 17, "end")
