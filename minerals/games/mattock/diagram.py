"""Positions as text.

The board is written row by row, the top row first: `.` is an open space, `T` a tile, `1` and `2` a tile with a miner of
that player. You may indent the rows as you like, since each row has its own number of spaces. The rest follows, one
line for each thing: whose turn it is (`turn: 2`), how many miners wait to come back (`removed 1: 1`), and `phase:
placing` in the freestyle set-up. With the swap rule, `swap: next` stands before the first turn, and `swap: now` while
sides may be swapped. The option `board` says which board it is.
"""

from __future__ import annotations

import re
from typing import cast

from msgspec.structs import replace

from minerals.core.geometry import Cells, ruler, with_letters
from minerals.core.text import (
    Names,
    NotationError,
    Row,
    addressed,
    counted,
    line_error,
    quoted,
    require_rows,
    seat_name,
    translated,
)
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.state import Phase, State, opening_of

_NAMES = Names(game=("turn", "phase", "swap"), player=("removed",), most_players=2)
_BOARD, _SUPPLY, _FREESTYLE = (f"mattock.setup.{rule}" for rule in ("board", "supply", "freestyle"))
_SWAP = "mattock.turn.swap"
_OPENINGS = {"now": 1, "next": 2}
_SPACES = {".", "T", "1", "2"}


# --- reading ---


def lay_position(state: State, text: str) -> State:
    """Return the state that a written position shows. Raises `NotationError` that names the row or line."""
    rows, fields = _NAMES.split(text)
    tiles, miners = _read_board(state, rows)
    phase = _phase(fields)
    turn = _next_to_place(replace(state, miners=miners)) if phase == "placing" else 1
    laid = replace(
        state,
        tiles=tiles,
        miners=miners,
        removed=(_number(fields, "removed 1", 0, 0, 9), _number(fields, "removed 2", 0, 0, 9)),
        player=_number(fields, "turn", turn, 1, 2),
        phase=phase,
        opening=_opening(state, fields, phase),
    )
    _check_counts(laid)
    if phase == "placing" and (laid.empty_tiles or any(laid.removed) or laid.player != turn):
        reason = addressed(
            "in this phase every tile has a miner, none is removed, and it is the turn of {name}.",
            "in this phase every tile has a miner, none is removed, and it is your turn.",
            name=seat_name(turn),
        )
        raise line_error("phase: placing", reason, _FREESTYLE)
    return laid


def _read_board(state: State, rows: list[Row]) -> tuple[Cells, tuple[Cells, Cells]]:
    grid = state.grid
    require_rows(rows, lambda token: token.upper() in _SPACES)
    if len(rows) != len(grid.rows):
        fitting = [f"board={name!r}" for name, board in BOARDS.items() if len(board.grid.rows) == len(rows)]
        complaint = translated(
            "The {board} board has {rows} rows, and {written} are written.",
            board=state.options.board,
            rows=len(grid.rows),
            written=len(rows),
        )
        hint = translated("Begin with the option {option}.", option=fitting[0]) if fitting else ""
        raise NotationError(f"{complaint} {hint}".rstrip(), _BOARD)
    tiles = 0
    miners = [0, 0]
    for row, (number, line) in zip(reversed(range(len(rows))), rows, strict=True):
        cells, tokens = row_of(state, row), line.upper().split()
        if len(tokens) != len(cells):
            raise NotationError(
                translated(
                    "Row {row} has {spaces} spaces, and line {line} has {written}.",
                    row=_letter(row),
                    spaces=len(cells),
                    line=number,
                    written=len(tokens),
                ),
                _BOARD,
            )
        for index, token in zip(cells, tokens, strict=True):
            if token not in _SPACES:
                raise NotationError(
                    translated(
                        "{cell}: {token} is not a space; write '.', 'T', '1' or '2'.",
                        cell=grid.name(index),
                        token=quoted(token),
                    )
                )
            if token != ".":
                tiles |= 1 << index
            if token in "12":
                miners[int(token) - 1] |= 1 << index
    return tiles, (miners[0], miners[1])


def _check_counts(state: State) -> None:
    """Refuse more miners or tiles than there are. Raises `NotationError`."""
    board = state.board
    for player, (miners, removed) in enumerate(zip(state.miners, state.removed, strict=True), start=1):
        if miners.bit_count() + removed > state.crew(player):
            raise NotationError(
                addressed(
                    "{name} has {miners} on the board and {removed} removed; there are {all}.",
                    "You have {miners} on the board and {removed} removed; there are {all}.",
                    name=seat_name(player),
                    miners=counted(miners.bit_count(), "{number} miner", "{number} miners"),
                    removed=removed,
                    all=state.crew(player),
                ),
                _BOARD,
            )
    if state.tiles.bit_count() > board.tiles:
        tiles = state.tiles.bit_count()
        said = translated(
            "There are {tiles} tiles on the board, but the box holds {all}.", tiles=tiles, all=board.tiles
        )
        raise NotationError(said, _SUPPLY)


