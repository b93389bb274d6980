"""Painting positions: minerals, pawns, and whose turn it is.

Minerals that are painted over go into the pouch. New ones come out of the pouch while it has some, or else out of
the box. Painting starts the turn again, because the earlier actions of the turn may not fit the new position.
"""

from __future__ import annotations

from msgspec.structs import replace

from minerals.core.brush import Brush, brush_named
from minerals.core.cells import each
from minerals.core.errors import NotationError
from minerals.core.languages import term, translated
from minerals.core.seats import seat_name
from minerals.core.second_person import addressed
from minerals.games.minerals.counts import changed
from minerals.games.minerals.state import GRID, NO_CELL, State, Turn

_NO_PAWN = "no pawn"


def brushes(state: State) -> tuple[Brush, ...]:
    """Return the brushes for painting a position."""
    seats = range(1, state.options.players + 1)
    return (
        *(Brush(mineral.name, term(mineral.name).capitalize(), "minerals") for mineral in state.components.minerals),
        Brush("empty", translated("Nothing"), "minerals"),
        *(Brush(f"pawn {seat}", translated("Pawn {number}", number=seat), "pawns") for seat in seats),
        Brush(_NO_PAWN, translated("No pawn"), "pawns"),
        *(Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False) for seat in seats),
    )


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if the brush does not fit there."""
    found = brush_named(brushes(state), brush)
    kind, _, which = found.name.partition(" ")
    if found.group == "turn":
        return _settled(replace(state, turn=replace(state.turn, player=int(which))))
    index = GRID.index(cell)
    if found.name == _NO_PAWN:
        return _settled(_with_pawns(state, dict.fromkeys(_seats_on(state, index), NO_CELL)))
    if found.group == "pawns":
        return _settled(_with_pawn(state, int(which), index))
    return _settled(_with_mineral(state, index, state.components.value_of.get(kind, 0)))


def _seats_on(state: State, index: int) -> list[int]:
    return [seat for seat, pawn in enumerate(state.pawns, start=1) if pawn == index]


def _with_mineral(state: State, index: int, value: int) -> State:
    """Return the state with a mineral of a value on a hex, or none for 0."""
    before = state.board[index]
    if value == before:
        return state
    if not _is_near(state, index):
        raise NotationError(f"{GRID.name(index)} is too far from the board: you cannot leave an empty row in between.")
    pouch = changed(state.pouch, before, 1) if before else state.pouch
    if value and pouch[value - 1]:
        pouch = changed(pouch, value, -1)
    board = bytearray(state.board)
    board[index] = value
    here = 1 << index
    tiles = state.tiles | here if value else state.tiles & ~here
    return replace(state, board=bytes(board), tiles=tiles, pouch=pouch, extent=state.extent | here)


def _is_near(state: State, index: int) -> bool:
    rows = [GRID.place(hexagon)[1] for hexagon in each(state.extent)]
    return min(rows) - 1 <= GRID.place(index)[1] <= max(rows) + 1


def _with_pawn(state: State, player: int, index: int) -> State:
    name = GRID.name(index)
    if not state.board[index]:
        raise NotationError(f"There is no mineral on {name} for a pawn to stand on.")
    others = [seat for seat in _seats_on(state, index) if seat != player]
    if others:
        raise NotationError(
            addressed(
                "{name}'s pawn is already on {cell}.",
                "Your pawn is already on {cell}.",
                name=seat_name(others[0]),
                cell=name,
            )
        )
    return _with_pawns(state, {player: index})


def _with_pawns(state: State, moved: dict[int, int]) -> State:
    """Return the state with these pawns moved. Once pawns are painted, play has begun."""
    pawns = tuple(moved.get(seat, pawn) for seat, pawn in enumerate(state.pawns, start=1))
    return replace(state, pawns=pawns, phase="playing")


def _settled(state: State) -> State:
    """Return the state at the beginning of the turn; a pawn with nothing under it is no longer on the board."""
    playing = state.phase in ("playing", "over")
    pouch = changed(state.pouch, state.in_hand, 1) if state.in_hand else state.pouch
    return replace(
        state,
        pawns=tuple(pawn if pawn != NO_CELL and state.board[pawn] else NO_CELL for pawn in state.pawns),
        pouch=pouch,
        in_hand=0,
        fragments=(),
        counted=(None,) * state.options.players,
        phase="playing" if playing else state.phase,
        turn=Turn(state.player, 1) if playing else Turn(state.player),
    )
