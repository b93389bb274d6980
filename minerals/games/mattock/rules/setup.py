"""Set-up: fixed as printed, placed in turn, drawn by lot, or a written position.

Rulebook: Fixed Setup, Freestyle Setup.
"""

from __future__ import annotations

import textwrap

from minerals.core.game import Chance, NoChance
from minerals.core.geometry import HexGrid
from minerals.games.mattock.events import MinersDrawn, MinerSetUp, PositionLaid
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.decision import Decided, Deciding, begin
from minerals.games.mattock.rules.freestyle import open_to_placing
from minerals.games.mattock.rules.turn import begin_turn
from minerals.games.mattock.state import initial


def setup(options: MattockOptions, chance: Chance) -> Decided:
    """Return the events that place the miners. In the freestyle set-up there are none, since the players place them."""
    deciding = begin(initial(options), chance)
    board = deciding.state.board
    if options.setup == "fixed":
        for player, cells in enumerate(board.starts, start=1):
            for cell in cells:
                deciding.happens(MinerSetUp(player, cell))
    elif options.setup == "random":
        for _ in range(board.miners):
            _draw_miners(deciding)
    if options.setup != "freestyle":
        begin_turn(deciding, 1)
    return deciding.decision


def arrange(options: MattockOptions, position: str) -> Decided:
    """Return the events that set up a written position. Raises `NotationError`."""
    deciding = begin(initial(options), NoChance())
    deciding.happens(PositionLaid(textwrap.dedent(position).strip("\n")))
    if deciding.state.phase == "playing":
        begin_turn(deciding, deciding.state.player)
    return deciding.decision


def _draw_miners(deciding: Deciding) -> None:
    """Draw a space for the first player, with the one opposite. All spaces open to placing are equally likely.

    The placed tiles are always symmetric. So if a space touches none of them, the space opposite does not either, and
    two opposite spaces never touch. Only the space in the middle is opposite itself.
    """
    state = deciding.state
    grid = state.grid
    spaces = [cell for cell in grid.names(open_to_placing(state)) if opposite(grid, cell) != cell]
    cell, probability = deciding.draw(dict.fromkeys(spaces, 1))
    deciding.happens(MinersDrawn(cell, str(probability), opposite(grid, cell)))


def opposite(grid: HexGrid, cell: str) -> str:
    """Return the cell opposite to a cell, the board turned by 180°.

    >>> opposite(HexGrid.hexagon(7), "k1"), opposite(HexGrid.hexagon(7), "g7")
    ('c9', 'g7')
    """
    # A hexagon's cells are numbered symmetrically, so opposite indices add up to the same.
    return grid.name(min(grid.name_of) + max(grid.name_of) - grid.index_of[cell])
