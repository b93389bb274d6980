"""Moving: entering the board, taking steps, leaving it, and ending a turn only away from other miners.

Rules: On each players turn; Movement restrictions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells
from minerals.core.text import counted, listed
from minerals.games.iceminers.components import ARM_AT, ARMS, GRID
from minerals.games.iceminers.state import State, arm_of

ORTHOGONAL = 1
DIAGONAL = 2
ENTRY = 1
"""The price of entering, and of leaving."""

_OFF = -1


def steps_from(index: int) -> Iterator[tuple[int, int]]:
    """Yield the squares one step away, each with what the step costs in points."""
    for square in GRID.orthogonal(index):
        yield square, ORTHOGONAL
    for square in GRID.diagonal(index):
        yield square, DIAGONAL


@cache
def points_to_rest(index: int, others: Cells, *, on_board: bool = False) -> int:
    """Return the fewest points that lead from a square to a place where the turn may end: 0 for the square itself.

    The way may pass through miners, and off the board there is always room. O(squares), remembered.

    `others`: the squares of the other miners. `on_board`: whether only a square will do.
    """
    nearest = {index: 0}
    waiting = [index]
    while (here := min(waiting, key=nearest.__getitem__)) >= 0 and others >> here & 1:
        waiting.remove(here)
        ways_off = [(_OFF, ENTRY)] if here in ARM_AT and not on_board else []
        for place, cost in (*steps_from(here), *ways_off):
            if place not in nearest or nearest[here] + cost < nearest[place]:
                nearest[place] = nearest[here] + cost
                waiting.append(place)
    return nearest[here]


def can_end_from(state: State, index: int, cost: int) -> bool:
    """Tell whether the turn can still end legally after paying this many points and going to a square."""
    return state.points >= cost + points_to_rest(index, state.others())


# --- what may be done ---


def entries(state: State) -> list[int]:
    """Return the squares over which the miner can come onto the board now."""
    if state.miner >= 0:
        return []
    edge = (GRID.index_of[name] for name in ARMS[arm_of(state.miner)].edge)
    return [index for index in edge if can_end_from(state, index, ENTRY)]


def steps(state: State) -> list[int]:
    """Return the squares the miner can step to now."""
    if state.miner < 0:
        return []
    return [index for index, cost in steps_from(state.miner) if can_end_from(state, index, cost)]


def can_leave(state: State) -> bool:
    """Tell whether the miner can go off the end of an arm now."""
    return state.miner in ARM_AT and state.points >= ENTRY


def reachable(state: State) -> dict[int, int]:
    """Return the squares that the miner can reach with steps on the board, if its turn could end there or later.

    Returns each square with the fewest points that lead there, without the miner's own square. O(squares).
    """
    nearest: dict[int, int] = {}
    if state.miner < 0:
        nearest = {GRID.index_of[name]: ENTRY for name in ARMS[arm_of(state.miner)].edge}
    else:
        nearest = {state.miner: 0}
    waiting = list(nearest)
    while waiting:
        here = min(waiting, key=nearest.__getitem__)
        waiting.remove(here)
        for square, cost in steps_from(here):
            if nearest[here] + cost < nearest.get(square, state.points + 1):
                nearest[square] = nearest[here] + cost
                waiting.append(square)
    return {index: cost for index, cost in nearest.items() if index != state.miner and can_end_from(state, index, cost)}


# --- why not ---


def explain_enter(state: State, cell: str) -> Iterator[Ruling]:
    """Yield why the miner cannot come onto the board over a square."""
    if state.miner >= 0:
        here = GRID.name(state.miner)
        yield ruling("iceminers.move.enter", "The miner is already on the board, on {here}.", (here,), here=here)
        return
    arm = ARMS[arm_of(state.miner)]
    if cell not in arm.edge:
        yield ruling(
            "iceminers.move.enter",
            "From off the {arm} arm a miner comes in over {edge}, not over {cell}.",
            (cell, *arm.edge),
            arm=arm.name,
            edge=listed(arm.edge, "or"),
            cell=cell,
        )
        return
    yield from _explain_end(state, GRID.index_of[cell], ENTRY)


def explain_step(state: State, to: str) -> Iterator[Ruling]:
    """Yield why the miner cannot step to a square."""
    if state.miner < 0:
        arm = ARMS[arm_of(state.miner)]
        yield ruling(
            "iceminers.move.enter",
            "The miner is off the board. It comes in over {edge}.",
            arm.edge,
            edge=listed(arm.edge, "or"),
        )
        return
    here, index = GRID.name(state.miner), GRID.index_of[to]
    cost = dict(steps_from(state.miner)).get(index)
    if cost is None:
        yield ruling("iceminers.move.orthogonal", "{to} is not next to {here}.", (here, to), to=to, here=here)
    elif cost > state.points:
        yield ruling(
            "iceminers.move.diagonal",
            "The step from {here} to {to} is diagonal and costs 2 points. Only 1 is left.",
            (here, to),
            here=here,
            to=to,
        )
    else:
        yield from _explain_end(state, index, cost)


def explain_leave(state: State) -> Iterator[Ruling]:
    """Yield why the miner cannot go off the board."""
    if state.miner < 0:
        yield ruling("iceminers.move.leave", "The miner is already off the board.")
    elif state.miner not in ARM_AT:
        here = GRID.name(state.miner)
        yield ruling(
            "iceminers.move.leave",
            "A miner leaves only over the outer edge of an arm, and {here} is not there.",
            (here,),
            here=here,
        )


def _explain_end(state: State, index: int, cost: int) -> Iterator[Ruling]:
    if not can_end_from(state, index, cost):
        cell = GRID.name(index)
        yield ruling(
            "iceminers.turn.free-square",
            "Another miner is on {cell}, and with {points} left after that you could not reach a free square.",
            (cell,),
            cell=cell,
            points=counted(state.points - cost, "{number} point", "{number} points"),
        )
