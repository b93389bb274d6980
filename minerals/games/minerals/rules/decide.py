"""What an action leads to: the events, rule by rule, and the state after them."""

from __future__ import annotations

from typing import assert_never

from minerals.core.game import Chance, IllegalAction
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
from minerals.games.minerals.events import (
    FirstTurnBegan,
    MineralExcavated,
    MineralKept,
    MineralRemoved,
    MoveFailed,
    PawnPlaced,
    PawnReturned,
    TurnPassed,
)
from minerals.games.minerals.rules import move as movement
from minerals.games.minerals.rules.building import lay_tile
from minerals.games.minerals.rules.collections import collections, take_collection
from minerals.games.minerals.rules.decision import Decided, Deciding, begin
from minerals.games.minerals.rules.explain import explain
from minerals.games.minerals.rules.fragments import claim_fragments, lose_fragments, separate_fragments
from minerals.games.minerals.rules.setup import lay_cards_and_tools
from minerals.games.minerals.rules.tools import can_use_any, use_tool
from minerals.games.minerals.rules.turn import begin_turn, end_turn
from minerals.games.minerals.state import GRID, NO_CELL, State


def decide(state: State, action: MineralsAction, chance: Chance) -> Decided:
    """Return what an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state, chance)
    _act(deciding, action)
    return deciding.decision


def _act(deciding: Deciding, action: MineralsAction) -> None:
    match action:
        case LayTile():
            lay_tile(deciding, action)
            _lay_cards_if_ready(deciding)
        case RemoveMineral():
            _remove_mineral(deciding, action)
        case PlacePawn():
            _place_pawn(deciding, action)
        case Move():
            _move(deciding, action)
        case UseTool():
            use_tool(deciding, action)
            _go_on(deciding)
        case ClaimFragments():
            claim_fragments(deciding)
            _go_on(deciding)
        case TakeCollection():
            take_collection(deciding, action)
            _go_on(deciding)
        case EndTurn():
            end_turn(deciding)
        case PassTurn():
            deciding.happens(TurnPassed(deciding.state.player))
            end_turn(deciding)
        case _:
            assert_never(action)


def _remove_mineral(deciding: Deciding, action: RemoveMineral) -> None:
    state = deciding.state
    mineral = state.components.name_of[state.board[GRID.index_of[action.cell]]]
    deciding.happens(MineralRemoved(state.player, action.cell, mineral))
    _lay_cards_if_ready(deciding)


def _lay_cards_if_ready(deciding: Deciding) -> None:
    if deciding.state.phase == "placing":
        lay_cards_and_tools(deciding)


def _place_pawn(deciding: Deciding, action: PlacePawn) -> None:
    state = deciding.state
    if state.phase == "playing":
        _fail_move(deciding, action.cell)
        return
    # All players gave their pawns to the player on their left, so each now holds the pawn of the player on the right.
    owner = (state.player - 2) % state.options.players + 1
    deciding.happens(PawnPlaced(owner, state.player, action.cell))
    if NO_CELL not in deciding.state.pawns:
        begin_turn(deciding, state.options.first_player, FirstTurnBegan)


def _move(deciding: Deciding, action: Move) -> None:
    state = deciding.state
    _excavate(deciding)
    deciding.happens(movement.move_event(state, action))
    deciding.happens(MineralKept(state.player, _in_hand(deciding)))
    separate_fragments(deciding)
    _go_on(deciding)


def _excavate(deciding: Deciding) -> None:
    state = deciding.state
    mineral = state.components.name_of[state.board[state.pawn]]
    deciding.happens(MineralExcavated(state.player, GRID.name_of[state.pawn], mineral))


def _in_hand(deciding: Deciding) -> str:
    return deciding.state.components.name_of[deciding.state.in_hand]


def _fail_move(deciding: Deciding, cell: str) -> None:
    player = deciding.state.player
    _excavate(deciding)
    deciding.happens(MoveFailed(player, _in_hand(deciding)))
    deciding.happens(PawnReturned(player, cell))
    separate_fragments(deciding)
    lose_fragments(deciding)
    end_turn(deciding)


def _go_on(deciding: Deciding) -> None:
    """Stop where the player has something to choose; else cut off what is separated, and end the turn."""
    if deciding.state.fragments:
        if can_use_any(deciding.state):
            return
        claim_fragments(deciding)
    state = deciding.state
    if not state.must_move and not _can_go_on(state):
        end_turn(deciding)


def _can_go_on(state: State) -> bool:
    """Tell whether a player who need not move has something left to choose."""
    if state.has_second_move and (state.has_free_wollastonite or movement.has_correct_move(state)):
        return True
    return can_use_any(state) or any(collections(state))
