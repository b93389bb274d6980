"""Any position of Mattock as a record of the compiled kernel."""

from __future__ import annotations

from minerals.core.geometry import Cells, each
from minerals.games.mattock.kernel.tables import CREW, PLAYERS, Game, Layout, places_of
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.rules.rule_of_three import blocked_spaces, explain_tiles
from minerals.games.mattock.state import State
from minerals.kernels.bits import WORDS, read, write

_CLOSED_BY_A_MINER = 7
"""A placed miner closes its space and those around it to placing."""


BOARDS = ("full", "inner")
"""The boards that the kernel plays on."""
OTHER_BOARD = "compiled games are those of the full and the inner board"
NO_SWAP = "the swap rule is for the reference engine"
"""Why no game is played in which sides may still be swapped."""
NO_HANDICAP = "miners are set up with a handicap by the reference engine"
"""Why no set-up is played in which one player has a miner less. After that it makes no difference."""


def refusal(state: State) -> str | None:
    """Return why the kernel cannot play on from a state, as the end of a sentence, or None if it can."""
    if state.options.board not in BOARDS:
        return OTHER_BOARD
    if state.opening:
        return NO_SWAP
    if state.phase != "placing":
        return "tiles that break the rule of three are for the reference engine" if any(explain_tiles(state)) else None
    if state.options.handicap:
        return NO_HANDICAP
    left = len(state.grid) - (state.grid.beside(state.tiles) & state.grid.cells).bit_count()
    unplaced = [state.unplaced(player) for player in (1, 2)]
    # One placing is always to come, and the players take turns until the next one has no miner left.
    if left <= _CLOSED_BY_A_MINER * 2 * max(unplaced):
        return "there may be no space left to place a miner on"
    return None


def load(layout: Layout, state: State, game: Game) -> None:
    """Write a position into a record of zeros."""
    places = layout.places
    tiles = places_of(state.tiles, places)
    game.player = state.player - 1
    game.removed[:] = state.removed
    game.unplaced[:] = [state.unplaced(player) for player in (1, 2)]
    write(game.tiles, 0, tiles)
    blocked = blocked_spaces(state.grid, state.tiles)
    write(game.open_spaces, 0, places_of(state.open_spaces & ~blocked, places))
    for table, touched in zip((game.one, game.two, game.three), _touched(tiles, layout), strict=True):
        write(table, 0, touched)
    for player in range(PLAYERS):
        write(game.miners, WORDS * player, places_of(state.miners[player], places))
        walkable = galleries(state, player + 1)
        for number, part in enumerate(walkable):
            write(game.parts, CREW * player + WORDS * number, places_of(part, places))
        game.part_numbers[player] = len(walkable)


def _touched(tiles: Cells, layout: Layout) -> tuple[Cells, Cells, Cells]:
    """Return the places that touch at least one, two and three tiles."""
    one = two = three = 0
    near = layout.board.near
    for place in each(tiles):
        around = read(near, WORDS * place)
        three |= two & around
        two |= one & around
        one |= around
    return one, two, three
