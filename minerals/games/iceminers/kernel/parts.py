"""What the compiled loop is made of: sets in the bits of a number, luck, what is counted, and the diary.

Needs numba.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from minerals.compiled.random_numbers import number_below

# All that is below is frozen into the machine code kept on disk, so it is written here and not taken from elsewhere;
# the differential test holds it against the rules.

# What a line of the diary is about: the kinds of actions, and an outcome of chance.
ROLL, ENTER, STEP, LEAVE, PICK_UP, STEAL, DROP, STOP, OUTCOME = range(9)

# What is counted; from `TURN_BEGAN` to `GAME_STOPPED` in the order of the game's counted events.
ACTIONS, EVENTS, TURN_BEGAN, DIE_ROLLED_AGAIN, POINTS_LAPSED, GEM_PICKED_UP, GEM_DROPPED = range(7)
GEM_STOLEN, GEMS_SWAPPED, GEM_DELIVERED, OPAQUE_GEM_DELIVERED, GAME_STOPPED, LINES, OTHER_EVENT = range(7, 14)

# The first place off the board.
OFF = 45

# Colours, of which the last is no coaster's; and gems, numbered by colour, medium before small.
COLOURS = 4
OPAQUE = 4
KINDS_OF_GEMS = 10
MEDIUM_OPAQUE, SMALL_OPAQUE = 8, 9
NONE = -1


def compiled(function: Any) -> Any:
    """Compile a function for others that are compiled. It is kept on disk with them, and not by itself."""
    return numba.njit(function)


# --- sets of places, gems, colours and players ---


@compiled
def size_of(members: int) -> Any:
    """Return how many members a set has."""
    size = 0
    while members:
        members &= members - 1
        size += 1
    return size


@compiled
def has(members: int, member: int) -> Any:
    """Return 1 where a set has a member, else 0."""
    return members >> member & 1


@compiled
def only(member: int) -> Any:
    """Return the set of one member."""
    return np.int64(1) << member


@compiled
def member_of(members: int, number: int) -> Any:
    """Return the member with a number, counted from 0."""
    for _ in range(number):
        members &= members - 1
    member = 0
    while not members >> member & 1:
        member += 1
    return member


# --- luck, counts and telling ---


@compiled
def drawn(desk: Any, bound: int) -> Any:
    """Return a number from 0 to below a bound."""
    desk.used += np.uint64(1)
    return number_below(desk.stream, desk.used, bound)


@compiled
def any_of(desk: Any, members: int) -> Any:
    """Return a member of a set, each equally likely; one alone needs no luck."""
    size = size_of(members)
    return member_of(members, drawn(desk, size) if size > 1 else 0)


@compiled
def _note(desk: Any, diary: Any, what: int, about: int, possibilities: int) -> None:
    """Write a line into the diary, where there is one."""
    if diary.size:
        line = desk.counts[LINES]
        diary[line, 0] = what
        diary[line, 1] = about
        diary[line, 2] = possibilities
    desk.counts[LINES] += 1


@compiled
def chance_brings(desk: Any, diary: Any, outcome: int) -> None:
    """Note what chance brought, by its number."""
    _note(desk, diary, OUTCOME, outcome, 0)


@compiled
def rolled_pips(desk: Any, diary: Any) -> Any:
    """Roll the die."""
    pips = drawn(desk, 6) + 1
    chance_brings(desk, diary, pips - 1)
    return pips


@compiled
def happens(desk: Any, event: int) -> None:
    """Count an event."""
    desk.counts[EVENTS] += 1
    desk.counts[event] += 1


@compiled
def acts(desk: Any, diary: Any, kind: int, about: int, possibilities: int) -> None:
    """Count an action, and write it into the diary."""
    _note(desk, diary, kind, about, possibilities)
    desk.counts[ACTIONS] += 1
