"""Works out the exercises of Out of Mine! about filling galleries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, perm, prod

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.core.geometry import Cells
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.components import CELLS, COLOURS, SIZES, load_components
from minerals.games.out_of_mine.design import canonical
from minerals.games.out_of_mine.exercises.tables import watch_tiles
from minerals.games.out_of_mine.exercises.tiles import (
    TILES,
    TILES_OF_A_RED_SHAPE,
    LineUp,
    drawn,
    possible_cards,
    shape_counts,
)
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

REDS_DRAWN, WHITES_DRAWN = (CELLS // SIZES[COLOURS.index(colour)] for colour in ("red", "white"))


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


def _shapes(colour: str) -> tuple[Offsets, ...]:
    box = load_components()
    return tuple(shape.offsets for shape in box.shapes if COLOURS[shape.colour] == colour)


# --- dominoes ---


@worked("E39")
def dominoes_and_parity(parameters: Parameters) -> Worked:
    """Two halls are counted; the third needs no search where a chessboard on it has unequal colours."""
    rows, columns = int(parameters["rows"]), int(parameters["columns"])
    hall = hall_of(rows_of(str(parameters["gallery"])))
    dark = sum((x + y) % 2 for x, y in hall)
    more, fewer = max(dark, len(hall) - dark), min(dark, len(hall) - dark)
    return Worked(
        {
            "rectangle": _dominoes(4, rows),
            "corridor": _dominoes(2, columns),
            "imbalance": Fraction(more - fewer),
            "irregular": "yes" if fillings(hall, _shapes("blue")) else "no",
        },
        mistakes={
            "rectangle": {"two-strips": _dominoes(2, rows) ** 2},
            "corridor": {
                "two-halves": _dominoes(2, columns // 2) * _dominoes(2, columns - columns // 2),
                "columns-and-blocks": Fraction(2 ** (columns // 2)),
            },
            "imbalance": {"larger": Fraction(more), "smaller": Fraction(fewer)},
            "irregular": {"area-is-enough": "yes"},
        },
        facts={"drawing": drawing(str(parameters["gallery"])), "cells": CELLS, "more": more, "fewer": fewer},
    )


def _dominoes(rows: int, columns: int) -> Fraction:
    # The search goes row by row, so short rows are quick.
    narrow, long = sorted((rows, columns))
    return Fraction(sum(fillings(hall_of(("#" * narrow,) * long), _shapes("blue")).values()))


# --- five red tiles ---


@worked("E40")
def five_reds(parameters: Parameters) -> Worked:
    """Find the choices of shapes that fill each gallery, and weigh them with the ways to draw them."""
    gallery = str(parameters["gallery"])
    halls = {
        "rectangle": hall_of(MODELS["4 × 5"]),
        "corridor": hall_of(MODELS["2 × 10"]),
        "irregular": hall_of(rows_of(gallery)),
    }
    reds = (int(parameters["copies"]),) * len(shape_counts("red"))
    each = fillings(halls["rectangle"], _shapes("red")).get((1,) * len(reds), 0)
    chances = {key: _chance(hall, reds) for key, hall in halls.items()}
    replaced = {key: _chance_with_replacement(hall) for key, hall in halls.items()}
    possible = possible_cards(CELLS)
    return Worked(
        {
            "each": "yes" if each else "no",
            **chances,
            "chosen_rectangle": Fraction(_solvable(MODELS["4 × 5"])),
            "chosen_irregular": Fraction(_solvable(tuple(rows_of(gallery)))),
            "tunnel": Fraction(sum(_is_straight(line_up) for line_up in possible)),
        },
        mistakes={
            "each": {"area-is-enough": "yes"},
            **{key: {"area-is-enough": Fraction(1), "replacement": replaced[key]} for key in halls},
            "tunnel": {"forgot-stock": Fraction(sum(_is_straight(line_up, stock=CELLS) for line_up in possible))},
        },
        facts={
            "drawing": drawing(gallery),
            "reds": sum(reds),
            "draws": comb(sum(reds), REDS_DRAWN),
            "line_ups": len(possible),
            "cells": CELLS,
        },
    )


def _chance(hall: Hall, counts: Sequence[int]) -> Fraction:
    """Return how likely tiles that are drawn, so many of each shape being there, fill a hall."""
    good = sum(prod(map(comb, counts, used)) for used in fillings(hall, _shapes("red")))
    return Fraction(good, comb(sum(counts), REDS_DRAWN))


def _chance_with_replacement(hall: Hall) -> Fraction:
    shapes = _shapes("red")
    good = sum(factorial(REDS_DRAWN) // prod(map(factorial, used)) for used in fillings(hall, shapes))
    return Fraction(good, len(shapes) ** REDS_DRAWN)


@cache
def _solvable(rows: tuple[str, ...]) -> int:
    """Return with how many line-ups a gallery can be filled when the shapes may be chosen from the box."""
    box = load_components()
    open_cells = _on_table(hall_of(rows))
    supply = tuple((entry.shape, entry.count) for entry in box.tile)
    return sum(
        packing.is_solvable(Problem(open_cells, line_up, supply, box.shapes)) for line_up in possible_cards(CELLS)
    )


def _on_table(hall: Hall) -> Cells:
    return GRID.set_of([f"{chr(ord('a') + y)}{x + 1}" for x, y in hall])


def _is_straight(line_up: LineUp, stock: int | None = None) -> bool:
    """Tell whether a line-up can be laid with straight tiles alone, there being so many, or as many as in the box."""
    straight = {entry.colour: entry.count if stock is None else stock for entry in TILES if len(entry.rows) == 1}
    return all(number <= straight.get(colour, 0) for colour, number in zip(COLOURS, line_up, strict=True))


@simulated("E40")
def draw_reds_and_pack(parameters: Parameters, chance: Chance) -> Observation:
    """Draw red tiles from the engine's supply and let its search pack them; the long hall has no room on its table."""
    if parameters["copies"] != TILES_OF_A_RED_SHAPE:
        return {}
    first, second = (drawn("red", chance)[:REDS_DRAWN] for _ in range(2))
    watch_tiles(first, parts=["rectangle"])
    watch_tiles(second, parts=["irregular"])
    return {
        "rectangle": is_packed("red", first, "4 × 5"),
        "irregular": is_packed("red", second, str(parameters["gallery"])),
    }


