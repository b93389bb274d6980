"""The board: its open and blocked spaces, its tiles and how they are connected, miners, and names at its edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.cells import Cells, each
from minerals.core.hexagons import corners
from minerals.core.languages import translated
from minerals.core.marks import marked_glyph, marked_label
from minerals.core.scene import Circle, Line, Point, Polygon, Shape, Text, View, in_layers
from minerals.core.second_person import addressed
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.picture.layout import BOARD, Frame
from minerals.games.mattock.rules.connection import connected_to_own
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.state import State

_OPEN, _BLOCKED, _TILE = ".", "x", "T"
"""How the text painter shows spaces and tiles."""


def draw_board(
    state: State, view: View[MattockEvent], players: Sequence[str], frame: Frame, marks: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield the board, bottom first. O(spaces).

    Parameters
    ----------
    marks
        The kind of mark on each space. Here marks go into labels and glyphs. Their rings come on top of everything.
    """
    yield Polygon(BOARD.corners(14), "board")
    if view.coordinates:
        yield from _coordinates(frame)
    blocked = blocked_spaces(state.grid, state.tiles)
    yield from in_layers(
        _space(state, frame, index, marks, is_blocked=bool(blocked >> index & 1)) for index in each(state.open_spaces)
    )
    yield from in_layers(_tile(state, players, frame, index, marks) for index in each(state.tiles))
    connected = connected_to_own(state) if state.phase == "playing" else 0
    yield from _links(frame, state.tiles & ~connected, state.tiles, "tile.link")
    yield from _links(frame, connected, connected, "panel.active")
    yield from in_layers(
        disc(frame.centre(index), 0.5 * frame.radius, player)
        for player, miners in enumerate(state.miners, start=1)
        for index in each(miners)
    )


# --- spaces and tiles ---


def _space(state: State, frame: Frame, index: int, marks: Mapping[str, str], *, is_blocked: bool) -> Iterator[Shape]:
    name = state.grid.name(index)
    what = translated("blocked by the rule of three") if is_blocked else translated("open")
    centre, radius = frame.centre(index), frame.radius
    glyph = marked_glyph(_BLOCKED if is_blocked else _OPEN, marks.get(name))
    yield Polygon(corners(*centre, radius * 0.92), "tile.crevice", _label(name, what, marks), name, glyph)
    if is_blocked:
        yield from marker(centre, 0.17 * radius)


def marker(centre: Point, size: float) -> Iterator[Shape]:
    """Yield the small black cube that marks a blocked space."""
    x, y = centre
    yield Polygon(
        ((x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)), "tile.black"
    )


def _tile(state: State, players: Sequence[str], frame: Frame, index: int, marks: Mapping[str, str]) -> Iterator[Shape]:
    name = state.grid.name(index)
    player = next((player for player, miners in enumerate(state.miners, start=1) if miners >> index & 1), 0)
    what = (
        addressed("tile with a miner of {name}", "tile with your miner", name=players[player - 1])
        if player
        else translated("tile")
    )
    glyph = marked_glyph(str(player) if player else _TILE, marks.get(name))
    yield from stone(frame.centre(index), frame.radius * 0.96, label=_label(name, what, marks), cell=name, glyph=glyph)


def stone(
    centre: Point, radius: float, *, label: str = "", cell: str | None = None, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a tile: a hexagon and a lighter facet on it."""
    x, y = centre
    yield Polygon(corners(x, y, radius), "tile.white", label, cell, glyph)
    yield Polygon(corners(x, y, radius * 0.8), "tile.white.facet")


def disc(centre: Point, radius: float, player: int, glyph: str = "") -> Iterator[Shape]:
    """Yield a miner: a disc with the player's digit."""
    x, y = centre
    yield Circle(x, y, radius, f"player.{player}", glyph=glyph)
    yield Text(x, y, str(player), "player.text", radius * 1.4)


def _links(frame: Frame, ends: Cells, tiles: Cells, role: str) -> Iterator[Line]:
    """Yield a line between any two tiles that touch, if one of them is in `ends`. No tile has more than three lines."""
    grid = frame.grid
    for index in each(ends):
        for other in each(grid.around(index) & tiles):
            if other > index or not ends >> other & 1:
                yield Line((frame.centre(index), frame.centre(other)), role)


def _label(name: str, what: str, marks: Mapping[str, str]) -> str:
    return marked_label(f"{name}, {what}", marks.get(name))


# --- coordinates ---


def _coordinates(frame: Frame) -> Iterator[Shape]:
    """Yield the letter of each row at its left, and numbers where each of them comes first: below and at the right."""
    grid, aside = frame.grid, frame.hex_width / 2 + 13
    for row, (_, count) in enumerate(grid.rows):
        letter = chr(ord("a") + row)
        x, y = frame.centre(grid.index(f"{letter}1"))
        yield Text(x - aside, y, letter, "text.quiet", 13)
        if row > 0 and count > grid.rows[row - 1][1]:
            x, y = frame.centre(grid.index(f"{letter}{count}"))
            yield Text(x + aside, y, str(count), "text.quiet", 13)
    for number in range(1, grid.rows[0][1] + 1):
        x, y = frame.centre(grid.index(f"a{number}"))
        yield Text(x, y + frame.radius + 12, str(number), "text.quiet", 13)
