"""What the compiled kernel of Iceminers works on: the rules of a study as numbers, and a whole game as one record.

A place is the number of a square, in the order of the board, or the first off the board plus the number of an arm. A
gem is its number in `GEMS`, so its colour is half of it, and it is small where it is odd. A player is counted from 0.
Sets are words. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Annotated

import numpy as np

from minerals.core.geometry import Cells, each
from minerals.games.iceminers import components
from minerals.games.iceminers.components import ARMS, COASTERS, COLOUR_NAMES, GEMS, GRID, MEDIUM_GEMS, SMALL_GEMS
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.move import ENTRY, steps_from
from minerals.games.iceminers.rules.roll import DIE
from minerals.games.iceminers.rules.setup import ORDERS
from minerals.games.iceminers.rules.veins import fillings
from minerals.games.iceminers.state import off, opaque_gems
from minerals.games.iceminers.strategy import distance
from minerals.kernels.records import Numbers, blank

SQUARES = tuple(GRID.index_of)
"""The name of each square, by place; the places from here on are off the board, one at each arm."""
OUTCOMES = (*DIE, *SMALL_GEMS, *(components.together(pair) for pair in product(MEDIUM_GEMS, SMALL_GEMS)), *ORDERS)
"""The outcomes of chance, as the rules name them. The kernel uses their numbers here."""

# The numbers from here on are frozen into the machine code kept on disk, so they are written here and not taken from
# elsewhere; the differential test holds them against the rules.

ROLL, ENTER, STEP, LEAVE, PICK_UP, STEAL, DROP, STOP = range(8)
"""The kinds of action."""
GO, TAKE, ROB, PUT_DOWN, END = range(5)
"""What a player decides first: to go somewhere, to take a gem, or an action without a second choice."""

ACTIONS, EVENTS, TURN_BEGAN, DIE_ROLLED_AGAIN, POINTS_LAPSED, GEM_PICKED_UP, GEM_DROPPED = range(7)
GEM_STOLEN, GEMS_SWAPPED, GEM_DELIVERED, OPAQUE_GEM_DELIVERED, GAME_STOPPED, OTHER_EVENT = range(7, 13)
"""What is counted in a game; from `TURN_BEGAN` to `GAME_STOPPED` in the order of the game's counted events."""

OFF = 45
"""The first place off the board."""
EVERY_SQUARE = 0x1FFF_FFFF_FFFF
PLACES = 49
WAYS = 9
"""There are at most eight places to go to."""
COLOURS = 4
OPAQUE = 4
"""The colour of the gems in the middle, which no coaster has."""
KINDS_OF_GEMS = 10
MEDIUM_OPAQUE, SMALL_OPAQUE = 8, 9
NONE = -1
"""No gem, or no player."""
EVERY_GEM = 0b11_1111_1111
EVERY_SMALL_GEM = 0b10_1010_1010
EVERY_COLOUR = 0b1111

FIRST_SINGLE, FIRST_PAIR, FIRST_ORDER = 6, 10, 26
"""Where these outcomes begin in the list of all, after the die."""
MOST_OUTCOMES = 512
"""The most draws for one action. It takes only a few, except for rolling again and for ties at the start. After each
roll another one is less likely than not, so there is always room."""

_SUBSETS = 1 << COLOURS
_PLACE_OF = {index: place for place, index in enumerate(GRID.index_of.values())}


class Rules:
    """What is fixed in a study."""

    for_one_point: Annotated[Numbers, PLACES]
    """By place, the places that cost one point: the squares beside, and the way off or onto the board."""
    for_two_points: Annotated[Numbers, PLACES]
    """By place, the squares that cost two points."""
    ways: Annotated[Numbers, PLACES, WAYS]
    """By place, the places to go to, in the order in which the rules list them, and then `NONE`."""
    distances: Annotated[Numbers, PLACES, OFF]
    """By place and square, the points of movement between them."""
    to_arm: Annotated[Numbers, COLOURS, PLACES]
    """By arm and place, the points of movement off the end of the arm."""
    gem_order: Annotated[Numbers, KINDS_OF_GEMS]
    """The gems in the order in which the rules list them."""
    arm_veins: Cells
    """The places of the veins with one small gem."""
    pair_veins: Cells
    every_vein: Cells
    fillings: Annotated[Numbers, _SUBSETS, _SUBSETS]
    """By the set of colours of medium gems and that of small gems, the ways to pair them all."""
    orders: Annotated[Numbers, 24, COLOURS]
    """By order of the coasters and colour, the arm."""
    pips: Annotated[Numbers, KINDS_OF_GEMS]
    """By gem, its price in points."""
    worth: Annotated[Numbers, KINDS_OF_GEMS, COLOURS]
    """By gem and the colour of a player, the points."""
    players: int
    colours: Annotated[Numbers, 24, COLOURS]
    """By order of the coasters and player, the colour."""
    order: int
    """The order in which the coasters lie unless they are drawn."""
    are_coasters_drawn: bool
    does_die_decide: bool
    """Whether a die decides who begins."""
    may_stop: bool
    may_drop_last: bool
    """Whether a gem may be dropped after the last point."""
    must_reach_square: bool
    """Whether a thief must still be able to reach a square."""
    are_opaque_paired: bool
    gems: int
    """How many gems there are to deliver."""
    most_turns: int
    """0 for no end."""


