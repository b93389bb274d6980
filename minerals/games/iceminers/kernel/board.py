"""The board of the compiled kernel of Iceminers: gems that lie on it and under caps, and where points can be spent."""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.iceminers.kernel.tables import (
    COLOURS,
    EVENTS,
    EVERY_GEM,
    EVERY_SMALL_GEM,
    EVERY_SQUARE,
    FIRST_PAIR,
    FIRST_SINGLE,
    KINDS_OF_GEMS,
    MEDIUM_OPAQUE,
    NONE,
    OFF,
    OTHER_EVENT,
    SMALL_OPAQUE,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, has, nth
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose_member, draw, note


@compiled
def happens(game: Game, event: int) -> None:
    """Count an event."""
    game.tally[EVENTS] += 1
    game.tally[event] += 1


# --- gems ---


@compiled
def lay(game: Game, place: int, gem: int) -> None:
    """Lay a gem on a square."""
    second = has(game.lying[place], gem)
    game.lying[place] |= bit(gem + KINDS_OF_GEMS * second)


@compiled
def take_away(game: Game, place: int, gem: int) -> None:
    """Take a gem from a square."""
    second = has(game.lying[place], gem + KINDS_OF_GEMS)
    game.lying[place] ^= bit(gem + KINDS_OF_GEMS * second)


@compiled
def open_vein(rules: Rules, game: Game, place: int) -> None:
    """Lift the cap from a square, if there is one."""
    if not has(game.caps, place):
        return
    game.caps ^= bit(place)
    happens(game, OTHER_EVENT)
    if has(rules.arm_veins, place):
        colour = nth(game.singles, game.forced) if game.forced != NONE else choose_member(game, game.singles)
        note(game, FIRST_SINGLE + colour)
        game.singles ^= bit(colour)
        lay(game, place, 2 * colour + 1)
    elif has(rules.pair_veins, place):
        pair = game.forced if game.forced != NONE else _drawn_pair(rules, game)
        note(game, FIRST_PAIR + pair)
        medium, small = pair // COLOURS, pair % COLOURS
        game.mediums ^= bit(medium)
        game.smalls ^= bit(small)
        lay(game, place, 2 * medium)
        lay(game, place, 2 * small + 1)
    else:
        if rules.are_opaque_paired:
            lay(game, place, MEDIUM_OPAQUE)
        lay(game, place, SMALL_OPAQUE)


@compiled
def _drawn_pair(rules: Rules, game: Game) -> int:
    """Draw the colours of a pair as one number. Its weight is the number of ways to pair the others."""
    total = 0
    for pair in range(COLOURS * COLOURS):
        total += ways_beside(rules, game, pair)
    number = draw(game, total)
    pair = 0
    while number >= ways_beside(rules, game, pair):
        number -= ways_beside(rules, game, pair)
        pair += 1
    return pair


@compiled
def ways_beside(rules: Rules, game: Game, pair: int) -> int:
    """Return in how many ways the gems beside a pair can be paired; 0 if it cannot come out."""
    medium, small = pair // COLOURS, pair % COLOURS
    if medium == small or not has(game.mediums, medium) or not has(game.smalls, small):
        return 0
    return int(rules.fillings[game.mediums ^ bit(medium), game.smalls ^ bit(small)])


# --- points ---


@compiled
def look_around(rules: Rules, game: Game) -> None:
    """Write the ways to spend points: places to go to, gems to take, and the player to steal from, or none.

    A miner on another's square can always get off it for one point. There are at most three others, and one of them is
    on the same square. So they cannot fill all neighbours of a square, and at an edge there is also the way off.
    """
    points = game.points
    here = game.miners[game.player]
    others = _others(rules, game)
    places = 0
    if points >= 1:
        places = rules.for_one_point[here] & (~others if points == 1 else ~0)
    if points >= 2:
        places |= rules.for_two_points[here] & (~others if points == 2 else ~0)
    left = points - has(others, here)
    gems = 0
    if left >= 1:
        gems = game.lying[here] & (EVERY_SMALL_GEM if left == 1 else EVERY_GEM)
    game.places = places
    game.gems = gems
    if rules.must_reach_square and not rules.for_one_point[here] & EVERY_SQUARE & ~others:
        # Then a square is two points away.
        left -= 1
    game.victim = _victim(rules, game, left)


@compiled
def _others(rules: Rules, game: Game) -> Cells:
    """Return the squares with other miners."""
    others = 0
    for other in range(rules.players):
        if other != game.player and game.miners[other] < OFF:
            others |= bit(game.miners[other])
    return others


@compiled
def _victim(rules: Rules, game: Game, left: int) -> int:
    """Return the player here with a gem to steal, or `NONE`."""
    here = game.miners[game.player]
    victim = NONE
    for other in range(rules.players):
        if other != game.player and here < OFF and game.miners[other] == here:
            victim = other
    if victim != NONE and (game.carried[victim] == NONE or left < rules.pips[game.carried[victim]]):
        return NONE
    return victim


@compiled
def can_spend(game: Game) -> bool:
    """Tell whether there is any way to spend points."""
    return game.places != 0 or game.gems != 0 or game.victim != NONE


@compiled
def can_stop(rules: Rules, game: Game) -> bool:
    """Tell whether the turn may end: off the board or alone on a square, or with a gem that could be dropped."""
    if can_still_drop(rules, game) and not can_spend(game):
        return True
    if not rules.may_stop or not game.has_stepped:
        return False
    here = game.miners[game.player]
    return here >= OFF or not has(_others(rules, game), here)


@compiled
def can_still_drop(rules: Rules, game: Game) -> bool:
    """Tell whether a turn waits for the miner to drop its gem: it is alone on a square, with nothing to spend."""
    return rules.may_drop_last and game.carried[game.player] != NONE and game.miners[game.player] < OFF
