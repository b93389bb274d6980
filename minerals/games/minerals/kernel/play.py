"""A whole game of the compiled kernel: its set-up, one action after the other. Needs numba."""

from __future__ import annotations

import numpy as np

from minerals.games.minerals.kernel import board as kernel_board
from minerals.games.minerals.kernel import greedy, moves, tables, tools, turn, worth
from minerals.games.minerals.kernel.board import chance_brings, drawn_removal, lay_board, lift, put_pawn
from minerals.games.minerals.kernel.greedy import act_greedily
from minerals.games.minerals.kernel.moves import correct_moves, draw_move, free_white, is_second_move
from minerals.games.minerals.kernel.tables import (
    ACTIONS,
    CLAIM,
    COLLECT,
    END,
    EVENTS,
    KINDS,
    MOVE,
    MOVES_FAILED,
    NOTHING,
    ORPIMENT,
    PASS,
    PLACING,
    PUT,
    REMOVE,
    REMOVING,
    ROWS,
    TOOL,
    USE,
    Game,
    Rules,
)
from minerals.games.minerals.kernel.tools import count_uses, draw_use
from minerals.games.minerals.kernel.turn import begin_turn, carry_out, count_collections, turn_up_card, ways_to_collect
from minerals.kernels import best, bits, duplicates, form, hexagons, luck, random_numbers, vectors
from minerals.kernels.bits import nth_of_rows
from minerals.kernels.compilation import compiled, jit_cached, log_compilation
from minerals.kernels.duplicates import copy_record
from minerals.kernels.form import FROM_POSITION, FROM_SET_UP, GO_ON, GREEDY
from minerals.kernels.luck import choose
from minerals.kernels.random_numbers import stream_of
from minerals.kernels.records import Numbers

_FACE_UP = 4


@log_compilation("Minerals")
@jit_cached(
    random_numbers,
    vectors,
    bits,
    hexagons,
    luck,
    best,
    duplicates,
    form,
    tables,
    kernel_board,
    moves,
    tools,
    turn,
    worth,
    greedy,
)
def play_games(  # noqa: PLR0913, PLR0917 - the form of every kernel
    rules: Rules,
    game: Game,
    loaded: Game,
    spare: Game,  # noqa: ARG001 - what lies ahead is tried in the game itself
    scratch: Numbers,
    key: np.uint64,
    first: np.uint64,
    rows: Numbers,
    start: int,
    most: int,
    exact: bool,
) -> None:
    """Play games; see `minerals.kernels.form.PlayGames`."""
    for place in range(rows.shape[0]):
        if start == FROM_POSITION:
            copy_record(game, loaded)
        if start != GO_ON:
            game.stream = stream_of(key, first + np.uint64(place))
        if start == FROM_SET_UP:
            _set_up(rules, game)
        left = most
        while left and not game.is_over:
            _act(rules, game, scratch, exact)
            left -= 1
        _write_row(rules, game, rows[place])


@compiled
def _write_row(rules: Rules, game: Game, row: Numbers) -> None:
    """Write what a study tells of a game."""
    players = rules.players
    row[0] = game.tally[ACTIONS]
    row[1] = game.tally[EVENTS]
    for player in range(players):
        row[2 + player] = game.scores[player]
        row[2 + players + player] = game.winners[player]
    for place in range(MOVES_FAILED, game.tally.size):
        row[2 * players + place] = game.tally[place]


# --- the set-up ---


@compiled
def _set_up(rules: Rules, game: Game) -> None:
    """Set a game of a study up."""
    _clear(game)
    lay_board(rules, game)
    game.tally[EVENTS] = 1
    game.player = rules.first_player
    game.deck_number = rules.cards if rules.has_cards else 0
    for card in range(rules.cards):
        game.deck[card] = card
    game.phase = REMOVING
    if rules.removals == 0:
        _lay_cards_and_tools(rules, game)


@compiled
def _clear(game: Game) -> None:
    game.counter = 0
    game.is_over = False
    game.removed = 0
    game.equals = 0
    game.outcome_number = 0
    game.board[:] = 0
    game.tiles[:] = 0
    game.white[:] = 0
    game.occupied[:] = 0
    game.fragments[:] = 0
    game.part[:] = 0
    game.held[:] = 0
    game.fragment_number = 0
    game.whole = True
    game.low = ROWS
    game.high = 0
    game.pawns[:] = NOTHING
    game.pouch[:] = 0
    game.pools[:] = 0
    game.stacks[:] = 0
    game.card_points[:] = 0
    game.card_minerals[:] = 0
    game.face_up_number = 0
    game.turned_up = 0
    game.tally[:] = 0


@compiled
def _lay_cards_and_tools(rules: Rules, game: Game) -> None:
    if rules.has_cards:
        for _ in range(_FACE_UP):
            turn_up_card(rules, game, True)
    if rules.has_tools:
        for tile in range(KINDS):
            sides = (rules.sides[tile, 0] != NOTHING) + (rules.sides[tile, 1] != NOTHING)
            side = choose(game, sides) if sides > 1 else int(rules.sides[tile, 0] == NOTHING)
            game.tools[tile] = rules.sides[tile, side]
            chance_brings(game, TOOL, game.tools[tile])
        game.tally[EVENTS] += KINDS
    game.phase = PLACING


