"""Tells each event of Mattock in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from minerals.core.text import addressed, counted, listed, odds, translated
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.state import State, opponent


def narrate(event: MattockEvent, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    `before`: the state before the event. The state after it gives the same sentence. `players`: the players' names, by
    seat.

    >>> from minerals.games.mattock.options import MattockOptions
    >>> from minerals.games.mattock.state import initial
    >>> narrate(e.MinerMoved(1, "d7", "f9"), initial(MattockOptions()), ["Ada", "Ben"])
    "Ada's miner goes from d7 to f9."
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players

    def name(self, player: int) -> str:
        return self.players[player - 1]

    @singledispatchmethod
    def tell(self, event: MattockEvent) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is not an event of Mattock.")

    # --- set-up ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return translated("The position is set up.")

    @tell.register
    def _(self, event: e.MinerSetUp) -> str:
        return addressed(
            "A miner of {name} begins on {cell}.",
            "One of your miners begins on {cell}.",
            name=self.name(event.player),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MinersDrawn) -> str:
        return addressed(
            "{cell} is drawn for a miner of {name} {odds}, and a miner of {other} stands opposite, on {opposite}.",
            "{cell} is drawn for one of your miners {odds}, and a miner of {other} stands opposite, on {opposite}.",
            "{cell} is drawn for a miner of {name} {odds}, and one of your miners stands opposite, on {opposite}.",
            name=self.name(1),
            cell=event.outcome,
            odds=odds(event.probability),
            other=self.name(2),
            opposite=event.opposite,
        )

    @tell.register
    def _(self, event: e.MinerDrawn) -> str:
        return addressed(
            "{cell} is drawn for a miner of {name} {odds}, and nobody stands opposite.",
            "{cell} is drawn for one of your miners {odds}, and nobody stands opposite.",
            name=self.name(event.player),
            cell=event.outcome,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.MinerPlaced) -> str:
        name = self.name(event.player)
        return addressed(
            "{name} places a tile with a miner on {cell}.",
            "You place a tile with a miner on {cell}.",
            name=name,
            cell=event.cell,
        )

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return addressed("It is {name}'s turn.", "It is your turn.", name=self.name(event.player))

    @tell.register
    def _(self, event: e.TileMined) -> str:
        grid = self.state.grid
        touched = (grid.around(grid.index_of[event.cell]) & self.state.tiles).bit_count()
        return addressed(
            "{name} mines {cell}. The new tile touches {others}.",
            "You mine {cell}. The new tile touches {others}.",
            name=self.name(event.player),
            cell=event.cell,
            others=counted(touched, "{number} other", "{number} others"),
        )

    @tell.register
    def _(self, event: e.MinerReturned) -> str:
        name = self.name(event.player)
        return addressed(
            "A removed miner of {name} comes back on {cell}, the new tile.",
            "One of your removed miners comes back on {cell}, the new tile.",
            name=name,
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MinerMoved) -> str:
        return addressed(
            "{name}'s miner goes from {origin} to {cell}.",
            "Your miner goes from {origin} to {cell}.",
            name=self.name(event.player),
            origin=event.origin,
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MinerRemoved) -> str:
        return addressed(
            "{name}'s miner on {cell} stands alone, and {other} reaches it from {cells}, so it is removed.",
            "Your miner on {cell} stands alone, and {other} reaches it from {cells}, so it is removed.",
            "{name}'s miner on {cell} stands alone, and you reach it from {cells}, so it is removed.",
            name=self.name(event.player),
            cell=event.cell,
            other=self.name(opponent(event.player)),
            cells=listed(event.by),
        )

    @tell.register
    def _(self, event: e.SidesSwapped) -> str:
        return addressed(
            "{name} swaps sides: the miners of {other} are now {name}'s, and {other} goes on with the others.",
            "You swap sides: the miners of {other} are now yours, and {other} goes on with the others.",
            "{name} swaps sides: your miners are now {name}'s, and you go on with the others.",
            name=self.name(event.player),
            other=self.name(opponent(event.player)),
        )

    # --- end ---

    @tell.register
    def _(self, event: e.GameLost) -> str:
        return addressed(
            "{name} cannot mine, so {other} wins.",
            "You cannot mine, so {other} wins.",
            "{name} cannot mine, so you win.",
            name=self.name(event.player),
            other=self.name(opponent(event.player)),
        )
