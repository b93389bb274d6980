"""How one turn follows another."""

from __future__ import annotations

from minerals.games.minerals.events import (
    TurnBegan,
)
from minerals.games.minerals.evolve import after
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.rules.end import end_game, is_game_over
from minerals.games.minerals.state import NO_CELL


def end_turn(deciding: Deciding) -> None:
    """End a turn: it is the turn of the next player who has a pawn."""
    state = deciding.state
    player = after(state, state.player)
    while state.pawns[player - 1] == NO_CELL:
        player = after(state, player)
    begin_turn(deciding, player)


def begin_turn(deciding: Deciding, player: int, began: type[TurnBegan] = TurnBegan) -> None:
    """Begin a player's turn, or end the game if it is over."""
    if is_game_over(deciding.state):
        end_game(deciding)
    else:
        deciding.happens(began(player))
