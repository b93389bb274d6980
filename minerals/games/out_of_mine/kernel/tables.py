"""What the compiled kernel of Out of Mine! works on: the box and the rules of a study as numbers, and a game.

A cell is counted by rows from the bottom, so the table is one word. A tile is counted as the supply lists them, a shape
as the box does. How a tile lies is the number of an orientation, which tells its shape. The two sides of a gallery have
numbers of their own: twice the gallery's, and one more for the back. A player is counted from 0. Needs numpy.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from minerals.core.geometry import Cells, each
from minerals.games.out_of_mine.tiles import GRID
from minerals.kernels.records import Numbers

CELL_NAMES = tuple(GRID.index_of)
"""The names of the cells, by number."""

# The numbers from here on are frozen into the machine code kept on disk, so they are written here and not taken from
# elsewhere; the differential test holds them against the rules.

CHOOSE_SIDE, TAKE, RETURN, TURN, FLIP, PLACE, LIFT, CALL, PASS = range(9)
"""The kinds of action, in the order in which the rules list them."""

ACTIONS, EVENTS, TILE_PLACED, TILE_LIFTED, CALLED, TIME_RAN_OUT, TILE_REMOVED, OVER_EDGE = range(8)
WRONG_COLOUR, TOO_MANY, NOTHING_SCORED, OTHER_EVENT = range(8, 12)
"""What is counted in a game; from `TILE_PLACED` to `NOTHING_SCORED` in the order of the game's counted events."""

LOOK, FIT, HANDLE, PONDER = range(4)
"""What a person takes time for."""

NONE = -1
PLAYERS = 4
HANDS = 2
COLOURS = 5
CELLS = 64
GALLERY_CELLS = 20
QUARTERS = 4
MOST_SHAPES = 32
MOST_KINDS = 96
MOST_ELEMENTS = 5
"""The tiles of a shape: plain ones, and those of each element."""
MOST_ORIENTATIONS = 256
MOST_GALLERIES = 32
MOST_SIDES = 64
MOST_CARDS = 62
MOST_PLACEMENTS = 1 << 14
POLICIES = 11
MOODS = 3
JITTERS = 40
MOST_ACTIONS = 256
CODES = 256
"""What an action can be about, in its code."""
MOST_OUTCOMES = 8
FIRST_CARD = 32
"""An outcome is the number of a gallery, or from here on that of a card."""


class Rules:
    """What is fixed in a study."""

    players: int
    do_elves_count: bool
    do_elements_count: bool
    last_round: int
    time_limit: int
    """In milliseconds; 0 for none."""
    has_both_hands: bool
    # tiles
    kinds: int
    """How many different tiles there are."""
    box: Annotated[Numbers, MOST_KINDS]
    """By tile, how many there are."""
    shape_of: Annotated[Numbers, MOST_KINDS]
    element_of: Annotated[Numbers, MOST_KINDS]
    """By tile, the element on it, or `NONE`."""
    shapes: int
    colour_of: Annotated[Numbers, MOST_SHAPES]
    """By shape, the colour."""
    orientations: Annotated[Numbers, MOST_SHAPES, 2, QUARTERS]
    """By shape, whether it is flipped, and its quarter turns: how it lies."""
    plain_turns: Annotated[Numbers, MOST_ORIENTATIONS]
    """By orientation, the quarter turns of the simplest way to hold a tile so."""
    plain_flip: Annotated[Numbers, MOST_ORIENTATIONS]
    spots: Annotated[Numbers, MOST_ORIENTATIONS, CELLS]
    """By orientation and anchor, the cells that a tile covers; none if part of it would be off the table."""
    turns_to: Annotated[Numbers, MOST_ORIENTATIONS, 2, QUARTERS]
    """How often a tile that is held like this must be turned and flipped until it lies so."""
    # galleries
    galleries: int
    gallery_cells: Annotated[Numbers, MOST_SIDES]
    elves: Annotated[Numbers, MOST_SIDES, COLOURS]
    """By side and colour, the cells where elves of the colour stand."""
    first_placement: Annotated[Numbers, MOST_SIDES + 1]
    """By side, where its placements begin. They are in the order in which people try them: large tiles first."""
    placement_cells: Annotated[Numbers, MOST_PLACEMENTS]
    placement_shapes: Annotated[Numbers, MOST_PLACEMENTS]
    placement_lies: Annotated[Numbers, MOST_PLACEMENTS]
    first_of_cell: Annotated[Numbers, MOST_SIDES, CELLS + 1]
    """By side and cell, where the placements begin whose first cell it is."""
    by_cell: Annotated[Numbers, MOST_PLACEMENTS]
    """Placements by side and first cell, in the same order otherwise."""
    # cards
    cards: int
    asked: Annotated[Numbers, MOST_CARDS, COLOURS]
    """By card and colour, how many tiles to use."""
    rewarded: Annotated[Numbers, MOST_CARDS, 2]
    """By card, the element that gives points and the one that costs them, or `NONE`."""
    rewards: Annotated[Numbers, MOST_CARDS, 2]
    preferred: Annotated[Numbers, MOST_CARDS, MOST_SHAPES, MOST_ELEMENTS]
    """By card and shape, the tiles of the shape in the order in which people take them, and then `NONE`."""
    # people
    pauses: Annotated[Numbers, POLICIES, 4, MOODS, JITTERS]
    """By policy, what time is needed for, mood, and what is added: milliseconds."""
    moods: Annotated[Numbers, MOODS]
    """How often each mood comes up."""
    careful: Annotated[Numbers, POLICIES]
    noticed: Annotated[Numbers, POLICIES]
    thoughtful: Annotated[Numbers, POLICIES]


