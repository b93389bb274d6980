"""Tells each event of Iceminers in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import Any

from minerals.core.text import addressed, addressed_together, counted, listed, odds, template, term, translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARMS, apart, pips, worth
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.state import State


def narrate(event: IceminersEvent, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    `before`: the state before the event. `players`: the players' names, by seat.

    >>> from minerals.games.iceminers.options import IceminersOptions
    >>> from minerals.games.iceminers.state import initial
    >>> narrate(e.DieRolled("6", "1/6", 1), initial(IceminersOptions()), ["Ada", "Ben"])
    'Ada rolls a 6 (1 in 6).'
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

    def paid(self, cost: int) -> dict[str, Any]:
        """Return the cost of something and the points left, as values for a sentence."""
        return {"cost": counted(cost, "{number} point", "{number} points"), "left": self.state.points - cost}

    @singledispatchmethod
    def tell(self, event: IceminersEvent) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is not an event of Iceminers.")

    # --- set-up ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return translated("The position is set up.")

    @tell.register
    def _(self, event: e.CoastersLaid) -> str:
        return translated("The coasters are laid: {colours}.", colours=_around(event.colours))

    @tell.register
    def _(self, event: e.CoastersDrawn) -> str:
        return translated(
            "The order of the coasters is drawn by lot: {colours} {odds}.",
            colours=_around(event.colours),
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.ArmVeinsCovered) -> str:
        return translated(
            "A small gem of each colour is hidden under a medium cap on {cells}.", cells=listed(event.cells)
        )

    @tell.register
    def _(self, event: e.PairVeinsCovered) -> str:
        return translated(
            "A medium and a small gem of different colours are hidden under a large cap on {cells}.",
            cells=listed(event.cells),
        )

    @tell.register
    def _(self, event: e.CentreVeinCovered) -> str:
        return translated(
            template("The medium opaque and small opaque gems lie under a large cap in the middle, on {cell}.")
            if len(self.state.opaque_gems) > 1
            else template("The small opaque gem lies under a large cap in the middle, on {cell}."),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MinerPlaced) -> str:
        return addressed(
            "{name}'s {colour} miner waits off the {arm} arm, opposite its own.",
            "Your {colour} miner waits off the {arm} arm, opposite its own.",
            name=self.name(event.player),
            colour=event.colour,
            arm=event.arm,
        )

    @tell.register
    def _(self, event: e.FirstPlayerRolled) -> str:
        return addressed(
            "{name} rolls a {pips} for who begins {odds}.",
            "You roll a {pips} for who begins {odds}.",
            name=self.name(event.player),
            pips=event.outcome,
            odds=odds(event.probability),
        )

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return addressed("It is {name}'s turn.", "It is your turn.", name=self.name(event.player))

    @tell.register
    def _(self, event: e.FirstTurnBegan) -> str:
        return addressed("{name} begins.", "You begin.", name=self.name(event.player))

    @tell.register
    def _(self, event: e.DieRolled) -> str:
        return addressed(
            "{name} rolls a {pips} {odds}.",
            "You roll a {pips} {odds}.",
            name=self.name(event.player),
            pips=event.outcome,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.DieRolledAgain) -> str:
        return addressed(
            "{name} has no legal move with it, and rolls again: a {pips} {odds}.",
            "You have no legal move with it, and roll again: a {pips} {odds}.",
            name=self.name(event.player),
            pips=event.outcome,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.MinerEntered) -> str:
        return addressed(
            "{name}'s miner comes onto the board on {cell} ({cost}, {left} left).",
            "Your miner comes onto the board on {cell} ({cost}, {left} left).",
            name=self.name(event.player),
            cell=event.cell,
            **self.paid(1),
        )

    @tell.register
    def _(self, event: e.MinerStepped) -> str:
        return addressed(
            "{name}'s miner goes from {origin} to {cell} ({cost}, {left} left).",
            "Your miner goes from {origin} to {cell} ({cost}, {left} left).",
            name=self.name(event.player),
            origin=event.origin,
            cell=event.cell,
            **self.paid(1),
        )

    @tell.register
    def _(self, event: e.MinerSteppedDiagonally) -> str:
        return addressed(
            "{name}'s miner goes diagonally from {origin} to {cell} ({cost}, {left} left).",
            "Your miner goes diagonally from {origin} to {cell} ({cost}, {left} left).",
            name=self.name(event.player),
            origin=event.origin,
            cell=event.cell,
            **self.paid(2),
        )

    @tell.register
    def _(self, event: e.MinerLeft) -> str:
        return addressed(
            "{name}'s miner goes off the {arm} arm from {cell} ({cost}, {left} left).",
            "Your miner goes off the {arm} arm from {cell} ({cost}, {left} left).",
            name=self.name(event.player),
            arm=event.arm,
            cell=event.cell,
            **self.paid(1),
        )

    @tell.register
    def _(self, event: e.PointsLapsed) -> str:
        return addressed(
            "{name}'s turn ends with {points} left over.",
            "Your turn ends with {points} left over.",
            name=self.name(event.player),
            points=counted(event.points, "{number} point", "{number} points"),
        )

    # --- veins ---

    @tell.register
    def _(self, event: e.ArmVeinOpened) -> str:
        return addressed(
            "{name} lifts the cap on {cell} and finds a {gem} gem {odds}.",
            "You lift the cap on {cell} and find a {gem} gem {odds}.",
            name=self.name(event.player),
            cell=event.cell,
            gem=event.outcome,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.PairVeinOpened) -> str:
        medium, small = apart(event.outcome)
        return addressed(
            "{name} lifts the cap on {cell} and finds a {medium} and a {small} gem {odds}.",
            "You lift the cap on {cell} and find a {medium} and a {small} gem {odds}.",
            name=self.name(event.player),
            cell=event.cell,
            medium=medium,
            small=small,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.CentreVeinOpened) -> str:
        name, cell = self.name(event.player), event.cell
        if len(self.state.opaque_gems) > 1:
            return addressed(
                "{name} lifts the cap in the middle, on {cell}, and uncovers the medium and the small opaque gem.",
                "You lift the cap in the middle, on {cell}, and uncover the medium and the small opaque gem.",
                name=name,
                cell=cell,
            )
        return addressed(
            "{name} lifts the cap in the middle, on {cell}, and uncovers the small opaque gem.",
            "You lift the cap in the middle, on {cell}, and uncover the small opaque gem.",
            name=name,
            cell=cell,
        )

    # --- gems ---

    @tell.register
    def _(self, event: e.GemPickedUp) -> str:
        return addressed(
            "{name} picks up the {gem} gem on {cell} ({cost}, {left} left).",
            "You pick up the {gem} gem on {cell} ({cost}, {left} left).",
            name=self.name(event.player),
            gem=event.gem,
            cell=event.cell,
            **self.paid(pips(event.gem)),
        )

    @tell.register
    def _(self, event: e.GemDropped) -> str:
        return addressed(
            "{name} drops the {gem} gem on {cell}.",
            "You drop the {gem} gem on {cell}.",
            name=self.name(event.player),
            gem=event.gem,
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.GemLeft) -> str:
        return addressed(
            "{name} leaves the {gem} gem on {cell} to take another.",
            "You leave the {gem} gem on {cell} to take another.",
            name=self.name(event.player),
            gem=event.gem,
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.GemStolen) -> str:
        return addressed(
            "{name} steals the {gem} gem from {other} ({cost}, {left} left).",
            "You steal the {gem} gem from {other} ({cost}, {left} left).",
            "{name} steals the {gem} gem from you ({cost}, {left} left).",
            name=self.name(event.player),
            gem=event.gem,
            other=self.name(event.opponent),
            **self.paid(pips(event.gem)),
        )

    @tell.register
    def _(self, event: e.GemsSwapped) -> str:
        return addressed(
            "{name} takes the {gem} gem from {other}, who gets the {given} one ({cost}, {left} left).",
            "You take the {gem} gem from {other}, who gets the {given} one ({cost}, {left} left).",
            "{name} takes the {gem} gem from you, and you get the {given} one ({cost}, {left} left).",
            name=self.name(event.player),
            gem=event.gem,
            other=self.name(event.opponent),
            given=event.given,
            **self.paid(pips(event.gem)),
        )

    @tell.register
    def _(self, event: e.GemDelivered) -> str:
        return addressed(
            "{name} delivers the {gem} gem off the {arm} arm, worth {points}.",
            "You deliver the {gem} gem off the {arm} arm, worth {points}.",
            name=self.name(event.player),
            gem=event.gem,
            arm=event.arm,
            points=counted(worth(event.gem, self.state.colours[event.player - 1]), "{number} point", "{number} points"),
        )

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        return translated("Every gem is delivered, and the game ends.")

    @tell.register
    def _(self, event: e.GameStopped) -> str:
        return translated(
            "The game stops after {turns}. The delivered gems score.",
            turns=counted(event.turns, "{number} turn", "{number} turns"),
        )

    @tell.register
    def _(self, event: e.ScoreCounted) -> str:
        return addressed(
            "{name} has {points}.",
            "You have {points}.",
            name=self.name(event.player),
            points=counted(event.points, "{number} point", "{number} points"),
        )

    @tell.register
    def _(self, event: e.TieCompared) -> str:
        compared = list(zip(map(self.name, event.players), event.counts, strict=True))
        counts = listed(f"{term(name)} {count}" for name, count in compared)
        ahead = [name for name, count in compared if count == max(event.counts)]
        if len(ahead) == 1 or len(ahead) == len(compared):
            return translated(_tie(event), gem=event.by, counts=counts)
        if event.by == "colours":
            return addressed_together(
                "After comparing colours, {names} are still tied: {counts}.",
                "After comparing colours, you are still tied with {others}: {counts}.",
                names=ahead,
                counts=counts,
            )
        return addressed_together(
            "After comparing who has the {gem} gem, {names} are still tied: {counts}.",
            "After comparing who has the {gem} gem, you are still tied with {others}: {counts}.",
            names=ahead,
            gem=event.by,
            counts=counts,
        )


def _tie(event: e.TieCompared) -> str:
    """Return the sentence for a comparison that breaks the tie or leaves it as it is."""
    by_colours = event.by == "colours"
    if len(set(event.counts)) == 1:
        return (
            template("Colours do not break the tie: {counts}.")
            if by_colours
            else template("The {gem} gem does not break the tie: {counts}.")
        )
    return (
        template("Colours break the tie: {counts}.")
        if by_colours
        else template("The {gem} gem breaks the tie: {counts}.")
    )


def _around(colours: Sequence[str]) -> str:
    return listed(
        translated("{colour} in the {arm}", colour=colour, arm=arm.name)
        for colour, arm in zip(colours, ARMS, strict=True)
    )
