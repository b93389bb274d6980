"""Stealing: on another miner's square, at one point for each pip, and only if the thief can move on.

Rules: Stealing from Other Players.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.games.iceminers.components import GRID, pips
from minerals.games.iceminers.events import GemsSwapped, GemStolen
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.rules.gems import explain_off_board, explain_price
from minerals.games.iceminers.rules.move import points_to_rest
from minerals.games.iceminers.state import State


def can_steal(state: State) -> bool:
    """Tell whether the miner can steal on its square now."""
    gem = _gem_of_other(state)
    return bool(gem) and _can_move_on(state, pips(gem))


def _can_move_on(state: State, price: int) -> bool:
    """Tell whether the points left after paying lead to a free place. With an option it must be a square."""
    on_board = state.options.move_on == "square"
    return state.points >= price + points_to_rest(state.miner, state.others(), on_board=on_board)


def _gem_of_other(state: State) -> str:
    """Return the gem that the other miner on the square carries, or nothing."""
    other = state.other_on(state.miner) if state.miner >= 0 else 0
    return state.carried[other - 1] if other else ""


def explain_steal(state: State) -> Iterator[Ruling]:
    """Yield why nothing can be stolen."""
    if state.miner < 0:
        yield explain_off_board()
        return
    here = GRID.name(state.miner)
    if not state.other_on(state.miner):
        yield ruling("iceminers.steal.pay", "There is no other miner on {here}.", (here,), here=here)
        return
    gem = _gem_of_other(state)
    if not gem:
        yield ruling("iceminers.steal.pay", "The other miner on {here} carries nothing.", (here,), here=here)
    elif pips(gem) > state.points:
        yield explain_price(state, gem, "iceminers.steal.pay")
    elif not can_steal(state):
        yield ruling(
            "iceminers.steal.move-on",
            "After stealing the {gem} gem you could not reach a free square from {here}, so you may not steal it.",
            (here,),
            gem=gem,
            here=here,
        )


def steal(deciding: Deciding) -> None:
    """Take the gem of the other miner on the square. If the thief carries a gem, they swap."""
    state = deciding.state
    player, other, gem = state.player, state.other_on(state.miner), _gem_of_other(state)
    if state.gem:
        deciding.happens(GemsSwapped(player, other, gem, state.gem))
    else:
        deciding.happens(GemStolen(player, other, gem))
