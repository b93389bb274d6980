"""Packing once more, as slowly and plainly as can be: from drawings of tiles and sets of coordinates.

Nothing here comes from the engine but how the shapes are drawn in `components.toml`. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Place = tuple[int, int]
"""A column and a row."""
Tile = tuple[str, frozenset[Place]]
"""A shape by name, and where it lies."""


def forms(rows: tuple[str, ...]) -> set[frozenset[Place]]:
    """Return the ways a drawn shape can lie, each with its lowest row and leftmost column at 0."""
    cells = [(x, -y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    found = set()
    for _ in range(2):
        cells = [(-x, y) for x, y in cells]
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - bottom) for x, y in cells))
    return found


def tiles_over(
    place: Place, open_places: frozenset[Place], shapes: Mapping[str, tuple[str, tuple[str, ...]]]
) -> Iterator[tuple[str, Tile]]:
    """Yield each tile that covers a place and lies on open places alone, with its colour."""
    for name, (colour, rows) in shapes.items():
        for form in forms(rows):
            for x, y in form:
                lies = frozenset((place[0] - x + right, place[1] - y + up) for right, up in form)
                if lies <= open_places:
                    yield colour, (name, lies)


def fillings(
    open_places: frozenset[Place],
    numbers: Mapping[str, int],
    supply: Mapping[str, int],
    shapes: Mapping[str, tuple[str, tuple[str, ...]]],
) -> Iterator[frozenset[Tile]]:
    """Yield every way to fill the open places with just so many tiles of each colour."""
    if not open_places:
        if not any(numbers.values()):
            yield frozenset()
        return
    for colour, (name, lies) in tiles_over(min(open_places), open_places, shapes):
        if numbers.get(colour) and supply.get(name):
            rest = fillings(
                open_places - lies,
                {**numbers, colour: numbers[colour] - 1},
                {**supply, name: supply[name] - 1},
                shapes,
            )
            yield from (way | {(name, lies)} for way in rest)
