"""Tiles and treasure cards of Out of Mine! in words."""

from __future__ import annotations

from collections.abc import Iterable

from minerals.core.picture import made_once
from minerals.core.text import addressed, counted, listed, translated
from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import element_of, shape_of


def tile_description(state: State, tile: str) -> str:
    """Return a tile in words."""
    return _described(state.box.colour_of(tile), shape_of(tile), element_of(tile))


@made_once
def _described(colour: str, shape: str, element: str) -> str:
    if element:
        return translated("{colour} {shape} with {element}", colour=colour, shape=shape, element=element)
    return translated("{colour} {shape}", colour=colour, shape=shape)


def tile_name(tile: str) -> str:
    """Return the name of a tile, its element in the reader's language.

    >>> tile_name("L3 gold"), tile_name("L3")
    ('L3 gold', 'L3')
    """
    element = element_of(tile)
    return translated("{shape} {element}", shape=shape_of(tile), element=element) if element else tile


def kinds(tiles: Iterable[str]) -> str:
    """Return tiles of one shape as an enumeration that tells them apart.

    >>> kinds(["O4", "O4 silver"])
    'plain O4 and O4 silver'
    """
    return listed(tile_name(tile) if element_of(tile) else translated("plain {shape}", shape=tile) for tile in tiles)


def asked_for(state: State, card: str) -> str:
    """Return what a treasure card asks for in words."""
    numbers = state.box.card_named[card].tiles
    return listed(
        translated("{number} {colour}", number=number, colour=colour)
        for number, colour in zip(numbers, COLOURS, strict=True)
        if number
    )


def measured(name: str, points: int, needed: int) -> str:
    """Return what a player alone has won or lost, in one sentence.

    >>> measured("Ada", 63, 70)
    'Ada has 63 points and loses: a win takes 70.'
    """
    known = {"name": name, "points": counted(points, "{number} point", "{number} points"), "needed": needed}
    if points < needed:
        return addressed(
            "{name} has {points} and loses: a win takes {needed}.",
            "You have {points} and lose: a win takes {needed}.",
            **known,
        )
    return addressed(
        "{name} has {points} and wins: a win takes {needed}.",
        "You have {points} and win: a win takes {needed}.",
        **known,
    )
