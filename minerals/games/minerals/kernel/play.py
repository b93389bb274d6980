"""A whole game of the compiled kernel: its set-up, one action after the other, its end."""

from __future__ import annotations

import numpy as np

from minerals.compiled import bits, hexagons, luck, random_numbers, vectors
from minerals.compiled.bits import nth_of_rows
from minerals.compiled.compilation import announced, compiled, kept
from minerals.compiled.luck import choose
from minerals.compiled.random_numbers import stream_of
from minerals.compiled.records import Numbers
from minerals.games.minerals.kernel import board as kernel_board
from minerals.games.minerals.kernel import moves, tables, tools
from minerals.games.minerals.kernel.board import (
    chance_brings,
    claim,
    drawn_removal,
    lay_board,
    lift,
    lose,
    put_pawn,
    separate,
)
from minerals.games.minerals.kernel.moves import (
    correct_moves,
    draw_move,
    free_white,
    is_second_move,
    nobody_can_go_on,
    plain_ends,
)
from minerals.games.minerals.kernel.tables import (
    ACTIONS,
    CARD,
    CLAIM,
    COLLECT,
    COLLECTED,
    COLLECTED_LOWER,
    END,
    EVENTS,
    KINDS,
    MOVE,
    MOVES_FAILED,
    NOTHING,
    OVER,
    PASS,
    PLACING,
    PLAYING,
    PUT,
    REMOVE,
    REMOVING,
    ROWS,
    TOOL,
    USE,
    Game,
    Rules,
)
from minerals.games.minerals.kernel.tools import can_use_any, count_uses, draw_use, use_tool

_kept = kept(random_numbers, vectors, bits, hexagons, luck, tables, kernel_board, moves, tools)

_ORPIMENT = KINDS - 1
_FACE_UP = 4


@announced("Minerals")
@_kept
def play_games(rules: Rules, game: Game, key: np.uint64, first: int, rows: Numbers) -> None:
    """Play games from number `first` on, one for each row, and write their results."""
    for place in range(rows.shape[0]):
        begin(rules, game, key, first + place)
        while game.phase != OVER:
            act(rules, game, False)
        write_row(rules, game, rows[place])


@_kept
def write_row(rules: Rules, game: Game, row: Numbers) -> None:
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


@_kept
def begin(rules: Rules, game: Game, key: np.uint64, number: int) -> None:
    """Set a game of a study up."""
    _clear(game)
    game.stream = stream_of(key, number)
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
    game.tally[:] = 0


@compiled
def _lay_cards_and_tools(rules: Rules, game: Game) -> None:
    if rules.has_cards:
        for _ in range(_FACE_UP):
            _turn_up_card(rules, game, True)
    if rules.has_tools:
        for tile in range(KINDS):
            sides = (rules.sides[tile, 0] != NOTHING) + (rules.sides[tile, 1] != NOTHING)
            side = choose(game, sides) if sides > 1 else int(rules.sides[tile, 0] == NOTHING)
            game.tools[tile] = rules.sides[tile, side]
            chance_brings(game, TOOL, game.tools[tile])
        game.tally[EVENTS] += KINDS
    game.phase = PLACING


@compiled
def _turn_up_card(rules: Rules, game: Game, one_symbol: bool) -> None:
    """Turn a card of the deck up, in the set-up one with one symbol."""
    number = 0
    for place in range(game.deck_number):
        number += not one_symbol or rules.one_symbol[game.deck[place]] > 0
    number = choose(game, number)
    for place in range(game.deck_number):
        if not one_symbol or rules.one_symbol[game.deck[place]] > 0:
            if number == 0:
                card = game.deck[place]
                game.deck_number -= 1
                game.deck[place] = game.deck[game.deck_number]
                game.face_up[game.face_up_number] = card
                game.face_up_number += 1
                chance_brings(game, CARD, card)
                break
            number -= 1
    game.tally[EVENTS] += 1


# --- one action ---


@_kept
def act(rules: Rules, game: Game, exact: bool) -> None:
    """Draw an action and let it happen; where `exact`, count how many are legal."""
    game.outcome_number = 0
    game.tally[ACTIONS] += 1
    if game.phase == REMOVING:
        _remove(rules, game, exact)
    elif game.phase == PLACING:
        _place(rules, game)
    else:
        _act_in_turn(rules, game, exact)


