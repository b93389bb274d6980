"""Placing tiles and lifting them again. Whether a tile lies rightly is found out only at the check.

Rules: Placing crystal tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.geometry import each
from minerals.core.text import seat_name
from minerals.games.out_of_mine.rules.supply import both_hands, explain_hand
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, cells_at


def anchors(state: State, player: int) -> list[str]:
    """Return the cells to which the tile in hand can be placed as it is held. O(cells)."""
    if state.seat(player).hand is None:
        return []
    covered, held = state.seat(player).covered, state.held(player)
    return [
        GRID.name(index)
        for index in each(GRID.cells)
        if (cells := cells_at(held, index)) is not None and not cells & covered
    ]


def lifts(state: State, player: int) -> list[str]:
    """Return the cells with tiles that can be lifted: none if no hand is free."""
    return list(GRID.names(state.seat(player).covered)) if has_free_hand(state, player) else []


def has_free_hand(state: State, player: int) -> bool:
    """Tell whether a player has a hand to lift a tile with: new ones are for one hand, those on the table for both."""
    return len(state.seat(player).hands) < (2 if state.options.hands == "both" else 1)


def explain_place(state: State, player: int, cell: str) -> Iterator[Ruling]:
    """Yield why the tile in hand cannot be placed with its anchor on a cell."""
    if state.seat(player).hand is None:
        yield from explain_hand(state, player)
        return
    cells = cells_at(state.held(player), GRID.index_of[cell])
    if cells is None:
        yield ruling(
            "out_of_mine.tiles.place",
            "With its dot on {cell}, part of the tile would be off the table.",
            (cell,),
            cell=cell,
        )
        return
    taken = GRID.names(cells & state.seat(player).covered)
    if taken:
        yield ruling(
            "out_of_mine.tiles.overlap",
            "There is already a tile on {taken}, and tiles may not overlap.",
            taken,
            taken=", ".join(taken),
        )


def explain_lift(state: State, player: int, cell: str) -> Iterator[Ruling]:
    """Yield why the tile on a cell cannot be lifted."""
    if not has_free_hand(state, player):
        if state.options.hands == "both":
            yield both_hands(player)
        else:
            yield ruling_to(
                "out_of_mine.tiles.one-hand",
                "{name} already holds a tile.",
                "You already hold a tile.",
                name=seat_name(player),
            )
    lying = state.seat(player).tile_on(GRID.index_of[cell])
    if lying is None:
        yield ruling_to(
            "out_of_mine.tiles.lift",
            "{name} has no tile on {cell}.",
            "You have no tile on {cell}.",
            cells=(cell,),
            name=seat_name(player),
            cell=cell,
        )
