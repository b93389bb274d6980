"""Territory: which open spaces each player can mine, and which of them the other cannot.

Rulebook: Basic strategy.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from minerals.core.geometry import Cells
from minerals.games.mattock.rules.mine import mines
from minerals.games.mattock.state import State


class Territory(msgspec.Struct, frozen=True):
    """The spaces that each player can mine, no matter whose turn it is."""

    rule: ClassVar[str] = "mattock.strategy.territory"

    mines: tuple[Cells, Cells]
    """The spaces each player could mine now."""

    @property
    def shared(self) -> Cells:
        """The spaces both could mine."""
        return self.mines[0] & self.mines[1]

    def of(self, player: int) -> Cells:
        """Return the spaces that only one player could mine."""
        return self.mines[player - 1] & ~self.mines[2 - player]

    def lead(self, player: int) -> int:
        """Return how many more spaces a player could mine than the other."""
        return self.mines[player - 1].bit_count() - self.mines[2 - player].bit_count()


def territory(state: State) -> Territory:
    """Return which spaces each player could mine now. O(diameter of the galleries)."""
    return Territory((mines(state, 1), mines(state, 2)))
