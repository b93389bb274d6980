"""Movement: why a pawn may not go somewhere, and why a player may not fail to move or pass.

Rulebook: Moving your pawn, A to D.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.geometry import Cells
from minerals.core.text import listed, seat_name, template
from minerals.games.minerals.actions import Move, PlacePawn
from minerals.games.minerals.rules.move import (
    Path,
    compass_ends,
    correct_moves,
    first_wide_gap,
    has_correct_move,
    may_end,
    most_pawns_crossed,
    path_of,
    pawns_crossed,
)
from minerals.games.minerals.state import GRID, State

_NAME = GRID.name_of
_EDGE = GRID.cells & GRID.beside(~GRID.cells & ((1 << GRID.size) - 1))


def explain_move(state: State, move: Move) -> list[Ruling]:
    """Return every reason why the pawn may not make this move. The turn itself is checked elsewhere."""
    pawn = _NAME[state.pawn]
    if move.pawn != pawn:
        return [
            ruling(
                "minerals.turn.order",
                "The pawn to move stands on {pawn}, not on {cell}.",
                cells=(move.pawn, pawn),
                pawn=pawn,
                cell=move.pawn,
            )
        ]
    if move.to == pawn and not move.via:
        return [_start_hex(pawn)]
    path = path_of(move)
    rulings = [] if path is not None else [_not_straight(move)]
    if move.via:
        rulings += _explain_turns(state, move)
    if path is not None and state.turn.tool != "compass":
        rulings += _explain_distance(state, move, path)
        rulings += _explain_gaps(state, path[:-1])
        rulings += _explain_pawns(state, path)
    rulings += _explain_end(state, move)
    if path is not None and state.turn.tool == "compass":
        rulings += _explain_compass(state, path)
    return rulings


def _start_hex(pawn: str) -> Ruling:
    return ruling(
        "minerals.move.start-hex",
        "The move cannot end on {cell}, where it began: the mineral there has just been excavated.",
        cells=(pawn,),
        cell=pawn,
    )


def _not_straight(move: Move) -> Ruling:
    return ruling(
        "minerals.move.straight-line",
        "{to} is not in a straight line from {pawn}.",
        cells=(move.pawn, *move.via, move.to),
        pawn=move.via[-1] if move.via else move.pawn,
        to=move.to,
    )


def _explain_turns(state: State, move: Move) -> list[Ruling]:
    if state.turn.tool != "map":
        return [
            ruling(
                "minerals.move.straight-line",
                "The move changes direction at {via}; only the Map allows that.",
                cells=move.via,
                via=", ".join(move.via),
            )
        ]
    corners = [GRID.index_of[name] for name in (move.pawn, *move.via, move.to)]
    legs = [GRID.direction(start, end) for start, end in pairwise(corners)]
    rulings = []
    if state.options.map_turns == "once" and len(move.via) > 1:
        rulings.append(ruling("minerals.tools.map", "The Map lets you turn only once.", cells=move.via))
    if any(one and other and one[0] == other[0] for one, other in pairwise(legs)):
        rulings.append(
            ruling(
                "minerals.tools.map", "At {via} the move does not change direction.", move.via, via=", ".join(move.via)
            )
        )
    return rulings


def _explain_distance(state: State, move: Move, path: Path) -> list[Ruling]:
    value = state.board[state.pawn]
    if len(path) - 1 == value:
        return []
    return [
        ruling(
            "minerals.move.exact-distance",
            "From {mineral} the pawn moves exactly {value}, but {to} is {distance} away.",
            cells=(move.to,),
            mineral=state.components.name_of[value],
            value=value,
            to=move.to,
            distance=len(path) - 1,
        )
    ]


def _explain_gaps(state: State, path: Path) -> list[Ruling]:
    gap = first_wide_gap(state, path, state.pawn)
    if not gap:
        return []
    names = tuple(_NAME[cell] for cell in gap)
    return [
        ruling(
            "minerals.move.crevice",
            template("The crevice at {gap} is bigger than one hex, so the pawn cannot cross it.")
            if len(gap) == 1
            else template("{gap} are two empty hexes in a row, but the pawn can cross only one."),
            cells=names,
            gap=listed(names),
        )
    ]


def _explain_pawns(state: State, path: Path) -> list[Ruling]:
    crossed = pawns_crossed(state, path)
    if len(crossed) <= most_pawns_crossed(state):
        return []
    names = tuple(_NAME[cell] for cell in crossed)
    return [
        ruling(
            "minerals.move.over-pawns",
            "There are pawns on {pawns}, but in this game a move can cross only one.",
            names,
            pawns=listed(names),
        )
    ]


def _explain_end(state: State, move: Move) -> list[Ruling]:
    end = GRID.index_of[move.to]
    if end == state.pawn:
        return [_start_hex(move.to)]
    if not state.board[end]:
        return [
            ruling(
                "minerals.move.ending",
                template("{cell} is outside the board; a move must end on a mineral.")
                if is_outside(state.tiles, end)
                else template("{cell} is a crevice; a move must end on a mineral."),
                cells=(move.to,),
                cell=move.to,
            )
        ]
    if end in state.pawns:
        return [
            ruling_to(
                "minerals.move.ending",
                "{name}'s pawn is on {cell}, so a move cannot end there.",
                "Your pawn is on {cell}, so a move cannot end there.",
                cells=(move.to,),
                name=seat_name(state.pawns.index(end) + 1),
                cell=move.to,
            )
        ]
    return []


@lru_cache(maxsize=256)
def is_outside(tiles: Cells, cell: int) -> bool:
    """Tell whether an empty hex is open to the edge of the table. O(size of the table), and O(1) if asked again."""
    return bool(GRID.part_of(cell, GRID.cells & ~tiles) & _EDGE)


def _explain_compass(state: State, path: Path) -> list[Ruling]:
    obstacles = [cell for cell in path[1:-1] if not state.board[cell] or cell in state.pawns]
    if obstacles:
        return [
            ruling(
                "minerals.tools.compass",
                template("With the Compass, the pawn cannot cross the pawn on {cell}.")
                if state.board[obstacles[0]]
                else template("With the Compass, the pawn cannot cross the crevice at {cell}."),
                cells=(_NAME[obstacles[0]],),
                cell=_NAME[obstacles[0]],
            )
        ]
    end = path[-1]
    can_end = may_end(state, end, state.pawn)
    if state.options.compass == "slide" and can_end and end not in compass_ends(state, state.pawn):
        return [
            ruling(
                "minerals.tools.compass",
                "In this game the Compass moves the pawn as far as it can go, past {cell}.",
                cells=(_NAME[end],),
                cell=_NAME[end],
            )
        ]
    return []


def explain_failed_move(state: State, action: PlacePawn) -> list[Ruling]:
    """Return every reason why the player may not put the pawn somewhere instead of moving it."""
    rulings = []
    if has_correct_move(state):
        rulings.append(must_move(state))
    return rulings + explain_pawn_place(state, action.cell)


def must_move(state: State) -> Ruling:
    """Return the ruling that a correct move is there, so that a move cannot fail."""
    moves = correct_moves(state)
    if state.has_second_move:
        return ruling(
            "minerals.tools.rope",
            "There is a correct second move, for example to {cell}: make it or skip it.",
            cells=tuple(dict.fromkeys(move.to for move in moves)),
            cell=moves[0].to,
        )
    return ruling(
        "minerals.move.mandatory",
        "You must move, because there is a correct move, for example to {cell}.",
        cells=tuple(dict.fromkeys(move.to for move in moves)),
        cell=moves[0].to,
    )


def explain_pawn_place(state: State, cell: str) -> list[Ruling]:
    """Return why a pawn cannot be put on a hex: it must be a wollastonite without a pawn."""
    rule = "minerals.setup.pawns" if state.phase == "placing" else "minerals.move.failed"
    index = GRID.index_of[cell]
    rulings = []
    if state.board[index] != 1:
        rulings.append(
            ruling(rule, "You can put a pawn only on a wollastonite, and {cell} is not one.", (cell,), cell=cell)
        )
    if index in state.pawns:
        rulings.append(ruling(rule, "There is already a pawn on {cell}.", (cell,), cell=cell))
    return rulings


def explain_pass(state: State) -> list[Ruling]:
    """Return every reason why the player may not pass."""
    if state.has_second_move:
        return [ruling("minerals.tools.rope", "You may skip the second move of the Rope: end your turn instead.")]
    rulings = []
    if has_correct_move(state):
        rulings.append(must_move(state))
    free = state.free_wollastonite
    if free:
        rulings.append(
            ruling(
                "minerals.move.pass",
                "You may pass only if no wollastonite is free, but {cell} is.",
                cells=tuple(_NAME[index] for index in free),
                cell=_NAME[free[0]],
            )
        )
    return rulings
