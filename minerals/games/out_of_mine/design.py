"""Designing galleries and cards to replace the printed ones, which are not available.

Everything depends on a seed. Every gallery is connected, none is another one turned or flipped; every card's tiles
have as many cells as a gallery; every card fills every gallery. Needs numba, for it counts all fillings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from statistics import median

from minerals.games.out_of_mine.components import (
    CELLS,
    COLOURS,
    METALS,
    SIDES,
    SIZES,
    VERMIN,
    Card,
    Components,
    Gallery,
    GallerySide,
    load_components,
)
from minerals.games.out_of_mine.tiles import GRID, TURNS, Offsets, anchor_cells, turn_shape

GALLERIES = 10
CARDS = 40
ELVES = 3
_LEAST_COLOURS = 3
"""The fewest colours a card asks for."""
_INNER = range(1, 7)
"""The columns and rows a gallery may take: there is rock all around."""
_MOST = (4, 5, 4, 3, 3)
"""The most tiles of each colour on a card."""
_LEAST_BLOCKS, _MOST_BLOCKS = 2, 5
"""How many 2 × 2 blocks a gallery has: with fewer it is a thread, with more a hall."""


def design(seed: int | str) -> Components:
    """Return a box with galleries and cards made from a seed.

    Raises
    ------
    ModuleNotFoundError
        Where numba is not installed.
    """
    from minerals.games.out_of_mine.kernel import fillings as kernel

    random = Random(f"out of mine/{seed}")
    tiles = load_components().tile
    box = Components(tiles, (), (), "reconstructed")
    vectors = list(_vectors())
    while True:
        sides = _sides(random, 2 * GALLERIES)
        counts = [
            [kernel.count(box.problem(side, Card("", vector))) for vector in vectors]  # all cards on all galleries
            for side in sides
        ]
        solvable = [place for place in range(len(vectors)) if all(row[place] for row in counts)]
        if len(solvable) >= CARDS:
            break
    chosen = _spread(solvable, counts)
    random.shuffle(chosen)
    cards = tuple(_card(random, str(number), vectors[place]) for number, place in enumerate(chosen, start=1))
    galleries = tuple(
        Gallery(str(number + 1), *(_with_elves(random, side) for side in sides[2 * number : 2 * number + 2]))
        for number in range(GALLERIES)
    )
    fillings = tuple(tuple(row[place] for place in chosen) for row in counts)
    return Components(tiles, galleries, cards, "reconstructed", fillings)


def _vectors() -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the numbers of tiles that a card may show: of three to five colours, with as many cells as a gallery."""
    for numbers in product(*(range(most + 1) for most in _MOST)):
        cells = sum(number * size for number, size in zip(numbers, SIZES, strict=True))
        if cells == CELLS and sum(map(bool, numbers)) >= _LEAST_COLOURS:
            yield numbers  # type: ignore[misc]  # five numbers


