"""Positions as text, and back: the rows of the board from the top down, then a line for each other field of the state.

A line is `name: value`. The values of a tuple are separated by spaces; yes and no stand for true and false; anything
else that is neither a number nor a text is JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec

from minerals.core.game.tabletop.tabletop import S, Tabletop, space_out
from minerals.core.geometry import HexGrid, with_letters
from minerals.core.system import UNREADABLE
from minerals.core.text import NotationError, did_you_mean, line_error, quoted, reason_of, shortened

_WORDS = {True: "yes", False: "no"}
_READ = {"yes": "true", "no": "false"}


def position_text(table: Tabletop, state: Any) -> str:
    r"""Return the whole position as text, which `read_position` reads back. O(cells).

    >>> from minerals.authoring import Sign, SquareGrid, Tabletop
    >>> class State(msgspec.Struct, frozen=True):
    ...     board: tuple[str, ...]
    ...     turn: int
    >>> table = Tabletop(SquareGrid.rectangle(columns=2, rows=2), {".": Sign("water"), "o": Sign("a lily pad")})
    >>> print(position_text(table, State((".", ".", "o", "."), 2)))
    o .
    . .
    turn: 2
    >>> read_position(table, "o .\n. .\nturn: 2", State)
    State(board=('.', '.', 'o', '.'), turn=2)
    """
    return "\n".join([*_board(table, state), *_lines(table, state)])


def labelled_text(table: Tabletop, state: Any) -> str:
    """Return the same for people, with the letters of the rows."""
    letters = [row[0][0] for row in table.rows]
    return "\n".join([*with_letters(letters, _board(table, state)), *_lines(table, state)])


def _board(table: Tabletop, state: Any) -> list[str]:
    signs = table.signs_of(state)
    width = max(map(len, signs.values()), default=1)
    places = {cell: table.grid.place(table.grid.index(cell))[0] for cell in signs}
    first = min(places.values())
    # The columns of squares are a sign and a space apart; those of hexagons half of that, so that rows interlock.
    step = (width + 1) / 2 if isinstance(table.grid, HexGrid) else width + 1
    lines = []
    for row in table.rows:
        line = ""
        for cell in row:
            line = line.ljust(int((places[cell] - first) * step)) + signs[cell]
        lines.append(line)
    return lines


def _lines(table: Tabletop, state: Any) -> list[str]:
    fields = (name for name in state.__struct_fields__ if name != table.board)
    return [f"{space_out(name)}: {_value(getattr(state, name))}".rstrip() for name in fields]


def _value(value: Any) -> str:
    if isinstance(value, tuple) and all(isinstance(each, int | str) for each in value):
        return " ".join(map(_value, value))
    if isinstance(value, bool):
        return _WORDS[value]
    return str(value) if isinstance(value, int | str) else msgspec.json.encode(value).decode()


def read_position(table: Tabletop, text: str, state_type: type[S], players: int | None = None) -> S:
    """Return the state that a written position shows.

    Parameters
    ----------
    table
        The board.
    text
        The position, as `position_text` writes it.
    state_type
        The class of the state.
    players
        The number of players that it must show, if that is known.

    Raises
    ------
    NotationError
        If the board has other rows or signs, a line is missing, a value does not fit the type of its field, or the
        numbers of players differ.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    rows, named = lines[: len(table.rows)], lines[len(table.rows) :]
    fields = {field.name: field for field in msgspec.structs.fields(state_type) if field.name != table.board}
    found: dict[str, Any] = {table.board: _contents(table, rows, state_type)}
    for line in named:
        name, _, value = line.partition(":")
        field = "_".join(name.lower().split())
        if field not in fields:
            meant = did_you_mean(" ".join(name.lower().split()), map(space_out, fields))
            raise NotationError(f"{quoted(shortened(line.strip()))} is not a line of a position. {meant}")
        if field in found:
            raise NotationError(f"There are two lines '{space_out(field)}:'.")
        found[field] = _converted(line, value.strip(), fields[field].type)
    for missing, kind in fields.items():
        if missing not in found and kind.required:
            raise NotationError(f"The position has no line '{space_out(missing)}:'.")
    try:
        state = state_type(**found)
    except TypeError as error:
        raise NotationError(f"The position cannot be read: {error}") from None
    _require_players(table, state, players)
    return state


def _require_players(table: Tabletop, state: Any, players: int | None) -> None:
    """Raise `NotationError` if the lines about the players do not fit each other, or the number of players."""
    sizes = {space_out(name): len(getattr(state, name)) for name in table.hands}
    for name, size in sizes.items():
        first, wanted = next(iter(sizes.items()))
        if size != wanted:
            raise NotationError(f"The line '{first}:' is about {wanted} players, but '{name}:' about {size}.")
        if players is not None and size != players:
            raise NotationError(f"The position has {size} players, but the game has {players}.")
        if not 1 <= getattr(state, "turn", 1) <= size:
            raise NotationError(f"It cannot be player {state.turn}'s turn with {size} players.")


def _contents(table: Tabletop, rows: list[str], state_type: type[Any]) -> Any:
    signs: dict[str, str] = {}
    for number, cells in enumerate(table.rows):
        given = rows[number].split() if number < len(rows) else []
        if len(given) != len(cells):
            raise NotationError(
                f"Row {cells[0][0]} of the board has {len(cells)} cells, not {len(given)}: it is line {number + 1}."
            )
        signs |= dict(zip(cells, given, strict=True))
    strange = next((sign for sign in signs.values() if table.signs and sign not in table.signs), None)
    if strange is not None:
        raise NotationError(
            f"{quoted(shortened(strange))} is not a sign of a cell. {did_you_mean(strange, table.signs)}"
        )
    field = next(field for field in msgspec.structs.fields(state_type) if field.name == table.board)
    return _converted("the board", [signs[cell] for cell in table.cells], field.type)


def _converted(line: str, value: Any, wanted: Any) -> Any:
    """Return a value as the type of its field has it. Raises `NotationError`."""
    readings = [value]
    if isinstance(value, str):
        split = value.split()
        # A tuple has its values side by side; other things are as they stand, or JSON.
        readings = [[_READ.get(word.lower(), word) for word in split], _READ.get(value.lower(), value)]
    fault = ""
    for reading in readings:
        try:
            return msgspec.convert(reading, wanted, strict=False)
        except msgspec.ValidationError as error:
            fault = str(error)
        except UnicodeEncodeError as error:
            raise line_error(shortened(line), f"{reason_of(error)}.") from None
    if isinstance(value, str):
        try:
            return msgspec.json.decode(value.encode("utf-8", "replace"), type=wanted)
        except UNREADABLE:
            pass
    raise line_error(shortened(line), f"{fault[:1].lower()}{fault[1:]}.")
