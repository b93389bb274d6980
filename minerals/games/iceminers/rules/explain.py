"""Why an action is not allowed: every reason, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.text import NotationError, quoted
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import GEMS, GRID
from minerals.games.iceminers.rules.gems import explain_drop, explain_pick_up
from minerals.games.iceminers.rules.move import explain_enter, explain_leave, explain_step
from minerals.games.iceminers.rules.roll import explain_not_rolled, explain_roll
from minerals.games.iceminers.rules.spend import explain_stop
from minerals.games.iceminers.rules.steal import explain_steal
from minerals.games.iceminers.state import State


def explain(state: State, action: IceminersAction) -> list[Ruling]:
    """Return every reason why an action is not allowed.

    Raises `NotationError` for squares and gems that do not exist.
    """
    _require_names(action)
    if state.phase == "over":
        return [_explain_over(state)]
    if isinstance(action, Roll):
        return list(explain_roll(bool(state.turn.rolled)))
    if not state.turn.rolled:
        return [explain_not_rolled()]
    if not state.points and not isinstance(action, Drop | Stop):
        return [ruling("iceminers.turn.spend", "No points are left to spend.")]
    return list(_explain_choice(state, action))


def _explain_over(state: State) -> Ruling:
    if state.are_all_delivered and any(state.delivered):
        return ruling("iceminers.end.all-delivered", "The game is over: every gem is delivered.")
    return ruling_of_number(
        "iceminers.end.most-turns",
        state.turns,
        "The game is over: it stopped after {number} turn.",
        "The game is over: it stopped after {number} turns.",
    )


def _require_names(action: IceminersAction) -> None:
    cell = action.to if isinstance(action, Step) else action.cell if isinstance(action, Enter) else None
    if cell is not None and cell not in GRID.index_of:
        raise NotationError(f"There is no square {quoted(cell)} on this board.")
    if isinstance(action, PickUp) and action.gem not in GEMS:
        raise NotationError(f"There is no gem {quoted(action.gem)}; write one like small red.")


def _explain_choice(state: State, action: IceminersAction) -> Iterator[Ruling]:
    match action:
        case Enter():
            return explain_enter(state, action.cell)
        case Step():
            return explain_step(state, action.to)
        case Leave():
            return explain_leave(state)
        case PickUp():
            return explain_pick_up(state, action.gem)
        case Steal():
            return explain_steal(state)
        case Drop():
            return explain_drop(state)
        case _:
            return explain_stop(state)
