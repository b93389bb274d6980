"""A whole game of the compiled kernel of Iceminers: its set-up, one action after the other, its end.

A player draws an action in two decisions, as the random bot does: first its kind, then the action.
Needs numba.
"""

from __future__ import annotations

import numpy as np

from minerals.compiled import bits, luck, random_numbers, vectors
from minerals.compiled.bits import bit, has, lowest, size
from minerals.compiled.compilation import announced, compiled, kept
from minerals.compiled.luck import choose_member, draw, note
from minerals.compiled.random_numbers import stream_of
from minerals.compiled.records import Numbers
from minerals.games.iceminers.kernel import board as kernel_board
from minerals.games.iceminers.kernel import ending, tables
from minerals.games.iceminers.kernel.board import (
    can_spend,
    can_still_drop,
    can_stop,
    happens,
    lay,
    look_around,
    open_vein,
    take_away,
)
from minerals.games.iceminers.kernel.ending import end_game
from minerals.games.iceminers.kernel.tables import (
    ACTIONS,
    DIE_ROLLED_AGAIN,
    DROP,
    END,
    ENTER,
    EVENTS,
    EVERY_COLOUR,
    FIRST_ORDER,
    GAME_STOPPED,
    GEM_DELIVERED,
    GEM_DROPPED,
    GEM_PICKED_UP,
    GEM_STOLEN,
    GEMS_SWAPPED,
    GO,
    LEAVE,
    NONE,
    OFF,
    OPAQUE,
    OPAQUE_GEM_DELIVERED,
    OTHER_EVENT,
    PICK_UP,
    POINTS_LAPSED,
    PUT_DOWN,
    ROB,
    ROLL,
    STEAL,
    STEP,
    STOP,
    TAKE,
    TURN_BEGAN,
    Game,
    Rules,
)

_kept = kept(random_numbers, vectors, bits, luck, tables, kernel_board, ending)


@announced("Iceminers")
@_kept
def play_games(rules: Rules, game: Game, key: np.uint64, first: np.uint64, rows: Numbers) -> None:
    """Play games from number `first` on, one for each row, and write their results."""
    for place in range(rows.shape[0]):
        begin(rules, game, key, first + np.uint64(place))
        while not game.is_over:
            act(rules, game)
        write_row(rules, game, rows[place])


@_kept
def write_row(rules: Rules, game: Game, row: Numbers) -> None:
    """Write the columns of a study for a game."""
    row[0] = game.tally[ACTIONS]
    row[1] = game.tally[EVENTS]
    for player in range(rules.players):
        row[2 + player] = game.scores[player]
        row[2 + rules.players + player] = has(game.winners, player)
    for event in range(TURN_BEGAN, GAME_STOPPED + 1):
        row[2 + 2 * rules.players + event - TURN_BEGAN] = game.tally[event]


# --- the set-up ---


@_kept
def begin(rules: Rules, game: Game, key: np.uint64, number: np.uint64) -> None:
    """Set up a game of a study."""
    _clear(game)
    game.stream = stream_of(key, number)
    order = 0
    if rules.are_coasters_drawn:
        order = draw(game, rules.orders.shape[0])
        note(game, FIRST_ORDER + order)
    game.homes[:] = rules.orders[order]
    game.caps = rules.every_vein
    # The coasters and three kinds of veins.
    for _ in range(4):
        happens(game, OTHER_EVENT)
    for player in range(rules.players):
        game.miners[player] = OFF + (game.homes[player] + 2) % 4
        happens(game, OTHER_EVENT)
    game.player = _first_player(rules, game)
    happens(game, TURN_BEGAN)


@compiled
def _clear(game: Game) -> None:
    # Number 0 is never used.
    game.counter = 1
    game.outcome_number = 0
    game.is_over = False
    game.carried[:] = NONE
    game.lying[:] = 0
    game.delivered[:] = 0
    game.tally[:] = 0
    game.singles = EVERY_COLOUR
    game.mediums = EVERY_COLOUR
    game.smalls = EVERY_COLOUR
    game.points = 0
    game.has_rolled = False
    game.turns = 1


@compiled
def _first_player(rules: Rules, game: Game) -> int:
    rolling = bit(rules.players) - 1 if rules.does_die_decide else bit(0)
    while size(rolling) > 1:
        most = 0
        ahead = 0
        for player in range(rules.players):
            if has(rolling, player):
                pips = _rolled_pips(game)
                happens(game, OTHER_EVENT)
                if pips > most:
                    most = pips
                    ahead = 0
                if pips == most:
                    ahead |= bit(player)
        rolling = ahead
    return lowest(rolling)


@compiled
def _rolled_pips(game: Game) -> int:
    side = draw(game, 6)
    note(game, side)
    return side + 1


# --- one action ---


