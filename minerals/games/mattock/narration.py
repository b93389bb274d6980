"""Events of Mattock told in one sentence each, and the moments worth a mark on the time line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatchmethod
from typing import Any

from minerals.core.words import counted, listed
from minerals.games.mattock import events as e
from minerals.games.mattock.state import State, opponent


def narrate(event: Any, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    Parameters
    ----------
    before
        The state before the event; the one after it gives the same sentence.
    players
        The players' names, by seat.

    Examples
    --------
    >>> from minerals.games.mattock.options import MattockOptions
    >>> from minerals.games.mattock.state import initial
    >>> narrate(e.MinerMoved(1, "d7", "f9"), initial(MattockOptions()), ["Ada", "Ben"])
    "Ada's miner goes from d7 to f9."
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


def key_moment(event: Any) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.MinerRemoved(2, "g13", by=("f12", "h11")))
    'Player 2 loses a miner on g13'
    """
    match event:
        case e.MinerRemoved(player=player, cell=cell):
            return f"Player {player} loses a miner on {cell}"
        case e.MinerReturned(player=player, cell=cell):
            return f"A miner of player {player} comes back on {cell}"
        case e.GameLost(player=player):
            return f"Player {player} cannot mine"
    return None


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players

    def name(self, player: int) -> str:
        return self.players[player - 1]

    @singledispatchmethod
    def tell(self, event: Any) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is no event of Mattock.")

    # --- set-up ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return "A written position is laid out."

    @tell.register
    def _(self, event: e.MinerSetUp) -> str:
        return f"A miner of {self.name(event.player)} begins on {event.cell}."

    @tell.register
    def _(self, event: e.MinersDrawn) -> str:
        drawn = f"A miner of {self.name(1)} is drawn for {event.outcome} {_odds(event.probability)}"
        return f"{drawn}, and one of {self.name(2)} stands opposite, on {event.opposite}."

    @tell.register
    def _(self, event: e.MinerPlaced) -> str:
        return f"{self.name(event.player)} places a tile with a miner on {event.cell}."

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return f"It is {self.name(event.player)}'s turn."

    @tell.register
    def _(self, event: e.TileMined) -> str:
        grid = self.state.grid
        touched = (grid.around(grid.index_of[event.cell]) & self.state.tiles).bit_count()
        return f"{self.name(event.player)} mines {event.cell}; the new tile touches {counted(touched, 'other')}."

    @tell.register
    def _(self, event: e.MinerReturned) -> str:
        return f"A removed miner of {self.name(event.player)} comes back on the new tile, {event.cell}."

    @tell.register
    def _(self, event: e.MinerMoved) -> str:
        return f"{self.name(event.player)}'s miner goes from {event.origin} to {event.cell}."

    @tell.register
    def _(self, event: e.MinerRemoved) -> str:
        alone = f"{self.name(event.player)}'s miner on {event.cell} stands alone"
        reached = f"reached by {self.name(opponent(event.player))}'s on {listed(event.by)}"
        return f"{alone}, {reached}: it is removed."

    # --- end ---

    @tell.register
    def _(self, event: e.GameLost) -> str:
        return f"{self.name(event.player)} cannot mine, so {self.name(opponent(event.player))} wins."


def _odds(probability: Fraction) -> str:
    return f"({probability.numerator} in {probability.denominator})"
