"""What the compiled kernel works with: the box of the game in numbers, and the desk on which a game is played.

A place is the number of a square, in the order of the board, or the first off the board plus the number of an arm. A
gem is its number in `GEMS`, so its colour is half of it, and it is small where it is odd. A player is counted from 0.
Needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from minerals.core.cells import Cells, each
from minerals.games.iceminers.components import (
    ARM_AT,
    ARM_VEINS,
    ARMS,
    CENTRE_VEIN,
    COLOUR_NAMES,
    GEMS,
    GRID,
    MEDIUM_GEMS,
    PAIR_VEINS,
    SMALL_GEMS,
    pips,
    together,
    worth,
)
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.roll import DIE
from minerals.games.iceminers.rules.setup import ORDERS
from minerals.games.iceminers.rules.veins import fillings
from minerals.games.iceminers.state import opaque_gems

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Record: TypeAlias = np.ndarray[Any, np.dtype[np.void]]

SQUARES = tuple(GRID.index_of)
"""The name of each square, by place; the places from here on are off the board, one at each arm."""
OUTCOMES = (*DIE, *SMALL_GEMS, *(together(pair) for pair in product(MEDIUM_GEMS, SMALL_GEMS)), *ORDERS)
"""What chance can bring, as the rules name it; the kernel tells outcomes by their number here."""

_PLACES = len(SQUARES) + len(ARMS)
_COLOURS = len(COLOUR_NAMES)
_SUBSETS = 1 << _COLOURS
_COUNTS = 14
_LINE = 3
_PLACE_OF = {index: place for place, index in enumerate(GRID.index_of.values())}

_BOX = np.dtype(
    [
        # Place to the set of places that cost one point: the squares beside, and the way off or onto the board.
        ("near", np.int64, (_PLACES,)),
        # Place to the set of squares that cost two points.
        ("diagonal", np.int64, (_PLACES,)),
        # The sets of places of the veins with one small gem, of those with a pair, and of all.
        ("arm_veins", np.int64),
        ("pair_veins", np.int64),
        ("every_vein", np.int64),
        # Set of colours of medium gems, set of colours of small gems to the ways to pair them all.
        ("fillings", np.int64, (_SUBSETS, _SUBSETS)),
        # Order of the coasters, colour to arm.
        ("orders", np.int64, (len(ORDERS), _COLOURS)),
        # Gem to its cost in points of movement.
        ("pips", np.int64, (len(GEMS),)),
        # Gem, player to points.
        ("worth", np.int64, (len(GEMS), _COLOURS)),
    ]
)
"""What never changes. Sets are bits."""

_DESK = np.dtype(
    [
        # Player to place, and to the gem carried; negative for none.
        ("miners", np.int64, (_COLOURS,)),
        ("carried", np.int64, (_COLOURS,)),
        # Place to the gems that lie there: a bit for the first of a kind, and one further up for the second.
        ("lying", np.int64, (_PLACES,)),
        # The set of places with a cap, and the sets of colours of gems under them: single, medium and small in pairs.
        ("caps", np.int64),
        ("singles", np.int64),
        ("mediums", np.int64),
        ("smalls", np.int64),
        # Colour to the arm off which its gems are delivered.
        ("homes", np.int64, (_COLOURS,)),
        # Player, gem to how many are delivered.
        ("delivered", np.int64, (_COLOURS, len(GEMS))),
        # Player to the points scored, and to how much there is of what a tie is broken by.
        ("scores", np.int64, (_COLOURS,)),
        ("compared", np.int64, (_COLOURS,)),
        # Whose turn it is, its points left, whether the miner has stepped; and how many turns have begun.
        ("player", np.int64),
        ("points", np.int64),
        ("has_stepped", np.int64),
        ("turns", np.int64),
        # How many actions, events, events of each counted type, lines of the diary and other events there were.
        ("counts", np.int64, (_COUNTS,)),
        # Where the random numbers of the game begin, and how many were used.
        ("stream", np.uint64),
        ("used", np.uint64),
    ]
)
"""What a game changes, laid out once and used for one game after the other."""


class Terms(NamedTuple):
    """The options of a game."""

    players: int
    are_coasters_drawn: bool
    does_die_decide: bool
    """Whether a die decides who begins."""
    may_stop: bool
    are_opaque_paired: bool
    gems: int
    """How many gems there are to deliver."""
    most_turns: int
    """0 for no end."""


@cache
def box() -> Record:
    """Return the box of the game, as an array of one record."""
    record = np.zeros(1, _BOX)
    record["near"] = _near()
    record["diagonal"] = [*(_places(GRID.diagonal(index)) for index in _PLACE_OF), *(0 for _ in ARMS)]
    record["arm_veins"] = _places(each(ARM_VEINS))
    record["pair_veins"] = _places(each(PAIR_VEINS))
    record["every_vein"] = _places(each(ARM_VEINS | PAIR_VEINS | CENTRE_VEIN))
    record["fillings"] = np.array(list(_fillings())).reshape(_SUBSETS, _SUBSETS)
    record["orders"] = [[order.split().index(colour) for colour in COLOUR_NAMES] for order in ORDERS]
    record["pips"] = [pips(gem) for gem in GEMS]
    record["worth"] = [[worth(gem, colour) for colour in COLOUR_NAMES] for gem in GEMS]
    return record


def desk() -> Record:
    """Return a place to play at, as an array of one record."""
    return np.zeros(1, _DESK)


def diary(lines: int = 0) -> Numbers:
    """Return a diary for a game to be told, an action or an outcome a line: what, about what, out of how many."""
    return np.zeros((lines, _LINE), np.int64)


def _places(indices: Iterable[int]) -> Cells:
    return sum(1 << _PLACE_OF[index] for index in indices)


def _near() -> list[int]:
    onto = [_places(GRID.index(name) for name in arm.edge) for arm in ARMS]
    ways_off = {index: 1 << len(SQUARES) + arm for index, arm in ARM_AT.items()}
    return [*(_places(GRID.orthogonal(index)) | ways_off.get(index, 0) for index in _PLACE_OF), *onto]


def _fillings() -> Iterator[int]:
    """Yield the ways to pair each set of medium gems with each set of small ones; 0 where they are not as many."""
    for mediums, smalls in product(range(_SUBSETS), repeat=2):
        is_even = mediums.bit_count() == smalls.bit_count()
        yield fillings(_those(MEDIUM_GEMS, mediums), _those(SMALL_GEMS, smalls)) if is_even else 0


def _those(gems: tuple[str, ...], colours: int) -> tuple[str, ...]:
    return tuple(gems[colour] for colour in each(colours))


def terms_of(options: IceminersOptions) -> Terms:
    """Return the options in numbers."""
    opaque = len(opaque_gems(options))
    return Terms(
        players=options.players,
        are_coasters_drawn=options.coasters == "random",
        does_die_decide=options.first_player == "die",
        may_stop=options.spend == "up_to",
        are_opaque_paired=opaque > 1,
        gems=2 * len(SMALL_GEMS) + len(MEDIUM_GEMS) + opaque,
        most_turns=options.most_turns,
    )
