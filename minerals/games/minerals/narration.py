"""Events of Minerals told in one sentence each, and the moments worth a mark on the time line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import singledispatchmethod
from itertools import groupby, pairwise
from typing import Any

from minerals.core.words import counted, listed
from minerals.games.minerals import events as e
from minerals.games.minerals.state import GRID, State

_DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
_MOST_CELLS = 6
"""How many cells of a fragment are named one by one."""


def narrate(event: Any, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(cells concerned).

    Parameters
    ----------
    before
        The state before the event; the one after it gives the same sentence.
    players
        The players' names, by seat.

    Examples
    --------
    >>> from minerals.games.minerals.options import MineralsOptions
    >>> from minerals.games.minerals.state import initial
    >>> narrate(e.MineralExcavated(1, "d4", "anthracite"), initial(MineralsOptions()), ["Kate", "Matt"])
    'Kate lifts the anthracite at d4: 4 hexes to go.'
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


def key_moment(event: Any) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.FragmentSeparated(("a1", "a2")))
    'Fragment of 2 separated'
    """
    match event:
        case e.FragmentSeparated(cells=cells):
            return f"Fragment of {len(cells)} separated"
        case e.CollectionTaken(player=player, card=card):
            return f"Player {player} takes {card}"
        case e.CollectionTakenWithoutOrpiment(player=player, card=card):
            return f"Player {player} takes {card} without orpiment"
        case e.MoveFailed(player=player):
            return f"Player {player} cannot move"
        case e.ToolPaid(player=player, tool=tool, lamp=lamp):
            return f"Player {player} uses {tool.replace('-', ' ')}" + (" by the lamp" if lamp else "")
        case e.GameEnded():
            return "Game over"
    return None