class Game:
    """A game under way."""

    stream: np.uint64
    counter: int
    policies: Annotated[Numbers, COLOURS]
    """By player, how actions are chosen."""
    is_over: bool
    colours: Annotated[Numbers, COLOURS]
    """By player, the colour."""
    gems_left: int
    """How many gems are not yet delivered."""
    forced: int
    """What comes out of a vein where a player looks ahead, else `NONE`."""
    miners: Annotated[Numbers, COLOURS]
    """By player, the place."""
    carried: Annotated[Numbers, COLOURS]
    """By player, the gem carried, or `NONE`."""
    lying: Annotated[Numbers, PLACES]
    """By place, the gems that lie there: a bit for the first of a kind, and one further up for the second."""
    caps: Cells
    """The places with a cap."""
    singles: Cells
    """The colours of the single gems under caps."""
    mediums: Cells
    """The colours of the medium gems under caps, in pairs."""
    smalls: Cells
    homes: Annotated[Numbers, COLOURS]
    """By colour, the arm off which its gems are delivered."""
    delivered: Annotated[Numbers, COLOURS, KINDS_OF_GEMS]
    """By player and gem, how many are delivered."""
    # the turn
    player: int
    points: int
    """How many points are left."""
    has_rolled: bool
    has_stepped: bool
    turns: int
    """How many turns have begun."""
    places: Cells
    """The places that the points allow."""
    gems: Cells
    """The gems that the miner can pick up with them."""
    victim: int
    """The player to steal from with them, or `NONE`."""
    # the action that was chosen last
    possibilities: int
    equals: int
    drawn: int
    kind: int
    about: int
    """The place or the gem it is about."""
    outcomes: Annotated[Numbers, MOST_OUTCOMES]
    outcome_number: int
    # the end
    tally: Annotated[Numbers, OTHER_EVENT + 1]
    scores: Annotated[Numbers, COLOURS]
    compared: Annotated[Numbers, COLOURS]
    """By player, how much there is of the thing that breaks a tie."""
    winners: Cells


@lru_cache(maxsize=64)
def rules_for(options: IceminersOptions) -> Rules:
    """Return the rules of a study as a record."""
    rules = blank(Rules)
    _write_board(rules)
    _write_ways(rules)
    rules.gem_order[:] = [GEMS.index(gem) for gem in sorted(GEMS)]
    rules.orders[:] = [[order.split().index(colour) for colour in COLOUR_NAMES] for order in ORDERS]
    colours = [options.colours_with(order.split()) for order in ORDERS]
    rules.colours[:, : options.players] = [[COLOUR_NAMES.index(colour) for colour in each] for each in colours]
    rules.order = ORDERS.index(" ".join(COASTERS.get(options.coasters, COLOUR_NAMES)))
    rules.pips[:] = [components.pips(gem) for gem in GEMS]
    rules.worth[:] = [[components.worth(gem, colour) for colour in COLOUR_NAMES] for gem in GEMS]
    opaque = len(opaque_gems(options))
    rules.players = options.players
    rules.are_coasters_drawn = options.coasters == "random"
    rules.does_die_decide = options.first_player == "die"
    rules.may_stop = options.spend == "up_to"
    rules.may_drop_last = options.drop == "any_time"
    rules.must_reach_square = options.move_on == "square"
    rules.are_opaque_paired = opaque > 1
    rules.gems = 2 * len(SMALL_GEMS) + len(MEDIUM_GEMS) + opaque
    rules.most_turns = options.most_turns
    return rules


def _write_board(rules: Rules) -> None:
    rules.for_one_point[:] = _near()
    rules.for_two_points[:OFF] = [_places(GRID.diagonal(index)) for index in _PLACE_OF]
    rules.arm_veins = _places(each(components.ARM_VEINS))
    rules.pair_veins = _places(each(components.PAIR_VEINS))
    rules.every_vein = _places(each(components.ARM_VEINS | components.PAIR_VEINS | components.CENTRE_VEIN))
    rules.fillings[:] = np.array(list(_fillings())).reshape(_SUBSETS, _SUBSETS)


def _write_ways(rules: Rules) -> None:
    rules.ways[:] = NONE
    index_of = [*_PLACE_OF, *map(off, range(len(ARMS)))]
    for place, index in enumerate(index_of):
        if index >= 0:
            goals = [_PLACE_OF[square] for square, _ in steps_from(index)]
            goals += [OFF + components.ARM_AT[index]] if index in components.ARM_AT else []
        else:
            goals = [_PLACE_OF[GRID.index_of[name]] for name in ARMS[place - OFF].edge]
        rules.ways[place, : len(goals)] = goals
        rules.distances[place] = [distance(index, square) for square in _PLACE_OF]
    for number, arm in enumerate(ARMS):
        edge = [_PLACE_OF[GRID.index_of[name]] for name in arm.edge]
        rules.to_arm[number] = rules.distances[:, edge].min(axis=1) + ENTRY


def _places(indices: Iterable[int]) -> Cells:
    return sum(1 << _PLACE_OF[index] for index in indices)


def _near() -> list[int]:
    onto = [_places(GRID.index(name) for name in arm.edge) for arm in ARMS]
    ways_off = {index: 1 << len(SQUARES) + arm for index, arm in components.ARM_AT.items()}
    return [*(_places(GRID.orthogonal(index)) | ways_off.get(index, 0) for index in _PLACE_OF), *onto]


def _fillings() -> Iterator[int]:
    """Yield the ways to pair each set of medium gems with each set of small ones, or 0 if their numbers differ."""
    for mediums, smalls in product(range(_SUBSETS), repeat=2):
        is_even = mediums.bit_count() == smalls.bit_count()
        yield fillings(_those(MEDIUM_GEMS, mediums), _those(SMALL_GEMS, smalls)) if is_even else 0


def _those(gems: tuple[str, ...], colours: Cells) -> tuple[str, ...]:
    return tuple(gems[colour] for colour in each(colours))