class Game:
    """A game under way."""

    stream: np.uint64
    counter: int
    policies: Annotated[Numbers, PLAYERS]
    """By player, how actions are chosen."""
    is_over: bool
    is_placing: bool
    """Whether a round is on; otherwise sides are chosen."""
    rounds_begun: int
    clock: int
    last: int
    """Who acted last in the round, or `NONE`."""
    caller: int
    # in front of each player
    galleries: Annotated[Numbers, PLAYERS]
    """The gallery, or `NONE`."""
    sides: Annotated[Numbers, PLAYERS]
    """0 for the front and 1 for the back; `NONE` before it is chosen."""
    galleries_before: Annotated[Numbers, PLAYERS]
    sides_before: Annotated[Numbers, PLAYERS]
    cards: Annotated[Numbers, PLAYERS]
    tile_numbers: Annotated[Numbers, PLAYERS]
    """How many tiles lie there."""
    tiles: Annotated[Numbers, PLAYERS, CELLS]
    """The tiles, in the order in which they were placed."""
    tile_cells: Annotated[Numbers, PLAYERS, CELLS]
    tile_lies: Annotated[Numbers, PLAYERS, CELLS]
    held: Annotated[Numbers, PLAYERS, HANDS]
    """The tile that is handled next, and the one in the other hand; `NONE` for no tile."""
    held_turns: Annotated[Numbers, PLAYERS, HANDS]
    held_flipped: Annotated[Numbers, PLAYERS, HANDS]
    lifted_cells: Cells
    """Where the tile lay that was lifted last."""
    lifted_lies: int
    has_passed: Annotated[Numbers, PLAYERS]
    scores: Annotated[Numbers, PLAYERS]
    latest: Annotated[Numbers, PLAYERS]
    """The points of the round before."""
    # what is left
    supply: Annotated[Numbers, MOST_KINDS]
    shapes_left: Annotated[Numbers, MOST_SHAPES]
    """By shape, how many tiles the supply has."""
    retired: Cells
    """The galleries that are back in the box."""
    cards_used: Cells
    # the pace
    is_paced: bool
    does_time_count: bool
    """Whether it did at the last look."""
    now: int
    """What the clock said then."""
    is_due: Annotated[Numbers, PLAYERS]
    due: Annotated[Numbers, PLAYERS]
    # a plan
    wanted: Annotated[Numbers, COLOURS]
    """How many tiles of each colour are still to be used."""
    there: Annotated[Numbers, MOST_SHAPES]
    """How many tiles of each shape are there for it."""
    plan: Annotated[Numbers, GALLERY_CELLS]
    """The placements."""
    plan_length: int
    plan_tiles: Annotated[Numbers, GALLERY_CELLS]
    """The tile of each."""
    stack: Annotated[Numbers, GALLERY_CELLS]
    """By depth of a search, the next placement to try, counted as in `by_cell`."""
    scarce_number: int
    scarce: Annotated[Numbers, MOST_SHAPES]
    """The shapes of which there may be too few."""
    scarce_before: Annotated[Numbers, MOST_SHAPES]
    """For each of these, one more than there were at the beginning of the search."""
    actions: Annotated[Numbers, MOST_ACTIONS]
    """The legal actions of a player, in the order of the rules: `CODES` times the kind, and what it is about."""
    # the action that was chosen last
    possibilities: int
    equals: int
    drawn: int
    player: int
    kind: int
    about: int
    """The tile, the cell or the side that it is about."""
    at: int
    outcomes: Annotated[Numbers, MOST_OUTCOMES]
    outcome_number: int
    # the end
    tally: Annotated[Numbers, OTHER_EVENT + 1]
    winners: Cells


_CELL_OF = {index: number for number, index in enumerate(GRID.name_of)}
_WORD = 1 << 64


def word_of(cells: Cells) -> int:
    """Return a set of cells of the grid as a word."""
    word = sum(1 << _CELL_OF[index] for index in each(cells))
    return word - _WORD if word >> 63 else word
