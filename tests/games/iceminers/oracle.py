"""Iceminers once more, as slowly and plainly as can be: names of squares, sets of them, and every way counted.

Nothing here comes from the engine. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

COLOURS = ("red", "blue", "green", "yellow")
EDGES = {
    "north": ("i4", "i5", "i6"),
    "east": ("d9", "e9", "f9"),
    "south": ("a4", "a5", "a6"),
    "west": ("d1", "e1", "f1"),
}
CORNERS = ("d4", "d6", "f4", "f6")
CENTRES = ("h5", "e8", "b5", "e2")


# --- the board ---


@cache
def squares() -> dict[str, tuple[int, int]]:
    """Return the squares by name, with how far east and north they lie."""
    return {
        f"{letter}{number}": (number, row)
        for row, letter in enumerate("abcdefghi", start=1)
        for number in range(1, 10)
        if row in (4, 5, 6) or number in (4, 5, 6)
    }


@cache
def steps(square: str) -> dict[str, int]:
    """Return the squares one step away, each with its price."""
    x, y = squares()[square]
    prices = {}
    for name, (east, north) in squares().items():
        apart = (abs(east - x), abs(north - y))
        if max(apart) == 1:
            prices[name] = sum(apart)
    return prices


def distances(start: str, dearest_step: int = 2) -> dict[str, int]:
    """Return the fewest points to every square, by steps that cost no more than so much each."""
    found = {start: 0}
    for points in range(1, 40):
        for square in squares():
            near = (found.get(other, 99) + price for other, price in steps(square).items() if price <= dearest_step)
            if square not in found and min(near) == points:
                found[square] = points
    return found


def after_walks(start: str, length: int) -> set[str]:
    """Return where a walk of exactly so many orthogonal steps can end; it may cross itself."""
    ends = {start}
    for _ in range(length):
        ends = {square for end in ends for square, price in steps(end).items() if price == 1}
    return ends


# --- what lies under the caps ---


@cache
def all_fillings() -> tuple[dict[str, str], ...]:
    """Return every way to fill the eight veins that nobody knows: 24 × 24 × 9 of them."""
    ways = []
    for singles, mediums, smalls in product(permutations(COLOURS), permutations(COLOURS), permutations(COLOURS)):
        if all(medium != small for medium, small in zip(mediums, smalls, strict=True)):
            way = {cell: f"small {colour}" for cell, colour in zip(CENTRES, singles, strict=True)}
            pairs = zip(CORNERS, mediums, smalls, strict=True)
            ways.append(way | {cell: f"medium {medium} + small {small}" for cell, medium, small in pairs})
    return tuple(ways)


def counted(found: Mapping[str, str]) -> dict[str, dict[str, Fraction]]:
    """Return what lies under each cap that is left, when this was found under the others: by counting fillings."""
    fitting = [way for way in all_fillings() if all(way[cell] == content for cell, content in found.items())]
    covered = [cell for cell in (*CENTRES, *CORNERS) if cell not in found]
    return {
        cell: {
            content: Fraction(sum(way[cell] == content for way in fitting), len(fitting))
            for content in {way[cell] for way in fitting}
        }
        for cell in covered
    }


# --- a turn ---


class Position(NamedTuple):
    """A position amid a turn, as the player sees it whose turn it is."""

    place: str
    """A square, or the name of the arm off which the miner stands."""
    points: int
    carried: str
    others: Mapping[str, str]
    """The squares of the other miners, each with the gem carried there or nothing."""
    lying: tuple[str, ...] = ()
    """The gems on the miner's square."""
    may_stop: bool = False
    """Whether the option allows to stop, and the miner has stepped."""


def moves(place: str) -> dict[str, int]:
    """Return where a miner can go from a square or from off an arm, each with the price; all ways off are one."""
    if place in EDGES:
        return dict.fromkeys(EDGES[place], 1)
    leaving = {arm: 1 for arm, edge in EDGES.items() if place in edge}
    return steps(place) | leaving


def can_rest(place: str, points: int, taken: frozenset[str]) -> bool:
    """Tell whether some way leads to a place without another miner."""
    if points < 0:
        return False
    return place not in taken or any(can_rest(to, points - price, taken) for to, price in moves(place).items())


def price_of(gem: str) -> int:
    """Return what a gem costs."""
    return 2 if gem.startswith("medium") else 1


def allowed(position: Position) -> Iterator[str]:
    """Yield every action of a turn in notation, once the die is rolled."""
    place, points, taken = position.place, position.points, frozenset(position.others)
    for to, price in moves(place).items():
        if can_rest(to, points - price, taken):
            yield "leave" if to in EDGES else f"enter {to}" if place in EDGES else to
    if place in squares():
        for gem in set(position.lying):
            if can_rest(place, points - price_of(gem), taken):
                yield f"take {gem}"
        stolen = position.others.get(place)
        if stolen and can_rest(place, points - price_of(stolen), taken):
            yield "steal"
        if position.carried:
            yield "drop"
    if position.may_stop and place not in taken:
        yield "stop"
