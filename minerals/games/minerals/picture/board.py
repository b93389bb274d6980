"""The board: its hexes, minerals and pawns, and the names of the cells at its edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from minerals.core.game import Ended
from minerals.core.geometry import Cells, corners, each
from minerals.core.picture import (
    MARK_SIGNS,
    MARK_WORDS,
    Circle,
    Point,
    Polygon,
    Shape,
    Text,
    View,
    drawn_once,
    in_layers,
)
from minerals.core.text import addressed, template, translated
from minerals.games.minerals.components import Mineral
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.picture.crystals import stone
from minerals.games.minerals.picture.frame import LETTER, Frame
from minerals.games.minerals.picture.layout import Layout
from minerals.games.minerals.state import GRID, NO_CELL, State

_LEAST_PAWN = 8.5
_LEAST_NUMBER = 18.0  # how wide a hex is that has room for the number of its column


def draw_board(
    state: State, view: View[MineralsEvent], players: Sequence[str], layout: Layout, marks: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield the board, bottom first. O(hexes).

    `marks`: cell to kind of mark; here they go into labels and glyphs, the rings are drawn on top of all.
    """
    board, frame, minerals = layout.board, layout.frame, state.components.minerals

    def content(index: int) -> tuple[int, str, str | None]:
        """Return whose pawn stands on a hex, the player's name, and the kind of the mark."""
        player = state.pawns.index(index) + 1 if index in state.pawns else 0
        return player, players[player - 1] if player else "", marks.get(GRID.name(index))

    def mineral_on(index: int) -> Mineral:
        return minerals[state.board[index] - 1]

    yield Polygon(board.corners(12), "board")
    if not state.extent:
        # Before the first event the place and size of the board are not known.
        yield Text(*board.centre, translated("There are no minerals yet"), "text.quiet", 18)
        return
    is_slanted = frame.sixths % 3 != 0
    if view.coordinates and not is_slanted:
        yield from _coordinates(frame)
    inside = _inside(state.extent, frame)
    has_terms = "terms" not in view.conceals
    crevice, beside = (
        (template("{cell}, crevice"), template("{cell}, beside the board")) if has_terms else (_EMPTY, _EMPTY)
    )
    around = GRID.beside(inside) & ~inside & GRID.cells if view.margins else 0
    for index in each(around):
        yield from _empty_hex(frame, index, *content(index), is_crevice=False, term=beside)
    for index in each(inside & ~state.tiles):
        yield from _empty_hex(frame, index, *content(index), is_crevice=True, term=crevice)
    if view.coordinates and is_slanted:
        yield from _slanted_coordinates(frame, state.extent)
    active = NO_CELL if "turn" in view.conceals else acting_pawn(state)
    others = [index for index in each(state.tiles) if index != active]
    yield from in_layers(_tile(frame, index, mineral_on(index), *content(index)) for index in others)
    if active != NO_CELL and state.tiles >> active & 1:
        yield Polygon(corners(*frame.centre(active), frame.radius * 1.14), "panel.active")
        yield from _tile(frame, active, mineral_on(active), *content(active))
    for index in state.pawns:
        if index != NO_CELL:
            yield from _pawn(state, frame, index)


def acting(state: State) -> int:
    """Return the player whose turn it is, or 0 if the game is over or has not begun."""
    goes_on = state.phase in ("building", "removing", "placing", "playing") and not isinstance(state, Ended)
    return state.player if goes_on else 0


def acting_pawn(state: State) -> int:
    """Return the hex of the pawn whose turn it is, or `NO_CELL`."""
    return state.pawn if state.phase == "playing" and not isinstance(state, Ended) else NO_CELL


_EVERYWHERE = (1 << GRID.size) - 1
"""The hexes of the table and of its margins."""


@lru_cache(maxsize=64)
def _inside(extent: Cells, frame: Frame) -> Cells:
    """Return the hexes within the board's outline: where minerals lie or lay, and the crevices between."""
    cells = frame.cells
    rim = cells & GRID.beside(_EVERYWHERE & ~cells)
    return cells & ~GRID.flood(rim & ~extent, cells & ~extent)


# --- hexes ---

_EMPTY = template("{cell}, empty")


@drawn_once
def _empty_hex(
    frame: Frame, index: int, player: int, name: str, mark: str | None, *, is_crevice: bool, term: str
) -> Iterator[Shape]:
    cell = GRID.name(index)
    what = translated(term, cell=cell)
    size, role = (0.9, "tile.crevice") if is_crevice else (0.82, "board")
    outline = corners(*frame.centre(index), frame.radius * size)
    glyph = _glyph("·" if is_crevice else "", player, mark)
    yield Polygon(outline, role, _label(what, player, name, mark), cell, glyph)


