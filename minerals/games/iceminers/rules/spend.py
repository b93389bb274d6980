"""Spending points: the actions they still allow, and the end of a turn.

Rules: On each players turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.core.text import counted
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Steal, Step, Stop
from minerals.games.iceminers.components import GRID
from minerals.games.iceminers.rules.gems import gems_to_pick_up
from minerals.games.iceminers.rules.move import can_leave, entries, steps
from minerals.games.iceminers.rules.steal import can_steal
from minerals.games.iceminers.state import State


def spends(state: State) -> Iterator[IceminersAction]:
    """Yield the actions that cost points and are allowed now. Dropping a gem costs nothing and is not one."""
    if not state.points:
        return
    yield from (Enter(GRID.name(index)) for index in entries(state))
    yield from (Step(GRID.name(index)) for index in steps(state))
    if can_leave(state):
        yield Leave()
    yield from (PickUp(gem) for gem in gems_to_pick_up(state))
    if can_steal(state):
        yield Steal()


def can_spend(state: State) -> bool:
    """Tell whether any point can be spent."""
    return next(spends(state), None) is not None


def choices(state: State) -> list[IceminersAction]:
    """Return every action allowed once the die is rolled."""
    allowed = list(spends(state))
    if state.gem and state.miner >= 0:
        allowed.append(Drop())
    if can_stop(state):
        allowed.append(Stop())
    return allowed


def can_still_drop(state: State) -> bool:
    """Tell whether a turn without anything left to spend still waits for the miner to drop its gem or to stop.

    This needs an option. Without it such a turn is over at once.
    """
    can_drop = bool(state.gem) and state.miner >= 0 and not state.other_on(state.miner)
    return can_drop and state.options.drop == "any_time"


def can_stop(state: State) -> bool:
    """Tell whether the player may end the turn."""
    return next(explain_stop(state), None) is None


def explain_stop(state: State) -> Iterator[Ruling]:
    """Yield why the player cannot end the turn."""
    if can_still_drop(state) and not can_spend(state):
        return
    if state.options.spend == "all":
        left = counted(state.points, "{number} point", "{number} points")
        yield ruling(
            "iceminers.turn.spend", "You must spend all your points, and you can still spend {left}.", left=left
        )
        return
    if not state.turn.has_stepped:
        yield ruling("iceminers.turn.spend", "The miner may stop only after at least one step.")
    if state.miner >= 0 and state.other_on(state.miner):
        here = GRID.name(state.miner)
        yield ruling("iceminers.turn.free-square", "Another miner is on {here}.", (here,), here=here)