def _next_to_place(state: State) -> int:
    """Return who places next. Raises `NotationError` if the players cannot have placed this in turn."""
    if state.next_to_place:
        return state.next_to_place
    first, second = (cells.bit_count() for cells in state.miners)
    reason = translated(
        "{first} and {second} miners of {all} and {others} do not fit: players place them in turn, and have some left.",
        first=first,
        second=second,
        all=state.crew(1),
        others=state.crew(2),
    )
    raise line_error("phase: placing", reason, _FREESTYLE)


def _phase(fields: dict[str, str]) -> Phase:
    phase = fields.get("phase", "playing")
    if phase not in ("placing", "playing"):
        raise line_error(f"phase: {phase}", translated("the phase is placing or playing."))
    return cast("Phase", phase)


def _opening(state: State, fields: dict[str, str], phase: Phase) -> int:
    """Return how far the swap rule is. A position that does not say it is one of the middle of a game."""
    if phase == "placing":
        return opening_of(state.options)
    if "swap" not in fields:
        return 0
    said = f"swap: {fields['swap']}"
    if not state.options.swap:
        raise line_error(said, translated("this game is played without the swap rule."), _SWAP)
    if fields["swap"] not in _OPENINGS:
        raise line_error(said, translated("swap is now or next."), _SWAP)
    return _OPENINGS[fields["swap"]]


def _number(fields: dict[str, str], name: str, default: int, least: int, most: int) -> int:
    text = fields.get(name, str(default))
    if not re.fullmatch(r"[0-9]", text) or not least <= int(text) <= most:
        reason = translated("a whole number from {least} to {most} is wanted.", least=least, most=most)
        raise line_error(f"{name}: {text}", reason)
    return int(text)


def _letter(row: int) -> str:
    return chr(ord("a") + row)


def players_in(_text: str) -> int:
    """Return 2: Mattock is for two."""
    return 2


# --- writing ---


def diagram(state: State) -> str:
    """Return the whole position as text that `lay_position` can read."""
    grid = state.grid
    leftmost = min(first for first, _ in grid.rows)
    lines = []
    for row in reversed(range(len(grid.rows))):
        # Four columns of text a space, so two for each step of doubled x.
        margin = " " * 2 * (grid.rows[row][0] - leftmost)
        lines.append(margin + "   ".join(_token(state, index) for index in row_of(state, row)))
    lines.append(f"turn: {state.player}")
    lines += [f"removed {player}: {count}" for player, count in enumerate(state.removed, start=1) if count]
    if state.phase == "placing":
        lines.append("phase: placing")
    else:
        lines += [f"swap: {word}" for word, opening in _OPENINGS.items() if opening == state.opening]
    return "\n".join(lines)


def diagram_with_coordinates(state: State) -> str:
    """Return the whole position as text, with the letter of each row and the number of its last space.

    The spaces of the top and bottom rows have numbers, too. Every row is counted from the left.
    """
    grid = state.grid
    lines = diagram(state).split("\n")
    height = len(grid.rows)
    ends = [str(count) for _, count in reversed(grid.rows)]
    rows = [f"{line}   {end}" for line, end in zip(lines, ends, strict=False)]
    top, bottom = (_numbers(state, row) for row in (height - 1, 0))
    letters = ["", *map(_letter, reversed(range(height))), ""]
    return "\n".join([*with_letters(letters, [top, *rows, bottom]), *lines[height:]])


def _numbers(state: State, row: int) -> str:
    leftmost = min(first for first, _ in state.grid.rows)
    first, count = state.grid.rows[row]
    return ruler({2 * (first - leftmost) + 4 * place: place + 1 for place in range(count)})


def row_of(state: State, row: int) -> tuple[int, ...]:
    """Return the cells of a row, counted from the bottom, from left to right."""
    grid = state.grid
    return tuple(grid.index_of[f"{_letter(row)}{number}"] for number in range(1, grid.rows[row][1] + 1))


def _token(state: State, index: int) -> str:
    for player, miners in enumerate(state.miners, start=1):
        if miners >> index & 1:
            return str(player)
    return "T" if state.tiles >> index & 1 else "."
