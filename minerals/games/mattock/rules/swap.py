"""The swap rule, an option: the second player may take the side of the first after its first turn.

Whoever takes the first turn then has a reason to make it no better than fair: "I place, you choose".
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.games.mattock.events import SidesSwapped
from minerals.games.mattock.rules.decision import Deciding
from minerals.games.mattock.rules.turn import begin_turn
from minerals.games.mattock.state import State, opponent


def swap_sides(deciding: Deciding) -> None:
    """Let the player whose turn it is swap sides, which is the whole turn."""
    player = deciding.state.player
    deciding.happens(SidesSwapped(player))
    begin_turn(deciding, opponent(player))


def explain_swap(state: State) -> Iterator[Ruling]:
    """Yield why sides cannot be swapped now."""
    if not state.options.swap:
        yield ruling("mattock.turn.swap", "This game is played without the swap rule.")
    elif not state.may_swap:
        yield ruling("mattock.turn.swap", "Sides are swapped only in place of a turn, right after the first turn.")
