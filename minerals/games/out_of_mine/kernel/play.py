"""A whole game of the compiled kernel of Out of Mine!: its set-up, one action after the other, its end. Needs numba.

A random player draws an action in two decisions, as the random bot does: first its kind, then the action.
"""

from __future__ import annotations

import numpy as np

from minerals.games.out_of_mine.kernel import board, greedy, pace, person, planning, rounds, scoring, search, tables
from minerals.games.out_of_mine.kernel.board import is_too_late, list_actions
from minerals.games.out_of_mine.kernel.greedy import choose_greedily
from minerals.games.out_of_mine.kernel.pace import look_who_acts, take_time, those_to_act
from minerals.games.out_of_mine.kernel.person import choose_as_a_person
from minerals.games.out_of_mine.kernel.rounds import choose_side, perform, set_up
from minerals.games.out_of_mine.kernel.tables import (
    ACTIONS,
    CODES,
    EVENTS,
    NOTHING_SCORED,
    PASS,
    TILE_PLACED,
    Game,
    Rules,
)
from minerals.games.out_of_mine.rules import score
from minerals.kernels import best, bits, duplicates, form, luck, random_numbers, vectors
from minerals.kernels.bits import bit, has, lowest
from minerals.kernels.compilation import compiled, jit_cached, log_compilation
from minerals.kernels.duplicates import copy_record
from minerals.kernels.form import FROM_POSITION, FROM_SET_UP, GO_ON, GREEDY, RANDOM
from minerals.kernels.luck import choose, choose_member
from minerals.kernels.random_numbers import stream_of
from minerals.kernels.records import Numbers


@log_compilation("Out of Mine!")
@jit_cached(
    *(random_numbers, vectors, bits, luck, best, duplicates, form),
    *(tables, board, scoring, planning, search, greedy, person, pace, rounds, score),
)
def play_games(  # noqa: PLR0913, PLR0917 - the form of every kernel
    rules: Rules,
    game: Game,
    loaded: Game,
    spare: Game,  # noqa: ARG001 - an action is tried and undone
    scratch: Numbers,
    key: np.uint64,
    first: np.uint64,
    rows: Numbers,
    start: int,
    most: int,
    exact: bool,
) -> None:
    """Play games; see `minerals.kernels.form.PlayGames`."""
    for number in range(rows.shape[0]):
        if start == FROM_POSITION:
            copy_record(game, loaded)
        if start != GO_ON:
            game.stream = stream_of(key, first + np.uint64(number))
        if start == FROM_SET_UP:
            set_up(rules, game)
        left = most
        while left and not game.is_over:
            _act(rules, game, scratch, exact)
            left -= 1
        _write_row(rules, game, rows[number])


@compiled
def _write_row(rules: Rules, game: Game, row: Numbers) -> None:
    """Write the columns of a study for a game."""
    row[0] = game.tally[ACTIONS]
    row[1] = game.tally[EVENTS]
    for player in range(rules.players):
        row[2 + player] = game.scores[player]
        row[2 + rules.players + player] = has(game.winners, player)
    for event in range(TILE_PLACED, NOTHING_SCORED + 1):
        row[2 + 2 * rules.players + event - TILE_PLACED] = game.tally[event]


@compiled
def _act(rules: Rules, game: Game, scratch: Numbers, exact: bool) -> None:
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    look_who_acts(rules, game)
    if exact:
        game.possibilities = _legal_actions(rules, game)
    game.equals = 0
    policy = game.policies[game.player]
    if policy == GREEDY:
        choose_greedily(rules, game, scratch)
    elif policy == RANDOM:
        _choose_at_random(rules, game)
    else:
        choose_as_a_person(rules, game, scratch)
    if game.is_placing and game.kind != PASS and is_too_late(rules, game.at):
        # By now only a pass is left.
        game.kind = PASS
        game.equals = 0
    if game.is_placing:
        perform(rules, game)
    else:
        choose_side(rules, game, game.player, game.about)
    take_time(rules, game)


@compiled
def _legal_actions(rules: Rules, game: Game) -> int:
    """Return how many actions are legal, for all players together."""
    able = those_to_act(rules, game)
    legal = 0
    while able:
        legal += list_actions(rules, game, lowest(able))
        able &= able - 1
    return legal


@compiled
def _choose_at_random(rules: Rules, game: Game) -> None:
    """Draw a kind of action, and then the action."""
    legal = list_actions(rules, game, game.player)
    kinds = 0
    for number in range(legal):
        kinds |= bit(game.actions[number] // CODES)
    game.kind = choose_member(game, kinds)
    first = alike = 0
    for number in range(legal):
        kind = game.actions[number] // CODES
        first += 1 if kind < game.kind else 0
        alike += 1 if kind == game.kind else 0
    game.about = game.actions[first + choose(game, alike)] % CODES
