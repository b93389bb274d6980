"""Tells each event of Minerals in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from minerals.core.text import (
    addressed,
    addressed_together,
    counted,
    listed,
    odds,
    template,
    translated,
    translated_number,
)
from minerals.games.minerals import events as e
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.state import State
from minerals.games.minerals.tool_narration import ToolTeller
from minerals.games.minerals.words import Speaker, a, hexes, the

_MOST_CELLS = 6
"""How many cells of a fragment are named one by one."""


def narrate(event: MineralsEvent, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(cells concerned).

    `before`: the state before the event; the one after it gives the same sentence. `players`: the players' names, by
    seat.

    >>> from minerals.games.minerals.options import MineralsOptions
    >>> from minerals.games.minerals.state import initial
    >>> narrate(e.MineralExcavated(1, "d4", "anthracite"), initial(MineralsOptions()), ["Kate", "Matt"])
    'Kate lifts the anthracite at d4: 4 hexes to go.'
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


# --- events ---


class _Teller(Speaker):
    """Tells events of one position."""

    # --- set-up ---

    @singledispatchmethod
    def tell(self, event: MineralsEvent) -> str:
        """Return an event in one sentence."""
        sentence: str = ToolTeller(self.state, self.players).tell(event)
        return sentence

    @tell.register
    def _(self, event: e.BoardLaid) -> str:
        letters = "".join(letter for row in event.rows for letter in row if letter in self.components.value_of_letter)
        return translated(
            template("The board is set up with {minerals}, drawn blind: {kinds}.")
            if event.drawn
            else template("The board is set up with {minerals}: {kinds}."),
            minerals=counted(len(letters), "{number} mineral", "{number} minerals"),
            kinds=self.minerals(letters),
        )

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return translated("The position is set up.")

    @tell.register
    def _(self, event: e.BuildingBegan) -> str:
        return translated(
            "The players build a board of {tiles} tiles together. The first, {mineral}, lies at {cell}.",
            tiles=event.tiles,
            mineral=a(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.TileLaid) -> str:
        return addressed(
            "{name} lays {mineral} at {cell}.",
            "You lay {mineral} at {cell}.",
            name=self.name(event.player),
            mineral=a(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.MineralRemoved) -> str:
        return addressed(
            "{name} removes {mineral} at {cell}. It goes into the pouch.",
            "You remove {mineral} at {cell}. It goes into the pouch.",
            name=self.name(event.player),
            mineral=the(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.CardTurnedUp) -> str:
        return translated(
            "The collection card {card} for {points} is turned up {odds}.",
            card=event.outcome,
            points=self.points(event.outcome),
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.CardRefilled) -> str:
        return translated(
            "The card {card} for {points} fills the gap {odds}.",
            card=event.outcome,
            points=self.points(event.outcome),
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.ToolLaid) -> str:
        tool = self.components.tool_named[event.outcome]
        return translated(
            "The tile shows the {tool} {odds}. It costs {mineral}.",
            tool=tool.title,
            odds=odds(event.probability),
            mineral=a(tool.mineral),
        )

    @tell.register
    def _(self, event: e.PawnPlaced) -> str:
        if event.by == event.player:
            return addressed(
                "{name} places their own pawn on the wollastonite at {cell}.",
                "You place your own pawn on the wollastonite at {cell}.",
                name=self.name(event.by),
                cell=event.cell,
            )
        return addressed(
            "{name} places {other}'s pawn on the wollastonite at {cell}.",
            "You place {other}'s pawn on the wollastonite at {cell}.",
            "{name} places your pawn on the wollastonite at {cell}.",
            name=self.name(event.by),
            other=self.name(event.player),
            cell=event.cell,
        )

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return addressed("It is {name}'s turn.", "It is your turn.", name=self.name(event.player))

    @tell.register
    def _(self, event: e.FirstTurnBegan) -> str:
        return addressed("{name} begins.", "You begin.", name=self.name(event.player))

    @tell.register
    def _(self, event: e.MineralExcavated) -> str:
        name, mineral, cell = self.name(event.player), the(event.mineral), event.cell
        if self.state.turn.tool != "compass":
            return addressed(
                "{name} lifts {mineral} at {cell}: {distance} to go.",
                "You lift {mineral} at {cell}: {distance} to go.",
                name=name,
                mineral=mineral,
                cell=cell,
                distance=hexes(self.components.value_of[event.mineral]),
            )
        if self.state.options.compass == "slide":
            return addressed(
                "{name} lifts {mineral} at {cell}: with the Compass, the pawn goes as far as it can.",
                "You lift {mineral} at {cell}: with the Compass, your pawn goes as far as it can.",
                name=name,
                mineral=mineral,
                cell=cell,
            )
        return addressed(
            "{name} lifts {mineral} at {cell}: with the Compass, the pawn goes as far as {name} likes.",
            "You lift {mineral} at {cell}: with the Compass, your pawn goes as far as you like.",
            name=name,
            mineral=mineral,
            cell=cell,
        )

    @tell.register
    def _(self, event: e.PawnMoved) -> str:
        name, way, cell = self.name(event.player), self.way(event.path, event.player), event.path[-1]
        if isinstance(event, e.PawnMovedByMap):
            return addressed(
                "With the Map, {name}'s pawn goes {way} to {cell}.",
                "With the Map, your pawn goes {way} to {cell}.",
                name=name,
                way=way,
                cell=cell,
            )
        if isinstance(event, e.PawnMovedByCompass):
            return addressed(
                "With the Compass, {name}'s pawn goes {way} to {cell}.",
                "With the Compass, your pawn goes {way} to {cell}.",
                name=name,
                way=way,
                cell=cell,
            )
        return addressed(
            "{name}'s pawn goes {way} to {cell}.", "Your pawn goes {way} to {cell}.", name=name, way=way, cell=cell
        )

    @tell.register
    def _(self, event: e.MineralKept) -> str:
        return addressed(
            "{name} keeps {mineral}, worth {points}.",
            "You keep {mineral}, worth {points}.",
            name=self.name(event.player),
            mineral=the(event.mineral),
            points=self.worth(event.mineral),
        )

    @tell.register
    def _(self, event: e.MoveFailed) -> str:
        return addressed(
            "{name} has no correct move, so {mineral} goes into the pouch.",
            "You have no correct move, so {mineral} goes into the pouch.",
            name=self.name(event.player),
            mineral=the(event.mineral),
        )

    @tell.register
    def _(self, event: e.PawnReturned) -> str:
        return addressed(
            "{name}'s pawn goes to the wollastonite at {cell}.",
            "Your pawn goes to the wollastonite at {cell}.",
            name=self.name(event.player),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.TurnPassed) -> str:
        return addressed(
            "{name} has no correct move and no wollastonite is free, so {name} passes.",
            "You have no correct move and no wollastonite is free, so you pass.",
            name=self.name(event.player),
        )

    # --- fragments ---

    @tell.register
    def _(self, event: e.FragmentSeparated) -> str:
        by_tool = isinstance(event, e.FragmentSeparatedByTool)
        minerals, cells = counted(len(event.cells), "{number} mineral", "{number} minerals"), event.cells
        if len(cells) > _MOST_CELLS:
            return translated(
                template("This breaks off a fragment of {minerals} around {cell}: no pawn stands on it.")
                if by_tool
                else template("A fragment of {minerals} around {cell} breaks off: no pawn stands on it."),
                minerals=minerals,
                cell=cells[len(cells) // 2],
            )
        return translated(
            template("This breaks off a fragment of {minerals} ({cells}): no pawn stands on it.")
            if by_tool
            else template("A fragment of {minerals} ({cells}) breaks off: no pawn stands on it."),
            minerals=minerals,
            cells=listed(cells),
        )

    @tell.register
    def _(self, event: e.FragmentRejoined) -> str:
        minerals, cells = counted(len(event.cells), "{number} mineral", "{number} minerals"), event.cells
        if len(cells) > _MOST_CELLS:
            return translated(
                "This joins the fragment of {minerals} around {cell} to the board again.",
                minerals=minerals,
                cell=cells[len(cells) // 2],
            )
        return translated(
            "This joins the fragment of {minerals} ({cells}) to the board again.",
            minerals=minerals,
            cells=listed(cells),
        )

    @tell.register
    def _(self, event: e.FragmentsMerged) -> str:
        # Each of the fragments had at least one mineral.
        return translated(
            "The fragments it touches, with {number} minerals in all, are now one fragment.", number=len(event.cells)
        )

    @tell.register
    def _(self, event: e.FragmentMineralTaken) -> str:
        return addressed(
            "{name} takes {mineral} at {cell}, which has the lowest value in the fragment.",
            "You take {mineral} at {cell}, which has the lowest value in the fragment.",
            name=self.name(event.player),
            mineral=the(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.FragmentMineralShovelled) -> str:
        return addressed(
            "With the Shovel, {name} takes {mineral} at {cell} from the fragment.",
            "With the Shovel, you take {mineral} at {cell} from the fragment.",
            name=self.name(event.player),
            mineral=the(event.mineral),
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.FragmentCutOff) -> str:
        return translated_number(
            len(event.cells),
            "The other mineral of the fragment, at {cell}, goes into the pouch.",
            "The other {number} minerals of the fragment go into the pouch.",
            cell=event.cells[0],
        )

    @tell.register
    def _(self, event: e.FragmentLost) -> str:
        if len(event.cells) == 2:
            return translated("After the failed move both minerals of the fragment go into the pouch.")
        return translated_number(
            len(event.cells),
            "After the failed move the mineral at {cell} goes into the pouch.",
            "After the failed move all {number} minerals of the fragment go into the pouch.",
            cell=event.cells[0],
        )

    # --- collections ---

    @tell.register
    def _(self, event: e.CollectionTaken) -> str:
        return addressed(
            "{name} returns {price} to the pouch and takes the card {card} for {points}.",
            "You return {price} to the pouch and take the card {card} for {points}.",
            name=self.name(event.player),
            price=self.price(event.card),
            card=event.card,
            points=self.points(event.card),
        )

    @tell.register
    def _(self, event: e.CollectionTakenWithoutOrpiment) -> str:
        return addressed(
            "{name} returns {price} to the pouch and takes the card {card} without its orpiment, for {points}.",
            "You return {price} to the pouch and take the card {card} without its orpiment, for {points}.",
            name=self.name(event.player),
            price=self.price(event.card, with_orpiment=False),
            card=event.card,
            points=self.points(event.card, with_orpiment=False),
        )

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        return translated(
            "Nobody can move and no wollastonite is free. The game ends, "
            "and the minerals left on the board go into the pouch."
        )

    @tell.register
    def _(self, event: e.ScoreCounted) -> str:
        name, points = self.name(event.player), counted(event.total, "{number} point", "{number} points")
        match self.state.options.version:
            case "6":
                return addressed(
                    "{name} has {points}, one for each mineral.",
                    "You have {points}, one for each mineral.",
                    name=name,
                    points=points,
                )
            case "full":
                return addressed(
                    "{name} has {points}: {cards} for cards, {tools} for tools, {minerals} for minerals.",
                    "You have {points}: {cards} for cards, {tools} for tools, {minerals} for minerals.",
                    name=name,
                    points=points,
                    cards=event.collections,
                    tools=event.tools,
                    minerals=event.minerals,
                )
        return addressed(
            "{name} has {points}: {cards} for cards, {minerals} for minerals.",
            "You have {points}: {cards} for cards, {minerals} for minerals.",
            name=name,
            points=points,
            cards=event.collections,
            minerals=event.minerals,
        )

    @tell.register
    def _(self, event: e.TieCompared) -> str:
        names, number = [self.name(player) for player in event.players], event.minerals[0]
        if not any(event.minerals) and self.state.options.version == "6":
            return addressed_together(
                "{names} have the same number of minerals, so they share the victory.",
                "You have the same number of minerals as {others}, so you share the victory.",
                names=names,
            )
        if not any(event.minerals):
            return addressed_together(
                "{names} have the same number of points and no collection cards, so they share the victory.",
                "You have the same number of points as {others} and no collection cards, so you share the victory.",
                names=names,
            )
        if len(set(event.minerals)) == 1:
            return addressed_together(
                "{names} have the same number of points, and {minerals} each on their collection cards, "
                "so they share the victory.",
                "You have the same number of points as {others}, and {minerals} each on your collection cards, "
                "so you share the victory.",
                names=names,
                minerals=counted(number, "{number} mineral", "{number} minerals"),
            )
        on_cards = [
            translated(
                "{name} {minerals}",
                name=self.name(player),
                minerals=counted(number, "{number} mineral", "{number} minerals"),
            )
            for player, number in zip(event.players, event.minerals, strict=True)
        ]
        return translated(
            "The points are level, so the minerals on the collection cards decide: {counts}.", counts=listed(on_cards)
        )
