"""Rounds in the compiled kernel of Out of Mine!: dealing, choosing sides, what an action does, the end. Needs numba."""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import (
    change_hands,
    flip,
    happens,
    hold,
    is_too_late,
    lift,
    passed_players,
    place,
    put_back,
    take_out,
    tile_on,
    turn,
)
from minerals.games.out_of_mine.kernel.scoring import score_round
from minerals.games.out_of_mine.kernel.tables import (
    CALL,
    CALLED,
    FIRST_CARD,
    FLIP,
    LIFT,
    NONE,
    OTHER_EVENT,
    PLACE,
    RETURN,
    TAKE,
    TILE_LIFTED,
    TILE_PLACED,
    TIME_RAN_OUT,
    TURN,
    Game,
    Rules,
)
from minerals.games.out_of_mine.rules.score import FULL
from minerals.kernels.bits import bit
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose_member, note

# --- dealing ---


@compiled
def set_up(rules: Rules, game: Game) -> None:
    """Begin a game of a study: everybody is dealt one of all galleries."""
    game.counter = 0
    game.outcome_number = 0
    game.is_over = game.is_placing = game.is_paced = False
    game.rounds_begun = 0
    game.retired = game.cards_used = 0
    game.tally[:] = 0
    game.scores[:] = 0
    game.galleries[:] = NONE
    game.galleries_before[:] = NONE
    game.winners = 0
    game.shapes_left[:] = 0
    for tile in range(rules.kinds):
        game.supply[tile] = rules.box[tile]
        game.shapes_left[rules.shape_of[tile]] += rules.box[tile]
    game.held[:] = NONE
    _clear_tables(rules, game)
    for player in range(rules.players):
        game.galleries[player] = _draw(game, unseen_galleries(rules, game), 0)
        happens(game, OTHER_EVENT)


@compiled
def _draw(game: Game, members: Cells, first: int) -> int:
    """Draw a gallery or a card."""
    drawn = choose_member(game, members)
    note(game, first + drawn)
    return drawn


@compiled
def unseen_galleries(rules: Rules, game: Game) -> Cells:
    """Return the galleries that have not been in play."""
    seen = game.retired
    for player in range(rules.players):
        if game.galleries[player] != NONE:
            seen |= bit(game.galleries[player])
        if game.galleries_before[player] != NONE:
            seen |= bit(game.galleries_before[player])
    return (bit(rules.galleries) - 1) & ~seen


@compiled
def _clear_tables(rules: Rules, game: Game) -> None:
    """Take all tiles off the tables; the supply has them already."""
    game.is_placing = False
    game.clock = 0
    game.last = game.caller = NONE
    for player in range(rules.players):
        game.sides[player] = NONE
        game.tile_numbers[player] = 0
        game.has_passed[player] = 0


@compiled
def choose_side(rules: Rules, game: Game, player: int, side: int) -> None:
    """Choose a side; with the last one the round begins."""
    game.sides[player] = side
    happens(game, OTHER_EVENT)
    for other in range(rules.players):
        if game.sides[other] == NONE:
            return
    for other in range(rules.players):
        card = _draw(game, (bit(rules.cards) - 1) & ~game.cards_used, FIRST_CARD)
        game.cards[other] = card
        game.cards_used |= bit(card)
        happens(game, OTHER_EVENT)
    game.rounds_begun += 1
    game.is_placing = True
    game.clock = 0
    game.last = game.caller = NONE
    happens(game, OTHER_EVENT)


# --- actions ---


@compiled
def perform(rules: Rules, game: Game) -> None:
    """Let the action that was chosen happen while tiles are placed, and what follows from it."""
    player, kind, about = game.player, game.kind, game.about
    if kind == TAKE:
        if game.held[player, 0] != NONE:
            put_back(rules, game, game.held[player, 0])
            happens(game, OTHER_EVENT)
        take_out(rules, game, about)
        hold(game, player, about, 0, 0)
        happens(game, OTHER_EVENT)
    elif kind == RETURN:
        _return(rules, game, player)
    elif kind == TURN:
        turn(game, player)
        happens(game, OTHER_EVENT)
    elif kind == FLIP:
        flip(game, player)
        happens(game, OTHER_EVENT)
    elif kind == PLACE:
        place(rules, game, player, about)
        happens(game, TILE_PLACED)
    elif kind == LIFT:
        lift(rules, game, player, tile_on(game, player, about))
        happens(game, TILE_LIFTED)
    elif kind == CALL:
        game.caller = player
        happens(game, CALLED)
    else:
        if rules.has_both_hands:
            _return_all(rules, game, player)
        game.has_passed[player] = 1
        happens(game, OTHER_EVENT)
    game.clock = game.at
    game.last = player
    _go_on(rules, game)


@compiled
def _return(rules: Rules, game: Game, player: int) -> None:
    put_back(rules, game, game.held[player, 0])
    change_hands(game, player)
    happens(game, OTHER_EVENT)


@compiled
def _return_all(rules: Rules, game: Game, player: int) -> None:
    while game.held[player, 0] != NONE:
        _return(rules, game, player)


@compiled
def _go_on(rules: Rules, game: Game) -> None:
    if game.caller == NONE and passed_players(rules, game) < rules.players:
        if not is_too_late(rules, game.clock):
            return
        happens(game, TIME_RAN_OUT)
    for player in range(rules.players):
        _return_all(rules, game, player)
    for player in range(rules.players):
        score_round(rules, game, player)
    if game.rounds_begun >= rules.last_round:
        _end_game(rules, game)
    else:
        _deal_anew(rules, game)


@compiled
def _end_game(rules: Rules, game: Game) -> None:
    game.is_over = True
    best = game.scores[0]
    for player in range(rules.players):
        happens(game, OTHER_EVENT)
        best = max(best, game.scores[player])
    happens(game, OTHER_EVENT)
    if rules.players == 1 and best < FULL * rules.last_round:
        return
    for player in range(rules.players):
        if game.scores[player] == best:
            game.winners |= bit(player)


# --- between rounds ---


@compiled
def _deal_anew(rules: Rules, game: Game) -> None:
    """Put a gallery back into the box, bring a new one, and deal all galleries in play again."""
    leaving = game.caller if game.caller != NONE else _best_of_round(rules, game)
    for player in range(rules.players):
        for number in range(game.tile_numbers[player]):
            put_back(rules, game, game.tiles[player, number])
        game.galleries_before[player] = game.galleries[player]
        game.sides_before[player] = game.sides[player]
    _clear_tables(rules, game)
    happens(game, OTHER_EVENT)
    game.retired |= bit(game.galleries[leaving])
    happens(game, OTHER_EVENT)
    drawn = _draw(game, unseen_galleries(rules, game), 0)
    happens(game, OTHER_EVENT)
    in_play = bit(drawn)
    for player in range(rules.players):
        in_play |= bit(game.galleries_before[player])
    in_play &= ~game.retired
    for player in range(rules.players):
        gallery = _draw(game, in_play, 0)
        in_play &= ~bit(gallery)
        game.galleries[player] = gallery
        happens(game, OTHER_EVENT)
        if gallery == game.galleries_before[player]:
            game.sides[player] = 1 - game.sides_before[player]
            happens(game, OTHER_EVENT)


@compiled
def _best_of_round(rules: Rules, game: Game) -> int:
    best = 0
    for player in range(rules.players):
        if game.latest[player] > game.latest[best]:
            best = player
    return best
