"""A fragment that is cut off: its position, its lowest and its highest tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from minerals.games.minerals.actions import Move
from minerals.games.minerals.events import FragmentMineralShovelled, FragmentMineralTaken
from minerals.games.minerals.exercises.bag_of_tiles import LETTER_OF, VALUE
from minerals.games.minerals.exercises.blind_tiles import TilesLeft
from minerals.probability import Distribution

NECK = """
W2  W   W1  {fragment}
corner: d4
turn: 1
pool 1: 1W
"""
"""Player 1 stands on the neck; the move to the west cuts off the fragment that lies to the east."""
CUT_OFF = Move("d6", "d5")


class Fragment(TilesLeft):
    """Draw the tiles of a fragment, and cut it off. A student sees nothing but the fragment."""

    is_board_shown = False
    size: int


def fragment_position(position: str, tiles: bytes) -> str:
    """Return a position with the tiles of a fragment."""
    return position.format(fragment="   ".join(LETTER_OF[value] for value in tiles))


def value_taken(events: Iterable[object]) -> int:
    """Return the value of the tile that somebody gets from a fragment."""
    return next(
        VALUE[event.mineral] for event in events if isinstance(event, FragmentMineralTaken | FragmentMineralShovelled)
    )


def lowest(left: Mapping[int, int], size: int) -> Distribution[int]:
    """Return the distribution of the lowest value of some tiles, drawn without replacement.

    Parameters
    ----------
    left
        How many tiles of each value they are drawn from.
    size
        How many tiles are drawn.
    """
    ways = comb(sum(left.values()), size)

    def all_from(value: int) -> int:
        return comb(sum(number for worth, number in left.items() if worth >= value), size)

    return Distribution((value, Fraction(all_from(value) - all_from(value + 1), ways)) for value in left)


def highest(left: Mapping[int, int], size: int) -> Distribution[int]:
    """Return the distribution of the highest value: the lowest, if values are counted from the top."""
    return lowest({-value: number for value, number in left.items()}, size).map(lambda value: -value)