# --- words ---


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("kyanite"), a("orpiment")
    ('a kyanite', 'an orpiment')
    """
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def odds(probability: Fraction) -> str:
    """Return how likely something was, in brackets.

    >>> odds(Fraction(2, 10)), odds(Fraction(1))
    ('(1 in 5)', '(certain)')
    """
    return "(certain)" if probability == 1 else f"({probability.numerator} in {probability.denominator})"


def _hexes(number: int) -> str:
    return counted(number, "hex", "hexes")


def _course(path: Sequence[int]) -> str:
    """Return the direction of a path, or of each stretch of one that turns."""
    stretches = [
        (_DIRECTIONS[GRID.directions.index(step)], len(list(steps)))
        for step, steps in groupby(end - start for start, end in pairwise(path))
    ]
    if len(stretches) == 1:
        return f" {stretches[0][0]}"
    return ", " + ", then ".join(f"{length} {direction}" for direction, length in stretches) + ","


# --- events ---


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.components = state.components
        self.players = players

    # --- parts of sentences ---

    def name(self, player: int) -> str:
        return self.players[player - 1]

    def minerals(self, letters: str) -> str:
        """Return minerals written as letters in words, in order of value."""
        values = Counter(self.components.value_of_letter[letter] for letter in letters)
        return listed(f"{values[value]} {self.components.name_of[value]}" for value in sorted(values))

    def price(self, card: str, *, with_orpiment: bool = True) -> str:
        counts = self.components.card_named[card].price(with_orpiment=with_orpiment)
        letters = (self.components.letter_of[place + 1] * count for place, count in enumerate(counts))
        return self.minerals("".join(letters))

    def points(self, card: str, *, with_orpiment: bool = True) -> str:
        return counted(self.components.card_named[card].points_for(with_orpiment=with_orpiment), "point")

    def worth(self, mineral: str) -> str:
        return counted(1 if self.state.options.version == "6" else self.components.value_of[mineral], "point")

    def journey(self, event: e.PawnMoved) -> str:
        """Return how far a pawn goes, over what, and where to."""
        path = [GRID.index(cell) for cell in event.path]
        over = list(self.crossed(path[1:-1], event.player))
        crossing = f", over {listed(over)}," if over else ""
        course = (_hexes(len(path) - 1) + _course(path)).removesuffix("," if over else "")
        return f"{self.name(event.player)}'s pawn goes {course}{crossing} to {event.path[-1]}"

    def fragment(self, cells: Sequence[str]) -> str:
        """Return how large a fragment is, and where."""
        where = f"({listed(cells)})" if len(cells) <= _MOST_CELLS else f"around {cells[len(cells) // 2]}"
        return f"fragment of {counted(len(cells), 'mineral')} {where}"

    def crossed(self, cells: Sequence[int], player: int) -> Iterator[str]:
        """Yield the crevices and other players' pawns on the way."""
        pawns = self.state.pawns
        for index in cells:
            if not self.state.board[index]:
                yield f"a crevice at {GRID.name(index)}"
            elif index in pawns and pawns.index(index) != player - 1:
                yield f"{self.name(pawns.index(index) + 1)}'s pawn at {GRID.name(index)}"

    # --- set-up ---

    @singledispatchmethod
    def tell(self, event: Any) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is no event of Minerals.")

    @tell.register
    def _(self, event: e.BoardLaid) -> str:
        letters = "".join(letter for row in event.rows for letter in row if letter in self.components.value_of_letter)
        blind = ", drawn blind" if event.drawn else ""
        return f"The board is laid out: {counted(len(letters), 'mineral')}{blind}, {self.minerals(letters)}."

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return "A written position is laid out."

    @tell.register
    def _(self, event: e.MineralRemoved) -> str:
        return f"{self.name(event.player)} removes the {event.mineral} at {event.cell}; it goes into the pouch."

    @tell.register
    def _(self, event: e.CardTurnedUp) -> str:
        points = self.points(event.outcome)
        return f"The collection card {event.outcome} for {points} is turned up {odds(event.probability)}."

    @tell.register
    def _(self, event: e.CardRefilled) -> str:
        points = self.points(event.outcome)
        return f"The card {event.outcome} for {points} takes the free place {odds(event.probability)}."

    @tell.register
    def _(self, event: e.ToolLaid) -> str:
        tool = self.components.tool_named[event.outcome]
        return f"The {tool.title} is laid face up {odds(event.probability)}; it costs {a(tool.mineral)}."

    @tell.register
    def _(self, event: e.PawnPlaced) -> str:
        whose = "the own pawn" if event.by == event.player else f"{self.name(event.player)}'s pawn"
        return f"{self.name(event.by)} places {whose} on the wollastonite at {event.cell}."

    # --- a turn ---

    @tell.register
    def _(self, event: e.TurnBegan) -> str:
        return f"It is {self.name(event.player)}'s turn."

    @tell.register
    def _(self, event: e.FirstTurnBegan) -> str:
        return f"{self.name(event.player)} begins."

    @tell.register
    def _(self, event: e.MineralExcavated) -> str:
        distance = _hexes(self.components.value_of[event.mineral])
        return f"{self.name(event.player)} lifts the {event.mineral} at {event.cell}: {distance} to go."

    @tell.register
    def _(self, event: e.PawnMoved) -> str:
        return f"{self.journey(event)}."

    @tell.register
    def _(self, event: e.PawnMovedByMap) -> str:
        return f"With the Map {self.journey(event)}."

    @tell.register
    def _(self, event: e.PawnMovedByCompass) -> str:
        return f"With the Compass {self.journey(event)}."

    @tell.register
    def _(self, event: e.MineralKept) -> str:
        worth = self.worth(event.mineral)
        return f"{self.name(event.player)} keeps the {event.mineral}, worth {worth}."

    @tell.register
    def _(self, event: e.MoveFailed) -> str:
        return f"{self.name(event.player)} has no correct move, so the {event.mineral} goes into the pouch."

    @tell.register
    def _(self, event: e.PawnReturned) -> str:
        return f"{self.name(event.player)}'s pawn goes to the wollastonite at {event.cell}."

    @tell.register
    def _(self, event: e.TurnPassed) -> str:
        return f"{self.name(event.player)} has no correct move and no wollastonite is free: the turn passes."

    # --- fragments ---

    @tell.register
    def _(self, event: e.FragmentSeparated) -> str:
        return f"A {self.fragment(event.cells)} breaks off: no pawn stands on it."

    @tell.register
    def _(self, event: e.FragmentSeparatedByTool) -> str:
        return f"So a {self.fragment(event.cells)} breaks off: no pawn stands on it."

    @tell.register
    def _(self, event: e.FragmentMineralTaken) -> str:
        name = self.name(event.player)
        return f"{name} takes the {event.mineral} at {event.cell}, of the lowest value in the fragment."

    @tell.register
    def _(self, event: e.FragmentMineralShovelled) -> str:
        return f"With the Shovel {self.name(event.player)} picks the {event.mineral} at {event.cell} from the fragment."

    @tell.register
    def _(self, event: e.FragmentCutOff) -> str:
        if len(event.cells) == 1:
            return f"The other mineral of the fragment, at {event.cells[0]}, goes into the pouch."
        return f"The other {len(event.cells)} minerals of the fragment go into the pouch."

    @tell.register
    def _(self, event: e.FragmentLost) -> str:
        if len(event.cells) == 1:
            return f"After the failed move the mineral at {event.cells[0]} goes into the pouch."
        number = "both" if len(event.cells) == 2 else f"all {len(event.cells)}"
        return f"After the failed move {number} minerals of the fragment go into the pouch."

    # --- collections ---

    @tell.register
    def _(self, event: e.CollectionTaken) -> str:
        price, points = self.price(event.card), self.points(event.card)
        return f"{self.name(event.player)} returns {price} to the pouch and takes the card {event.card} for {points}."

    @tell.register
    def _(self, event: e.CollectionTakenWithoutOrpiment) -> str:
        price = self.price(event.card, with_orpiment=False)
        bargain = f"the card {event.card} without its orpiment, for {self.points(event.card, with_orpiment=False)}"
        return f"{self.name(event.player)} returns {price} to the pouch and takes {bargain}."

    # --- tools ---

    @tell.register
    def _(self, event: e.ToolPaid) -> str:
        title = self.components.tool_named[event.tool].title
        used = f"Lamp and uses it as the {title}" if event.lamp else title
        return f"{self.name(event.player)} pays {a(event.mineral)} for the {used}."

    @tell.register
    def _(self, event: e.MineralAdded) -> str:
        return f"With the Hammer {self.name(event.player)} adds {a(event.mineral)} from the pool at {event.cell}."

    @tell.register
    def _(self, event: e.MineralAddedFromPouch) -> str:
        drawn = f"{a(event.outcome)} drawn from the pouch {odds(event.probability)}"
        return f"With the Hammer {self.name(event.player)} adds {drawn} at {event.cell}."

    @tell.register
    def _(self, event: e.MineralDrawn) -> str:
        name = self.name(event.player)
        return f"From the Chest {name} draws {a(event.outcome)} out of the pouch {odds(event.probability)}."

    @tell.register
    def _(self, event: e.MineralsExchanged) -> str:
        given, taken = self.minerals(event.give), self.minerals(event.take)
        value = counted(sum(self.components.value_of_letter[letter] for letter in event.give), "point")
        names = (self.name(event.player), self.name(event.opponent))
        return f"With the Sack {names[0]} gives {names[1]} {given} for {taken}, {value} each way."

    @tell.register
    def _(self, event: e.NeighbourTaken) -> str:
        return f"With the Magnifying glass {self.name(event.player)} also takes the {event.mineral} at {event.cell}."

    @tell.register
    def _(self, event: e.PawnSwept) -> str:
        # Before the event the mineral lies at the origin, after it at the goal.
        value = self.state.board[GRID.index(event.origin)] or self.state.board[GRID.index(event.cell)]
        load = f"{self.name(event.player)}'s pawn and the {self.components.name_of[value]} below it"
        return f"The Vortex sweeps {load} from {event.origin} to {event.cell}."

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        why = "Nobody can move and no wollastonite is free"
        return f"{why}: the game ends, and what lies on the board goes into the pouch."

    @tell.register
    def _(self, event: e.ScoreCounted) -> str:
        name, version = self.name(event.player), self.state.options.version
        total = f"{name} has {counted(event.total, 'point')}"
        if version == "6":
            return f"{total}, one for each mineral."
        tools = f", {event.tools} for tools".replace("-", "−") if version == "full" else ""
        return f"{total}: {event.collections} on cards{tools}, {event.minerals} in minerals."

    @tell.register
    def _(self, event: e.TieCompared) -> str:
        on_cards = [
            f"{self.name(player)} {counted(number, 'mineral')}"
            for player, number in zip(event.players, event.minerals, strict=True)
        ]
        return f"The points are level, so the collection cards decide: they show {listed(on_cards)}."
