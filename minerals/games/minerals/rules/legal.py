"""What may be done now."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.geometry import each
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    MineralsAction,
    PassTurn,
    PlacePawn,
    RemoveMineral,
)
from minerals.games.minerals.rules import move as movement
from minerals.games.minerals.rules.building import lays
from minerals.games.minerals.rules.collections import collections
from minerals.games.minerals.rules.removal import removable
from minerals.games.minerals.rules.tools import uses
from minerals.games.minerals.state import GRID, State

_NAME = GRID.name_of


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's where the game is over or cannot go on."""
    if state.phase in ("laying", "over") or _is_halted(state):
        return ()
    return (state.turn.player,)


def _is_halted(state: State) -> bool:
    """Tell whether a written position shows the midst of a move, or lacks a pawn to move or a tile to lay."""
    if state.phase == "building":
        return next(lays(state), None) is None
    return state.in_hand > 0 or (state.phase == "playing" and not state.board[state.pawn])


def legal(state: State) -> list[MineralsAction]:
    """Return every action allowed now."""
    if _is_halted(state):
        return []
    if state.phase == "building":
        return list(lays(state))
    if state.phase == "removing":
        return [RemoveMineral(_NAME[index]) for index in each(removable(state))]
    if state.phase == "placing":
        return [PlacePawn(_NAME[index]) for index in state.free_wollastonite]
    if state.phase == "playing":
        return _legal_in_turn(state)
    return []


def _legal_in_turn(state: State) -> list[MineralsAction]:
    actions: list[MineralsAction] = list(uses(state))
    if state.fragments:
        return [*actions, ClaimFragments()]
    if state.must_move:
        return actions + (_moves(state) or [PassTurn()])
    if state.has_second_move:
        actions += _moves(state)
    return [*actions, *collections(state), EndTurn()]


def _moves(state: State) -> list[MineralsAction]:
    moves: Sequence[MineralsAction] = movement.correct_moves(state)
    if not moves:
        moves = [PlacePawn(_NAME[index]) for index in state.free_wollastonite]
    return [*moves]
