"""Setting up the board: which minerals may be removed."""

from __future__ import annotations

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells, each
from minerals.games.minerals.actions import RemoveMineral
from minerals.games.minerals.state import GRID, State


def explain_removal(state: State, action: RemoveMineral) -> list[Ruling]:
    """Return every reason why a mineral cannot be removed in the set-up."""
    return _explain_removed(state, GRID.index_of[action.cell])


def _explain_removed(state: State, index: int) -> list[Ruling]:
    cell = GRID.name_of[index]
    if not state.board[index]:
        return [ruling("minerals.setup.removal", "There is no mineral on {cell}.", (cell,), cell=cell)]
    rulings = []
    if _would_split(state, index):
        rulings.append(
            ruling("minerals.setup.one-piece", "Without {cell} the board would fall apart.", (cell,), cell=cell)
        )
    if state.board[index] == 1 and state.board.count(1) <= state.options.players:
        rulings.append(
            ruling(
                "minerals.setup.pawns",
                "Every pawn needs a wollastonite to stand on, and only {count} are left.",
                cells=(cell,),
                count=state.board.count(1),
            )
        )
    return rulings


def removable(state: State) -> Cells:
    """Return the minerals that can be removed in the set-up."""
    tiles = state.tiles
    if state.board.count(1) <= state.options.players:
        tiles &= ~state.of_value(1)
    doubtful = tiles & _touching_twice(state.tiles)
    return tiles & ~sum(1 << index for index in each(doubtful) if _would_split(state, index))


def _touching_twice(tiles: Cells) -> Cells:
    """Return the hexes around which minerals lie in more than one group; taking any other away splits nothing."""
    shifted = [tiles >> step if step > 0 else tiles << -step for step in GRID.directions]
    once = twice = 0
    for place, beside in enumerate(shifted):
        begins = beside & ~shifted[place - 1]
        twice |= once & begins
        once |= begins
    return twice


def _would_split(state: State, index: int) -> bool:
    """Tell whether the part of the board around a mineral falls apart without it; a written board may have several."""
    rest = GRID.part_of(index, state.tiles) & ~(1 << index)
    return bool(rest) and GRID.part_of((rest & -rest).bit_length() - 1, rest) != rest
