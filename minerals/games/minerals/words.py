"""Words of Minerals that its narration, pictures and rulings share, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, pairwise

from minerals.core.text import addressed, counted, listed, quoted, term, translated
from minerals.games.minerals.state import GRID, State

_DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")


def a(noun: str) -> str:
    """Return a noun with its article, for something that a player pays or gets.

    >>> a("kyanite"), a("orpiment")
    ('a kyanite', 'an orpiment')
    """
    return str(term(f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"))


def the(noun: str) -> str:
    """Return a noun with its definite article, for something that a player takes or uses.

    >>> the("kyanite"), the("Map")
    ('the kyanite', 'the Map')
    """
    return str(term(f"the {noun}"))


# --- numbers ---


def hexes(number: int) -> str:
    """Return a number of hexes.

    >>> hexes(1), hexes(4)
    ('1 hex', '4 hexes')
    """
    return counted(number, "{number} hex", "{number} hexes")


def minerals_of(counts: Iterable[tuple[str, int]]) -> list[str]:
    """Return numbers of minerals in words, leaving out zeros.

    >>> minerals_of([("wollastonite", 2), ("kyanite", 0), ("orpiment", 1)])
    ['2 wollastonite', '1 orpiment']
    """
    return [_number_of(mineral, count) for mineral, count in counts if count]


def _number_of(mineral: str, count: int) -> str:
    match mineral:
        case "wollastonite":
            return counted(count, "{number} wollastonite", "{number} wollastonite")
        case "kyanite":
            return counted(count, "{number} kyanite", "{number} kyanite")
        case "tourmaline":
            return counted(count, "{number} tourmaline", "{number} tourmaline")
        case "anthracite":
            return counted(count, "{number} anthracite", "{number} anthracite")
        case "orpiment":
            return counted(count, "{number} orpiment", "{number} orpiment")
    raise ValueError(f"There is no mineral {quoted(mineral)}.")


# --- ways ---


def way(path: Sequence[int], over: Sequence[str] = ()) -> str:
    """Return how far a path goes, in which direction, and over what.

    >>> way([GRID.index(cell) for cell in ("e7", "e8", "e9")])
    '2 hexes east'
    >>> way([GRID.index(cell) for cell in ("e7", "d6", "d7", "d8")], ["a crevice at d7"])
    '3 hexes, 1 south-west, then 2 east, over a crevice at d7,'
    """
    stretches = [
        (_DIRECTIONS[GRID.directions.index(step)], len(list(steps)))
        for step, steps in groupby(end - start for start, end in pairwise(path))
    ]
    distance = hexes(len(path) - 1)
    if len(stretches) == 1:
        direction, _ = stretches[0]
        course = translated("{distance} {direction}", distance=distance, direction=direction)
    else:
        course = translated("{distance}, {stretches}", distance=distance, stretches=_one_after_the_other(stretches))
    if over:
        return translated("{course}, over {obstacles},", course=course, obstacles=listed(over))
    return f"{course}," if len(stretches) > 1 else course


def _one_after_the_other(stretches: Iterable[tuple[str, int]]) -> str:
    said = (translated("{distance} {direction}", distance=length, direction=name) for name, length in stretches)
    return reduce(lambda before, after: translated("{before}, then {after}", before=before, after=after), said)


# --- of a position ---


class Speaker:
    """Puts the subjects of events into words, for one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.components = state.components
        self.players = players

    def name(self, player: int) -> str:
        """Return a player's name."""
        return self.players[player - 1]

    def minerals(self, letters: str) -> str:
        """Return minerals written as letters in words, in order of value."""
        values = Counter(self.components.value_of_letter[letter] for letter in letters)
        return listed(minerals_of((self.components.name_of[value], values[value]) for value in sorted(values)))

    def price(self, card: str, *, with_orpiment: bool = True) -> str:
        """Return the minerals that a card costs."""
        counts = self.components.card_named[card].price(with_orpiment=with_orpiment)
        letters = (self.components.letter_of[place + 1] * count for place, count in enumerate(counts))
        return self.minerals("".join(letters))

    def points(self, card: str, *, with_orpiment: bool = True) -> str:
        """Return the points that a card scores."""
        return counted(
            self.components.card_named[card].points_for(with_orpiment=with_orpiment),
            "{number} point",
            "{number} points",
        )

    def worth(self, mineral: str) -> str:
        """Return the points that a mineral scores at the end."""
        return counted(
            1 if self.state.options.version == "6" else self.components.value_of[mineral],
            "{number} point",
            "{number} points",
        )

    def way(self, cells: Sequence[str], player: int) -> str:
        """Return how far a player's pawn goes, and over what."""
        path = [GRID.index(cell) for cell in cells]
        return way(path, list(self.crossed(path[1:-1], player)))

    def crossed(self, cells: Sequence[int], player: int) -> Iterator[str]:
        """Yield the crevices and other players' pawns on the way."""
        pawns = self.state.pawns
        for index in cells:
            if not self.state.board[index]:
                yield translated("a crevice at {cell}", cell=GRID.name(index))
            elif index in pawns and pawns.index(index) != player - 1:
                name = self.name(pawns.index(index) + 1)
                yield addressed("{name}'s pawn at {cell}", "your pawn at {cell}", name=name, cell=GRID.name(index))
