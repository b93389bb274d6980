"""The results of an action: the events, rule by rule, and the state after them."""

from __future__ import annotations

from minerals.core.game import Chance, IllegalAction
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import GRID
from minerals.games.iceminers.events import (
    GameEnded,
    GameStopped,
    MinerEntered,
    MinerStepped,
    MinerSteppedDiagonally,
    PointsLapsed,
    TurnBegan,
)
from minerals.games.iceminers.rules.decision import Decided, Deciding, begin
from minerals.games.iceminers.rules.deliver import leave
from minerals.games.iceminers.rules.end import end_game
from minerals.games.iceminers.rules.explain import explain
from minerals.games.iceminers.rules.gems import drop, pick_up
from minerals.games.iceminers.rules.roll import roll
from minerals.games.iceminers.rules.spend import can_spend, can_still_drop
from minerals.games.iceminers.rules.steal import steal
from minerals.games.iceminers.rules.veins import open_vein
from minerals.games.iceminers.state import State


def decide(state: State, action: IceminersAction, chance: Chance) -> Decided:
    """Return the results of an action. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state, chance)
    _act(deciding, action)
    if deciding.state.are_all_delivered and not state.are_all_delivered:
        end_game(deciding, GameEnded())
    elif _is_turn_over(deciding.state, action):
        _end_turn(deciding)
    return deciding.decision


def _act(deciding: Deciding, action: IceminersAction) -> None:
    state = deciding.state
    player = state.player
    match action:
        case Roll():
            roll(deciding)
        case Enter():
            deciding.happens(MinerEntered(player, action.cell))
            open_vein(deciding, action.cell)
        case Step():
            index = GRID.index_of[action.to]
            stepped = MinerStepped if index in GRID.orthogonal(state.miner) else MinerSteppedDiagonally
            deciding.happens(stepped(player, GRID.name(state.miner), action.to))
            open_vein(deciding, action.to)
        case Leave():
            leave(deciding)
        case PickUp():
            pick_up(deciding, action.gem)
        case Steal():
            steal(deciding)
        case Drop():
            drop(deciding)
        case Stop():
            pass  # The turn ends, and the points left lapse.


def _is_turn_over(state: State, action: IceminersAction) -> bool:
    """Tell whether the player has stopped, has no points left, or cannot spend any."""
    return isinstance(action, Stop) or not (can_spend(state) or can_still_drop(state))


def _end_turn(deciding: Deciding) -> None:
    state = deciding.state
    if state.points:
        deciding.happens(PointsLapsed(state.player, state.points))
    if state.options.most_turns and state.turns >= state.options.most_turns:
        end_game(deciding, GameStopped(state.turns))
    else:
        deciding.happens(TurnBegan(state.player % state.options.players + 1))
