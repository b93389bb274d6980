"""Painting positions: tiles, miners, and whose turn it is.

If you paint over a miner, it counts as removed and waits to come back. The next miner that you paint comes from there,
so no miner is ever lost.
"""

from __future__ import annotations

from msgspec.structs import replace

from minerals.core.game import Brush, brush_named, count_after, counters, once_per_state
from minerals.core.geometry import Cells
from minerals.core.text import (
    NotationError,
    addressed,
    addressed_number,
    seat_name,
    term,
    translated,
    translated_number,
)
from minerals.games.mattock.state import State, opening_of


@once_per_state
def brushes(state: State) -> tuple[Brush, ...]:
    """Return what a position can be painted with, which is always the same, and how many miners wait to come back."""
    return (
        Brush("tile", translated("Tile"), "board"),
        Brush("open", translated("Open space"), "board"),
        *(Brush(f"miner {seat}", translated("Miner {number}", number=seat), "miners") for seat in (1, 2)),
        *(Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False) for seat in (1, 2)),
        *(
            brush
            for seat in (1, 2)
            for brush in counters(f"removed {seat}", term(seat_name(seat)), "removed", state.removed[seat - 1])
        ),
        Brush("phase placing", translated("Miners are placed"), "phase", needs_cell=False, is_folded=True),
        *(Brush(name, words, "swap", needs_cell=False) for name, words in _swaps(state)),
    )


def _swaps(state: State) -> tuple[tuple[str, str], ...]:
    """Return the brushes of the swap rule, if it is played."""
    if not state.options.swap:
        return ()
    return (
        ("swap 1", translated("May be swapped now")),
        ("swap 2", translated("May be swapped after this turn")),
        ("swap 0", translated("May no longer be swapped")),
    )


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if it cannot be painted."""
    kind, _, which = brush_named(brushes(state), brush).name.partition(" ")
    if kind == "turn":
        return _with_turn(state, int(which))
    if kind == "phase":
        return _while_placing(state)
    if kind == "swap":
        if state.phase == "placing":
            raise NotationError(translated("While miners are being placed, nobody swaps sides yet."))
        return replace(state, opening=int(which))
    if kind == "removed":
        return _settled(_with_removed(state, *map(int, which.split())))
    here = 1 << state.grid.index(cell)
    painted = _cleared(state, here)
    if kind == "open":
        return _settled(replace(painted, tiles=painted.tiles & ~here))
    painted = _with_tile(painted, here)
    return _settled(_with_miner(painted, int(which), here) if kind == "miner" else painted)


def _with_turn(state: State, player: int) -> State:
    if state.phase == "placing" and player != state.player:
        raise NotationError(
            addressed(
                "The players take turns to place miners, and {name} is next.",
                "The players take turns to place miners, and you are next.",
                name=seat_name(state.player),
            )
        )
    return replace(state, player=player, phase="placing" if state.phase == "placing" else "playing")


def _while_placing(state: State) -> State:
    """Return the state in which the players still place their miners in turn."""
    if state.empty_tiles or any(state.removed) or not state.next_to_place:
        raise NotationError(
            translated("While miners are placed, every tile has one, and the players have placed as many in turn.")
        )
    return _settled(replace(state, phase="placing"))


def _with_removed(state: State, player: int, by: int) -> State:
    """Return the state with one more or one fewer miner that waits to come back."""
    if state.phase == "placing":
        raise NotationError(translated("While miners are being placed, none has been removed."))
    removed = list(state.removed)
    removed[player - 1] = count_after(removed[player - 1], by, translated("removed miner"))
    if by > 0 and state.miners[player - 1].bit_count() + removed[player - 1] > state.crew(player):
        raise _none_left(state, player)
    return replace(state, removed=(removed[0], removed[1]))


def _cleared(state: State, here: Cells) -> State:
    """Return the state without a miner on a space."""
    gone = [bool(miners & here) for miners in state.miners]
    if state.phase == "placing":
        gone = [False, False]
    one, two = state.miners
    first, second = state.removed
    return replace(state, miners=(one & ~here, two & ~here), removed=(first + gone[0], second + gone[1]))


def _with_tile(state: State, here: Cells) -> State:
    if not state.tiles & here and not state.supply:
        raise NotationError(
            translated_number(
                state.board.tiles,
                "The {number} tile is on the board. Open another space first.",
                "All {number} tiles are on the board. Open another space first.",
            )
        )
    return replace(state, tiles=state.tiles | here)


def _with_miner(state: State, player: int, here: Cells) -> State:
    miners, removed = list(state.miners), list(state.removed)
    if miners[player - 1].bit_count() + removed[player - 1] >= state.crew(player):
        if not removed[player - 1]:
            raise _none_left(state, player)
        removed[player - 1] -= 1
    miners[player - 1] |= here
    return replace(state, miners=(miners[0], miners[1]), removed=(removed[0], removed[1]))


def _none_left(state: State, player: int) -> NotationError:
    """Return why this player has no miner left to put somewhere."""
    return NotationError(
        addressed_number(
            state.crew(player),
            "The {number} miner of {name} is on the board. Paint over it first.",
            "All {number} miners of {name} are on the board. Paint over one of them first.",
            "Your {number} miner is on the board. Paint over it first.",
            "All your {number} miners are on the board. Paint over one of them first.",
            name=seat_name(player),
        )
    )


def _settled(state: State) -> State:
    """Return the state with its phase: miners are being placed while nothing but miners is on the board."""
    if state.phase != "placing":
        return replace(state, phase="playing")
    if state.empty_tiles or not state.next_to_place:
        return replace(state, phase="playing")
    return replace(state, player=state.next_to_place, opening=opening_of(state.options))
