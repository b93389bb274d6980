"""The state after an event: the fold of the game. Pure, and total on valid logs."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from minerals.core.geometry import Cells
from minerals.games.mattock import events as e
from minerals.games.mattock.diagram import lay_position
from minerals.games.mattock.state import State, opponent


def evolve(state: State, event: e.MattockEvent) -> State:
    """Return the state after an event. O(1) words."""
    # The most frequent events come first, since the cases are tried in turn.
    match event:
        case e.TurnBegan():
            return _turn_began(state, event)
        case e.TileMined():
            return _tile_mined(state, event)
        case e.MinerMoved():
            return _miner_moved(state, event)
        case e.MinerRemoved():
            return _miner_removed(state, event)
        case e.MinerReturned():
            return _miner_returned(state, event)
        case e.PositionLaid():
            return _position_laid(state, event)
        case e.MinerSetUp():
            return _miner_set_up(state, event)
        case e.MinersDrawn():
            return _miners_drawn(state, event)
        case e.MinerDrawn():
            return _with_miner(state, event.player, event.outcome)
        case e.MinerPlaced():
            return _miner_placed(state, event)
        case e.SidesSwapped():
            return _sides_swapped(state)
        case e.GameLost():
            return _game_lost(state, event)
        case _:
            assert_never(event)


def _bit(state: State, cell: str) -> Cells:
    return 1 << state.grid.index_of[cell]


def _by_player(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 1 else (pair[0], value)


def _with_miner(state: State, player: int, cell: str) -> State:
    here = _bit(state, cell)
    miners = _by_player(state.miners, player, state.miners[player - 1] | here)
    return replace(state, tiles=state.tiles | here, miners=miners)


# --- set-up ---


def _position_laid(state: State, event: e.PositionLaid) -> State:
    return lay_position(state, event.position)


def _miner_set_up(state: State, event: e.MinerSetUp) -> State:
    return _with_miner(state, event.player, event.cell)


def _miners_drawn(state: State, event: e.MinersDrawn) -> State:
    return _with_miner(_with_miner(state, 1, event.outcome), 2, event.opposite)


def _miner_placed(state: State, event: e.MinerPlaced) -> State:
    placed = _with_miner(state, event.player, event.cell)
    return replace(placed, player=placed.next_to_place or opponent(event.player))


# --- a turn ---


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, phase="playing", player=event.player)


def _tile_mined(state: State, event: e.TileMined) -> State:
    return replace(state, tiles=state.tiles | _bit(state, event.cell), opening=max(0, state.opening - 1))


def _miner_returned(state: State, event: e.MinerReturned) -> State:
    removed = _by_player(state.removed, event.player, state.removed[event.player - 1] - 1)
    return replace(_with_miner(state, event.player, event.cell), removed=removed)


def _miner_moved(state: State, event: e.MinerMoved) -> State:
    both = _bit(state, event.origin) | _bit(state, event.cell)
    return replace(state, miners=_by_player(state.miners, event.player, state.miners[event.player - 1] ^ both))


def _miner_removed(state: State, event: e.MinerRemoved) -> State:
    seat = event.player - 1
    return replace(
        state,
        miners=_by_player(state.miners, event.player, state.miners[seat] ^ _bit(state, event.cell)),
        removed=_by_player(state.removed, event.player, state.removed[seat] + 1),
    )


def _sides_swapped(state: State) -> State:
    (one, two), (first, second) = state.miners, state.removed
    return replace(state, miners=(two, one), removed=(second, first), opening=0)


# --- end ---


def _game_lost(state: State, event: e.GameLost) -> State:
    return replace(state, phase="over", player=event.player)
