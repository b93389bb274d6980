"""The state after an event: the fold of the game. Pure, and total on valid logs."""

from __future__ import annotations

from typing import TypeVar, assert_never

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


def evolve(state: State, event: e.IceminersEvent) -> State:
    """Return the state after an event. O(gems on the board)."""
    # The most frequent events come first, since the cases are tried in turn.
    match event:
        case e.MinerStepped() | e.MinerSteppedDiagonally():
            return _miner_stepped(state, event)
        case e.DieRolled() | e.DieRolledAgain():
            return _die_rolled(state, event)
        case e.TurnBegan() | e.FirstTurnBegan():
            return _turn_began(state, event)
        case e.PointsLapsed():
            return _points_lapsed(state, event)
        case e.GemPickedUp():
            return _gem_picked_up(state, event)
        case e.PositionLaid():
            return _position_laid(state, event)
        case e.CoastersLaid() | e.CoastersDrawn():
            return _coasters_laid(state, event)
        case e.ArmVeinsCovered():
            return _arm_veins_covered(state, event)
        case e.PairVeinsCovered():
            return _pair_veins_covered(state, event)
        case e.CentreVeinCovered():
            return _centre_vein_covered(state, event)
        case e.MinerPlaced():
            return _miner_placed(state, event)
        case e.MinerEntered():
            return _miner_entered(state, event)
        case e.MinerLeft():
            return _miner_left(state, event)
        case e.ArmVeinOpened():
            return _arm_vein_opened(state, event)
        case e.PairVeinOpened():
            return _pair_vein_opened(state, event)
        case e.CentreVeinOpened():
            return _centre_vein_opened(state, event)
        case e.GemDropped() | e.GemLeft():
            return _gem_dropped(state, event)
        case e.GemStolen() | e.GemsSwapped():
            return _gem_stolen(state, event)
        case e.GemDelivered() | e.OpaqueGemDelivered():
            return _gem_delivered(state, event)
        case e.GameEnded() | e.GameStopped():
            return _game_over(state, event)
        case e.FirstPlayerRolled() | e.ScoreCounted() | e.TieCompared():
            return state
        case _:
            assert_never(event)


def _at(values: tuple[Value, ...], player: int, value: Value) -> tuple[Value, ...]:
    return (*values[: player - 1], value, *values[player:])


def _without(gems: Gems, gem: str) -> Gems:
    place = gems.index(gem)
    return gems[:place] + gems[place + 1 :]


def _lie(state: State, index: int, gems: Gems) -> tuple[tuple[int, Gems], ...]:
    """Return the loose gems of the board after a square gets exactly these gems."""
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
