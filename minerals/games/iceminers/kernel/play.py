"""A whole game of the compiled kernel of Iceminers: its set-up, one action after the other, its end.

A random player draws an action in two decisions, as the random bot does: first its kind, then the action.
Needs numba.
"""

from __future__ import annotations

import numpy as np

from minerals.core.geometry import Cells
from minerals.games.iceminers.kernel import board as kernel_board
from minerals.games.iceminers.kernel import ending, greedy, spending, tables
from minerals.games.iceminers.kernel.board import happens, look_around
from minerals.games.iceminers.kernel.greedy import choose_greedily
from minerals.games.iceminers.kernel.spending import does, going, kinds_of_choices, roll, rolled_pips, spend
from minerals.games.iceminers.kernel.tables import (
    ACTIONS,
    COLOURS,
    DROP,
    EVENTS,
    EVERY_COLOUR,
    FIRST_ORDER,
    GAME_STOPPED,
    GO,
    NONE,
    OFF,
    OTHER_EVENT,
    PICK_UP,
    PUT_DOWN,
    ROB,
    ROLL,
    STEAL,
    STOP,
    TAKE,
    TURN_BEGAN,
    Game,
    Rules,
)
from minerals.kernels import best, bits, duplicates, form, luck, random_numbers, vectors
from minerals.kernels.bits import bit, has, lowest, size
from minerals.kernels.compilation import compiled, jit_cached, log_compilation
from minerals.kernels.duplicates import copy_record
from minerals.kernels.form import FROM_POSITION, FROM_SET_UP, GO_ON, GREEDY
from minerals.kernels.luck import choose_member, draw, note
from minerals.kernels.random_numbers import stream_of
from minerals.kernels.records import Numbers


@log_compilation("Iceminers")
@jit_cached(random_numbers, vectors, bits, luck, best, duplicates, form, tables, kernel_board, ending, spending, greedy)
def play_games(  # noqa: PLR0913, PLR0917 - the form of every kernel
    rules: Rules,
    game: Game,
    loaded: Game,
    spare: Game,
    scratch: Numbers,
    key: np.uint64,
    first: np.uint64,
    rows: Numbers,
    start: int,
    most: int,
    exact: bool,  # noqa: ARG001 - the legal actions are always counted
) -> None:
    """Play games; see `minerals.kernels.form.PlayGames`."""
    for place in range(rows.shape[0]):
        if start == FROM_POSITION:
            copy_record(game, loaded)
            look_around(rules, game)
        if start != GO_ON:
            game.stream = stream_of(key, first + np.uint64(place))
        if start == FROM_SET_UP:
            _set_up(rules, game)
        left = most
        while left and not game.is_over:
            if game.has_rolled and game.policies[game.player] == GREEDY:
                _act_greedily(rules, game, spare, scratch)
            else:
                _act_at_random(rules, game)
            left -= 1
        _write_row(rules, game, rows[place])


@compiled
def _write_row(rules: Rules, game: Game, row: Numbers) -> None:
    """Write the columns of a study for a game."""
    row[0] = game.tally[ACTIONS]
    row[1] = game.tally[EVENTS]
    for player in range(rules.players):
        row[2 + player] = game.scores[player]
        row[2 + rules.players + player] = has(game.winners, player)
    for event in range(TURN_BEGAN, GAME_STOPPED + 1):
        row[2 + 2 * rules.players + event - TURN_BEGAN] = game.tally[event]


# --- the set-up ---


@compiled
def _set_up(rules: Rules, game: Game) -> None:
    """Set up a game of a study."""
    _clear(rules, game)
    order = rules.order
    if rules.are_coasters_drawn:
        order = draw(game, rules.orders.shape[0])
        note(game, FIRST_ORDER + order)
    for colour in range(COLOURS):
        game.homes[colour] = rules.orders[order, colour]
    game.caps = rules.every_vein
    # The coasters and three kinds of veins.
    for _ in range(4):
        happens(game, OTHER_EVENT)
    for player in range(rules.players):
        game.colours[player] = rules.colours[order, player]
        game.miners[player] = OFF + (game.homes[game.colours[player]] + 2) % 4
        happens(game, OTHER_EVENT)
    game.player = _first_player(rules, game)
    happens(game, TURN_BEGAN)


@compiled
def _clear(rules: Rules, game: Game) -> None:
    # Number 0 is never used.
    game.counter = 1
    game.outcome_number = 0
    game.is_over = False
    game.forced = NONE
    game.gems_left = rules.gems
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
                pips = rolled_pips(game)
                happens(game, OTHER_EVENT)
                if pips > most:
                    most = pips
                    ahead = 0
                if pips == most:
                    ahead |= bit(player)
        rolling = ahead
    return lowest(rolling)


# --- one action ---


@compiled
def _begin_action(rules: Rules, game: Game) -> Cells:
    """Count an action, and the legal ones; return the decisions that the player can make."""
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    kinds = kinds_of_choices(rules, game)
    # Going and taking are kinds with a choice of their own.
    game.possibilities = size(game.places) + size(game.gems) + size(kinds & ~(bit(GO) | bit(TAKE)))
    return kinds


@compiled
def _act_greedily(rules: Rules, game: Game, spare: Game, scratch: Numbers) -> None:
    """Choose the action that is worth most, and let it happen."""
    _begin_action(rules, game)
    choose_greedily(rules, game, spare, scratch)
    spend(rules, game)


@compiled
def _act_at_random(rules: Rules, game: Game) -> None:
    """Draw an action, and let it happen."""
    if game.has_rolled:
        kinds = _begin_action(rules, game)
        game.equals = 0
        _choose_at_random(game, kinds)
        spend(rules, game)
        return
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    game.possibilities = 1
    game.equals, game.drawn = 1, 0
    does(game, ROLL, 0)
    roll(rules, game)


@compiled
def _choose_at_random(game: Game, kinds: Cells) -> None:
    """Draw a kind of action, and then the action."""
    kind = choose_member(game, kinds)
    if kind == GO:
        to = choose_member(game, game.places)
        does(game, going(game, to), to)
    elif kind == TAKE:
        does(game, PICK_UP, choose_member(game, game.gems))
    elif kind == ROB:
        does(game, STEAL, game.victim)
    else:
        does(game, DROP if kind == PUT_DOWN else STOP, 0)