@drawn_once
def _tile(frame: Frame, index: int, mineral: Mineral, player: int, name: str, mark: str | None) -> Iterator[Shape]:
    """Yield a mineral, which a player's pawn may stand on."""
    cell = GRID.name(index)
    what = translated("{cell}, {mineral}, value {value}", cell=cell, mineral=mineral.name, value=mineral.value)
    label, glyph = _label(what, player, name, mark), _glyph(mineral.letter, player, mark)
    centre, radius = frame.centre(index), frame.radius
    yield from stone(centre, radius * 0.96, mineral, label=label, cell=cell, glyph=glyph)
    x, y = centre
    if player:
        x, y, size = x - 0.47 * radius, y + 0.1 * radius, max(LETTER, 0.56 * radius)
    else:
        y, size = y - 0.12 * radius, max(LETTER, 0.8 * radius)
    yield Text(x, y, mineral.letter, f"letter.{mineral.colour}", size)
    yield from _pips(centre, radius, mineral)


def _pips(centre: Point, radius: float, mineral: Mineral) -> Iterator[Shape]:
    """Yield as many dots as the mineral's value."""
    x, y = centre
    for number in range(mineral.value):
        offset = (number - (mineral.value - 1) / 2) * 0.25 * radius
        yield Circle(x + offset, y + 0.56 * radius, max(1.25, 0.095 * radius), f"pip.{mineral.colour}")


def _label(what: str, player: int, name: str, mark: str | None) -> str:
    parts = [what]
    if player:
        parts.append(addressed("pawn of {name}", "your pawn", name=name))
    if mark:
        parts.append(translated(MARK_WORDS[mark]))
    return ", ".join(parts)


def _glyph(letter: str, player: int, mark: str | None) -> str:
    if player:
        letter += str(player)
    if mark is None:
        return letter
    opening, closing = MARK_SIGNS[mark]
    return f"{opening}{letter or ' '}{closing}"


# --- pawns ---


def _pawn(state: State, frame: Frame, index: int) -> Iterator[Shape]:
    """Yield a pawn, beside the letter of the mineral it stands on."""
    yield from disc(*pawn_spot(state, frame, index), state.pawns.index(index) + 1)


def pawn_spot(state: State, frame: Frame, index: int) -> tuple[Point, float]:
    """Return the middle and the radius of the pawn on a hex."""
    x, y = frame.centre(index)
    radius = max(_LEAST_PAWN, 0.5 * frame.radius)
    if state.tiles >> index & 1:
        x, y = (x + 0.32 * frame.radius, y - 0.22 * frame.radius) if radius > _LEAST_PAWN else (x + 6, y - 5)
    return (x, y), radius


@drawn_once
def disc(centre: Point, radius: float, player: int, glyph: str = "") -> Iterator[Shape]:
    """Yield a player's disc with the player's digit."""
    x, y = centre
    yield Circle(x, y, radius, f"player.{player}", glyph=glyph)
    yield Text(x, y, str(player), "player.text", max(LETTER, radius * 1.4))


# --- coordinates ---


@drawn_once
def _coordinates(frame: Frame) -> Iterator[Shape]:
    """Yield row letters at the left, and numbers below, between the two rows that share them.

    That is possible as long as rows run from side to side, on a board that is not turned or turned by half.
    """
    half = frame.hex_width / 2
    every = 1 if 1.5 * frame.radius >= LETTER + 2 else 2
    (first, last), (lowest, highest) = (frame.first, frame.last), (frame.lowest, frame.highest)
    if frame.sixths:
        middle_x, middle_row = GRID.middle
        first, last = 2 * middle_x - last, 2 * middle_x - first
        lowest, highest = 2 * middle_row - highest, 2 * middle_row - lowest
    for row in range(lowest, highest + 1, every):
        y = frame.point(0, row)[1]
        yield Text(frame.left + (frame.first - 1) * half - 10, y, chr(ord("a") + row), "text.quiet", LETTER)
    below = frame.base - 1.5 * frame.radius * frame.lowest + frame.radius + 8
    every = 1 if frame.hex_width >= _LEAST_NUMBER else 2
    for number in range(first // 2 + 1, last // 2 + 2, every):
        if first <= 2 * number - 2 and 2 * number - 1 <= last:
            yield Text(frame.point(2 * number - 1.5, 0)[0], below, str(number), "text.quiet", LETTER)


@drawn_once
def _slanted_coordinates(frame: Frame, extent: Cells) -> Iterator[Shape]:
    """Yield row letters and numbers on a board whose rows run aslant: beside the first hex of each."""
    rows: dict[int, int] = {}
    columns: dict[int, int] = {}
    for index in each(extent):
        x, row = GRID.place(index)
        rows[row] = min(x, rows.get(row, x))
        columns[x // 2] = min(row, columns.get(x // 2, row))
    for row, x in rows.items():
        yield Text(*frame.point(x - 1.7, row), chr(ord("a") + row), "text.quiet", LETTER)
    for column, row in columns.items():
        yield Text(*frame.point(2 * column + 0.5, row - 1), str(column + 1), "text.quiet", LETTER)
