"""Carrying gems: picking one up at one point for each pip, and dropping it for free.

Rules: Gem Collecting.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.core.text import counted
from minerals.games.iceminers.components import GRID, pips
from minerals.games.iceminers.events import GemDropped, GemLeft, GemPickedUp
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.rules.move import can_end_from
from minerals.games.iceminers.state import State


def gems_to_pick_up(state: State) -> list[str]:
    """Return the gems on the miner's square that it can pay for now, and equal ones only once."""
    lying = dict.fromkeys(state.lying(state.miner))
    return [gem for gem in lying if can_end_from(state, state.miner, pips(gem))]


def explain_pick_up(state: State, gem: str) -> Iterator[Ruling]:
    """Yield why a gem cannot be picked up."""
    if state.miner < 0:
        yield explain_off_board()
        return
    here = GRID.name(state.miner)
    if gem not in state.lying(state.miner):
        yield ruling("iceminers.gems.pick-up", "There is no {gem} gem on {here}.", (here,), gem=gem, here=here)
    elif pips(gem) > state.points:
        yield explain_price(state, gem, "iceminers.gems.pick-up")
    elif not can_end_from(state, state.miner, pips(gem)):
        yield ruling(
            "iceminers.turn.free-square",
            "Another miner is on {here}. After picking up the {gem} gem you could not reach a free square.",
            (here,),
            here=here,
            gem=gem,
        )


def explain_price(state: State, gem: str, rule: str) -> Ruling:
    """Return the ruling for a gem that costs more points than are left."""
    return ruling(
        rule,
        "The {gem} gem costs {price}, and you have only {left} left.",
        gem=gem,
        price=counted(pips(gem), "{number} point", "{number} points"),
        left=counted(state.points, "{number} point", "{number} points"),
    )


def explain_drop(state: State) -> Iterator[Ruling]:
    """Yield why nothing can be dropped."""
    if not state.gem:
        yield ruling("iceminers.gems.drop", "The miner carries nothing.")
    elif state.miner < 0:
        yield explain_off_board()


def explain_off_board() -> Ruling:
    """Return the ruling that off the board gems do not change hands."""
    return ruling("iceminers.gems.off-board", "Off the board nobody can pick up, drop or steal a gem.")


def pick_up(deciding: Deciding, gem: str) -> None:
    """Take a gem from the square. A gem that the miner carried takes its place."""
    state = deciding.state
    cell = GRID.name(state.miner)
    if state.gem:
        deciding.happens(GemLeft(state.player, cell, state.gem))
    deciding.happens(GemPickedUp(state.player, cell, gem))


def drop(deciding: Deciding) -> None:
    """Put the gem down."""
    state = deciding.state
    deciding.happens(GemDropped(state.player, GRID.name(state.miner), state.gem))