def _spread(solvable: Sequence[int], counts: Sequence[Sequence[int]]) -> list[int]:
    """Return cards from the hardest to the easiest, at even distances."""
    by_ease = sorted(solvable, key=lambda place: (median(row[place] for row in counts), place))
    return [by_ease[number * len(by_ease) // CARDS] for number in range(CARDS)]


def _card(random: Random, name: str, numbers: tuple[int, int, int, int, int]) -> Card:
    good, bad = random.choice(METALS), random.choice(VERMIN)
    return Card(name, numbers, (good, random.choice((1, 2))), (bad, random.choice((1, 2))))


# --- galleries ---


def _sides(random: Random, number: int) -> list[GallerySide]:
    sides: list[GallerySide] = []
    seen: set[Offsets] = set()
    while len(sides) < number:
        cells = _grown(random)
        form = canonical(cells)
        if form not in seen and _LEAST_BLOCKS <= _blocks(cells) <= _MOST_BLOCKS:
            seen.add(form)
            sides.append(GallerySide(_rows(_centred(cells))))
    return sides


def _grown(random: Random) -> frozenset[tuple[int, int]]:
    """Return connected cells, each added beside one that is there."""
    cells = {(random.choice(_INNER), random.choice(_INNER))}
    while len(cells) < CELLS:
        x, y = random.choice(sorted(cells))
        right, up = random.choice(((1, 0), (0, 1), (-1, 0), (0, -1)))
        if x + right in _INNER and y + up in _INNER:
            cells.add((x + right, y + up))
    return frozenset(cells)


def _centred(cells: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Return cells moved to the middle of the table."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    right, up = (7 - max(columns) - min(columns)) // 2, (7 - max(rows) - min(rows)) // 2
    return frozenset((x + right, y + up) for x, y in cells)


def canonical(cells: frozenset[tuple[int, int]]) -> Offsets:
    """Return a form that stays the same however the cells are turned, flipped and moved.

    >>> canonical(frozenset({(0, 0), (1, 0), (1, 1)})) == canonical(frozenset({(5, 5), (5, 6), (4, 6)}))
    True
    """
    shape = anchor_cells(cells)
    return min(turn_shape(shape, turns, flipped) for turns in range(TURNS) for flipped in (False, True))


def _blocks(cells: frozenset[tuple[int, int]]) -> int:
    return sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells for x, y in cells)


def _rows(cells: frozenset[tuple[int, int]]) -> tuple[str, ...]:
    return tuple("".join("#" if (x, y) in cells else "." for x in range(8)) for y in reversed(range(8)))


def _with_elves(random: Random, side: GallerySide) -> GallerySide:
    """Return a side with elves at its edge, of different colours and not next to each other."""
    edge = [index for index in GRID.name_of if side.cells >> index & 1 and not all(_inside(side, index))]
    while True:
        places = sorted(random.sample(edge, ELVES))
        if not any(other in GRID.orthogonal(place) for place in places for other in places):
            break
    colours = random.sample(COLOURS, ELVES)
    return GallerySide(side.rows, {GRID.name(place): colour for place, colour in zip(places, colours, strict=True)})


def _inside(side: GallerySide, index: int) -> list[bool]:
    return [bool(side.cells >> other & 1) for other in GRID.orthogonal(index)]


# --- writing ---


_HEADING = """\
# Galleries and treasure cards for Out of Mine!, reconstructed: made from the seed {seed!r}, not copied from the print.
#
# fillings  for each side of each gallery, front and back in turn: in how many ways each card fills it
# gallery   its two sides, drawn with rock all around, and the cells where elves of a colour stand
# card      how many yellow, blue, green, red and white tiles, the element that gives points and the one that costs
#
# Who owns the printed game writes its galleries and cards here instead, with status = "printed" and without fillings.
# Play with it: minerals play out_of_mine --option components=@FILE

"""


def to_file(seed: int | str) -> str:
    """Return a box made from a seed as a file, which you can edit and give with the option `components`.

    Raises
    ------
    ModuleNotFoundError
        Where numba is not installed.
    """
    return _HEADING.format(seed=seed) + to_toml(design(seed))


def to_toml(components: Components) -> str:
    """Return galleries, cards and fillings in the form of `components.toml`.

    >>> to_toml(load_components()).splitlines()[0]
    'status = "reconstructed"'
    """
    lines = [f'status = "{components.status}"', "", "fillings = ["]
    lines += [f"  [{', '.join(map(str, row))}]," for row in components.fillings]
    lines.append("]")
    for gallery in components.gallery:
        lines += ["", "[[gallery]]", f'name = "{gallery.name}"']
        for name in SIDES:
            side = gallery.side(name)
            lines += ["", f"[gallery.{name}]", "rows = ["]
            lines += [f'  "{row}",' for row in side.rows]
            elves = ", ".join(f'{cell} = "{colour}"' for cell, colour in side.elves.items())
            lines += ["]", f"elves = {{ {elves} }}"]
    for card in components.card:
        lines += ["", "[[card]]", f'name = "{card.name}"', f"tiles = [{', '.join(map(str, card.tiles))}]"]
        lines += [f'{kind} = ["{element}", {points}]' for kind, (element, points) in _signs(card)]
    return "\n".join(lines) + "\n"


def _signs(card: Card) -> list[tuple[str, tuple[str, int]]]:
    return [("good", card.good), ("bad", card.bad)]