@_kept
def act(rules: Rules, game: Game) -> None:
    """Draw an action and let it happen."""
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    if not game.has_rolled:
        _roll(rules, game)
        return
    _spend(rules, game)
    if _are_all_delivered(rules, game):
        happens(game, OTHER_EVENT)
        end_game(rules, game)
        return
    look_around(rules, game)
    if game.kind == STOP or not (can_spend(game) or can_still_drop(rules, game)):
        _end_turn(rules, game)


@compiled
def _does(game: Game, kind: int, about: int) -> None:
    game.kind = kind
    game.about = about


@compiled
def _roll(rules: Rules, game: Game) -> None:
    """Roll until some point can be spent."""
    _does(game, ROLL, 0)
    game.possibilities = 1
    game.has_rolled = True
    game.has_stepped = False
    game.points = _rolled_pips(game)
    happens(game, OTHER_EVENT)
    look_around(rules, game)
    while not can_spend(game):
        game.points = _rolled_pips(game)
        happens(game, DIE_ROLLED_AGAIN)
        look_around(rules, game)


@compiled
def _spend(rules: Rules, game: Game) -> None:
    """Draw a way to spend points, and do it."""
    kinds = _kinds(rules, game)
    # Going and taking are kinds with a choice of their own.
    game.possibilities = size(game.places) + size(game.gems) + size(kinds & ~(bit(GO) | bit(TAKE)))
    kind = choose_member(game, kinds)
    if kind == GO:
        _go(rules, game, choose_member(game, game.places))
    elif kind == TAKE:
        _pick_up(rules, game, choose_member(game, game.gems))
    elif kind == ROB:
        _steal(rules, game)
    elif kind == PUT_DOWN:
        _does(game, DROP, 0)
        _put_down(game)
        happens(game, GEM_DROPPED)
    else:
        _does(game, STOP, 0)


@compiled
def _kinds(rules: Rules, game: Game) -> int:
    """Return the set of decisions that a player can make."""
    kinds = (bit(GO) if game.places else 0) | (bit(TAKE) if game.gems else 0)
    if game.victim != NONE:
        kinds |= bit(ROB)
    if game.carried[game.player] != NONE and game.miners[game.player] < OFF:
        kinds |= bit(PUT_DOWN)
    if can_stop(rules, game):
        kinds |= bit(END)
    return kinds


@compiled
def _go(rules: Rules, game: Game, to: int) -> None:
    here = game.miners[game.player]
    _does(game, LEAVE if to >= OFF else ENTER if here >= OFF else STEP, to)
    game.miners[game.player] = to
    game.points -= 1 if has(rules.for_one_point[here], to) else 2
    game.has_stepped = True
    happens(game, OTHER_EVENT)
    if to >= OFF:
        _deliver(game, to - OFF)
    else:
        open_vein(rules, game, to)


@compiled
def _deliver(game: Game, arm: int) -> None:
    player = game.player
    gem = game.carried[player]
    colour = gem // 2
    if gem != NONE and arm == game.homes[player if colour == OPAQUE else colour]:
        game.carried[player] = NONE
        game.delivered[player, gem] += 1
        happens(game, OPAQUE_GEM_DELIVERED if colour == OPAQUE else GEM_DELIVERED)


@compiled
def _pick_up(rules: Rules, game: Game, gem: int) -> None:
    _does(game, PICK_UP, gem)
    if game.carried[game.player] != NONE:
        _put_down(game)
        happens(game, OTHER_EVENT)
    take_away(game, game.miners[game.player], gem)
    game.carried[game.player] = gem
    game.points -= rules.pips[gem]
    happens(game, GEM_PICKED_UP)


@compiled
def _put_down(game: Game) -> None:
    lay(game, game.miners[game.player], game.carried[game.player])
    game.carried[game.player] = NONE


@compiled
def _steal(rules: Rules, game: Game) -> None:
    victim = game.victim
    _does(game, STEAL, victim)
    gem = game.carried[victim]
    game.carried[victim] = game.carried[game.player]
    game.carried[game.player] = gem
    game.points -= rules.pips[gem]
    happens(game, GEM_STOLEN if game.carried[victim] == NONE else GEMS_SWAPPED)


# --- turns ---


@compiled
def _end_turn(rules: Rules, game: Game) -> None:
    if game.points:
        game.points = 0
        happens(game, POINTS_LAPSED)
    game.has_rolled = False
    if rules.most_turns and game.turns >= rules.most_turns:
        happens(game, GAME_STOPPED)
        end_game(rules, game)
        return
    game.player = (game.player + 1) % rules.players
    game.turns += 1
    happens(game, TURN_BEGAN)


@compiled
def _are_all_delivered(rules: Rules, game: Game) -> bool:
    return bool(game.tally[GEM_DELIVERED] + game.tally[OPAQUE_GEM_DELIVERED] == rules.gems)
