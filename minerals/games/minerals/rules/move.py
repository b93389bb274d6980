"""Movement: where a pawn may go. The module `move_rulings` says why it may not go elsewhere.

Rulebook: Moving your pawn, A to D. The mineral under the pawn is excavated first, so the hex it leaves is
a crevice for everything that follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from minerals.games.minerals.actions import Move
from minerals.games.minerals.events import PawnMoved, PawnMovedByCompass, PawnMovedByMap, PawnMovedOverPawns
from minerals.games.minerals.state import GRID, NO_CELL, State

Path = tuple[int, ...]
"""The hexes of a move in order, start and end included."""

_DIRECTIONS = GRID.directions
_NAME = GRID.name_of


# --- which moves are correct ---


def correct_moves(state: State) -> list[Move]:
    """Return the correct moves of the player whose turn it is, with the tool in effect. O(directions × value).

    With the Map each way of turning is a move of its own: it crosses other hexes.
    """
    pawn = state.pawn
    if state.turn.tool == "compass":
        return [Move(_NAME[pawn], _NAME[end]) for end in compass_ends(state, pawn)]
    moves = [Move(_NAME[pawn], _NAME[end]) for end in plain_ends(state, pawn)]
    if state.turn.tool == "map":
        moves += [
            Move(_NAME[pawn], _NAME[path[-1]], tuple(_NAME[turn] for turn in turns))
            for path, turns in _bent_paths(state, pawn)
        ]
    return moves


def plain_ends(state: State, pawn: int) -> list[int]:
    """Return where a pawn can end by a correct move without a tool. O(directions × value)."""
    board, pawns = state.board, state.pawns
    value = board[pawn]
    by_area = state.options.crevice == "area"
    most_pawns = most_pawns_crossed(state)
    ends = []
    for step in _DIRECTIONS:
        cell = pawn
        gap = crossed = 0
        for _ in range(value):
            cell += step
            if crossed > most_pawns:
                break
            if board[cell]:
                gap = 0
                crossed += cell in pawns
            else:
                gap += 1
                if gap == 2 or (by_area and not _is_single_gap(state, cell, pawn)):
                    break
        else:
            if board[cell] and cell not in pawns:
                ends.append(cell)
    return ends


def most_pawns_crossed(state: State) -> int:
    """Return how many other pawns a move may cross."""
    return 1 if state.options.over_pawns == "one" else state.options.players


def pawns_crossed(state: State, path: Path) -> tuple[int, ...]:
    """Return the hexes of the other pawns between the start and the end of a path, each once."""
    return tuple(dict.fromkeys(cell for cell in path[1:-1] if cell in state.pawns and cell != path[0]))


def can_move(state: State, player: int) -> bool:
    """Tell whether a player has a correct move without a tool."""
    pawn = state.pawns[player - 1]
    return pawn != NO_CELL and state.board[pawn] > 0 and bool(plain_ends(state, pawn))


def has_correct_move(state: State) -> bool:
    """Tell whether the player whose turn it is has a correct move, with the tool in effect."""
    if state.turn.tool in ("map", "compass"):
        return bool(correct_moves(state))
    return bool(plain_ends(state, state.pawn))


def _is_single_gap(state: State, cell: int, start: int) -> bool:
    """Tell whether an empty hex is a crevice of its own: every hex beside it holds a mineral."""
    return all(beside != start and state.board[beside] for beside in (cell + step for step in _DIRECTIONS))


def compass_ends(state: State, pawn: int) -> Iterator[int]:
    """Yield the hexes where a move with the Compass may end."""
    slide = state.options.compass == "slide"
    for step in _DIRECTIONS:
        reached = []
        cell = pawn + step
        while state.board[cell] and cell not in state.pawns:
            reached.append(cell)
            cell += step
        yield from reached[-1:] if slide else reached


def can_use_compass(state: State) -> bool:
    """Tell whether the Compass would allow any move."""
    return next(compass_ends(state, state.pawn), None) is not None


def can_use_map(state: State) -> bool:
    """Tell whether the Map would add any move, or may be paid for although it would not."""
    return state.options.useless_tools == "paid" or next(_bent_paths(state, state.pawn), None) is not None


def can_use_rope(state: State) -> bool:
    """Tell whether the Rope has a correct move to work with, or may be paid for although it has none."""
    return state.options.useless_tools == "paid" or bool(plain_ends(state, state.pawn))


def _bent_paths(state: State, pawn: int) -> Iterator[tuple[Path, Path]]:
    """Yield (path, the hexes where it turns) for every correct move that changes direction. None leaves the table."""
    value = state.board[pawn]
    most_turns = 1 if state.options.map_turns == "once" else value - 1

    def go_on(path: Path, direction: int, turns: Path) -> Iterator[tuple[Path, Path]]:
        if len(path) == value + 1:
            few_pawns = len(pawns_crossed(state, path)) <= most_pawns_crossed(state)
            if turns and few_pawns and may_end(state, path[-1], pawn):
                yield path, turns
            return
        for next_direction, step in enumerate(_DIRECTIONS):
            turning = len(path) > 1 and next_direction != direction
            if turning and len(turns) == most_turns:
                continue
            longer = (*path, path[-1] + step)
            if longer[-1] in _NAME and not first_wide_gap(state, longer, pawn):
                yield from go_on(longer, next_direction, (*turns, path[-1]) if turning else turns)

    yield from go_on((pawn,), -1, ())


def may_end(state: State, cell: int, start: int) -> bool:
    """Tell whether a move may end on a hex: a mineral without a pawn, and not where it began."""
    return cell != start and state.board[cell] > 0 and cell not in state.pawns


def _is_gap(state: State, cell: int, start: int) -> bool:
    return cell == start or not state.board[cell]


def first_wide_gap(state: State, path: Path, start: int) -> Path:
    """Return the empty hexes of the first crevice on a path that is bigger than one hex, else nothing."""
    for place in range(1, len(path)):
        here = path[place]
        if not _is_gap(state, here, start):
            continue
        if place > 1 and _is_gap(state, path[place - 1], start):
            return (path[place - 1], here)
        if state.options.crevice == "area" and not _is_single_gap(state, here, start):
            return (here,)
    return ()


# --- the path of a move ---


def path_of(move: Move) -> Path | None:
    """Return the hexes that a move goes through, or None if it is not made of straight lines."""
    corners = [GRID.index_of[name] for name in (move.pawn, *move.via, move.to)]
    path = [corners[0]]
    for start, end in pairwise(corners):
        line = GRID.direction(start, end)
        if line is None:
            return None
        direction, distance = line
        path += [start + _DIRECTIONS[direction] * step for step in range(1, distance + 1)]
    return tuple(path)


def move_event(state: State, move: Move) -> PawnMoved:
    """Return the event of a correct move, which names the rule that makes it more than a plain one."""
    path = path_of(move)
    assert path is not None, "a correct move has a path"
    event: type[PawnMoved] = PawnMoved
    if state.turn.tool == "compass":
        event = PawnMovedByCompass
    elif move.via:
        event = PawnMovedByMap
    elif pawns_crossed(state, path):
        event = PawnMovedOverPawns
    return event(state.player, tuple(_NAME[cell] for cell in path))
