"""Taking tiles from the common supply and putting them back: one at a time, as long as there are any.

Rules: Placing crystal tiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.text import seat_name, template
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import element_of, shape_of
from minerals.games.out_of_mine.words import kinds


def tiles_to_take(state: State, player: int) -> list[str]:
    """Return the tiles a player can take now. With a tile in hand, taking swaps it."""
    seat = state.seat(player)
    if seat.other_hand is not None:
        return []
    return [tile for tile, number in state.supply.items() if number and (seat.hand is None or seat.hand.tile != tile)]


def tile_meant(state: State, player: int, shape: str) -> str:
    """Return the tile that the name of a shape means: where elements do not count, any of the shape there is.

    A plain one comes first, whether or not there is one: so it is asked for where elements count.
    """
    hand, tiles = state.seat(player).hand, state.box.tiles_of[shape]
    if state.options.elements or (hand is not None and hand.tile == shape):
        return shape
    return next((tile for tile in tiles if state.supply[tile]), tiles[0])


def both_hands(player: int) -> Ruling:
    """Return the ruling that a player has no free hand."""
    return ruling_to(
        "out_of_mine.tiles.both-hands",
        "{name} holds a tile in each hand.",
        "You hold a tile in each hand.",
        name=seat_name(player),
    )


def explain_take(state: State, player: int, tile: str) -> Iterator[Ruling]:
    """Yield why a tile cannot be taken."""
    hand = state.seat(player).hand
    if state.seat(player).other_hand is not None:
        yield both_hands(player)
    if hand is not None and hand.tile == tile:
        yield ruling_to(
            "out_of_mine.tiles.one-hand",
            "{name} already holds a tile just like it.",
            "You already hold a tile just like it.",
            name=seat_name(player),
        )
    elif not state.supply[tile]:
        yield _none_left(state, tile)


def _none_left(state: State, tile: str) -> Ruling:
    """Return that a tile is not there any more, and which others of its shape are."""
    rule, shape, element = "out_of_mine.tiles.supply", shape_of(tile), element_of(tile)
    others = state.others_left(tile)
    if others:
        return ruling(
            rule,
            template("No {shape} {element} is left in the supply, only {others}.")
            if element
            else template("No plain {shape} is left in the supply, only {others}."),
            shape=shape,
            element=element,
            others=kinds(others),
        )
    return ruling(
        rule,
        template("No {shape} {element} is left in the supply.")
        if element and state.options.elements
        else template("No {shape} is left in the supply."),
        shape=shape,
        element=element,
    )


def explain_hand(state: State, player: int) -> Iterator[Ruling]:
    """Yield why nothing can be done with the tile in hand."""
    if state.seat(player).hand is None:
        yield ruling_to(
            "out_of_mine.tiles.one-hand", "{name} holds no tile.", "You hold no tile.", name=seat_name(player)
        )