def is_packed(colour: str, tiles: Sequence[str], gallery: str) -> bool:
    """Tell whether tiles of a colour, given by their shapes, fill a gallery."""
    return _can_be_packed(colour, tuple(sorted(tiles)), gallery)


@cache
def _can_be_packed(colour: str, tiles: tuple[str, ...], gallery: str) -> bool:
    shapes = load_components().shapes
    numbers = tuple(len(tiles) * (colour == other) for other in COLOURS)
    problem = Problem(_on_table(hall_of(rows_of(gallery))), numbers, tuple(Counter(tiles).items()), shapes)
    return packing.is_solvable(problem)


# --- four white tiles ---


def polyominoes(size: int) -> frozenset[Offsets]:
    """Return all shapes of so many cells, turned and flipped ones being the same.

    >>> [len(polyominoes(size)) for size in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    if size == 1:
        return frozenset({((0, 0),)})
    grown = (
        frozenset({*shape, (x + right, y + up)})
        for shape in polyominoes(size - 1)
        for x, y in shape
        for right, up in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return frozenset(canonical(cells) for cells in grown if len(cells) == size)


@worked("E41")
def four_whites(parameters: Parameters) -> Worked:
    """Find the sets that fill the gallery once; each box of ten has some of them."""
    hall = hall_of(rows_of(str(parameters["gallery"])))
    shapes = tuple(sorted(polyominoes(SIZES[-1])))
    good = [
        frozenset(number for number, times in enumerate(used) if times)
        for used in fillings(hall, shapes)
        if max(used) == 1
    ]
    in_box = len(shape_counts("white"))

    def part(missing: frozenset[int]) -> Fraction:
        """Return which part of the draws fills the gallery when some shapes are not in the box."""
        filling = sum(not tiles & missing for tiles in good)
        return Fraction(filling, comb(len(shapes) - len(missing), WHITES_DRAWN))

    boxes = [part(frozenset(missing)) for missing in combinations(range(len(shapes)), len(shapes) - in_box)]
    ours = {canonical(frozenset(shape)) for shape in _shapes("white")}
    box = part(frozenset(number for number, shape in enumerate(shapes) if shape not in ours))
    twelve = part(frozenset())
    return Worked(
        {
            "boxes": Fraction(len(boxes)),
            "twelve": twelve,
            "fewest": min(boxes),
            "most": max(boxes),
            "box": box,
        },
        mistakes={
            "boxes": {"ordered": Fraction(perm(len(shapes), len(shapes) - in_box))},
            "twelve": {"area-is-enough": Fraction(1), "ordered": Fraction(len(good), perm(len(shapes), WHITES_DRAWN))},
            "fewest": {"as-twelve": twelve, "same-sets": Fraction(len(good), comb(in_box, WHITES_DRAWN))},
            "most": {"as-twelve": twelve, "same-sets": Fraction(len(good), comb(in_box, WHITES_DRAWN))},
            "box": {"as-twelve": twelve},
        },
        facts={
            "drawing": drawing(str(parameters["gallery"])),
            "shapes": len(shapes),
            "in_box": in_box,
            "letters": ", ".join(name[0] for name in shape_counts("white")),
            "good": len(good),
            "draws": comb(len(shapes), WHITES_DRAWN),
            "draws_from_box": comb(in_box, WHITES_DRAWN),
        },
    )


@simulated("E41")
def draw_whites_and_pack(parameters: Parameters, chance: Chance) -> Observation:
    """Draw white tiles from the engine's supply and let its search pack them."""
    whites = drawn("white", chance)[:WHITES_DRAWN]
    watch_tiles(whites)
    return {"box": is_packed("white", whites, str(parameters["gallery"]))}
