"""A second, naive reading of the rules, from coordinates alone: what the engine is compared with.

A hex is (x, row): in a row x goes by twos, from a row to the next by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hypothesis import strategies

from tests.games.minerals.positions import VALUES

Place = tuple[int, int]

STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
ROWS, COLUMNS = 5, 6


class Table(NamedTuple):
    """A board as a dictionary."""

    minerals: dict[Place, str]
    pawns: tuple[Place, ...]

    @property
    def text(self) -> str:
        """The board as a diagram."""
        rows = []
        for row in reversed(range(ROWS)):
            tokens = [self._token((2 * column + row % 2, row)) for column in range(COLUMNS)]
            rows.append("  " * (row % 2) + "".join(token.ljust(4) for token in tokens))
        return "\n".join([*rows, "corner: e5", f"players: {len(self.pawns)}"])

    def _token(self, place: Place) -> str:
        pawn = str(self.pawns.index(place) + 1) if place in self.pawns else ""
        return self.minerals.get(place, ".") + pawn


def name(place: Place) -> str:
    """The name of a hex on a table that begins at e5."""
    x, row = place
    return f"{'efghijklmnop'[row] if row >= 0 else 'abcde'[row + 4]}{(x - row % 2) // 2 + 5}"


def every_place(around: int = 0) -> Iterator[Place]:
    """Every hex of the table, with some rows and columns around it."""
    for row in range(-around, ROWS + around):
        for column in range(-around, COLUMNS + around):
            yield (2 * column + row % 2, row)


@strategies.composite
def tables(draw: strategies.DrawFn, players: int = 3, letters: str = "WWWWKKKTTAO..") -> Table:
    """A small board of any form, with pawns somewhere on it."""
    spread = draw(strategies.lists(strategies.sampled_from(letters), min_size=ROWS * COLUMNS, max_size=ROWS * COLUMNS))
    minerals = {place: letter for place, letter in zip(every_place(), spread, strict=True) if letter != "."}
    for place in list(every_place())[:players]:
        minerals.setdefault(place, "W")
    pawns = draw(strategies.permutations(sorted(minerals)))[:players]
    return Table(minerals, tuple(pawns))


# --- moves ---


def beside(place: Place) -> list[Place]:
    """The six hexes around one."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in STEPS]


def is_crossed(path: tuple[Place, ...], minerals: dict[Place, str], crevice: str) -> bool:
    """Whether every crevice between the start and the end of a path may be crossed; the start hex is empty."""
    left = {place: letter for place, letter in minerals.items() if place != path[0]}
    between = path[1:-1]
    if any(one not in left and other not in left for one, other in pairwise(between)):
        return False
    return crevice == "path" or all(
        place in left or all(around in left for around in beside(place)) for place in between
    )


def paths(start: Place, length: int, turns: int) -> Iterator[tuple[tuple[Place, ...], tuple[Place, ...]]]:
    """Every path of a length that changes direction at most so often, with the hexes where it does."""
    if length == 0:
        return
    open_paths = [((start, (start[0] + dx, start[1] + dy)), (dx, dy), ()) for dx, dy in STEPS]
    for _ in range(length - 1):
        open_paths = [
            ((*path, (path[-1][0] + dx, path[-1][1] + dy)), (dx, dy), turned)
            for path, before, at in open_paths
            for dx, dy in STEPS
            if len(turned := (*at, path[-1]) if (dx, dy) != before else at) <= turns
        ]
    yield from ((path, turned) for path, _, turned in open_paths)


def moves(table: Table, player: int, crevice: str, turns: int = 0) -> set[str]:
    """The correct moves in notation."""
    start = table.pawns[player - 1]
    return {
        "-".join(map(name, (start, *turned, path[-1])))
        for path, turned in paths(start, VALUES[table.minerals[start]], turns)
        if path[-1] in table.minerals and path[-1] not in table.pawns and is_crossed(path, table.minerals, crevice)
    }


def compass_moves(table: Table, player: int, *, slide: bool) -> set[str]:
    """The correct moves with the Compass in notation."""
    start = table.pawns[player - 1]
    found = set()
    for dx, dy in STEPS:
        reached = []
        place = (start[0] + dx, start[1] + dy)
        while place in table.minerals and place not in table.pawns:
            reached.append(f"{name(start)}-{name(place)}")
            place = (place[0] + dx, place[1] + dy)
        found.update(reached[-1:] if slide else reached)
    return found


# --- fragments ---


def parts_without_pawn(minerals: dict[Place, str], pawns: tuple[Place, ...]) -> set[frozenset[Place]]:
    """The connected parts of a board on which no pawn stands."""
    left = set(minerals)
    parts = set()
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            edge = {around for place in edge for around in beside(place)} & left
            left -= edge
        if not part & set(pawns):
            parts.add(frozenset(part))
    return parts