# --- one action ---


@compiled
def _act(rules: Rules, game: Game, scratch: Numbers, exact: bool) -> None:
    """Choose an action and let it happen; where `exact`, count how many are legal."""
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    if game.phase == REMOVING:
        _remove(rules, game, exact)
    elif game.phase == PLACING:
        _place(rules, game)
    elif game.policies[game.player] == GREEDY:
        act_greedily(rules, game, scratch, exact)
    else:
        _act_in_turn(rules, game, exact)


@compiled
def _remove(rules: Rules, game: Game, exact: bool) -> None:
    game.kind = REMOVE
    game.cell = drawn_removal(rules, game, exact)
    _note_equals(game)
    game.pouch[lift(game, game.cell) - 1] += 1
    game.tally[EVENTS] += 1
    game.removed += 1
    if game.removed == rules.removals:
        _lay_cards_and_tools(rules, game)


@compiled
def _note_equals(game: Game) -> None:
    """To a greedy player all removals are worth the same, and all hexes for a pawn: no points come of them."""
    game.equals = game.possibilities if game.policies[game.player] == GREEDY else 0


@compiled
def _place(rules: Rules, game: Game) -> None:
    """Place the pawn of the neighbour to the right, and go on to the neighbour to the left."""
    game.possibilities = free_white(game)
    game.kind = PUT
    game.drawn = choose(game, game.possibilities)
    game.cell = nth_of_rows(game.places, game.low, game.high, game.drawn)
    _note_equals(game)
    owner = (game.player - 1) % rules.players
    put_pawn(game, owner, game.cell)
    game.tally[EVENTS] += 1
    game.player = (game.player + 1) % rules.players
    if game.player == rules.first_player:
        begin_turn(rules, game)


@compiled
def _act_in_turn(rules: Rules, game: Game, exact: bool) -> None:
    """Draw what to do, a tool or what stands in its place, all equally likely, and how."""
    uses = count_uses(rules, game)
    tools = 0
    for tile in range(KINDS):
        tools += game.ways[tile] > 0
    collections = count_collections(rules, game)
    is_second = game.fragment_number == 0 and is_second_move(game)
    moves = correct_moves(rules, game) if is_second else 0
    returns = free_white(game) if is_second and moves == 0 else 0
    chosen = choose(game, tools + 1 + (collections > 0) + (moves + returns > 0))
    must_move = game.fragment_number == 0 and game.moves_left > 0 and not is_second
    if must_move and (exact or chosen == tools):
        moves = correct_moves(rules, game)
        returns = free_white(game) if moves == 0 else 0
    game.possibilities = uses + collections + (1 + moves + returns if is_second else max(1, moves + returns))
    game.equals = 0
    if chosen < tools:
        _draw_tool(rules, game, chosen)
    elif game.fragment_number > 0:
        game.kind = CLAIM
    elif must_move:
        _draw_move(rules, game, moves, returns)
    elif chosen == tools:
        game.kind = END
    elif collections > 0 and chosen == tools + 1:
        _draw_card(rules, game)
    else:
        _draw_move(rules, game, moves, returns)
    carry_out(rules, game)


@compiled
def _draw_tool(rules: Rules, game: Game, number: int) -> None:
    """Draw how to use a tool, by its number among those that can be used."""
    game.kind = USE
    tile = 0
    while number > 0 or game.ways[tile] == 0:
        number -= game.ways[tile] > 0
        tile += 1
    draw_use(rules, game, tile)


@compiled
def _draw_move(rules: Rules, game: Game, moves: int, returns: int) -> None:
    """Draw one of the correct moves; without one the pawn returns to one of the free wollastonite, or the turn passes.

    Where the moves or the wollastonite have just been counted, they are written.
    """
    if moves > 0:
        game.kind = MOVE
        draw_move(rules, game, moves)
        game.cell = game.path[game.path_number - 1]
    elif returns > 0:
        game.kind = PUT
        game.cell = nth_of_rows(game.places, game.low, game.high, choose(game, returns))
    else:
        game.kind = PASS


@compiled
def _draw_card(rules: Rules, game: Game) -> None:
    """Draw a card, and then whether its orpiment is paid."""
    game.kind = COLLECT
    number = 0
    for place in range(game.face_up_number):
        number += ways_to_collect(rules, game, game.face_up[place]) > 0
    number = choose(game, number)
    for place in range(game.face_up_number):
        if ways_to_collect(rules, game, game.face_up[place]) > 0:
            if number == 0:
                game.card = game.face_up[place]
            number -= 1
    can_choose = ways_to_collect(rules, game, game.card) > 1
    game.whole_price = choose(game, 2) == 1 if can_choose else rules.prices[game.card, ORPIMENT] == 0
