"""The greedy player of Iceminers, compiled: it looks one action ahead, as the greedy bot does. Needs numba.

What a position is worth is in `minerals.games.iceminers.strategy`. An action is coded as 64 × its kind + what it is
about, and the actions are considered in the order in which the rules list them.
"""

from __future__ import annotations

from minerals.games.iceminers.kernel.board import can_stop, ways_beside
from minerals.games.iceminers.kernel.ending import points_of
from minerals.games.iceminers.kernel.spending import does, going, spend
from minerals.games.iceminers.kernel.tables import (
    COLOURS,
    DROP,
    EVERY_GEM,
    KINDS_OF_GEMS,
    MEDIUM_OPAQUE,
    NONE,
    OFF,
    OPAQUE,
    PICK_UP,
    SMALL_OPAQUE,
    STEAL,
    STOP,
    Game,
    Rules,
)
from minerals.kernels.best import EQUALS, FIRST, begin_best, consider, round_worth
from minerals.kernels.bits import has, size
from minerals.kernels.compilation import compiled
from minerals.kernels.duplicates import copy_record
from minerals.kernels.luck import choose
from minerals.kernels.records import Numbers

_CODES = 64
_POINT = 10.0
_POINT_LEFT = 0.001


@compiled
def choose_greedily(rules: Rules, game: Game, spare: Game, scratch: Numbers) -> None:
    """Write the action that is worth most; one of several is drawn."""
    begin_best(scratch)
    here = game.miners[game.player]
    for to in rules.ways[here]:
        if to == NONE:
            break
        if has(game.places, to):
            _look_ahead(rules, game, spare, scratch, going(game, to), to)
    for gem in rules.gem_order:
        if has(game.gems, gem):
            _look_ahead(rules, game, spare, scratch, PICK_UP, gem)
    if game.victim != NONE:
        _look_ahead(rules, game, spare, scratch, STEAL, game.victim)
    if game.carried[game.player] != NONE and here < OFF:
        _look_ahead(rules, game, spare, scratch, DROP, 0)
    if can_stop(rules, game):
        _look_ahead(rules, game, spare, scratch, STOP, 0)
    game.equals = scratch[EQUALS]
    game.drawn = choose(game, game.equals)
    code = scratch[FIRST + game.drawn]
    does(game, code // _CODES, code % _CODES)


@compiled
def _look_ahead(rules: Rules, game: Game, spare: Game, scratch: Numbers, kind: int, about: int) -> None:
    """Consider an action by its average worth over all that chance may bring to it."""
    is_on_cap = about < OFF and has(game.caps, about) and kind not in (PICK_UP, STEAL, DROP, STOP)
    if is_on_cap and has(rules.arm_veins, about):
        worth = 0.0
        many = size(game.singles)
        for number in range(many):
            worth += 1 / many * _worth_after(rules, game, spare, kind, about, number)
    elif is_on_cap and has(rules.pair_veins, about):
        worth = 0.0
        total = 0
        for pair in range(COLOURS * COLOURS):
            total += ways_beside(rules, game, pair)
        for pair in range(COLOURS * COLOURS):
            ways = ways_beside(rules, game, pair)
            if ways:
                worth += ways / total * _worth_after(rules, game, spare, kind, about, pair)
    else:
        worth = _worth_after(rules, game, spare, kind, about, NONE)
    consider(scratch, round_worth(worth), kind * _CODES + about)


@compiled
def _worth_after(rules: Rules, game: Game, spare: Game, kind: int, about: int, forced: int) -> float:
    """Return what the position is worth after an action, with what comes out of a vein if it lifts a cap."""
    copy_record(spare, game)
    spare.forced = forced
    does(spare, kind, about)
    spend(rules, spare)
    return worth_to(rules, spare, game.player)


@compiled
def worth_to(rules: Rules, game: Game, player: int) -> float:
    """Return what a position is worth to a player: the lead in points, the best gem to fetch, and the points left."""
    most = -1
    for other in range(rules.players):
        if other != player:
            most = max(most, points_of(rules, game, other))
    left = _POINT_LEFT * game.points if game.player == player else 0.0
    return _POINT * (points_of(rules, game, player) - most) + _best_promise(rules, game, player) + left


@compiled
def _best_promise(rules: Rules, game: Game, player: int) -> float:
    here = game.miners[player]
    # Every promise is more than 0, which is what a position without any gem is worth.
    best = 0.0
    carried = game.carried[player]
    if carried != NONE:
        best = _rate(rules, game, player, carried, rules.to_arm[_home(game, player, carried), here])
    for place in range(OFF):
        if game.lying[place]:
            for gem in range(KINDS_OF_GEMS):
                if has(game.lying[place] & EVERY_GEM, gem):
                    best = max(best, _promise(rules, game, player, gem, place))
        if has(game.caps, place):
            best = max(best, _promise_of_cap(rules, game, player, place))
    for other in range(rules.players):
        place = game.miners[other]
        if other != player and place < OFF and game.carried[other] != NONE:
            best = max(best, _promise(rules, game, player, game.carried[other], place))
    return best


@compiled
def _promise_of_cap(rules: Rules, game: Game, player: int, place: int) -> float:
    """Return the average over the gems that may be under a cap."""
    promise = 0.0
    if has(rules.arm_veins, place):
        many = size(game.singles)
        for colour in range(COLOURS):
            if has(game.singles, colour):
                promise += 1 / many * _promise(rules, game, player, 2 * colour + 1, place)
    elif has(rules.pair_veins, place):
        total = 0
        for pair in range(COLOURS * COLOURS):
            total += ways_beside(rules, game, pair)
        for pair in range(COLOURS * COLOURS):
            ways = ways_beside(rules, game, pair)
            if ways:
                medium = _promise(rules, game, player, 2 * (pair // COLOURS), place)
                small = _promise(rules, game, player, 2 * (pair % COLOURS) + 1, place)
                promise += ways / total * max(medium, small)
    else:
        promise = _promise(rules, game, player, SMALL_OPAQUE, place)
        if rules.are_opaque_paired:
            promise = max(promise, _promise(rules, game, player, MEDIUM_OPAQUE, place))
    return promise


@compiled
def _promise(rules: Rules, game: Game, player: int, gem: int, place: int) -> float:
    way = rules.distances[game.miners[player], place] + rules.pips[gem]
    return _rate(rules, game, player, gem, way + rules.to_arm[_home(game, player, gem), place])


@compiled
def _rate(rules: Rules, game: Game, player: int, gem: int, way: int) -> float:
    return float(rules.worth[gem, game.colours[player]] / max(way, 1))


@compiled
def _home(game: Game, player: int, gem: int) -> int:
    """Return the arm off which a gem is delivered."""
    colour = gem // 2
    return int(game.homes[game.colours[player] if colour == OPAQUE else colour])
