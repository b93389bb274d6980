"""A position as a whole: whether anything is missing, and what breaks the rules of the set-up."""

from __future__ import annotations

from minerals.core.game import Ruling, ruling
from minerals.core.text import template
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import element_of, shape_of
from minerals.games.out_of_mine.words import kinds


def components(state: State) -> dict[str, int]:
    """Return how many of each tile there are, wherever they are, and how many galleries and cards."""
    counts = dict(state.supply)
    for seat in state.seats:
        tiles = [lying.tile for lying in seat.tiles] + [hand.tile for hand in seat.hands]
        for tile in tiles:
            counts[tile] += 1
    return counts | {"cards": len(state.unseen_cards) + len(state.cards_used)}


def explain_position(state: State) -> list[Ruling]:
    """Return what in a position cannot have come about: more tiles than there are."""
    return [_too_many(state, tile, -number) for tile, number in state.supply.items() if number < 0]


def _too_many(state: State, tile: str, more: int) -> Ruling:
    shape, element, others = shape_of(tile), element_of(tile), state.others_left(tile)
    rule = "out_of_mine.tiles.supply"
    if not others:
        return ruling(
            rule,
            template("The tables hold {more} more {shape} {element} than the box.")
            if element
            else template("The tables hold {more} more {shape} than the box."),
            more=more,
            shape=shape,
            element=element,
        )
    return ruling(
        rule,
        template("The tables hold {more} more {shape} {element} than the box, which still has {others}.")
        if element
        else template("The tables hold {more} more plain {shape} than the box, which still has {others}."),
        more=more,
        shape=shape,
        element=element,
        others=kinds(others),
    )
