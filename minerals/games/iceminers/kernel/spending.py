"""What the actions of Iceminers do in the compiled kernel: rolling, spending points, the end of a turn. Needs numba."""

from __future__ import annotations

from minerals.core.geometry import Cells
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
    DIE_ROLLED_AGAIN,
    DROP,
    END,
    ENTER,
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
    STEAL,
    STEP,
    STOP,
    TAKE,
    TURN_BEGAN,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, has
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import draw, note


@compiled
def does(game: Game, kind: int, about: int) -> None:
    """Write the action that a player has chosen."""
    game.kind = kind
    game.about = about


@compiled
def going(game: Game, to: int) -> int:
    """Return the kind of action that leads to a place."""
    if to >= OFF:
        return LEAVE
    return ENTER if game.miners[game.player] >= OFF else STEP


@compiled
def kinds_of_choices(rules: Rules, game: Game) -> Cells:
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
def rolled_pips(game: Game) -> int:
    """Roll the die once."""
    side = draw(game, 6)
    note(game, side)
    return side + 1


@compiled
def roll(rules: Rules, game: Game) -> None:
    """Roll until some point can be spent."""
    game.has_rolled = True
    game.has_stepped = False
    game.points = rolled_pips(game)
    happens(game, OTHER_EVENT)
    look_around(rules, game)
    while not can_spend(game):
        game.points = rolled_pips(game)
        happens(game, DIE_ROLLED_AGAIN)
        look_around(rules, game)


@compiled
def spend(rules: Rules, game: Game) -> None:
    """Let the action that was chosen happen, and what follows from it."""
    gems_left = game.gems_left
    if game.kind == PICK_UP:
        _pick_up(rules, game, game.about)
    elif game.kind == STEAL:
        _steal(rules, game)
    elif game.kind == DROP:
        _put_down(game)
        happens(game, GEM_DROPPED)
    elif game.kind != STOP:
        _go(rules, game, game.about)
    if gems_left and not game.gems_left:
        happens(game, OTHER_EVENT)
        end_game(rules, game)
        return
    look_around(rules, game)
    if game.kind == STOP or not (can_spend(game) or can_still_drop(rules, game)):
        _end_turn(rules, game)


@compiled
def _go(rules: Rules, game: Game, to: int) -> None:
    here = game.miners[game.player]
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
    if gem != NONE and arm == game.homes[game.colours[player] if colour == OPAQUE else colour]:
        game.carried[player] = NONE
        game.delivered[player, gem] += 1
        game.gems_left -= 1
        happens(game, OPAQUE_GEM_DELIVERED if colour == OPAQUE else GEM_DELIVERED)


@compiled
def _pick_up(rules: Rules, game: Game, gem: int) -> None:
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
