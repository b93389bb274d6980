"""The tiles of the box: how many there are of each kind, what may be drawn, and what a drawn tile looks like."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import TypeVar

from minerals.core.text import term, translated
from minerals.games.minerals.components import MINERALS
from minerals.probability import Distribution, Look

WHITE, GOLDEN = MINERALS[0], MINERALS[-1]
VALUE = {mineral.name: mineral.value for mineral in MINERALS}
VALUE_OF_LETTER = {mineral.letter: mineral.value for mineral in MINERALS}
VALUE_OF_COLOUR = {mineral.colour: mineral.value for mineral in MINERALS}
NAME_OF = {mineral.value: mineral.name for mineral in MINERALS}
COLOUR_OF = {mineral.value: mineral.colour for mineral in MINERALS}
LETTER_OF = {mineral.value: mineral.letter for mineral in MINERALS}
BOX = {mineral.value: mineral.count for mineral in MINERALS}
"""How many tiles of each value are in the box."""
TILES = sum(BOX.values())

Kind = TypeVar("Kind", int, str)


def tiles_left(face_up: str) -> dict[int, int]:
    """Return how many tiles of each value are left to be laid blind, without those that lie face up, by letter."""
    return {value: number - face_up.count(LETTER_OF[value]) for value, number in BOX.items()}


def by_colour(left: Mapping[int, int] = BOX) -> dict[str, int]:
    """Return tiles by their colour instead of their value."""
    return {COLOUR_OF[value]: number for value, number in left.items()}


def count_by_colour(left: Mapping[int, int] = BOX) -> dict[str, int]:
    """Return the facts about the tiles for the texts: `{total}`, `{white_tiles}` and so on."""
    return {"total": sum(left.values())} | {f"{COLOUR_OF[value]}_tiles": number for value, number in left.items()}


def count_by_name(left: Mapping[int, int]) -> dict[str, int]:
    """Return the facts about the tiles for the texts: `{total}`, `{kyanite_left}` and so on."""
    return {"total": sum(left.values())} | {f"{NAME_OF[value]}_left": number for value, number in left.items()}


# --- what is drawn ---


def one_tile(left: Mapping[Kind, int]) -> Distribution[Kind]:
    """Return the distribution of one tile, by whatever the tiles are sorted."""
    total = sum(left.values())
    return Distribution(((kind, Fraction(number, total)) for kind, number in left.items()), label=_word)


@cache
def number_drawn(wanted: int, drawn: int, of: int = TILES) -> Distribution[int]:
    """Return the distribution of how many of the wanted tiles are among the drawn ones, without replacement.

    >>> number_drawn(2, 1, of=4)[0]
    Fraction(1, 2)
    """
    return Distribution(
        (found, Fraction(comb(wanted, found) * comb(of - wanted, drawn - found), comb(of, drawn)))
        for found in range(min(wanted, drawn) + 1)
    )


# --- what it looks like ---


def of_one_colour(colour: str, left: Mapping[int, int]) -> dict[str, int]:
    """Return the tiles as those of a colour and all others."""
    wanted = by_colour(left)[colour]
    return {colour: wanted, translated("other colour"): sum(left.values()) - wanted}


def tile(colour: object) -> Look | None:
    """Return a tile of a colour as it is on the board."""
    if colour not in VALUE_OF_COLOUR:
        return None
    return Look(f"tile.{colour}", LETTER_OF[VALUE_OF_COLOUR[str(colour)]], f"letter.{colour}")


def tile_worth(value: object) -> Look | None:
    """Return the tile that is worth so many points."""
    return tile(COLOUR_OF[value]) if isinstance(value, int) and value in COLOUR_OF else None


def _word(kind: object) -> str:
    """Return a kind of tile in the reader's language."""
    return str(term(str(kind)))
