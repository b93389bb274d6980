"""The state of a game of Mattock: sets of spaces as integers, under names."""

from __future__ import annotations

from typing import Literal

import msgspec

from minerals.core.geometry import Cells, HexGrid
from minerals.games.mattock.components import BOARDS, GRIDS, Board
from minerals.games.mattock.options import MattockOptions

Phase = Literal["placing", "playing", "over"]


class State(msgspec.Struct, frozen=True):
    """A position with everything that belongs to it. Each pair has one entry for each player, at index player - 1."""

    options: MattockOptions
    tiles: Cells
    """The spaces with a tile, with a miner on it or not."""
    miners: tuple[Cells, Cells]
    """The miners of each player."""
    removed: tuple[int, int]
    """How many miners of each player were removed and wait to come back."""
    player: int
    """Whose turn it is. When the game is over, the player who cannot mine."""
    phase: Phase
    opening: int = 0
    """With the swap rule: 2 before the first turn, 1 while the other player may swap sides, then 0. Without it: 0."""

    @property
    def board(self) -> Board:
        """The board and its box."""
        return BOARDS[self.options.board]

    @property
    def grid(self) -> HexGrid:
        """The board's spaces."""
        return GRIDS[self.options.board]

    @property
    def own(self) -> Cells:
        """The miners of the player whose turn it is."""
        return self.miners[self.player - 1]

    @property
    def enemy(self) -> Cells:
        """The miners of the other player."""
        return self.miners[2 - self.player]

    @property
    def empty_tiles(self) -> Cells:
        """The tiles without a miner."""
        return self.tiles & ~(self.miners[0] | self.miners[1])

    @property
    def open_spaces(self) -> Cells:
        """The spaces without a tile."""
        return self.grid.cells & ~self.tiles

    @property
    def supply(self) -> int:
        """How many tiles are left in the box."""
        return self.board.tiles - self.tiles.bit_count()

    @property
    def winner(self) -> int:
        """Who has won, or 0 while the game goes on."""
        return opponent(self.player) if self.phase == "over" else 0

    @property
    def may_swap(self) -> bool:
        """Whether the player whose turn it is may swap sides."""
        return self.opening == 1 and self.phase == "playing"

    @property
    def next_to_place(self) -> int:
        """Who places the next miner in the freestyle set-up, or 0 if the players cannot have placed these in turn."""
        first, second = (miners.bit_count() for miners in self.miners)
        if first - second not in (0, 1) or first + second >= self.crew(1) + self.crew(2):
            return 0
        return 2 if first > second or first == self.crew(1) else 1

    def crew(self, player: int) -> int:
        """Return how many miners a player has, wherever they are."""
        return self.board.miners - (self.options.handicap == player)

    def unplaced(self, player: int) -> int:
        """Return how many miners of a player were not yet placed in the freestyle set-up."""
        if self.phase != "placing":
            return 0
        return self.crew(player) - self.miners[player - 1].bit_count() - self.removed[player - 1]


def initial(options: MattockOptions) -> State:
    """Return the state before the first event: an empty board."""
    return State(options, 0, (0, 0), (0, 0), 1, "placing", opening_of(options))


def opening_of(options: MattockOptions) -> int:
    """Return the `opening` of a state in which nobody has had a turn."""
    return 2 if options.swap else 0


def opponent(player: int) -> int:
    """Return the other player."""
    return 3 - player
