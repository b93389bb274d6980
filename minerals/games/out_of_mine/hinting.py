"""Hints while tiles are placed: what lies wrongly, or where to go on and why."""

from __future__ import annotations

from minerals.core.game import Hint
from minerals.core.words import listed
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.check import of_wrong_colour, over_edge, too_many
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.strategy import remaining
from minerals.games.out_of_mine.tiles import GRID


def hint(state: State, player: int) -> Hint | None:
    """Return what helps a player to go on: first what lies wrongly, then the cell that leaves least choice.

    None where nobody places. O(search for a filling), for each tile that can cover that cell.
    """
    if state.phase != "placing":
        return None
    for wrong, reason in (
        (over_edge(state, player), "stands out over the edge"),
        (of_wrong_colour(state, player), "has a colour that is not on the card"),
        (too_many(state, player), "is one more of its colour than the card has"),
    ):
        if wrong:
            return _about(player, wrong[0], reason)
    found = packing.hint(remaining(state, player))
    if found is None:
        return Hint("The gallery is covered: call OUT OF MINE!", (f"{player}:call",))
    cells = GRID.names(found.placement.cells) if found.placement is not None else (found.cell,)
    return Hint(found.reason, tuple(f"{player}:{cell}" for cell in cells))


def _about(player: int, lying: Lying, reason: str) -> Hint:
    cells = GRID.names(lying.cells)
    return Hint(f"The {lying.tile} on {listed(cells)} {reason}.", tuple(f"{player}:{cell}" for cell in cells))
