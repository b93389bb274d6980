"""Tells what players do with the tools of Minerals."""

from __future__ import annotations

from functools import singledispatchmethod

from minerals.core.text import addressed, counted, odds
from minerals.games.minerals import events as e
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.state import GRID
from minerals.games.minerals.words import Speaker, a, the


class ToolTeller(Speaker):
    """Tells events of tools, in one position."""

    @singledispatchmethod
    def tell(self, event: MineralsEvent) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is not an event of Minerals.")

    @tell.register
    def _(self, event: e.ToolPaid) -> str:
        name, mineral, tool = (
            self.name(event.player),
            a(event.mineral),
            the(self.components.tool_named[event.tool].title),
        )
        if event.lamp:
            return addressed(
                "{name} pays {mineral} for the Lamp and uses it as {tool}.",
                "You pay {mineral} for the Lamp and use it as {tool}.",
                name=name,
                mineral=mineral,
                tool=tool,
            )
        return addressed(
            "{name} pays {mineral} for {tool}.", "You pay {mineral} for {tool}.", name=name, mineral=mineral, tool=tool
        )

    @tell.register
    def _(self, event: e.MineralAdded) -> str:
        return addressed(
            "With the Hammer, {name} adds {mineral} from the pool at {cell}.",
            "With the Hammer, you add {mineral} from the pool at {cell}.",
            name=self.name(event.player),
            mineral=a(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MineralAddedFromPouch) -> str:
        return addressed(
            "With the Hammer, {name} adds {mineral} drawn from the pouch {odds} at {cell}.",
            "With the Hammer, you add {mineral} drawn from the pouch {odds} at {cell}.",
            name=self.name(event.player),
            mineral=a(event.outcome),
            odds=odds(event.probability),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MineralDrawn) -> str:
        return addressed(
            "With the Chest, {name} draws {mineral} from the pouch {odds}.",
            "With the Chest, you draw {mineral} from the pouch {odds}.",
            name=self.name(event.player),
            mineral=a(event.outcome),
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.MineralChosen) -> str:
        return addressed(
            "With the Chest, {name} takes {mineral} out of the pouch.",
            "With the Chest, you take {mineral} out of the pouch.",
            name=self.name(event.player),
            mineral=a(event.mineral),
        )

    @tell.register
    def _(self, event: e.MineralsExchanged) -> str:
        return addressed(
            "With the Sack, {name} gives {given} to {other} and gets {taken}, {points} each way.",
            "With the Sack, you give {given} to {other} and get {taken}, {points} each way.",
            "With the Sack, {name} gives you {given} and gets {taken}, {points} each way.",
            name=self.name(event.player),
            other=self.name(event.opponent),
            given=self.minerals(event.give),
            taken=self.minerals(event.take),
            points=counted(
                sum(self.components.value_of_letter[letter] for letter in event.give),
                "{number} point",
                "{number} points",
            ),
        )

    @tell.register
    def _(self, event: e.NeighbourTaken) -> str:
        return addressed(
            "With the Magnifying glass, {name} also takes {mineral} at {cell}.",
            "With the Magnifying glass, you also take {mineral} at {cell}.",
            name=self.name(event.player),
            mineral=the(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.PawnSwept) -> str:
        # Before the event the mineral lies at the origin, after it at the goal.
        value = self.state.board[GRID.index(event.origin)] or self.state.board[GRID.index(event.cell)]
        return addressed(
            "The Vortex sweeps {name}'s pawn and {mineral} below it from {origin} to {cell}.",
            "The Vortex sweeps your pawn and {mineral} below it from {origin} to {cell}.",
            name=self.name(event.player),
            mineral=the(self.components.name_of[value]),
            origin=event.origin,
            cell=event.cell,
        )