@compiled
def _remove(rules: Rules, game: Game, exact: bool) -> None:
    game.kind = REMOVE
    game.cell = drawn_removal(rules, game, exact)
    game.pouch[lift(game, game.cell) - 1] += 1
    game.tally[EVENTS] += 1
    if game.tally[ACTIONS] == rules.removals:
        _lay_cards_and_tools(rules, game)


@compiled
def _place(rules: Rules, game: Game) -> None:
    """Place the pawn of the neighbour to the right, and go on to the neighbour to the left."""
    game.possibilities = free_white(game)
    game.kind = PUT
    game.cell = nth_of_rows(game.places, game.low, game.high, choose(game, game.possibilities))
    owner = (game.player - 1) % rules.players
    put_pawn(game, owner, game.cell)
    game.tally[EVENTS] += 1
    game.player = (game.player + 1) % rules.players
    if game.player == rules.first_player:
        _begin_turn(rules, game)


@compiled
def _act_in_turn(rules: Rules, game: Game, exact: bool) -> None:
    """Draw what to do, a tool or what stands in its place, all equally likely, and how."""
    uses = count_uses(rules, game)
    tools = 0
    for tile in range(KINDS):
        tools += game.ways[tile] > 0
    collections = _count_collections(rules, game)
    is_second = is_second_move(game)
    moves = correct_moves(rules, game) if is_second else 0
    returns = free_white(game) if is_second and moves == 0 else 0
    chosen = choose(game, tools + 1 + (collections > 0) + (moves + returns > 0))
    must_move = game.fragment_number == 0 and game.moves_left > 0 and not is_second
    if must_move and (exact or chosen == tools):
        moves = correct_moves(rules, game)
        returns = free_white(game) if moves == 0 else 0
    game.possibilities = uses + collections + (1 + moves + returns if is_second else max(1, moves + returns))
    if chosen < tools:
        _use(rules, game, chosen)
    elif game.fragment_number > 0:
        game.kind = CLAIM
    elif must_move:
        _move(rules, game, moves, returns)
    elif chosen == tools:
        game.kind = END
    elif collections > 0 and chosen == tools + 1:
        _collect(rules, game)
    else:
        _move(rules, game, moves, returns)
    if game.kind in (END, PASS, PUT) or not _goes_on(rules, game):
        game.player = (game.player + 1) % rules.players
        _begin_turn(rules, game)


@compiled
def _use(rules: Rules, game: Game, number: int) -> None:
    """Use a tool, by its number among those that can be used."""
    game.kind = USE
    tile = 0
    while number > 0 or game.ways[tile] == 0:
        number -= game.ways[tile] > 0
        tile += 1
    draw_use(rules, game, tile)
    use_tool(rules, game)


@compiled
def _move(rules: Rules, game: Game, moves: int, returns: int) -> None:
    """Draw one of the correct moves; without one the pawn returns to one of the free wollastonite, or the turn passes.

    Where the moves or the wollastonite have just been counted, they are written.
    """
    player = game.player
    if moves + returns == 0:
        game.kind = PASS
        game.tally[EVENTS] += 1
        return
    if moves > 0:
        game.kind = MOVE
        draw_move(rules, game, moves)
        game.cell = game.path[game.path_number - 1]
    else:
        game.kind = PUT
        game.cell = nth_of_rows(game.places, game.low, game.high, choose(game, returns))
    game.excavated = game.pawns[player]
    game.excavated_value = lift(game, game.excavated)
    game.moves_left -= 1
    put_pawn(game, player, game.cell)
    game.tally[EVENTS] += 3
    separate(rules, game, game.excavated, False)
    if moves > 0:
        game.pools[player, game.excavated_value - 1] += 1
    else:
        game.pouch[game.excavated_value - 1] += 1
        game.tally[MOVES_FAILED] += 1
        lose(game)


@compiled
def _goes_on(rules: Rules, game: Game) -> bool:
    """Tell whether the player can still choose; cut off separated parts that need not wait."""
    while (game.kind == CLAIM and game.fragment_number > 0) or not can_use_any(rules, game):
        if game.fragment_number == 0:
            return _can_move(rules, game) or _count_collections(rules, game) > 0
        claim(game)
    return True


