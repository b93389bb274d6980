"""The state after an event: the fold of the game. Pure, and total on valid logs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from minerals.core.geometry import each
from minerals.games.minerals import events as e
from minerals.games.minerals.counts import NONE, Counts, change_count, plus
from minerals.games.minerals.diagram import lay_position
from minerals.games.minerals.state import GRID, Phase, State, Turn
from minerals.games.minerals.written_board import lay_board

_CELL = GRID.index_of


def evolve(state: State, event: e.MineralsEvent) -> State:
    """Return the state after an event. O(size of the board), which is one copy of a short string of bytes."""
    # The most common events come first, because the cases are tried one after the other.
    match event:
        case e.MineralExcavated():
            return _mineral_excavated(state, event)
        case e.PawnMoved() | e.PawnMovedOverPawns() | e.PawnMovedByMap() | e.PawnMovedByCompass():
            return _pawn_moved(state, event)
        case e.MineralKept():
            return _mineral_kept(state, event)
        case e.TurnBegan() | e.FirstTurnBegan():
            return _turn_began(state, event)
        case e.BuildingBegan():
            return _building_began(state, event)
        case e.TileLaid():
            return _tile_laid(state, event)
        case e.MineralRemoved():
            return _mineral_removed(state, event)
        case e.PawnPlaced():
            return _pawn_placed(state, event)
        case e.ToolPaid():
            return _tool_paid(state, event)
        case e.MoveFailed():
            return _move_failed(state, event)
        case e.PawnReturned():
            return _pawn_returned(state, event)
        case e.BoardLaid():
            return _board_laid(state, event)
        case e.PositionLaid():
            return _position_laid(state, event)
        case e.CardTurnedUp() | e.CardRefilled():
            return _card_turned_up(state, event)
        case e.ToolLaid():
            return _tool_laid(state, event)
        case e.TurnPassed():
            return _turn_passed(state, event)
        case e.FragmentSeparated() | e.FragmentSeparatedByTool():
            return _fragment_separated(state, event)
        case e.FragmentRejoined() | e.FragmentsMerged():
            return state  # the mineral that the Hammer adds joins what it touches
        case e.FragmentMineralTaken() | e.FragmentMineralShovelled():
            return _fragment_mineral_taken(state, event)
        case e.FragmentCutOff() | e.FragmentLost():
            return _fragment_gone(state, event)
        case e.CollectionTaken() | e.CollectionTakenWithoutOrpiment():
            return _collection_taken(state, event)
        case e.MineralAdded():
            return _mineral_added(state, event)
        case e.MineralAddedFromPouch():
            return _mineral_added_from_pouch(state, event)
        case e.MineralDrawn():
            return _mineral_drawn(state, event)
        case e.MineralChosen():
            return _mineral_chosen(state, event)
        case e.MineralsExchanged():
            return _minerals_exchanged(state, event)
        case e.NeighbourTaken():
            return _neighbour_taken(state, event)
        case e.PawnSwept():
            return _pawn_swept(state, event)
        case e.GameEnded():
            return _game_ended(state, event)
        case e.ScoreCounted():
            return _score_counted(state, event)
        case e.TieCompared():
            return _tie_compared(state, event)
        case _:
            assert_never(event)


def value_of(state: State, mineral: str) -> int:
    """Return the value of a mineral by its name."""
    return state.components.value_of[mineral]


def counts_of(state: State, letters: str) -> Counts:
    """Return the minerals written as letters as counts."""
    counts = [0, 0, 0, 0, 0]
    for letter in letters:
        counts[state.components.value_of_letter[letter] - 1] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def _at(values: tuple[Any, ...], player: int, value: Any) -> tuple[Any, ...]:
    return (*values[: player - 1], value, *values[player:])


def _board_with(board: bytes, index: int, value: int) -> bytes:
    return board[:index] + bytes((value,)) + board[index + 1 :]


def _without(state: State, index: int, **changes: object) -> State:
    """Take the mineral at a hex off the board."""
    return replace(state, board=_board_with(state.board, index, 0), tiles=state.tiles & ~(1 << index), **changes)


def _with(state: State, index: int, value: int, **changes: object) -> State:
    """Put a mineral on an empty hex."""
    here = 1 << index
    return replace(
        state,
        board=_board_with(state.board, index, value),
        tiles=state.tiles | here,
        extent=state.extent | here,
        **changes,
    )


def _gain(state: State, player: int, value: int, by: int = 1) -> tuple[Counts, ...]:
    return _at(state.pools, player, change_count(state.pools[player - 1], value, by))


def _swept_into_pouch(state: State, indices: Iterable[int]) -> State:
    board = bytearray(state.board)
    counts = list(state.pouch)
    gone = 0
    for index in indices:
        counts[board[index] - 1] += 1
        board[index] = 0
        gone |= 1 << index
    pouch: Counts = (counts[0], counts[1], counts[2], counts[3], counts[4])
    return replace(
        state,
        board=bytes(board),
        tiles=state.tiles & ~gone,
        pouch=pouch,
        fragments=tuple(rest for part in state.fragments if (rest := part & ~gone)),
    )


# --- set-up ---


def _board_laid(state: State, event: e.BoardLaid) -> State:
    return replace(lay_board(state, event.rows, event.corner), phase=_phase_after_board(state))


def _phase_after_board(state: State) -> Phase:
    return "removing" if state.options.removals else "placing"


def _building_began(state: State, event: e.BuildingBegan) -> State:
    w, k, t, a, o = (mineral.count for mineral in state.components.minerals)
    return replace(_laid(replace(state, box=(w, k, t, a, o)), event), phase="building")


def _laid(state: State, event: e.BuildingBegan | e.TileLaid) -> State:
    value = value_of(state, event.mineral)
    return _with(state, _CELL[event.cell], value, box=change_count(state.box, value, -1))


def _tile_laid(state: State, event: e.TileLaid) -> State:
    laid = _laid(state, event)
    if laid.tiles.bit_count() < state.options.tiles:
        return replace(laid, turn=Turn(after(state, event.player)))
    return replace(laid, phase=_phase_after_board(state), turn=Turn(state.options.first_player))


def _position_laid(state: State, event: e.PositionLaid) -> State:
    return lay_position(state, event.position)


def _mineral_removed(state: State, event: e.MineralRemoved) -> State:
    removed = state.removed + 1
    return _without(
        state,
        _CELL[event.cell],
        pouch=change_count(state.pouch, value_of(state, event.mineral), 1),
        removed=removed,
        phase="removing" if removed < state.options.removals else "placing",
        turn=Turn(after(state, event.player) if removed < state.options.removals else state.options.first_player),
    )


def after(state: State, player: int) -> int:
    """Return the player to the left of a player."""
    return player % state.options.players + 1


def _card_turned_up(state: State, event: e.CardTurnedUp | e.CardRefilled) -> State:
    place = state.deck.index(event.outcome)
    return replace(state, cards=(*state.cards, event.outcome), deck=state.deck[:place] + state.deck[place + 1 :])


def _tool_laid(state: State, event: e.ToolLaid) -> State:
    return replace(state, tools=(*state.tools, event.outcome))


def _pawn_placed(state: State, event: e.PawnPlaced) -> State:
    pawns = _at(state.pawns, event.player, _CELL[event.cell])
    return replace(state, pawns=pawns, turn=Turn(after(state, event.by)))


# --- a turn ---


def _turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, phase="playing", turn=Turn(event.player, 1))


def _mineral_excavated(state: State, event: e.MineralExcavated) -> State:
    index = _CELL[event.cell]
    value = state.board[index]
    turn = state.turn
    return _without(
        state,
        index,
        in_hand=value,
        turn=Turn(turn.player, turn.moves_left, turn.tool, turn.collected, index, value),
    )


def _pawn_moved(state: State, event: e.PawnMoved) -> State:
    return replace(state, pawns=_at(state.pawns, event.player, _CELL[event.path[-1]]))


def _mineral_kept(state: State, event: e.MineralKept) -> State:
    return replace(
        state,
        pools=_gain(state, event.player, state.in_hand),
        in_hand=0,
        turn=replace(state.turn, moves_left=state.turn.moves_left - 1),
    )


def _move_failed(state: State, event: e.MoveFailed) -> State:  # noqa: ARG001 - every fold has the same form
    return replace(
        state,
        pouch=change_count(state.pouch, state.in_hand, 1),
        in_hand=0,
        turn=Turn(state.turn.player, 0, state.turn.tool, state.turn.collected),
    )


def _pawn_returned(state: State, event: e.PawnReturned) -> State:
    return replace(state, pawns=_at(state.pawns, event.player, _CELL[event.cell]))


def _turn_passed(state: State, event: e.TurnPassed) -> State:  # noqa: ARG001 - every fold has the same form
    return replace(state, turn=replace(state.turn, moves_left=0))


# --- fragments ---


def _fragment_separated(state: State, event: e.FragmentSeparated) -> State:
    part = GRID.set_of(event.cells)
    # The first version of the rules announced again everything that the Hammer had changed.
    return replace(state, fragments=(*(other for other in state.fragments if not other & part), part))


def _fragment_mineral_taken(state: State, event: e.FragmentMineralTaken | e.FragmentMineralShovelled) -> State:
    index = _CELL[event.cell]
    taken = 1 << index
    return _without(
        state,
        index,
        pools=_gain(state, event.player, state.board[index]),
        fragments=tuple(rest for part in state.fragments if (rest := part & ~taken)),
    )


def _fragment_gone(state: State, event: e.FragmentCutOff | e.FragmentLost) -> State:
    return _swept_into_pouch(state, (_CELL[cell] for cell in event.cells))


# --- collections and tools ---


def _collection_taken(state: State, event: e.CollectionTaken | e.CollectionTakenWithoutOrpiment) -> State:
    whole = isinstance(event, e.CollectionTaken)
    price = state.components.card_named[event.card].price(with_orpiment=whole)
    player = event.player
    place = state.cards.index(event.card)
    return replace(
        state,
        pools=_at(state.pools, player, plus(state.pools[player - 1], price, -1)),
        pouch=plus(state.pouch, price),
        cards=state.cards[:place] + state.cards[place + 1 :],
        collections=_at(state.collections, player, (*state.collections[player - 1], (event.card, whole))),
        turn=replace(state.turn, collected=True),
    )


def _tool_paid(state: State, event: e.ToolPaid) -> State:
    value = value_of(state, event.mineral)
    player = event.player
    extra_move = event.tool == "rope" != state.turn.tool  # with the Lamp, it may be paid for twice
    return replace(
        state,
        pools=_gain(state, player, value, -1),
        stacks=_at(state.stacks, player, change_count(state.stacks[player - 1], value, 1)),
        turn=replace(state.turn, tool=event.tool, moves_left=state.turn.moves_left + extra_move),
    )


def _mineral_added(state: State, event: e.MineralAdded) -> State:
    value = value_of(state, event.mineral)
    pools = _gain(state, event.player, value, -1)
    return _joined(_with(state, _CELL[event.cell], value, pools=pools), _CELL[event.cell])


def _mineral_added_from_pouch(state: State, event: e.MineralAddedFromPouch) -> State:
    value = value_of(state, event.outcome)
    pouch = change_count(state.pouch, value, -1)
    return _joined(_with(state, _CELL[event.cell], value, pouch=pouch), _CELL[event.cell])


def _joined(state: State, index: int) -> State:
    """Return the state with the fragments joined that a mineral added at a hex touches: to the board, or in one."""
    if not state.fragments:
        return state
    part = GRID.part_of(index, state.tiles)
    apart = [fragment for fragment in state.fragments if not fragment & part]
    if len(apart) == len(state.fragments) or part & state.occupied:
        return replace(state, fragments=tuple(apart))
    return replace(state, fragments=tuple(sorted((*apart, part), key=lambda fragment: fragment & -fragment)))


def _mineral_drawn(state: State, event: e.MineralDrawn) -> State:
    return _out_of_pouch(state, event.player, value_of(state, event.outcome))


def _mineral_chosen(state: State, event: e.MineralChosen) -> State:
    return _out_of_pouch(state, event.player, value_of(state, event.mineral))


def _out_of_pouch(state: State, player: int, value: int) -> State:
    return replace(state, pouch=change_count(state.pouch, value, -1), pools=_gain(state, player, value))


def _minerals_exchanged(state: State, event: e.MineralsExchanged) -> State:
    give, take = counts_of(state, event.give), counts_of(state, event.take)
    mine = plus(plus(state.pools[event.player - 1], give, -1), take)
    theirs = plus(plus(state.pools[event.opponent - 1], take, -1), give)
    return replace(state, pools=_at(_at(state.pools, event.player, mine), event.opponent, theirs))


def _neighbour_taken(state: State, event: e.NeighbourTaken) -> State:
    index = _CELL[event.cell]
    return _without(state, index, pools=_gain(state, event.player, state.board[index]))


def _pawn_swept(state: State, event: e.PawnSwept) -> State:
    origin, target = _CELL[event.origin], _CELL[event.cell]
    swept = _with(_without(state, origin), target, state.board[origin])
    return replace(swept, pawns=_at(state.pawns, event.player, target))


# --- end ---


def _game_ended(state: State, event: e.GameEnded) -> State:  # noqa: ARG001 - every fold has the same form
    swept = _swept_into_pouch(state, each(state.tiles))
    return replace(swept, phase="over", turn=Turn(state.turn.player))


def _score_counted(state: State, event: e.ScoreCounted) -> State:
    seat = event.player - 1
    return replace(
        state,
        pools=_at(state.pools, event.player, plus(state.pools[seat], state.stacks[seat])),
        stacks=_at(state.stacks, event.player, NONE),
        counted=_at(state.counted, event.player, event.total),
    )


def _tie_compared(state: State, event: e.TieCompared) -> State:  # noqa: ARG001 - every fold has the same form
    return state
