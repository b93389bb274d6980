"""The rules of Minerals brought together: what may be done now, why not, and what it leads to.

Each rule has a room of its own: `boards` (set-up), `movement`, `fragments`, `collections`, `tools`, `scoring`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from minerals.core.cells import Cells, each
from minerals.core.chance import Chance
from minerals.core.errors import IllegalAction, NotationError
from minerals.core.ruling import Ruling, ruling
from minerals.games.minerals import movement
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    MineralsAction,
    Move,
    PassTurn,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.boards import lay_cards_and_tools
from minerals.games.minerals.checking import pawn_missing
from minerals.games.minerals.collections import collections, explain_collection, take_collection
from minerals.games.minerals.deciding import Deciding
from minerals.games.minerals.events import (
    FirstTurnBegan,
    MineralExcavated,
    MineralKept,
    MineralRemoved,
    MoveFailed,
    PawnPlaced,
    PawnReturned,
    TurnBegan,
    TurnPassed,
)
from minerals.games.minerals.evolve import after
from minerals.games.minerals.fragments import claim_fragments, explain_claim, lose_fragments, separate_fragments
from minerals.games.minerals.scoring import end_game, is_game_over
from minerals.games.minerals.state import GRID, NO_CELL, State
from minerals.games.minerals.tool_rulings import explain_tool
from minerals.games.minerals.tools import can_use_any, use_tool, uses

_NAME = GRID.name_of


# --- what may be done ---


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's where the game is over or cannot go on."""
    if state.phase in ("laying", "over") or _is_halted(state):
        return ()
    return (state.turn.player,)


def _is_halted(state: State) -> bool:
    """Tell whether a written position shows the midst of a move, or lacks the pawn whose turn it is."""
    return state.in_hand > 0 or (state.phase == "playing" and not state.board[state.pawn])


def legal(state: State) -> list[MineralsAction]:
    """Return every action allowed now."""
    if _is_halted(state):
        return []
    if state.phase == "removing":
        return [RemoveMineral(_NAME[index]) for index in each(_removable(state))]
    if state.phase == "placing":
        return [PlacePawn(_NAME[index]) for index in state.free_wollastonite]
    if state.phase == "playing":
        return _legal_in_turn(state)
    return []


def _legal_in_turn(state: State) -> list[MineralsAction]:
    actions: list[MineralsAction] = list(uses(state))
    if state.fragments:
        return [*actions, ClaimFragments()]
    if state.turn.moves_left:
        return actions + _moves(state)
    return [*actions, *collections(state), EndTurn()]


def _moves(state: State) -> list[MineralsAction]:
    moves: Sequence[MineralsAction] = movement.correct_moves(state)
    if not moves:
        moves = [PlacePawn(_NAME[index]) for index in state.free_wollastonite]
    return [*moves] or [PassTurn()]


# --- why not ---


def explain(state: State, action: MineralsAction) -> list[Ruling]:
    """Return every reason why an action is not allowed. Raises `NotationError` for names that do not exist."""
    _check_names(state, action)
    return _explain_time(state, action) or _EXPLAIN[type(action)](state, action)


def _check_names(state: State, action: MineralsAction) -> None:
    for cell in _cells_of(action):
        if cell not in GRID.index_of:
            raise NotationError(f"There is no hex {cell!r} on the table.")
    if isinstance(action, UseTool) and action.tool not in state.components.tool_named:
        raise NotationError(f"There is no tool {action.tool!r}.")
    if isinstance(action, TakeCollection) and action.card not in state.components.card_named:
        raise NotationError(f"There is no collection card {action.card!r}.")


def _cells_of(action: MineralsAction) -> tuple[str, ...]:
    match action:
        case RemoveMineral() | PlacePawn():
            return (action.cell,)
        case UseTool():
            return (action.cell,) if action.cell else ()
        case Move():
            return (action.pawn, *action.via, action.to)
        case _:
            return ()


