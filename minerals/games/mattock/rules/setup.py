"""Set-up: fixed as printed, placed in turn, drawn by lot, or a written position.

Rulebook: Fixed Setup, Freestyle Setup.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from minerals.core.game import Chance, NoChance
from minerals.core.geometry import Cells, HexGrid
from minerals.games.mattock.events import MinerDrawn, MinersDrawn, MinerSetUp, PositionLaid
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.decision import Decided, Deciding, begin
from minerals.games.mattock.rules.freestyle import open_to_placing
from minerals.games.mattock.rules.turn import begin_turn
from minerals.games.mattock.state import initial, opponent

SIXTHS: Mapping[int, tuple[int, ...]] = {6: (2, 1, 0, 5, 4, 3), 3: (2, 4, 0)}
"""By how many miners each player has: the sixths that the first player's miners are drawn from, in this order."""


def setup(options: MattockOptions, chance: Chance) -> Decided:
    """Return the events that place the miners. In the freestyle set-up there are none, since the players place them."""
    deciding = begin(initial(options), chance)
    board, grid = deciding.state.board, deciding.state.grid
    if options.setup == "fixed":
        last = board.starts[0][-1]
        left_out = {1: last, 2: opposite(grid, last)}.get(options.handicap)
        for player, cells in enumerate(board.starts, start=1):
            for cell in cells:
                if cell != left_out:
                    deciding.happens(MinerSetUp(player, cell))
    elif options.setup == "random":
        for _ in range(board.miners):
            _draw_miners(deciding, grid.cells)
    elif options.setup == "sixths":
        for sixth in SIXTHS[board.miners]:
            _draw_miners(deciding, sixth_of(grid, sixth))
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


def _draw_miners(deciding: Deciding, among: Cells) -> None:
    """Draw a space for the first player, with the one opposite. Those open to placing among some are equally likely.

    Where one player has no miner left, because of a handicap, the space is drawn for a miner of the other alone.

    The placed tiles are always symmetric. So if a space touches none of them, the space opposite does not either, and
    two opposite spaces never touch. Only the space in the middle is opposite itself.
    """
    state = deciding.state
    grid = state.grid
    spaces = [cell for cell in grid.names(open_to_placing(state) & among) if opposite(grid, cell) != cell]
    if not all(map(state.unplaced, (1, 2))):
        player = opponent(state.options.handicap)
        outcomes = spaces if player == 1 else [opposite(grid, cell) for cell in spaces]
        cell, probability = deciding.draw(dict.fromkeys(outcomes, 1))
        deciding.happens(MinerDrawn(cell, str(probability), player))
        return
    cell, probability = deciding.draw(dict.fromkeys(spaces, 1))
    deciding.happens(MinersDrawn(cell, str(probability), opposite(grid, cell)))


def sixth_of(grid: HexGrid, number: int) -> Cells:
    """Return a sixth of a board: all spaces on one ray from the middle, and those up to the next ray, which is without.

    `number`: which of them, from 0 at the right, counter-clockwise. The space in the middle is in none.

    >>> grid = HexGrid.hexagon(5)
    >>> grid.names(sixth_of(grid, 0))
    ('e6', 'e7', 'e8', 'e9', 'f6', 'f7', 'f8', 'g6', 'g7', 'h6')
    """
    side = (len(grid.rows) + 1) // 2
    middle = (min(grid.name_of) + max(grid.name_of)) // 2
    along, across = grid.directions[number], grid.directions[(number + 1) % 6]
    return sum(1 << middle + out * along + aside * across for out in range(1, side) for aside in range(side - out))


def opposite(grid: HexGrid, cell: str) -> str:
    """Return the cell opposite to a cell, the board turned by 180°.

    >>> opposite(HexGrid.hexagon(7), "k1"), opposite(HexGrid.hexagon(7), "g7")
    ('c9', 'g7')
    """
    # A hexagon's cells are numbered symmetrically, so opposite indices add up to the same.
    return grid.name(min(grid.name_of) + max(grid.name_of) - grid.index_of[cell])
