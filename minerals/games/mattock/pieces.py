"""What is in a position of Mattock: on each space, and in front of each player."""

from __future__ import annotations

from collections.abc import Mapping

from minerals.core.game import Holder, Place
from minerals.core.geometry import each
from minerals.games.mattock.rules.end import scores
from minerals.games.mattock.rules.legal import to_act
from minerals.games.mattock.state import State


class Space(Place, frozen=True, repr_omit_defaults=True):
    """A space of the board.

    Examples
    --------
    >>> import minerals
    >>> board = minerals.new("mattock", board="inner").board
    >>> next(space for space in board.values() if space.miner == 1), board["e5"]
    (Space(cell='h4', tile=True, miner=1), Space(cell='e5'))
    """

    tile: bool = False
    """Whether a tile lies there."""
    miner: int = 0
    """The player whose miner stands there, or 0."""

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        return str(self.miner) if self.miner else "T" if self.tile else "."

    @property
    def components(self) -> Mapping[str, int]:
        """The tile and the miner on it."""
        tiles = {"tiles": 1} if self.tile else {}
        return tiles | ({_miners_of(self.miner): 1} if self.miner else {})


class Player(Holder, frozen=True, repr_omit_defaults=True):
    """A player, with the miners.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("mattock", board="inner", players=["Ada", "Ben"]).player(2)
    Player(name='Ben', seat=2, points=0, has_turn=False, miners=('b3', 'f7', 'g2'))
    """

    miners: tuple[str, ...] = ()
    """The spaces of the player's miners."""
    removed: int = 0
    """How many miners wait to come back."""
    unplaced: int = 0
    """How many miners the player must still place in the set-up."""

    @property
    def components(self) -> Mapping[str, int]:
        """The miners that are not on the board."""
        return {_miners_of(self.seat): self.removed + self.unplaced}


def _miners_of(player: int) -> str:
    return f"miners of player {player}"


def cells(state: State) -> tuple[str, ...]:
    """Return the spaces of the board, row by row from the top."""
    names = list(state.grid.index_of)  # row by row from the bottom, each from the left
    return tuple(sorted(names, key=lambda name: (-ord(name[0]), int(name[1:]))))


def place(state: State, cell: str) -> Space:
    """Return what lies on a space."""
    index = state.grid.index(cell)
    standing = [player for player, miners in enumerate(state.miners, start=1) if miners >> index & 1]
    return Space(cell, tile=bool(state.tiles >> index & 1), miner=standing[0] if standing else 0)


def player(state: State, seat: int, name: str) -> Player:
    """Return what a player has."""
    return Player(
        name,
        seat,
        scores(state)[seat - 1],
        seat in to_act(state),
        miners=tuple(state.grid.name(index) for index in each(state.miners[seat - 1])),
        removed=state.removed[seat - 1],
        unplaced=state.unplaced(seat),
    )


def supply(state: State) -> Mapping[str, int]:
    """Return how many tiles are left in the box."""
    return {"tiles": state.supply}
