"""The pace of players in the compiled kernel of Out of Mine!, as `minerals.bots.pace` has it. Needs numba."""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import earliest
from minerals.games.out_of_mine.kernel.tables import (
    FIT,
    FLIP,
    HANDLE,
    JITTERS,
    LIFT,
    LOOK,
    NONE,
    PONDER,
    TAKE,
    TURN,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, lowest, size
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import draw, draw_kind


@compiled
def those_to_act(rules: Rules, game: Game) -> Cells:
    """Return the players who may act: those who still have to choose a side, later those who have not passed."""
    able = 0
    for player in range(rules.players):
        if not game.has_passed[player] if game.is_placing else game.sides[player] == NONE:
            able |= bit(player)
    return able


@compiled
def look_who_acts(rules: Rules, game: Game) -> None:
    """Find out who acts next, and when."""
    able = those_to_act(rules, game)
    if not game.is_paced and size(able) > 1:
        game.is_paced = True
        game.is_due[:] = 0
        game.now = 0
        game.does_time_count = False
    if not game.is_paced:
        game.player = lowest(able)
        game.at = earliest(game, game.player)
        return
    _start_over_if_time_does(game, able)
    game.player = NONE
    while able:
        player = lowest(able)
        able &= able - 1
        if not game.is_due[player]:
            game.is_due[player] = 1
            game.due[player] = game.now + _pause(rules, game, player, LOOK)
        at = max(game.due[player], earliest(game, player)) if game.is_placing else game.due[player]
        if game.player == NONE or at < game.at:
            game.player, game.at = player, at


@compiled
def _start_over_if_time_does(game: Game, able: Cells) -> None:
    """Forget when each player is due if time starts or stops counting."""
    now = 0
    if game.is_placing:
        now = earliest(game, lowest(able))
        while able:
            now = min(now, earliest(game, lowest(able)))
            able &= able - 1
    if now < game.now or game.does_time_count != game.is_placing:
        game.is_due[:] = 0
    game.now, game.does_time_count = now, game.is_placing


@compiled
def take_time(rules: Rules, game: Game) -> None:
    """Note when the player who has just acted is to act again."""
    if not game.is_paced:
        return
    need = LOOK
    if game.kind == TAKE:
        need = FIT
    elif game.kind == TURN or game.kind == FLIP:  # noqa: PLR1714 - compiled code has no sets of numbers
        need = HANDLE
    elif game.kind == LIFT:
        need = PONDER
    game.due[game.player] = game.at + _pause(rules, game, game.player, need)


@compiled
def _pause(rules: Rules, game: Game, player: int, need: int) -> int:
    mood = draw_kind(game, rules.moods)
    return int(rules.pauses[game.policies[player], need, mood, draw(game, JITTERS)])
