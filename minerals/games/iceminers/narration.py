"""Events of Iceminers told in one sentence each, and the moments worth a mark on the time line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatchmethod
from typing import Any

from minerals.core.words import counted, listed
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARMS, apart, pips, worth
from minerals.games.iceminers.state import State


def narrate(event: Any, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    Parameters
    ----------
    before
        The state before the event.
    players
        The players' names, by seat.

    Examples
    --------
    >>> from minerals.games.iceminers.options import IceminersOptions
    >>> from minerals.games.iceminers.state import initial
    >>> narrate(e.DieRolled("6", "1/6", 1), initial(IceminersOptions()), ["Ada", "Ben"])
    'Ada rolls a 6 (1 in 6).'
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


def key_moment(event: Any) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.GemStolen(1, 2, "small red"))
    'Player 1 steals the small red gem'
    """
    match event:
        case e.GemStolen(player=player, gem=gem):
            return f"Player {player} steals the {gem} gem"
        case e.GemDelivered(player=player, gem=gem):
            return f"Player {player} delivers the {gem} gem"
        case e.ArmVeinOpened(cell=cell) | e.PairVeinOpened(cell=cell) | e.CentreVeinOpened(cell=cell):
            return f"The cap on {cell} is lifted"
        case e.DieRolledAgain(player=player):
            return f"Player {player} rolls again"
        case e.GameEnded() | e.GameStopped():
            return "The game ends"
    return None


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players

    def name(self, player: int) -> str:
        return self.players[player - 1]

    def left(self, cost: int) -> str:
        return f"{counted(cost, 'point')}, {self.state.points - cost} left"

    @singledispatchmethod
    def tell(self, event: Any) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is no event of Iceminers.")

    # --- set-up ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return "A written position is laid out."

    @tell.register
    def _(self, event: e.CoastersLaid) -> str:
        return f"The coasters are laid: {_around(event.colours)}."

    @tell.register
    def _(self, event: e.CoastersDrawn) -> str:
        return f"The coasters are laid by lot: {_around(event.colours)} {_odds(event.probability)}."

    @tell.register
    def _(self, event: e.ArmVeinsCovered) -> str:
        return f"A small gem of each colour is hidden under a medium cap on {listed(event.cells)}."

    @tell.register
    def _(self, event: e.PairVeinsCovered) -> str:
        return f"A medium and a small gem of different colours are hidden under a large cap on {listed(event.cells)}."

    @tell.register
    def _(self, event: e.CentreVeinCovered) -> str:
        return f"The {_gems(self.state.opaque_gems)} under a large cap in the middle, on {event.cell}."

    @tell.register
    def _(self, event: e.MinerPlaced) -> str:
        return f"{self.name(event.player)}'s {event.colour} miner waits off the {event.arm} arm, opposite its own."

    @tell.register
    def _(self, event: e.FirstPlayerRolled) -> str:
        return f"{self.name(event.player)} rolls a {event.outcome} for who begins {_odds(event.probability)}."

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return f"It is {self.name(event.player)}'s turn."

    @tell.register
    def _(self, event: e.FirstTurnBegan) -> str:
        return f"{self.name(event.player)} begins."

    @tell.register
    def _(self, event: e.DieRolled) -> str:
        return f"{self.name(event.player)} rolls a {event.outcome} {_odds(event.probability)}."

    @tell.register
    def _(self, event: e.DieRolledAgain) -> str:
        return (
            f"No move is legal with it: {self.name(event.player)} rolls again, "
            f"a {event.outcome} {_odds(event.probability)}."
        )

    @tell.register
    def _(self, event: e.MinerEntered) -> str:
        return f"{self.name(event.player)}'s miner comes onto the board on {event.cell} ({self.left(1)})."

    @tell.register
    def _(self, event: e.MinerStepped) -> str:
        return f"{self.name(event.player)}'s miner goes from {event.origin} to {event.cell} ({self.left(1)})."

    @tell.register
    def _(self, event: e.MinerSteppedDiagonally) -> str:
        way = f"goes diagonally from {event.origin} to {event.cell}"
        return f"{self.name(event.player)}'s miner {way} ({self.left(2)})."

    @tell.register
    def _(self, event: e.MinerLeft) -> str:
        way = f"goes off the {event.arm} arm from {event.cell}"
        return f"{self.name(event.player)}'s miner {way} ({self.left(1)})."

    @tell.register
    def _(self, event: e.PointsLapsed) -> str:
        return f"{self.name(event.player)}'s turn ends with {counted(event.points, 'point')} not spent."

    # --- veins ---

    @tell.register
    def _(self, event: e.ArmVeinOpened) -> str:
        found = f"finds a {event.outcome} gem {_odds(event.probability)}"
        return f"{self.name(event.player)} lifts the cap on {event.cell} and {found}."

    @tell.register
    def _(self, event: e.PairVeinOpened) -> str:
        medium, small = apart(event.outcome)
        found = f"finds a {medium} and a {small} gem {_odds(event.probability)}"
        return f"{self.name(event.player)} lifts the cap on {event.cell} and {found}."

    @tell.register
    def _(self, event: e.CentreVeinOpened) -> str:
        names = listed(f"the {gem}" for gem in self.state.opaque_gems)
        return f"{self.name(event.player)} lifts the cap in the middle, on {event.cell}, from {names} gem."

    # --- gems ---

    @tell.register
    def _(self, event: e.GemPickedUp) -> str:
        paid = self.left(pips(event.gem))
        return f"{self.name(event.player)} picks up the {event.gem} gem on {event.cell} ({paid})."

    @tell.register
    def _(self, event: e.GemDropped) -> str:
        return f"{self.name(event.player)} drops the {event.gem} gem on {event.cell}."

    @tell.register
    def _(self, event: e.GemLeft) -> str:
        return f"{self.name(event.player)} leaves the {event.gem} gem on {event.cell} to take another."

    @tell.register
    def _(self, event: e.GemStolen) -> str:
        paid = self.left(pips(event.gem))
        return f"{self.name(event.player)} steals the {event.gem} gem from {self.name(event.opponent)} ({paid})."

    @tell.register
    def _(self, event: e.GemsSwapped) -> str:
        paid = self.left(pips(event.gem))
        swap = f"takes the {event.gem} gem from {self.name(event.opponent)}, who gets the {event.given} one"
        return f"{self.name(event.player)} {swap} ({paid})."

    @tell.register
    def _(self, event: e.GemDelivered) -> str:
        points = counted(worth(event.gem, self.state.colours[event.player - 1]), "point")
        return f"{self.name(event.player)} delivers the {event.gem} gem off the {event.arm} arm, worth {points}."

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        return "Every gem is delivered, and the game ends."

    @tell.register
    def _(self, event: e.GameStopped) -> str:
        return f"The game stops after {counted(event.turns, 'turn')}; what is delivered scores."

    @tell.register
    def _(self, event: e.ScoreCounted) -> str:
        return f"{self.name(event.player)} has {counted(event.points, 'point')}."

    @tell.register
    def _(self, event: e.TieCompared) -> str:
        what = "colours" if event.by == "colours" else f"the {event.by} gem"
        has = (f"{self.name(player)} {count}" for player, count in zip(event.players, event.counts, strict=True))
        return f"The tie is broken by {what}: {listed(has)}."


def _gems(gems: Sequence[str]) -> str:
    return f"{listed(gems)} {'gem lies' if len(gems) == 1 else 'gems lie'}"


def _around(colours: Sequence[str]) -> str:
    return listed(f"{colour} in the {arm.name}" for colour, arm in zip(colours, ARMS, strict=True))


def _odds(probability: Fraction) -> str:
    return f"({probability.numerator} in {probability.denominator})"
