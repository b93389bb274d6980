"""The board of a position as text: reading and writing its rows.

The module `diagram` says how they look.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from minerals.core.geometry import Cells, each
from minerals.core.text import NotationError, in_line, quoted
from minerals.games.minerals.state import GRID, NO_CELL, State

_ROOM = 3
_PAWNS = "minerals.setup.pawns"
_TOKEN = re.compile(r"\S+")

BLIND = "*"
"""The token of a tile drawn blind."""


class Hex(NamedTuple):
    """One hex of a written board."""

    cell: int
    """The index of its cell."""
    mineral: str
    """Its mineral's letter, `*` for one drawn blind, `.` for none."""
    pawn: int
    """The player whose pawn stands there, or 0."""


def read_board(rows: Iterable[str], corner: str = "") -> tuple[Hex, ...]:
    """Read the rows of a board, in reading order. Raises `NotationError` with the row and column at fault.

    Parameters
    ----------
    rows
        The rows, top row first.
    corner
        The hex that the first token of the bottom row is; by default the board is laid near the
        lower left of the table, with room to add minerals around it.
    """
    return _read_hexes(tuple(rows), corner)


@lru_cache(maxsize=64)
def _read_hexes(rows: tuple[str, ...], corner: str) -> tuple[Hex, ...]:
    # Cached, because every game on a board reads it again, and the fold reads what the set-up has just written.
    lines = textwrap.dedent("\n".join(line.rstrip() for line in rows)).strip("\n").split("\n")
    tokens = [(found, number) for number, line in enumerate(lines, start=1) for found in _TOKEN.finditer(line)]
    if not tokens:
        raise NotationError("The board is empty.")
    for found, number in tokens:
        _require_hex(found, number)
    first = next(found.start() for found, number in tokens if number == len(lines))
    if corner:
        with in_line(f"corner: {corner}"):
            corner_x, corner_row = GRID.place(GRID.index(corner))
    else:
        leftmost = min(found.start() for found, _ in tokens)
        corner_row = _ROOM
        corner_x = 2 * _ROOM + (first - leftmost) // 2
        corner_x += (corner_x - corner_row) % 2
    return tuple(
        _read_hex(found, number, corner_x + (found.start() - first) // 2, corner_row + len(lines) - number, first)
        for found, number in tokens
    )


def _require_hex(found: re.Match[str], number: int) -> None:
    if not re.fullmatch(r"[A-Za-z*.][1-5]?", found[0]):
        raise NotationError(
            f"{_where(found, number)}: {quoted(found[0])} is not a hex: write a mineral's letter, '*' or '.', and then "
            "the digit of any pawn there."
        )


def _where(found: re.Match[str], number: int) -> str:
    return f"row {number}, column {found.start() + 1}"


def _read_hex(found: re.Match[str], number: int, x: int, row: int, first: int) -> Hex:
    token = found[0]
    index = GRID.at_place(x, row) if (found.start() - first) % 2 == 0 else None
    if index is None:
        raise NotationError(
            f"{_where(found, number)}: {quoted(token)} is out of line or off the table: hexes stand four columns "
            "apart, and each row is shifted by two."
        )
    return Hex(index, token[0].upper(), int(token[1:] or 0))


def lay_board(state: State, rows: Iterable[str], corner: str) -> State:
    """Return a state with a board laid, which names every mineral. Raises `NotationError`."""
    return _laid(state, read_board(rows, corner))


def _laid(state: State, hexes: Iterable[Hex]) -> State:
    board = bytearray(GRID.size)
    tiles = extent = 0
    pawns = [NO_CELL] * state.options.players
    for index, letter, pawn in hexes:
        name = GRID.name(index)
        if letter != ".":
            value = state.components.value_of_letter.get(letter)
            if value is None and letter == BLIND:
                raise NotationError(f"{name}: '{BLIND}' is drawn blind, but a position must name every mineral.")
            if value is None:
                raise NotationError(f"{name}: there is no mineral {quoted(letter)}.")
            board[index] = value
            tiles |= 1 << index
        extent |= 1 << index
        if pawn > len(pawns):
            raise NotationError(f"{name}: there is no player {pawn} in a game of {len(pawns)}.")
        if pawn and pawns[pawn - 1] != NO_CELL:
            other = GRID.name(pawns[pawn - 1])
            raise NotationError(f"{name}: player {pawn}'s pawn is already on {other}.", _PAWNS)
        if pawn:
            pawns[pawn - 1] = index
    return replace(state, board=bytes(board), tiles=tiles, extent=extent, pawns=tuple(pawns))


def board_rows(state: State, cells: Cells) -> tuple[tuple[str, ...], str]:
    """Return the rows of a board that shows these hexes, top row first, and its corner; no row for no hexes."""
    if not cells:
        return (), ""
    places = {index: GRID.place(index) for index in each(cells)}
    bottom, top = min(row for _, row in places.values()), max(row for _, row in places.values())
    left = min(x for x, _ in places.values())
    rows = []
    for row in range(top, bottom - 1, -1):
        line = ""
        for index in sorted(index for index, place in places.items() if place[1] == row):
            line = line.ljust(2 * (places[index][0] - left)) + _token(state, index)
        rows.append(line)
    corner = min((index for index, place in places.items() if place[1] == bottom))
    return tuple(rows), GRID.name(corner)


def _token(state: State, index: int) -> str:
    value = state.board[index]
    letter = state.components.letter_of[value] if value else "."
    return letter + (str(state.pawns.index(index) + 1) if index in state.pawns else "")