def _explain_time(state: State, action: MineralsAction) -> list[Ruling]:
    """Return why this kind of action is not for now."""
    if state.phase == "over":
        return [ruling("minerals.end.game-over", "The game is over.")]
    if state.in_hand:
        mineral = state.components.name_of[state.in_hand]
        return [ruling("minerals.move.excavate", "A move is under way: the {mineral} is lifted.", mineral=mineral)]
    if state.phase == "removing" and not isinstance(action, RemoveMineral):
        left = state.options.removals - state.removed
        return [ruling("minerals.setup.removal", "First minerals are removed from the board: {left} more.", left=left)]
    if state.phase == "placing" and not isinstance(action, PlacePawn):
        return [ruling("minerals.setup.pawns", "First every pawn is placed.")]
    if state.phase == "playing":
        return _explain_time_in_turn(state, action)
    return []


def _explain_time_in_turn(state: State, action: MineralsAction) -> list[Ruling]:
    if not state.board[state.pawn]:
        return [pawn_missing(state.player)]
    if isinstance(action, RemoveMineral):
        return [ruling("minerals.setup.removal", "Minerals are removed only before the game.")]
    if isinstance(action, Move | PlacePawn | PassTurn | EndTurn) and state.fragments:
        return [
            ruling(
                "minerals.fragments.cut-off",
                "First the separated fragments are cut off: claim them.",
                cells=GRID.names(state.fragments[0]),
            )
        ]
    if isinstance(action, Move | PlacePawn | PassTurn) and not state.turn.moves_left:
        return [ruling("minerals.turn.order", "The move of this turn has been made.")]
    return []


def _explain_removal(state: State, action: RemoveMineral) -> list[Ruling]:
    return _explain_removed(state, GRID.index_of[action.cell])


def _explain_removed(state: State, index: int) -> list[Ruling]:
    cell = _NAME[index]
    if not state.board[index]:
        return [ruling("minerals.setup.removal", "There is no mineral on {cell}.", (cell,), cell=cell)]
    rulings = []
    if _would_split(state, index):
        rulings.append(
            ruling("minerals.setup.one-piece", "Without {cell} the board would fall apart.", (cell,), cell=cell)
        )
    if state.board[index] == 1 and state.board.count(1) <= state.options.players:
        rulings.append(
            ruling(
                "minerals.setup.pawns",
                "Every pawn needs a wollastonite to stand on, and there are only {count}.",
                cells=(cell,),
                count=state.board.count(1),
            )
        )
    return rulings


def _removable(state: State) -> Cells:
    """Return the minerals that can be removed in the set-up."""
    tiles = state.tiles
    if state.board.count(1) <= state.options.players:
        tiles &= ~state.of_value(1)
    doubtful = tiles & _touching_twice(state.tiles)
    return tiles & ~sum(1 << index for index in each(doubtful) if _would_split(state, index))


def _touching_twice(tiles: Cells) -> Cells:
    """Return the hexes around which minerals lie in more than one group; taking any other away splits nothing."""
    shifted = [tiles >> step if step > 0 else tiles << -step for step in GRID.directions]
    once = twice = 0
    for place, beside in enumerate(shifted):
        begins = beside & ~shifted[place - 1]
        twice |= once & begins
        once |= begins
    return twice


def _would_split(state: State, index: int) -> bool:
    """Tell whether the part of the board around a mineral falls apart without it; a written board may have several."""
    rest = GRID.part_of(index, state.tiles) & ~(1 << index)
    return bool(rest) and GRID.part_of((rest & -rest).bit_length() - 1, rest) != rest


def _explain_pawn(state: State, action: PlacePawn) -> list[Ruling]:
    if state.phase == "placing":
        return movement.explain_pawn_place(state, action.cell)
    return movement.explain_failed_move(state, action)


def _explain_claim(state: State, _action: ClaimFragments) -> list[Ruling]:
    return explain_claim(state)


def _explain_end_turn(state: State, _action: EndTurn) -> list[Ruling]:
    return [ruling("minerals.move.mandatory", "The pawn must be moved first.")] if state.turn.moves_left else []


_EXPLAIN: dict[type, Callable[[State, Any], list[Ruling]]] = {
    RemoveMineral: _explain_removal,
    PlacePawn: _explain_pawn,
    Move: movement.explain_move,
    UseTool: explain_tool,
    ClaimFragments: _explain_claim,
    TakeCollection: explain_collection,
    EndTurn: _explain_end_turn,
    PassTurn: movement.explain_pass,
}


