"""The rules of Iceminers brought together: what may be done now, why not, and what it leads to.

Each rule has a room of its own: `rolling`, `moving`, `spending`, `veins`, `carrying`, `stealing`, `delivering`,
`scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minerals.core.chance import Chance
from minerals.core.errors import IllegalAction, NotationError
from minerals.core.ruling import Ruling, ruling, ruling_of_number
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step
from minerals.games.iceminers.carrying import drop, explain_drop, explain_pick_up, pick_up
from minerals.games.iceminers.components import GEMS, GRID
from minerals.games.iceminers.deciding import Deciding, begin
from minerals.games.iceminers.delivering import leave
from minerals.games.iceminers.events import (
    GameEnded,
    GameStopped,
    MinerEntered,
    MinerStepped,
    MinerSteppedDiagonally,
    PointsLapsed,
    TurnBegan,
)
from minerals.games.iceminers.moving import explain_enter, explain_leave, explain_step
from minerals.games.iceminers.rolling import explain_not_rolled, explain_roll, roll
from minerals.games.iceminers.scoring import end_game
from minerals.games.iceminers.spending import can_spend, choices, explain_stop
from minerals.games.iceminers.state import State
from minerals.games.iceminers.stealing import explain_steal, steal
from minerals.games.iceminers.veins import open_vein

# --- what may be done ---


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's once the game is over."""
    return () if state.phase == "over" else (state.player,)


def legal(state: State) -> list[IceminersAction]:
    """Return every action allowed now: to roll, then what the points can be spent on. O(squares around)."""
    if state.phase == "over":
        return []
    return choices(state) if state.turn.rolled else [Roll()]


# --- why not ---


def explain(state: State, action: IceminersAction) -> list[Ruling]:
    """Return every reason why an action is not allowed.

    Raises `NotationError` for squares and gems that do not exist.
    """
    _insist_on_names(action)
    if state.phase == "over":
        return [_explain_over(state)]
    if isinstance(action, Roll):
        return list(explain_roll(bool(state.turn.rolled)))
    if not state.turn.rolled:
        return [explain_not_rolled()]
    return list(_explain_choice(state, action))


def _explain_over(state: State) -> Ruling:
    if state.are_all_delivered:
        return ruling("iceminers.end.all-delivered", "The game is over: every gem is delivered.")
    return ruling_of_number(
        "iceminers.end.most-turns",
        state.turns,
        "The game is over: it has stopped after {number} turn.",
        "The game is over: it has stopped after {number} turns.",
    )


def _insist_on_names(action: IceminersAction) -> None:
    cell = action.to if isinstance(action, Step) else action.cell if isinstance(action, Enter) else None
    if cell is not None and cell not in GRID.index_of:
        raise NotationError(f"There is no square {cell!r} on this board.")
    if isinstance(action, PickUp) and action.gem not in GEMS:
        raise NotationError(f"There is no gem {action.gem!r}; write one like small red.")


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


# --- what it leads to ---


def decide(state: State, action: IceminersAction, chance: Chance) -> list[Any]:
    """Return the events an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state)
    _act(deciding, action, chance)
    _go_on(deciding)
    return deciding.events


def _act(deciding: Deciding, action: IceminersAction, chance: Chance) -> None:
    state = deciding.state
    player = state.player
    match action:
        case Roll():
            roll(deciding, chance)
        case Enter():
            deciding.happens(MinerEntered(player, action.cell))
            open_vein(deciding, action.cell, chance)
        case Step():
            index = GRID.index_of[action.to]
            stepped = MinerStepped if index in GRID.orthogonal(state.miner) else MinerSteppedDiagonally
            deciding.happens(stepped(player, GRID.name(state.miner), action.to))
            open_vein(deciding, action.to, chance)
        case Leave():
            leave(deciding)
        case PickUp():
            pick_up(deciding, action.gem)
        case Steal():
            steal(deciding)
        case Drop():
            drop(deciding)
        case _:
            deciding.happens(PointsLapsed(player, state.points))


def _go_on(deciding: Deciding) -> None:
    """End the game with the last delivery, and the turn when no point is left or none can be spent."""
    state = deciding.state
    if state.are_all_delivered:
        end_game(deciding, GameEnded())
    elif not can_spend(state):
        if state.points:
            deciding.happens(PointsLapsed(state.player, state.points))
        _end_turn(deciding)


def _end_turn(deciding: Deciding) -> None:
    state = deciding.state
    if state.options.most_turns and state.turns >= state.options.most_turns:
        end_game(deciding, GameStopped(state.turns))
    else:
        deciding.happens(TurnBegan(state.player % state.options.players + 1))
