"""The board: its open and blocked spaces, its tiles and how they are connected, miners, and names at its edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.geometry import Cells, corners, each, turned
from minerals.core.picture import (
    Circle,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    View,
    drawn_once,
    in_layers,
    marked_glyph,
    marked_label,
)
from minerals.core.text import addressed, translated
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.picture.layout import TEXT, Frame
from minerals.games.mattock.rules.connection import connected_to_own
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.state import State

_OPEN, _BLOCKED, _TILE = ".", "x", "T"
"""How the text painter shows spaces and tiles."""
_SMALLEST_DISC = 8.5
"""The least radius of a miner whose digit can be read."""


def draw_board(
    state: State, view: View[MattockEvent], players: Sequence[str], frame: Frame, marks: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield the board, bottom first. O(spaces).

    `marks`: the kind of mark on each space. Here marks go into labels and glyphs. Their rings come on top of
    everything.
    """
    yield Polygon(frame.outline, "mattock.table")
    if view.coordinates:
        yield from _coordinates(frame)
    blocked = blocked_spaces(state.grid, state.tiles) if view.markers else 0
    yield from in_layers(
        _space(state, frame, index, marks, is_blocked=bool(blocked >> index & 1)) for index in each(state.open_spaces)
    )
    yield from in_layers(_tile(state, players, frame, index, marks) for index in each(state.tiles))
    connected = connected_to_own(state) if state.phase == "playing" else 0
    yield from _joints(frame, state.tiles & ~connected, state.tiles, "mattock.joint")
    yield from _joints(frame, connected, connected, "mattock.joint.active")
    yield from in_layers(
        disc(frame.centre(index), max(0.5 * frame.radius, _SMALLEST_DISC), player)
        for player, miners in enumerate(state.miners, start=1)
        for index in each(miners)
    )


# --- spaces and tiles ---


def _space(state: State, frame: Frame, index: int, marks: Mapping[str, str], *, is_blocked: bool) -> tuple[Shape, ...]:
    name = state.grid.name(index)
    what = translated("blocked by the rule of three") if is_blocked else translated("open")
    glyph = marked_glyph(_BLOCKED if is_blocked else _OPEN, marks.get(name))
    return _open_space(frame.centre(index), frame.radius, _label(name, what, marks), name, glyph, is_blocked)


@drawn_once
def _open_space(centre: Point, radius: float, label: str, name: str, glyph: str, is_blocked: bool) -> Iterator[Shape]:
    yield Polygon(corners(*centre, radius * 0.94), "mattock.space", label, name, glyph)
    if is_blocked:
        yield from marker(centre, 0.28 * radius)


@drawn_once
def marker(centre: Point, size: float) -> Iterator[Shape]:
    """Yield the small black cube that marks a blocked space, seen from above one of its corners."""
    x, y = centre
    outline = corners(x, y, size)
    yield Polygon(outline, "mattock.cube")
    yield Polygon((outline[0], outline[1], centre, outline[5]), "mattock.cube.top")


def _tile(
    state: State, players: Sequence[str], frame: Frame, index: int, marks: Mapping[str, str]
) -> tuple[Shape, ...]:
    name = state.grid.name(index)
    player = next((player for player, miners in enumerate(state.miners, start=1) if miners >> index & 1), 0)
    what = (
        addressed("tile with a miner of {name}", "tile with your miner", name=players[player - 1])
        if player
        else translated("tile")
    )
    glyph = marked_glyph(str(player) if player else _TILE, marks.get(name))
    return stone(frame.centre(index), frame.radius * 0.96, label=_label(name, what, marks), cell=name, glyph=glyph)


@drawn_once
def stone(
    centre: Point, radius: float, *, label: str = "", cell: str | None = None, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a tile: a slab of quartz that gets its light from the upper left."""
    x, y = centre
    edge, top = corners(x, y, radius), corners(x, y, radius * 0.8)
    yield Polygon(edge, "mattock.tile", label, cell, glyph)
    yield Polygon((edge[4], edge[5], edge[0], edge[1], top[1], top[0], top[5], top[4]), "mattock.tile.light")
    yield Polygon(top, "mattock.tile.top")
    yield Polygon((top[5], top[0], (x + 0.3 * radius, y - 0.1 * radius), top[4]), "mattock.tile.gleam")


@drawn_once
def disc(centre: Point, radius: float, player: int, glyph: str = "") -> Iterator[Shape]:
    """Yield a miner: a disc with the player's digit."""
    x, y = centre
    yield Circle(x, y, radius, f"player.{player}", glyph=glyph)
    yield Text(x, y, str(player), "player.text", max(radius * 1.4, TEXT))


@drawn_once
def _joints(frame: Frame, ends: Cells, tiles: Cells, role: str) -> Iterator[Shape]:
    """Yield a joint between any two tiles that touch, if one of them is in `ends`. No tile has more than three."""
    grid = frame.grid
    for index in each(ends):
        for other in each(grid.around(index) & tiles):
            if other > index or not ends >> other & 1:
                yield from _joint(frame.centre(index), frame.centre(other), role)


@drawn_once
def _joint(start: Point, end: Point, role: str) -> Iterator[Shape]:
    yield Line(_middle_of(start, end), role)


def _middle_of(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the ends of the middle part of a line: where two tiles meet."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    return (x + 0.36 * dx, y + 0.36 * dy), (x + 0.64 * dx, y + 0.64 * dy)


def _label(name: str, what: str, marks: Mapping[str, str]) -> str:
    return marked_label(f"{name}, {what}", marks.get(name))


# --- coordinates ---


@drawn_once
def _coordinates(frame: Frame) -> Iterator[Shape]:
    """Yield the letter of each row at its left, and numbers where each of them comes first: below and at the right.

    They go with the board where it is turned, and stay upright.
    """
    grid = frame.grid
    size = min(13.0, max(TEXT, frame.rim * 0.6))
    # The edge of the board is slanted, so that in the middle of a row it is further away than its rim is wide.
    aside = frame.hex_width / 2 + 0.14 * frame.radius + 0.58 * frame.rim

    def named(cell: str, text: str, across: float, down: float = 0.0) -> Text:
        (x, y), (dx, dy) = frame.centre(grid.index(cell)), turned(across, down, frame.sixths)
        return Text(x + dx, y + dy, text, "text.quiet", size)

    for row, (_, count) in enumerate(grid.rows):
        letter = chr(ord("a") + row)
        yield named(f"{letter}1", letter, -aside)
        if row > 0 and count > grid.rows[row - 1][1]:
            yield named(f"{letter}{count}", str(count), aside)
    for number in range(1, grid.rows[0][1] + 1):
        yield named(f"a{number}", str(number), 0.0, frame.radius + 0.48 * frame.rim)
