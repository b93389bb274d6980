"""How turns follow each other."""

from __future__ import annotations

from minerals.games.mattock.events import (
    GameLost,
    TurnBegan,
)
from minerals.games.mattock.rules.decision import Deciding
from minerals.games.mattock.rules.mine import mines


def begin_turn(deciding: Deciding, player: int) -> None:
    """Begin a player's turn. A player who can neither mine nor swap sides then has lost."""
    deciding.happens(TurnBegan(player))
    if not mines(deciding.state) and not deciding.state.may_swap:
        deciding.happens(GameLost(player))
