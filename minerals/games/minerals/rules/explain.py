"""Why an action is not allowed: every reason, with its rule."""

from __future__ import annotations

from typing import assert_never

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.text import NotationError, quoted
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    LayTile,
    MineralsAction,
    Move,
    PassTurn,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.rules import move_rulings
from minerals.games.minerals.rules.building import explain_lay, tiles_left
from minerals.games.minerals.rules.collections import explain_collection
from minerals.games.minerals.rules.fragments import explain_claim
from minerals.games.minerals.rules.position import pawn_missing
from minerals.games.minerals.rules.removal import explain_removal
from minerals.games.minerals.rules.tool_rulings import explain_tool
from minerals.games.minerals.state import GRID, State


def explain(state: State, action: MineralsAction) -> list[Ruling]:
    """Return every reason why an action is not allowed. Raises `NotationError` for names that do not exist."""
    _check_names(state, action)
    return _explain_time(state, action) or _explain_itself(state, action)


def _explain_itself(state: State, action: MineralsAction) -> list[Ruling]:
    """Return what speaks against an action, at a time when its kind is allowed."""
    match action:
        case LayTile():
            return explain_lay(state, action)
        case RemoveMineral():
            return explain_removal(state, action)
        case PlacePawn() if state.phase == "placing":
            return move_rulings.explain_pawn_place(state, action.cell)
        case PlacePawn():
            return move_rulings.explain_failed_move(state, action)
        case Move():
            return move_rulings.explain_move(state, action)
        case UseTool():
            return explain_tool(state, action)
        case ClaimFragments():
            return explain_claim(state)
        case TakeCollection():
            return explain_collection(state, action)
        case EndTurn():
            return _explain_end_turn(state)
        case PassTurn():
            return move_rulings.explain_pass(state)
        case _:
            assert_never(action)


def _check_names(state: State, action: MineralsAction) -> None:
    for cell in _cells_of(action):
        if cell not in GRID.index_of:
            raise NotationError(f"There is no hex {quoted(cell)} on the table.")
    if isinstance(action, LayTile) and action.mineral not in state.components.value_of_letter:
        raise NotationError(f"There is no mineral {quoted(action.mineral)}.")
    if isinstance(action, UseTool) and action.tool not in state.components.tool_named:
        raise NotationError(f"There is no tool {quoted(action.tool)}.")
    if isinstance(action, TakeCollection) and action.card not in state.components.card_named:
        raise NotationError(f"There is no collection card {quoted(action.card)}.")


def _cells_of(action: MineralsAction) -> tuple[str, ...]:
    match action:
        case LayTile() | RemoveMineral() | PlacePawn():
            return (action.cell,)
        case UseTool():
            return (action.cell,) if action.cell else ()
        case Move():
            return (action.pawn, *action.via, action.to)
        case _:
            return ()


def _explain_time(state: State, action: MineralsAction) -> list[Ruling]:
    """Return why this kind of action is not possible now."""
    if state.phase == "over":
        return [ruling("minerals.end.game-over", "The game is over.")]
    if state.in_hand:
        mineral = state.components.name_of[state.in_hand]
        return [
            ruling("minerals.move.excavate", "A move is under way: the {mineral} has been lifted.", mineral=mineral)
        ]
    if state.phase == "building" and not isinstance(action, LayTile):
        return [ruling("minerals.setup.building", "First build the board: {left} more to lay.", left=tiles_left(state))]
    if state.phase != "building" and isinstance(action, LayTile):
        return [ruling("minerals.setup.building", "You can lay tiles only while the board is being built.")]
    if state.phase == "removing" and not isinstance(action, RemoveMineral):
        left = state.options.removals - state.removed
        return [
            ruling_of_number(
                "minerals.setup.removal",
                left,
                "Remove one more mineral first.",
                "Remove {number} more minerals first.",
            )
        ]
    if state.phase == "placing" and not isinstance(action, PlacePawn):
        return [ruling("minerals.setup.pawns", "First place all the pawns.")]
    if state.phase == "playing":
        return _explain_time_in_turn(state, action)
    return []


def _explain_time_in_turn(state: State, action: MineralsAction) -> list[Ruling]:
    if not state.board[state.pawn]:
        return [pawn_missing(state.player)]
    if isinstance(action, RemoveMineral):
        return [ruling("minerals.setup.removal", "You can remove minerals only before the game.")]
    if isinstance(action, Move | PlacePawn | PassTurn | EndTurn) and state.fragments:
        return [
            ruling(
                "minerals.fragments.cut-off",
                "First cut off the separated fragments: claim them.",
                cells=GRID.names(state.fragments[0]),
            )
        ]
    if isinstance(action, Move | PlacePawn | PassTurn) and not state.turn.moves_left:
        return [ruling("minerals.turn.order", "You have already moved this turn.")]
    return []


def _explain_end_turn(state: State) -> list[Ruling]:
    return [ruling("minerals.move.mandatory", "You must move your pawn first.")] if state.must_move else []
