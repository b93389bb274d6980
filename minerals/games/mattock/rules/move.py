"""Moving: one miner, or none, to a tile connected to it.

Rulebook: step 2, Move. The tile just mined counts, and so does a miner that has just come back on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.geometry import Cells
from minerals.core.text import listed
from minerals.games.mattock.rules.connection import blockers, galleries
from minerals.games.mattock.state import State


def moves_after(state: State, index: int, parts: Iterable[Cells]) -> Iterator[tuple[Cells, Cells]]:
    """Yield (miners, targets) for each gallery after a space is mined. Any of its miners may go to any target.

    `state`: the position before mining. `parts`: `galleries(state)`, which are the same whatever space is mined.
    """
    here = 1 << index
    around = state.grid.around(index)
    own = _own_after(state, index)
    joined = here
    for part in parts:
        if part & around:
            joined |= part
        elif part & own:
            yield part & own, part & ~own
    yield joined & own, joined & ~own


def can_move(state: State, index: int, miner: int, target: int) -> bool:
    """Tell whether a miner may move to a tile after a space is mined."""
    own = _own_after(state, index)
    if not own >> miner & 1 or own >> target & 1:
        return False
    around = state.grid.around(index)
    joined = 1 << index
    for part in galleries(state):
        if part & around:
            joined |= part
        elif part >> miner & 1:
            return bool(part >> target & 1)
    return bool(joined >> miner & joined >> target & 1)


def _own_after(state: State, index: int) -> Cells:
    """Return the miners of the player to move after a space is mined, with a removed one that has come back on it."""
    return state.own | 1 << index if state.removed[state.player - 1] else state.own


def after_mining(state: State, index: int) -> State:
    """Return the position after a space is mined and a removed miner, if any, has come back on it."""
    own, enemy = _own_after(state, index), state.enemy
    return replace(state, tiles=state.tiles | 1 << index, miners=(own, enemy) if state.player == 1 else (enemy, own))


def explain_move(mined: State, miner: str, to: str) -> Iterator[Ruling]:
    """Yield every reason why a miner cannot make this move. The state is the one after mining."""
    grid = mined.grid
    origin, target = grid.index_of[miner], grid.index_of[to]
    has_miner = bool(mined.own >> origin & 1)
    if not has_miner:
        yield ruling("mattock.move.own-miner", "You have no miner on {cell}.", (miner,), cell=miner)
    if origin == target:
        yield ruling("mattock.move.optional", "Staying where you are is not a move: leave it out.", (to,))
    elif not mined.tiles >> target & 1:
        yield ruling("mattock.move.connected", "There is no tile on {cell}.", (to,), cell=to)
    elif not mined.empty_tiles >> target & 1:
        yield ruling("mattock.move.free-tile", "A miner stands on {cell} already.", (to,), cell=to)
    elif has_miner and not any(part >> origin & part >> target & 1 for part in galleries(mined)):
        yield _not_connected(mined, origin, target)


def _not_connected(mined: State, origin: int, target: int) -> Ruling:
    grid = mined.grid
    ends = (grid.name(origin), grid.name(target))
    between = grid.names(blockers(mined, 1 << origin, 1 << target))
    if not between:
        return ruling(
            "mattock.move.connected",
            "No chain of tiles leads from {origin} to {cell}.",
            cells=ends,
            origin=ends[0],
            cell=ends[1],
        )
    return ruling_of_number(
        "mattock.move.blocked",
        len(between),
        "The enemy on {miners} blocks the way from {origin} to {cell}.",
        "The enemies on {miners} block the way from {origin} to {cell}.",
        cells=(*ends, *between),
        origin=ends[0],
        cell=ends[1],
        miners=listed(between),
    )
