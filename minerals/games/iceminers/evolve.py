"""The state after an event: the fold of the game. Pure, and total on valid logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import (
    ARMS,
    CENTRE_VEIN,
    GRID,
    MEDIUM_GEMS,
    SMALL_GEMS,
    apart,
    pips,
)
from minerals.games.iceminers.diagram import lay_position
from minerals.games.iceminers.state import Gems, State, Turn, off

Value = TypeVar("Value")

_CELL = GRID.index_of
_ARM = {arm.name: number for number, arm in enumerate(ARMS)}


def evolve(state: State, event: Any) -> State:
    """Return the state after an event. O(gems on the board)."""
    return _FOLDS[type(event)](state, event)


def _at(values: tuple[Value, ...], player: int, value: Value) -> tuple[Value, ...]:
    return (*values[: player - 1], value, *values[player:])


def _without(gems: Gems, gem: str) -> Gems:
    place = gems.index(gem)
    return gems[:place] + gems[place + 1 :]


def _lie(state: State, index: int, gems: Gems) -> tuple[tuple[int, Gems], ...]:
    """Return what lies on the board when just these gems lie on a square."""
    others = [entry for entry in state.loose if entry[0] != index]
    return tuple(sorted([*others, (index, tuple(sorted(gems)))] if gems else others))


def _paid(state: State, points: int, *, steps: bool = False) -> Turn:
    turn = state.turn
    return Turn(turn.player, turn.rolled, turn.points - points, turn.has_stepped or steps)


# --- set-up ---


def _position_laid(state: State, event: e.PositionLaid) -> State:
    return lay_position(state, event.position)


def _coasters_laid(state: State, event: e.CoastersLaid | e.CoastersDrawn) -> State:
    return replace(state, coasters=event.colours)


def _arm_veins_covered(state: State, event: e.ArmVeinsCovered) -> State:
    return replace(state, caps=state.caps | GRID.set_of(event.cells), hidden_singles=SMALL_GEMS)


def _pair_veins_covered(state: State, event: e.PairVeinsCovered) -> State:
    caps = state.caps | GRID.set_of(event.cells)
    return replace(state, caps=caps, hidden_mediums=MEDIUM_GEMS, hidden_smalls=SMALL_GEMS)


def _centre_vein_covered(state: State, _event: e.CentreVeinCovered) -> State:
    return replace(state, caps=state.caps | CENTRE_VEIN)


def _miner_placed(state: State, event: e.MinerPlaced) -> State:
    colours = _at(state.colours, event.player, event.colour)
    return replace(state, colours=colours, miners=_at(state.miners, event.player, off(_ARM[event.arm])))


def _nothing_changed(state: State, _event: Any) -> State:
    return state


# --- a turn ---


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, phase="playing", turn=Turn(event.player), turns=state.turns + 1)


def _die_rolled(state: State, event: e.DieRolled) -> State:
    return replace(state, turn=Turn(event.player, int(event.outcome), int(event.outcome)))


def _miner_entered(state: State, event: e.MinerEntered) -> State:
    return replace(state, miners=_at(state.miners, event.player, _CELL[event.cell]), turn=_paid(state, 1, steps=True))


def _miner_stepped(state: State, event: e.MinerStepped) -> State:
    cost = 2 if isinstance(event, e.MinerSteppedDiagonally) else 1
    return replace(
        state, miners=_at(state.miners, event.player, _CELL[event.cell]), turn=_paid(state, cost, steps=True)
    )


def _miner_left(state: State, event: e.MinerLeft) -> State:
    place = off(_ARM[event.arm])
    return replace(state, miners=_at(state.miners, event.player, place), turn=_paid(state, 1, steps=True))


def _points_lapsed(state: State, event: e.PointsLapsed) -> State:
    return replace(state, turn=_paid(state, event.points))


# --- veins ---


def _arm_vein_opened(state: State, event: e.ArmVeinOpened) -> State:
    opened = _opened(state, event.cell, (event.outcome,))
    return replace(opened, hidden_singles=_without(state.hidden_singles, event.outcome))


def _pair_vein_opened(state: State, event: e.PairVeinOpened) -> State:
    medium, small = apart(event.outcome)
    opened = _opened(state, event.cell, (medium, small))
    return replace(
        opened,
        hidden_mediums=_without(state.hidden_mediums, medium),
        hidden_smalls=_without(state.hidden_smalls, small),
    )


def _centre_vein_opened(state: State, event: e.CentreVeinOpened) -> State:
    return _opened(state, event.cell, state.opaque_gems)


def _opened(state: State, cell: str, gems: Gems) -> State:
    index = _CELL[cell]
    return replace(state, caps=state.caps & ~(1 << index), loose=_lie(state, index, (*state.lying(index), *gems)))


# --- gems ---


def _gem_picked_up(state: State, event: e.GemPickedUp) -> State:
    index = _CELL[event.cell]
    return replace(
        state,
        loose=_lie(state, index, _without(state.lying(index), event.gem)),
        carried=_at(state.carried, event.player, event.gem),
        turn=_paid(state, pips(event.gem)),
    )


def _gem_dropped(state: State, event: e.GemDropped) -> State:
    index = _CELL[event.cell]
    return replace(
        state,
        loose=_lie(state, index, (*state.lying(index), event.gem)),
        carried=_at(state.carried, event.player, ""),
    )


def _gem_stolen(state: State, event: e.GemStolen) -> State:
    given = event.given if isinstance(event, e.GemsSwapped) else ""
    carried = _at(_at(state.carried, event.player, event.gem), event.opponent, given)
    return replace(state, carried=carried, turn=_paid(state, pips(event.gem)))


def _gem_delivered(state: State, event: e.GemDelivered) -> State:
    seat = event.player - 1
    return replace(
        state,
        carried=_at(state.carried, event.player, ""),
        delivered=_at(state.delivered, event.player, (*state.delivered[seat], event.gem)),
    )


# --- end ---


def _game_over(state: State, _event: e.GameEnded | e.GameStopped) -> State:
    return replace(state, phase="over")


_FOLDS: dict[type, Callable[[State, Any], State]] = {
    e.PositionLaid: _position_laid,
    e.CoastersLaid: _coasters_laid,
    e.CoastersDrawn: _coasters_laid,
    e.ArmVeinsCovered: _arm_veins_covered,
    e.PairVeinsCovered: _pair_veins_covered,
    e.CentreVeinCovered: _centre_vein_covered,
    e.MinerPlaced: _miner_placed,
    e.FirstPlayerRolled: _nothing_changed,
    e.TurnBegan: _turn_began,
    e.FirstTurnBegan: _turn_began,
    e.DieRolled: _die_rolled,
    e.DieRolledAgain: _die_rolled,
    e.MinerEntered: _miner_entered,
    e.MinerStepped: _miner_stepped,
    e.MinerSteppedDiagonally: _miner_stepped,
    e.MinerLeft: _miner_left,
    e.PointsLapsed: _points_lapsed,
    e.ArmVeinOpened: _arm_vein_opened,
    e.PairVeinOpened: _pair_vein_opened,
    e.CentreVeinOpened: _centre_vein_opened,
    e.GemPickedUp: _gem_picked_up,
    e.GemDropped: _gem_dropped,
    e.GemLeft: _gem_dropped,
    e.GemStolen: _gem_stolen,
    e.GemsSwapped: _gem_stolen,
    e.GemDelivered: _gem_delivered,
    e.OpaqueGemDelivered: _gem_delivered,
    e.GameEnded: _game_over,
    e.GameStopped: _game_over,
    e.ScoreCounted: _nothing_changed,
    e.TieCompared: _nothing_changed,
}
