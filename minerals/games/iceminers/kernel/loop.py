"""The compiled loop of Iceminers: rules that are written elsewhere, once more for a machine in a hurry.

What is drawn by a player is drawn by sub-decisions, as the random bot does: of what kind the action is, then which.
Needs numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from minerals.compiled import random_numbers
from minerals.compiled.compilation import announced, kept
from minerals.compiled.random_numbers import stream_of
from minerals.games.iceminers.kernel import ending as kernel_ending
from minerals.games.iceminers.kernel import parts as kernel_parts
from minerals.games.iceminers.kernel.ending import score, winners
from minerals.games.iceminers.kernel.parts import (
    ACTIONS,
    COLOURS,
    DIE_ROLLED_AGAIN,
    DROP,
    ENTER,
    EVENTS,
    GAME_STOPPED,
    GEM_DELIVERED,
    GEM_DROPPED,
    GEM_PICKED_UP,
    GEM_STOLEN,
    GEMS_SWAPPED,
    KINDS_OF_GEMS,
    LEAVE,
    MEDIUM_OPAQUE,
    NONE,
    OFF,
    OPAQUE,
    OPAQUE_GEM_DELIVERED,
    OTHER_EVENT,
    PICK_UP,
    POINTS_LAPSED,
    ROLL,
    SMALL_OPAQUE,
    STEAL,
    STEP,
    STOP,
    TURN_BEGAN,
    acts,
    any_of,
    chance_brings,
    compiled,
    drawn,
    happens,
    has,
    member_of,
    only,
    rolled_pips,
    size_of,
)

_GO, _TAKE, _ROB, _PUT_DOWN, _END = range(5)
_EVERY_GEM = 0b11_1111_1111
_SMALL_GEMS = 0b10_1010_1010
_EVERY_COLOUR = 0b1111
_ORDERS = 24

# Where these outcomes begin in the list of all, after the die.
_FIRST_SINGLE = 6
_FIRST_PAIR = 10
_FIRST_ORDER = 26

# --- set-up ---


@compiled
def _set_up(box: Any, terms: Any, desk: Any, diary: Any) -> None:
    desk.carried[:] = NONE
    desk.lying[:] = 0
    desk.delivered[:] = 0
    desk.counts[:] = 0
    order = drawn(desk, _ORDERS) if terms.are_coasters_drawn else 0
    if terms.are_coasters_drawn:
        chance_brings(desk, diary, _FIRST_ORDER + order)
    desk.homes[:] = box.orders[order]
    desk.caps = box.every_vein
    desk.singles = _EVERY_COLOUR
    desk.mediums = _EVERY_COLOUR
    desk.smalls = _EVERY_COLOUR
    # The coasters, three kinds of veins, and the first turn.
    for _ in range(5):
        happens(desk, OTHER_EVENT)
    for player in range(terms.players):
        desk.miners[player] = OFF + (desk.homes[player] + 2) % 4
        happens(desk, OTHER_EVENT)
    desk.player = _first_player(terms, desk, diary)
    desk.turns = 1


@compiled
def _first_player(terms: Any, desk: Any, diary: Any) -> Any:
    rolling = only(terms.players) - 1 if terms.does_die_decide else only(0)
    while size_of(rolling) > 1:
        most = 0
        ahead = 0
        for player in range(terms.players):
            if has(rolling, player):
                pips = rolled_pips(desk, diary)
                happens(desk, OTHER_EVENT)
                if pips > most:
                    most = pips
                    ahead = 0
                if pips == most:
                    ahead |= only(player)
        rolling = ahead
    return member_of(rolling, 0)


# --- gems ---


@compiled
def _lay(desk: Any, place: int, gem: int) -> None:
    second = has(desk.lying[place], gem)
    desk.lying[place] |= only(gem + KINDS_OF_GEMS * second)


@compiled
def _take_away(desk: Any, place: int, gem: int) -> None:
    second = has(desk.lying[place], gem + KINDS_OF_GEMS)
    desk.lying[place] ^= only(gem + KINDS_OF_GEMS * second)


@compiled
def _open_vein(box: Any, terms: Any, desk: Any, diary: Any, place: int) -> None:
    """Lift the cap from a square, where there is one."""
    if not has(desk.caps, place):
        return
    desk.caps ^= only(place)
    happens(desk, OTHER_EVENT)
    if has(box.arm_veins, place):
        colour = any_of(desk, desk.singles)
        chance_brings(desk, diary, _FIRST_SINGLE + colour)
        desk.singles ^= only(colour)
        _lay(desk, place, 2 * colour + 1)
    elif has(box.pair_veins, place):
        pair = _drawn_pair(box, desk)
        chance_brings(desk, diary, _FIRST_PAIR + pair)
        medium = pair // COLOURS
        small = pair % COLOURS
        desk.mediums ^= only(medium)
        desk.smalls ^= only(small)
        _lay(desk, place, 2 * medium)
        _lay(desk, place, 2 * small + 1)
    else:
        if terms.are_opaque_paired:
            _lay(desk, place, MEDIUM_OPAQUE)
        _lay(desk, place, SMALL_OPAQUE)


@compiled
def _drawn_pair(box: Any, desk: Any) -> Any:
    """Return the colours of a pair as one number, as likely as the others can still be paired in ways."""
    total = 0
    for pair in range(COLOURS * COLOURS):
        total += _ways_beside(box, desk, pair)
    number = drawn(desk, total)
    pair = 0
    while number >= _ways_beside(box, desk, pair):
        number -= _ways_beside(box, desk, pair)
        pair += 1
    return pair


@compiled
def _ways_beside(box: Any, desk: Any, pair: int) -> Any:
    medium = pair // COLOURS
    small = pair % COLOURS
    mediums = desk.mediums
    smalls = desk.smalls
    if medium == small or not has(mediums, medium) or not has(smalls, small):
        return 0
    return box.fillings[mediums ^ only(medium), smalls ^ only(small)]


# --- what may be done ---


@compiled
def _spending(box: Any, terms: Any, desk: Any) -> Any:
    """Return what points can be spent on: places to go to, gems to take, and the player to steal from or none.

    Who stands on another's square can always get off it for one point: with at most three others, each square that is
    not at an edge has more neighbours than the two that are not underfoot, and at an edge there is the way off.
    """
    player = desk.player
    points = desk.points
    here = desk.miners[player]
    others = 0
    victim = NONE
    for other in range(terms.players):
        place = desk.miners[other]
        if other != player and place < OFF:
            others |= only(place)
            if place == here:
                victim = other
    places = 0
    if points >= 1:
        places = box.near[here] & (~others if points == 1 else ~0)
    if points >= 2:
        places |= box.diagonal[here] & (~others if points == 2 else ~0)
    left = points - has(others, here)
    gems = 0
    if left >= 1:
        gems = desk.lying[here] & (_SMALL_GEMS if left == 1 else _EVERY_GEM)
    if victim != NONE and (desk.carried[victim] == NONE or left < box.pips[desk.carried[victim]]):
        victim = NONE
    return places, gems, victim


@compiled
def _can_stop(terms: Any, desk: Any) -> Any:
    here = desk.miners[desk.player]
    together = 0
    for player in range(terms.players):
        if desk.miners[player] == here:
            together += 1
    return terms.may_stop and desk.has_stepped and (here >= OFF or together == 1)


@compiled
def _can_spend(spending: Any) -> Any:
    places, gems, victim = spending
    return places != 0 or gems != 0 or victim != NONE


# --- what it leads to ---


@compiled
def _act(box: Any, terms: Any, desk: Any, diary: Any, spending: Any) -> None:
    """Draw an action and do it."""
    places, gems, victim = spending
    player = desk.player
    here = desk.miners[player]
    kinds = (only(_GO) if places else 0) | (only(_TAKE) if gems else 0)
    if victim != NONE:
        kinds |= only(_ROB)
    if desk.carried[player] != NONE and here < OFF:
        kinds |= only(_PUT_DOWN)
    if _can_stop(terms, desk):
        kinds |= only(_END)
    # Going and taking are kinds with a choice of their own.
    possibilities = size_of(places) + size_of(gems) + size_of(kinds & ~(only(_GO) | only(_TAKE)))
    kind = any_of(desk, kinds)
    if kind == _GO:
        _go(box, terms, desk, diary, any_of(desk, places), possibilities)
    elif kind == _TAKE:
        _pick_up(box, desk, diary, any_of(desk, gems), possibilities)
    elif kind == _ROB:
        _steal(box, desk, diary, victim, possibilities)
    elif kind == _PUT_DOWN:
        acts(desk, diary, DROP, 0, possibilities)
        _lay(desk, here, desk.carried[player])
        desk.carried[player] = NONE
        happens(desk, GEM_DROPPED)
    else:
        acts(desk, diary, STOP, 0, possibilities)
        _lapse(desk)


@compiled
def _go(box: Any, terms: Any, desk: Any, diary: Any, to: int, possibilities: int) -> None:
    player = desk.player
    here = desk.miners[player]
    acts(desk, diary, LEAVE if to >= OFF else ENTER if here >= OFF else STEP, to, possibilities)
    desk.miners[player] = to
    desk.points -= 1 if has(box.near[here], to) else 2
    desk.has_stepped = 1
    happens(desk, OTHER_EVENT)
    if to >= OFF:
        _deliver(desk, to - OFF)
    else:
        _open_vein(box, terms, desk, diary, to)


@compiled
def _deliver(desk: Any, arm: int) -> None:
    player = desk.player
    gem = desk.carried[player]
    colour = gem // 2
    if gem != NONE and arm == desk.homes[player if colour == OPAQUE else colour]:
        desk.carried[player] = NONE
        desk.delivered[player, gem] += 1
        happens(desk, OPAQUE_GEM_DELIVERED if colour == OPAQUE else GEM_DELIVERED)


@compiled
def _pick_up(box: Any, desk: Any, diary: Any, gem: int, possibilities: int) -> None:
    player = desk.player
    here = desk.miners[player]
    acts(desk, diary, PICK_UP, gem, possibilities)
    if desk.carried[player] != NONE:
        _lay(desk, here, desk.carried[player])
        happens(desk, OTHER_EVENT)
    _take_away(desk, here, gem)
    desk.carried[player] = gem
    desk.points -= box.pips[gem]
    happens(desk, GEM_PICKED_UP)


@compiled
def _steal(box: Any, desk: Any, diary: Any, victim: int, possibilities: int) -> None:
    player = desk.player
    gem = desk.carried[victim]
    acts(desk, diary, STEAL, victim, possibilities)
    desk.carried[victim] = desk.carried[player]
    desk.carried[player] = gem
    desk.points -= box.pips[gem]
    happens(desk, GEM_STOLEN if desk.carried[victim] == NONE else GEMS_SWAPPED)


@compiled
def _lapse(desk: Any) -> None:
    desk.points = 0
    happens(desk, POINTS_LAPSED)


# --- turns ---


@compiled
def _roll(box: Any, terms: Any, desk: Any, diary: Any) -> Any:
    """Roll until some point can be spent; return on what."""
    acts(desk, diary, ROLL, 0, 1)
    desk.has_stepped = 0
    desk.points = rolled_pips(desk, diary)
    happens(desk, OTHER_EVENT)
    spending = _spending(box, terms, desk)
    while not _can_spend(spending):
        desk.points = rolled_pips(desk, diary)
        happens(desk, DIE_ROLLED_AGAIN)
        spending = _spending(box, terms, desk)
    return spending


@compiled
def _are_all_delivered(terms: Any, desk: Any) -> Any:
    return desk.counts[GEM_DELIVERED] + desk.counts[OPAQUE_GEM_DELIVERED] == terms.gems


@compiled
def _take_turn(box: Any, terms: Any, desk: Any, diary: Any) -> None:
    spending = _roll(box, terms, desk, diary)
    while _can_spend(spending):
        _act(box, terms, desk, diary, spending)
        if _are_all_delivered(terms, desk):
            return
        spending = _spending(box, terms, desk)
    if desk.points:
        _lapse(desk)


@compiled
def _play_turns(box: Any, terms: Any, desk: Any, diary: Any) -> None:
    while True:
        _take_turn(box, terms, desk, diary)
        if _are_all_delivered(terms, desk):
            happens(desk, OTHER_EVENT)
            return
        if terms.most_turns and desk.turns >= terms.most_turns:
            happens(desk, GAME_STOPPED)
            return
        desk.player = (desk.player + 1) % terms.players
        desk.turns += 1
        happens(desk, TURN_BEGAN)


# --- games ---


@announced("Iceminers")
@kept(random_numbers, kernel_parts, kernel_ending)
def play_games(boxes: Any, desks: Any, diary: Any, terms: Any, key: Any, first: Any, rows: Any) -> None:
    """Play as many games as there are rows, and write the row of each; the diary, where not empty, has room for one."""
    box = boxes[0]
    desk = desks[0]
    for place in range(rows.shape[0]):
        desk.stream = stream_of(key, np.uint64(first) + np.uint64(place))
        desk.used = 0
        _set_up(box, terms, desk, diary)
        _play_turns(box, terms, desk, diary)
        score(box, terms, desk)
        first_of_all = winners(terms, desk)
        row = rows[place]
        row[0] = desk.counts[ACTIONS]
        row[1] = desk.counts[EVENTS]
        for player in range(terms.players):
            row[2 + player] = desk.scores[player]
            row[2 + terms.players + player] = has(first_of_all, player)
        for event in range(TURN_BEGAN, GAME_STOPPED + 1):
            row[2 + 2 * terms.players + event - TURN_BEGAN] = desk.counts[event]