# --- what it leads to ---


def decide(state: State, action: MineralsAction, chance: Chance) -> list[Any]:
    """Return the events an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = Deciding(state, chance)
    _DECIDE[type(action)](deciding, action)
    return deciding.events


def _remove_mineral(deciding: Deciding, action: RemoveMineral) -> None:
    state = deciding.state
    mineral = state.components.name_of[state.board[GRID.index_of[action.cell]]]
    deciding.happens(MineralRemoved(state.player, action.cell, mineral))
    if deciding.state.phase == "placing":
        lay_cards_and_tools(deciding)


def _place_pawn(deciding: Deciding, action: PlacePawn) -> None:
    state = deciding.state
    if state.phase == "playing":
        _fail_move(deciding, action.cell)
        return
    # Everybody gave the own pawn to the left, so a player holds the pawn of the neighbour to the right.
    owner = (state.player - 2) % state.options.players + 1
    deciding.happens(PawnPlaced(owner, state.player, action.cell))
    if NO_CELL not in deciding.state.pawns:
        _begin_turn(deciding, state.options.first_player, FirstTurnBegan)


def _move(deciding: Deciding, action: Move) -> None:
    state = deciding.state
    _excavate(deciding)
    deciding.happens(movement.moved(state, action))
    deciding.happens(MineralKept(state.player, _in_hand(deciding)))
    separate_fragments(deciding)
    _go_on(deciding)


def _excavate(deciding: Deciding) -> None:
    state = deciding.state
    mineral = state.components.name_of[state.board[state.pawn]]
    deciding.happens(MineralExcavated(state.player, _NAME[state.pawn], mineral))


def _in_hand(deciding: Deciding) -> str:
    return deciding.state.components.name_of[deciding.state.in_hand]


def _fail_move(deciding: Deciding, cell: str) -> None:
    player = deciding.state.player
    _excavate(deciding)
    deciding.happens(MoveFailed(player, _in_hand(deciding)))
    deciding.happens(PawnReturned(player, cell))
    separate_fragments(deciding)
    lose_fragments(deciding)
    _end_turn(deciding)


def _claim(deciding: Deciding, _action: ClaimFragments) -> None:
    claim_fragments(deciding)
    _go_on(deciding)


def _use_tool(deciding: Deciding, action: UseTool) -> None:
    use_tool(deciding, action)
    _go_on(deciding)


def _take_collection(deciding: Deciding, action: TakeCollection) -> None:
    take_collection(deciding, action)
    _go_on(deciding)


def _end(deciding: Deciding, _action: EndTurn) -> None:
    _end_turn(deciding)


def _pass(deciding: Deciding, _action: PassTurn) -> None:
    deciding.happens(TurnPassed(deciding.state.player))
    _end_turn(deciding)


def _go_on(deciding: Deciding) -> None:
    """Stop where the player has something to choose; else cut off what is separated, and end the turn."""
    if deciding.state.fragments:
        if can_use_any(deciding.state):
            return
        claim_fragments(deciding)
    state = deciding.state
    if not state.turn.moves_left and not can_use_any(state) and not any(collections(state)):
        _end_turn(deciding)


def _end_turn(deciding: Deciding) -> None:
    state = deciding.state
    player = after(state, state.player)
    while state.pawns[player - 1] == NO_CELL:
        player = after(state, player)
    _begin_turn(deciding, player)


def _begin_turn(deciding: Deciding, player: int, began: type[TurnBegan] = TurnBegan) -> None:
    if is_game_over(deciding.state):
        end_game(deciding)
    else:
        deciding.happens(began(player))


_DECIDE: dict[type, Callable[[Deciding, Any], None]] = {
    RemoveMineral: _remove_mineral,
    PlacePawn: _place_pawn,
    Move: _move,
    UseTool: _use_tool,
    ClaimFragments: _claim,
    TakeCollection: _take_collection,
    EndTurn: _end,
    PassTurn: _pass,
}
