"""The greedy player of Out of Mine!, compiled: the action after which most can be made of the gallery. Needs numba.

An action is tried on the record, and undone.
"""

from __future__ import annotations

from minerals.games.out_of_mine.kernel.board import (
    change_hands,
    flip,
    hold,
    lay_again,
    lift,
    list_actions,
    passed_players,
    place,
    put_back,
    take_out,
    tile_on,
    turn,
)
from minerals.games.out_of_mine.kernel.planning import outlook
from minerals.games.out_of_mine.kernel.scoring import points_at_end
from minerals.games.out_of_mine.kernel.tables import (
    CALL,
    CODES,
    FLIP,
    LIFT,
    MOST_SHAPES,
    NONE,
    PASS,
    PLACE,
    RETURN,
    TAKE,
    TURN,
    Game,
    Rules,
)
from minerals.kernels.best import EQUALS, begin_best, consider, nth_smallest
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose
from minerals.kernels.records import Numbers


@compiled
def choose_greedily(rules: Rules, game: Game, scratch: Numbers) -> None:
    """Choose an action of the player: of the best ones, each as likely."""
    begin_best(scratch)
    known, worth = NONE, 0
    for number in range(list_actions(rules, game, game.player)):
        code = game.actions[number]
        kind, about = code // CODES, code % CODES
        likeness = _likeness(rules, game, kind, about)
        if likeness == NONE or likeness != known:
            worth = _worth_after(rules, game, kind, about)
            known = likeness
        consider(scratch, worth, code)
    game.equals = scratch[EQUALS]
    game.drawn = choose(game, scratch[EQUALS])
    chosen = nth_smallest(scratch, game.drawn)
    game.kind, game.about = chosen // CODES, chosen % CODES


@compiled
def _likeness(rules: Rules, game: Game, kind: int, about: int) -> int:
    """Return a number that is the same for actions of the same worth, or `NONE`."""
    if kind == TAKE and not rules.do_elements_count:
        return int(rules.shape_of[about])
    # A tile can be lifted by any of its cells.
    return MOST_SHAPES + tile_on(game, game.player, about) if kind == LIFT else NONE


@compiled
def _worth_after(rules: Rules, game: Game, kind: int, about: int) -> int:
    """Return what the position after an action is worth, in thousandths of a point, without the points noted so far."""
    player = game.player
    if not game.is_placing:
        # Whatever comes of a side, the round has yet to begin.
        return 0
    if kind == CALL:
        return 1000 * points_at_end(rules, game, player, player)
    if kind == PASS and passed_players(rules, game) == rules.players - 1:
        return 1000 * points_at_end(rules, game, player, NONE)
    held, turns, flipped = game.held[player, 0], game.held_turns[player, 0], game.held_flipped[player, 0]
    other, other_turns, other_flipped = game.held[player, 1], game.held_turns[player, 1], game.held_flipped[player, 1]
    number = _try(rules, game, kind, about)
    worth = outlook(rules, game, player)
    _undo(rules, game, kind, about, number, held)
    hold(game, player, held, turns, flipped)
    game.held[player, 1], game.held_turns[player, 1], game.held_flipped[player, 1] = other, other_turns, other_flipped
    return worth


@compiled
def _try(rules: Rules, game: Game, kind: int, about: int) -> int:
    """Do an action; return the number of the tile that it is about, if it is lifted."""
    player = game.player
    number = NONE
    if kind == TAKE:
        if game.held[player, 0] != NONE:
            put_back(rules, game, game.held[player, 0])
        take_out(rules, game, about)
        hold(game, player, about, 0, 0)
    elif kind == RETURN:
        put_back(rules, game, game.held[player, 0])
        change_hands(game, player)
    elif kind == TURN:
        turn(game, player)
    elif kind == FLIP:
        flip(game, player)
    elif kind == PLACE:
        place(rules, game, player, about)
    elif kind == LIFT:
        number = tile_on(game, player, about)
        lift(rules, game, player, number)
    else:
        game.has_passed[player] = 1
    return number


@compiled
def _undo(rules: Rules, game: Game, kind: int, about: int, number: int, held: int) -> None:
    """Undo an action, all but what is held."""
    player = game.player
    if kind == TAKE:
        put_back(rules, game, about)
        if held != NONE:
            take_out(rules, game, held)
    elif kind == RETURN:
        take_out(rules, game, held)
    elif kind == PLACE:
        game.tile_numbers[player] -= 1
    elif kind == LIFT:
        lay_again(game, player, number)
    elif kind == PASS:
        game.has_passed[player] = 0