@compiled
def _can_move(rules: Rules, game: Game) -> bool:
    """Tell whether there is a move to make; one that can be left out must be possible, or fail in some way."""
    if is_second_move(game):
        return plain_ends(rules, game, game.pawns[game.player]) > 0 or free_white(game) > 0
    return game.moves_left > 0


@compiled
def _begin_turn(rules: Rules, game: Game) -> None:
    if nobody_can_go_on(rules, game):
        _end_game(rules, game)
        return
    game.phase = PLAYING
    game.moves_left = 1
    game.tool = NOTHING
    game.collected = False
    game.excavated = NOTHING
    game.tally[EVENTS] += 1


# --- collections ---


@compiled
def _ways_to_collect(rules: Rules, game: Game, card: int) -> int:
    """Return in how many ways a card can be taken: 2 where its orpiment can be paid, or left out."""
    for kind in range(_ORPIMENT):
        if game.pools[game.player, kind] < rules.prices[card, kind]:
            return 0
    orpiment = int(rules.prices[card, _ORPIMENT])
    return 1 + int(0 < orpiment <= game.pools[game.player, _ORPIMENT])


@compiled
def _count_collections(rules: Rules, game: Game) -> int:
    """Return in how many ways the player whose turn it is can take a card now."""
    if game.collected or game.fragment_number > 0 or (game.moves_left > 0 and not is_second_move(game)):
        return 0
    ways = 0
    for place in range(game.face_up_number):
        ways += _ways_to_collect(rules, game, game.face_up[place])
    return ways


@compiled
def _collect(rules: Rules, game: Game) -> None:
    """Draw a card, and then whether its orpiment is paid; take it, and turn up a new one while the deck lasts."""
    game.kind = COLLECT
    place = _drawn_card(rules, game)
    card = game.face_up[place]
    can_choose = _ways_to_collect(rules, game, card) > 1
    game.card = card
    game.whole_price = choose(game, 2) == 1 if can_choose else rules.prices[card, _ORPIMENT] == 0
    for kind in range(KINDS):
        price = rules.prices[card, kind] if kind < _ORPIMENT or game.whole_price else 0
        game.pools[game.player, kind] -= price
        game.pouch[kind] += price
        game.card_minerals[game.player] += price
    game.card_points[game.player] += rules.points[card, int(game.whole_price)]
    game.collected = True
    game.tally[EVENTS] += 1
    game.tally[COLLECTED if game.whole_price else COLLECTED_LOWER] += 1
    game.face_up_number -= 1
    game.face_up[place] = game.face_up[game.face_up_number]
    if game.deck_number > 0:
        _turn_up_card(rules, game, False)


@compiled
def _drawn_card(rules: Rules, game: Game) -> int:
    number = 0
    for place in range(game.face_up_number):
        number += _ways_to_collect(rules, game, game.face_up[place]) > 0
    number = choose(game, number)
    found = NOTHING
    for place in range(game.face_up_number):
        if _ways_to_collect(rules, game, game.face_up[place]) > 0:
            if number == 0:
                found = place
            number -= 1
    return found


# --- the end ---


@compiled
def _end_game(rules: Rules, game: Game) -> None:
    """Count the points, and who has won: the most points, then the most minerals on cards, then shared."""
    game.phase = OVER
    game.tally[EVENTS] += 1 + rules.players
    best = np.int64(-(2**31))
    for player in range(rules.players):
        game.scores[player] = _points(rules, game, player)
        best = max(best, game.scores[player])
    leaders = 0
    most = 0
    for player in range(rules.players):
        if game.scores[player] == best:
            leaders += 1
            most = max(most, game.card_minerals[player])
    game.tally[EVENTS] += leaders > 1
    for player in range(rules.players):
        game.winners[player] = game.scores[player] == best and game.card_minerals[player] == most


@compiled
def _points(rules: Rules, game: Game, player: int) -> int:
    points = int(game.card_points[player])
    for kind in range(KINDS):
        on_stack = game.stacks[player, kind]
        worth = kind + 1 if rules.by_value else 1
        points += worth * (game.pools[player, kind] + on_stack) - on_stack
    return points
