"""The turns of the compiled kernel: what an action does, whether the turn goes on, the end of the game. Needs numba."""

from __future__ import annotations

import numpy as np

from minerals.games.minerals.kernel.board import chance_brings, claim, lift, lose, put_pawn, separate
from minerals.games.minerals.kernel.moves import free_white, is_second_move, nobody_can_go_on, plain_ends
from minerals.games.minerals.kernel.tables import (
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
    ORPIMENT,
    OVER,
    PASS,
    PLAYING,
    PUT,
    USE,
    Game,
    Rules,
)
from minerals.games.minerals.kernel.tools import can_use_any, use_tool
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose


@compiled
def carry_out(rules: Rules, game: Game) -> None:
    """Let the action that was chosen happen, and what follows from it."""
    if game.kind == USE:
        use_tool(rules, game)
    elif game.kind in (MOVE, PUT):
        _move(rules, game)
    elif game.kind == COLLECT:
        _collect(rules, game)
    elif game.kind == PASS:
        game.tally[EVENTS] += 1
    if game.kind in (END, PASS, PUT) or not _goes_on(rules, game):
        game.player = (game.player + 1) % rules.players
        while game.pawns[game.player] == NOTHING:
            # A written position may lack a pawn.
            game.player = (game.player + 1) % rules.players
        begin_turn(rules, game)


@compiled
def begin_turn(rules: Rules, game: Game) -> None:
    """Begin a turn, or end the game."""
    if nobody_can_go_on(rules, game):
        _end_game(rules, game)
        return
    game.phase = PLAYING
    game.moves_left = 1
    game.tool = NOTHING
    game.collected = False
    game.excavated = NOTHING
    game.tally[EVENTS] += 1


@compiled
def _move(rules: Rules, game: Game) -> None:
    """Move the pawn, or return it to a wollastonite: then the move has failed."""
    player = game.player
    game.excavated = game.pawns[player]
    game.excavated_value = lift(game, game.excavated)
    game.moves_left -= 1
    put_pawn(game, player, game.cell)
    game.tally[EVENTS] += 3
    separate(rules, game, game.excavated, False)
    if game.kind == MOVE:
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
            return _can_move(rules, game) or count_collections(rules, game) > 0
        claim(game)
    return True


@compiled
def _can_move(rules: Rules, game: Game) -> bool:
    """Tell whether there is a move to make; one that can be left out must be possible, or fail in some way."""
    if is_second_move(game):
        return plain_ends(rules, game, game.pawns[game.player]) > 0 or free_white(game) > 0
    return game.moves_left > 0


# --- collections ---


@compiled
def ways_to_collect(rules: Rules, game: Game, card: int) -> int:
    """Return in how many ways a card can be taken: 2 where its orpiment can be paid, or left out."""
    for kind in range(ORPIMENT):
        if game.pools[game.player, kind] < rules.prices[card, kind]:
            return 0
    orpiment = int(rules.prices[card, ORPIMENT])
    return 1 + int(0 < orpiment <= game.pools[game.player, ORPIMENT])


@compiled
def count_collections(rules: Rules, game: Game) -> int:
    """Return in how many ways the player whose turn it is can take a card now."""
    if game.collected or game.fragment_number > 0 or (game.moves_left > 0 and not is_second_move(game)):
        return 0
    ways = 0
    for place in range(game.face_up_number):
        ways += ways_to_collect(rules, game, game.face_up[place])
    return ways


@compiled
def _collect(rules: Rules, game: Game) -> None:
    """Take the card that was chosen, and turn up a new one while the deck lasts."""
    card = game.card
    for kind in range(KINDS):
        price = rules.prices[card, kind] if kind < ORPIMENT or game.whole_price else 0
        game.pools[game.player, kind] -= price
        game.pouch[kind] += price
        game.card_minerals[game.player] += price
    game.card_points[game.player] += rules.points[card, int(game.whole_price)]
    game.collected = True
    game.tally[EVENTS] += 1
    game.tally[COLLECTED if game.whole_price else COLLECTED_LOWER] += 1
    place = 0
    while game.face_up[place] != card:
        place += 1
    game.face_up_number -= 1
    game.face_up[place] = game.face_up[game.face_up_number]
    game.face_up_since[place] = game.face_up_since[game.face_up_number]
    if game.deck_number > 0:
        turn_up_card(rules, game, False)


@compiled
def turn_up_card(rules: Rules, game: Game, one_symbol: bool) -> None:
    """Turn a card of the deck up, in the set-up one with one symbol."""
    number = 0
    for place in range(game.deck_number):
        number += not one_symbol or rules.one_symbol[game.deck[place]] > 0
    if number == 0:
        return
    number = choose(game, number)
    for place in range(game.deck_number):
        if not one_symbol or rules.one_symbol[game.deck[place]] > 0:
            if number == 0:
                card = game.deck[place]
                game.deck_number -= 1
                game.deck[place] = game.deck[game.deck_number]
                game.face_up[game.face_up_number] = card
                game.face_up_since[game.face_up_number] = game.turned_up
                game.face_up_number += 1
                game.turned_up += 1
                chance_brings(game, CARD, card)
                break
            number -= 1
    game.tally[EVENTS] += 1


# --- the end ---


@compiled
def _end_game(rules: Rules, game: Game) -> None:
    """Count the points, and who has won: the most points, then the most minerals on cards, then shared."""
    game.phase = OVER
    game.is_over = True
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
