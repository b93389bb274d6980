"""Mattock once more, as slowly and plainly as can be: from names of spaces, their coordinates, and sets of them.

Nothing here comes from the engine. Property tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1))


def spaces(side: int) -> dict[str, tuple[int, int]]:
    """Return the spaces of a board by name, with coordinates in which all six steps are the same everywhere."""
    return {
        f"{'abcdefghijklm'[row]}{number}": (number - min(row, side - 1), row)
        for row in range(2 * side - 1)
        for number in range(1, 2 * side - abs(side - 1 - row))
    }


def neighbours(side: int) -> dict[str, set[str]]:
    """Return the spaces next to each space."""
    named = {place: name for name, place in spaces(side).items()}
    return {
        name: {named[q + dq, row + dr] for dq, dr in STEPS if (q + dq, row + dr) in named}
        for (q, row), name in named.items()
    }


class Position(NamedTuple):
    """A position as its player to move sees it."""

    side: int
    tiles: frozenset[str]
    own: frozenset[str]
    enemy: frozenset[str]
    returning: bool = False
    """Whether a removed miner of the player to move waits."""

    @property
    def next_to(self) -> dict[str, set[str]]:
        return neighbours(self.side)

    def mined(self, space: str) -> Position:
        """Return the position with a space mined, and a removed miner put there."""
        own = self.own | {space} if self.returning else self.own
        return self._replace(tiles=self.tiles | {space}, own=own)

    def moved(self, miner: str, to: str) -> Position:
        """Return the position with a miner moved."""
        return self._replace(own=self.own - {miner} | {to})


def reached(starts: Iterable[str], over: Iterable[str], next_to: dict[str, set[str]]) -> set[str]:
    """Return what can be walked to from some spaces over others, the starts included."""
    over, seen, left = set(over), set(starts), list(starts)
    while left:
        for space in next_to[left.pop()] & over - seen:
            seen.add(space)
            left.append(space)
    return seen


def keeps_the_rule_of_three(tiles: frozenset[str], next_to: dict[str, set[str]]) -> bool:
    """Tell whether no tile touches more than three others."""
    return all(len(next_to[tile] & tiles) <= 3 for tile in tiles)


def can_mine(position: Position) -> set[str]:
    """Return the spaces that the player to move can mine, one by one."""
    next_to, tiles = position.next_to, position.tiles
    return {
        space
        for space in set(next_to) - tiles
        if all(len(next_to[tile] & (tiles | {space})) <= 3 for tile in next_to[space] & tiles | {space})
        and any(reached({miner}, tiles - position.enemy, next_to) & next_to[space] for miner in position.own)
    }


def turns(position: Position) -> Iterator[str]:
    """Yield every turn in notation."""
    for space in can_mine(position):
        yield space
        mined = position.mined(space)
        for miner in mined.own:
            there = reached({miner}, mined.tiles - mined.enemy, mined.next_to)
            yield from (f"{space}/{miner}-{to}" for to in there - mined.own)


def removals(position: Position) -> set[str]:
    """Return the enemy miners that are removed now: alone over empty tiles, and reached by two or more."""
    empty = position.tiles - position.own - position.enemy
    gone = set()
    for miner in position.enemy:
        walked = reached({miner}, empty, position.next_to)
        met = set().union(*(position.next_to[space] for space in walked)) - {miner}
        if not met & position.enemy and len(met & position.own) >= 2:
            gone.add(miner)
    return gone
