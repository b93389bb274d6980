"""Galleries of Out of Mine!, and the tiles that fill them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from minerals.classroom.experiment import ManyLucks, Mask, np
from minerals.core.geometry import Cells
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.components import COLOURS, load_components
from minerals.games.out_of_mine.exercises.box import Bag
from minerals.games.out_of_mine.packing import Problem
from minerals.games.out_of_mine.tiles import GRID, Offsets, orientations

Hall = frozenset[tuple[int, int]]
"""The cells of a gallery by column and row, on a table as large as it needs."""

MODELS: Mapping[str, Sequence[str]] = {
    "4 × 5": ("#####",) * 4,
    "2 × 10": ("##########",) * 2,
    "bay": (".##..", "####.", "#####", "#####", ".###.", "..#.."),
}
"""Galleries that are not in the box; the exercises state them."""


def rows_of(gallery: str) -> Sequence[str]:
    """Return the drawing of a model, or of a gallery of the box by name and side, without the rock around it."""
    if gallery in MODELS:
        return MODELS[gallery]
    name, side = gallery.split()
    rows = load_components().gallery_named[name].side(side).rows
    columns = [column for column in range(len(rows[0])) if any(row[column] == "#" for row in rows)]
    return [row[columns[0] : columns[-1] + 1] for row in rows if "#" in row]


def hall_of(rows: Sequence[str]) -> Hall:
    """Return the cells of a drawing.

    >>> sorted(hall_of(["#.", "##"]))
    [(0, 0), (0, 1), (1, 0)]
    """
    return frozenset((x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#")


def drawing(gallery: str) -> str:
    """Return a gallery as a text shows it."""
    return "\n".join("    " + " ".join(row.replace("#", "□").replace(".", "·")) for row in rows_of(gallery))


@cache
def fillings(hall: Hall, shapes: tuple[Offsets, ...]) -> Mapping[tuple[int, ...], int]:
    """Return in how many ways a hall is filled, by how often each shape is used.

    All choices of tiles are counted at once, and a hall may be longer than the table of the game; otherwise this is the
    search of `packing`: always cover the first open cell, and remember what each remainder leads to.
    """
    order = sorted(hall, key=lambda cell: (cell[1], cell[0]))
    place = {cell: 1 << number for number, cell in enumerate(order)}
    covering: dict[int, list[tuple[int, int]]] = {bit: [] for bit in place.values()}
    for number, shape in enumerate(shapes):
        for offsets, _, _ in orientations(shape):
            for x, y in order:
                cells = [(x + right, y + up) for right, up in offsets]
                if hall.issuperset(cells):
                    covering[place[x, y]].append((number, sum(place[cell] for cell in cells)))

    @cache
    def ways(left: int) -> Mapping[tuple[int, ...], int]:
        if not left:
            return {(0,) * len(shapes): 1}
        found: Counter[tuple[int, ...]] = Counter()
        for number, cells in covering[left & -left]:
            if not cells & ~left:
                for used, count in ways(left & ~cells).items():
                    found[(*used[:number], used[number] + 1, *used[number + 1 :])] += count
        return found

    return ways((1 << len(order)) - 1)


def shapes_of(colour: str) -> tuple[Offsets, ...]:
    """Return the shapes of a colour."""
    box = load_components()
    return tuple(shape.offsets for shape in box.shapes if COLOURS[shape.colour] == colour)


def on_table(hall: Hall) -> Cells:
    """Return the cells of a hall on the table of the game."""
    return GRID.set_of([f"{chr(ord('a') + y)}{x + 1}" for x, y in hall])


def is_packed(colour: str, tiles: Sequence[str], gallery: str) -> bool:
    """Tell whether tiles of a colour, given by their shapes, fill a gallery."""
    return _can_be_packed(colour, tuple(sorted(tiles)), gallery)


@cache
def _can_be_packed(colour: str, tiles: tuple[str, ...], gallery: str) -> bool:
    shapes = load_components().shapes
    numbers = tuple(len(tiles) * (colour == other) for other in COLOURS)
    problem = Problem(on_table(hall_of(rows_of(gallery))), numbers, tuple(Counter(tiles).items()), shapes)
    return packing.is_solvable(problem)


def fills_gallery(colour: str, luck: ManyLucks, wanted: int, gallery: str) -> Mask:
    """Draw tiles in each trial, and tell whether they fill a gallery. Each choice of shapes is packed once."""
    bag = Bag(colour)
    chosen = np.sort(bag.shuffled_shapes(luck, wanted), axis=1)
    kinds, which = np.unique(chosen, axis=0, return_inverse=True)
    fits: Sequence[bool] = [is_packed(colour, [bag.shapes[shape] for shape in shapes], gallery) for shapes in kinds]
    packed: Mask = np.asarray(fits)[which.reshape(-1)]
    return packed
