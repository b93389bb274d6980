"""Removing: enemy miners that stand alone, if two or more of yours reach them.

Connection here runs over empty tiles only. Two miners of one colour are connected like this exactly if they are in the
same gallery, since the way from one to the nearest other runs over empty tiles. So a miner stands alone if it is the
only one in its gallery. Then it reaches that gallery and nothing else.

All such miners are found first and then removed together. The order would not matter. If removing one of them changed
anything for another, the two would be connected, and neither would be alone.

Rulebook: step 3, Remove.
"""

from __future__ import annotations

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells
from minerals.core.text import listed, template
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.state import State, opponent

ENOUGH = 2
"""How many miners must reach a miner that stands alone."""


def removals(state: State) -> list[tuple[int, Cells]]:
    """Return (miner, the miners that reach it) for each enemy miner that is removed now. O(galleries)."""
    own, enemy = state.own, state.enemy
    found = []
    for gallery in galleries(state, opponent(state.player)):
        miner = gallery & enemy
        if miner and not miner & (miner - 1):
            reached = state.grid.beside(gallery) & own
            if reached.bit_count() >= ENOUGH:
                found.append((miner.bit_length() - 1, reached))
    return sorted(found)


def reach(state: State, index: int) -> Cells:
    """Return the miners of both players that a miner is connected to over empty tiles. O(diameter)."""
    here = 1 << index
    gallery = state.grid.flood(here, state.empty_tiles | here)
    return state.grid.beside(gallery) & (state.own | state.enemy) & ~here


def explain_staying(state: State, cell: str) -> list[Ruling]:
    """Return every reason why the miner on a space is not removed in this position, or nothing if it is."""
    grid = state.grid
    index = grid.index_of[cell]
    if not state.enemy >> index & 1:
        return [
            ruling(
                "mattock.remove.enemy-only",
                template("The miner on {cell} is your own. Only enemy miners are removed.")
                if state.own >> index & 1
                else template("There is no miner on {cell}. Only enemy miners are removed."),
                cells=(cell,),
                cell=cell,
            )
        ]
    reached = reach(state, index)
    friends, own = grid.names(reached & state.enemy), grid.names(reached & state.own)
    rulings = []
    if friends:
        rulings.append(
            ruling(
                "mattock.remove.isolated",
                "The miner on {cell} is connected to another of its colour, on {friends}.",
                cells=(cell, *friends),
                cell=cell,
                friends=listed(friends),
            )
        )
    if len(own) < ENOUGH:
        rulings.append(
            ruling(
                "mattock.remove.two-miners",
                template(
                    "Only your miner on {other} is connected to the miner on {cell} over empty tiles. It takes two."
                )
                if own
                else template(
                    "None of your miners is connected to the miner on {cell} over empty tiles. It takes two."
                ),
                cells=(cell, *own),
                cell=cell,
                **({"other": own[0]} if own else {}),
            )
        )
    return rulings
