"""Taking tiles from the common supply and putting them back: one at a time, as long as there are any.

Rules: Placing crystal tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.languages import template
from minerals.core.ruling import Ruling, ruling
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import element_of, shape_of


def tiles_to_take(state: State, player: int) -> list[str]:
    """Return the tiles a player can take now. With a tile in hand, taking swaps it."""
    hand = state.seat(player).hand
    return [tile for tile, number in state.supply.items() if number and (hand is None or hand.tile != tile)]


def explain_take(state: State, player: int, tile: str) -> Iterator[Ruling]:
    """Yield why a tile cannot be taken."""
    hand = state.seat(player).hand
    if hand is not None and hand.tile == tile:
        yield ruling("out_of_mine.tiles.one-hand", "Player {player} holds such a tile already.", player=player)
    elif not state.supply[tile]:
        yield ruling(
            "out_of_mine.tiles.supply",
            template("No {shape} {element} is left in the supply.")
            if element_of(tile)
            else template("No {shape} is left in the supply."),
            shape=shape_of(tile),
            element=element_of(tile),
        )


def explain_hand(state: State, player: int) -> Iterator[Ruling]:
    """Yield why nothing can be done with the tile in hand."""
    if state.seat(player).hand is None:
        yield ruling("out_of_mine.tiles.one-hand", "Player {player} holds no tile.", player=player)
