"""Tells what a turn of Minerals brought, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from minerals.core.text import addressed, listed, translated
from minerals.games.minerals import events as e
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.state import State
from minerals.games.minerals.words import Speaker, a, the


def recount(events: Sequence[MineralsEvent], before: State, players: Sequence[str]) -> str:
    """Return what the events of a turn brought its player, or "" if they are of no turn. O(events)."""
    if before.phase != "playing" or not before.player:
        return ""
    name = players[before.player - 1]
    clauses = list(_Recounter(before, players).clauses(events))
    return translated("{name} {clauses}.", name=name, clauses=listed(clauses)) if clauses else ""


class _Recounter(Speaker):
    """Tells the parts of one turn."""

    def clauses(self, events: Sequence[MineralsEvent]) -> Iterator[str]:
        """Yield what the player does and gets."""
        name = self.name(self.state.player)
        taken: Counter[str] = Counter()
        for event in events:
            if isinstance(event, e.FragmentMineralTaken | e.FragmentMineralShovelled):
                taken[event.mineral] += 1
            else:
                yield from self._clause(event, name)
        if taken:
            letters = self.components.letter_of
            minerals = self.minerals("".join(letters[self.components.value_of[each]] * taken[each] for each in taken))
            yield addressed(
                "takes {minerals} from fragments", "take {minerals} from fragments", name=name, minerals=minerals
            )

    def _clause(self, event: MineralsEvent, name: str) -> Iterator[str]:
        match event:
            case e.PawnMoved(path=path):
                yield addressed(
                    "moves from {origin} to {cell}",
                    "move from {origin} to {cell}",
                    name=name,
                    origin=path[0],
                    cell=path[-1],
                )
            case e.PawnPlaced(cell=cell):
                yield addressed("places the pawn on {cell}", "place your pawn on {cell}", name=name, cell=cell)
            case e.PawnReturned(cell=cell):
                yield addressed("goes back to {cell}", "go back to {cell}", name=name, cell=cell)
            case e.MoveFailed():
                yield addressed("finds no correct move", "find no correct move", name=name)
            case e.TurnPassed():
                yield addressed("passes", "pass", name=name)
            case e.ToolPaid(tool=tool):
                title = the(self.components.tool_named[tool].title)
                yield addressed("uses {tool}", "use {tool}", name=name, tool=title)
            case _:
                yield from self._gain(event, name)

    def _gain(self, event: MineralsEvent, name: str) -> Iterator[str]:
        """Yield what the player gets."""
        match event:
            case e.MineralKept(mineral=mineral):
                yield addressed(
                    "keeps {mineral} ({value})",
                    "keep {mineral} ({value})",
                    name=name,
                    mineral=a(mineral),
                    value=self.components.value_of[mineral],
                )
            case e.NeighbourTaken(mineral=mineral) | e.MineralChosen(mineral=mineral):
                yield addressed("takes {mineral}", "take {mineral}", name=name, mineral=a(mineral))
            case e.MineralsExchanged(give=given, take=got, opponent=opponent):
                yield addressed(
                    "swaps {given} for {got} of {other}",
                    "swap {given} for {got} of {other}",
                    "swaps {given} for {got} of yours",
                    name=name,
                    given=self.minerals(given),
                    got=self.minerals(got),
                    other=self.name(opponent),
                )
            case e.MineralAdded(mineral=mineral, cell=cell) | e.MineralAddedFromPouch(outcome=mineral, cell=cell):
                yield addressed(
                    "puts {mineral} on {cell}", "put {mineral} on {cell}", name=name, mineral=a(mineral), cell=cell
                )
            case e.MineralDrawn(outcome=mineral):
                yield addressed("draws {mineral}", "draw {mineral}", name=name, mineral=a(mineral))
            case e.CollectionTaken(card=card) | e.CollectionTakenWithoutOrpiment(card=card):
                points = self.points(card, with_orpiment=isinstance(event, e.CollectionTaken))
                yield addressed(
                    "takes the card {card} for {points}",
                    "take the card {card} for {points}",
                    name=name,
                    card=card,
                    points=points,
                )
