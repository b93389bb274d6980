"""Works out the exercises of Out of Mine! about the tiles in the box and the cards that ask for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, perm, prod

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.exercises.rounds import PLAYERS, first_round
from minerals.games.out_of_mine.exercises.tables import watch_tiles
from minerals.games.out_of_mine.tiles import shape_of

TILES = load_components().tile
STOCK = tuple(sum(entry.count for entry in TILES if entry.colour == colour) for colour in COLOURS)
"""How many tiles of each colour there are, from yellow to white."""
TRIPLE = 3
TILES_OF_A_RED_SHAPE, TILES_OF_A_GREEN_SHAPE = (
    next(entry.count for entry in TILES if entry.colour == colour) for colour in ("red", "green")
)

# --- tiles and their cells ---


@worked("E36")
def tile_or_square(parameters: Parameters) -> Worked:
    """Weigh each tile with one, or with as many as it has cells."""
    place = [*map(str, COLOURS)].index(str(parameters["colour"]))
    stock = (STOCK[0] + int(parameters["extra"]), *STOCK[1:])
    tiles = Fraction(stock[place], sum(stock))
    cells = [count * size for count, size in zip(stock, SIZES, strict=True)]
    squares = Fraction(cells[place], sum(cells))
    mean = Fraction(sum(cells), sum(stock))
    seen = Fraction(sum(count * size for count, size in zip(cells, SIZES, strict=True)), sum(cells))
    kinds = len(COLOURS)
    return Worked(
        {"tile": tiles, "square": squares, "mean_tile": mean, "mean_square": seen},
        mistakes={
            "tile": {"equiprobability": Fraction(1, kinds), "size-bias": squares},
            "square": {"same-answer": tiles, "one-square": Fraction(stock[place], sum(cells))},
            "mean_tile": {"equiprobability": Fraction(sum(SIZES), kinds), "size-bias": seen},
            "mean_square": {"same-answer": mean, "equiprobability": Fraction(sum(SIZES), kinds)},
        },
        facts={
            **{f"{colour}_tiles": count for colour, count in zip(COLOURS, stock, strict=True)},
            "total": sum(stock),
            "squares": sum(cells),
            "of_colour": stock[place],
            "squares_of_colour": cells[place],
        },
    )


@simulated("E36")
def pick_a_tile_and_a_square(parameters: Parameters, chance: Chance) -> Observation:
    """Pick from the tiles that the engine has in the supply."""
    if parameters["extra"]:
        return {}
    box = load_components()
    supply = first_round(2).supply
    size = {tile: SIZES[COLOURS.index(box.colour_of(tile))] for tile in supply}
    picked = chance.draw(supply).outcome
    pointed_at = chance.draw({tile: count * size[tile] for tile, count in supply.items()}).outcome
    # There may be one such tile only, and both may have picked it: so they are not in the same game.
    watch_tiles([picked], parts=("tile", "mean_tile"))
    watch_tiles([], [pointed_at], parts=("square", "mean_square"))
    return {
        "tile": box.colour_of(picked) == parameters["colour"],
        "square": box.colour_of(pointed_at) == parameters["colour"],
        "mean_tile": size[picked],
        "mean_square": size[pointed_at],
    }


# --- shapes ---


def shape_counts(colour: str) -> dict[str, int]:
    """Return how many tiles there are of each shape of a colour."""
    return {entry.shape: entry.count for entry in TILES if entry.colour == colour}


@worked("E37")
def same_shape_again(parameters: Parameters) -> Worked:
    """Draw without replacement, so fewer tiles of the same shape are left."""
    copies = int(parameters["copies"])
    kinds = len(shape_counts("red"))
    total = kinds * copies
    green_copies = int(parameters["green_copies"])
    greens = [green_copies] * len(shape_counts("green"))
    return Worked(
        {
            "same": Fraction(copies - 1, total - 1),
            "three": _all_different(TRIPLE, [copies] * kinds),
            "five": _all_different(kinds, [copies] * kinds),
            "draws": Fraction(total + 1, copies + 1),
            "greens": _all_different(len(greens), greens),
        },
        mistakes={
            "same": {"replacement": Fraction(1, kinds), "named-shape": Fraction(copies * (copies - 1), perm(total, 2))},
            "three": {"replacement": Fraction(perm(kinds, TRIPLE), kinds**TRIPLE)},
            "five": {"replacement": Fraction(perm(kinds, kinds), kinds**kinds)},
            "draws": {"replacement": Fraction(kinds)},
            "greens": {
                "replacement": Fraction(perm(len(greens), len(greens)), len(greens) ** len(greens)),
                "one-order": Fraction(prod(greens), perm(sum(greens), len(greens))),
            },
        },
        facts={"shapes": kinds, "total": total, "green_shapes": len(greens)},
    )


@simulated("E37")
def draw_shapes(parameters: Parameters, chance: Chance) -> Observation:
    """Draw all red tiles of the engine's supply one by one, and two green ones."""
    if (parameters["copies"], parameters["green_copies"]) != (TILES_OF_A_RED_SHAPE, TILES_OF_A_GREEN_SHAPE):
        return {}
    red, green = shape_counts("red"), shape_counts("green")
    reds, greens = drawn("red", chance), drawn("green", chance)
    draws = reds.index(next(iter(red))) + 1
    shown = {"same": 2, "three": TRIPLE, "five": len(red), "draws": draws}
    for part, number in shown.items():
        watch_tiles(reds[:number], parts=[part])
    watch_tiles([], greens[: len(green)], parts=["greens"])
    return {
        "same": reds[0] == reds[1],
        "three": len(set(reds[:TRIPLE])) == TRIPLE,
        "five": len(set(reds[: len(red)])) == len(red),
        "draws": draws,
        "greens": len(set(greens[: len(green)])) == len(green),
    }


def drawn(colour: str, chance: Chance) -> list[str]:
    """Return the shapes of all tiles of a colour in the engine's supply, in a random order."""
    box = load_components()
    left = {tile: count for tile, count in first_round(2).supply.items() if box.colour_of(tile) == colour}
    order = []
    while any(left.values()):
        tile = chance.draw(left).outcome
        left[tile] -= 1
        order.append(shape_of(tile))
    return order


def _all_different(drawn: int, counts: Sequence[int]) -> Fraction:
    """Return how likely it is that tiles drawn without looking are all of different shapes.

    >>> _all_different(2, [1, 1, 1])
    Fraction(1, 1)
    """
    ways = [1] + [0] * drawn
    for count in counts:
        ways = [ways[taken] + (count * ways[taken - 1] if taken else 0) for taken in range(drawn + 1)]
    return Fraction(ways[drawn], comb(sum(counts), drawn))


# --- cards ---

LineUp = tuple[int, ...]
"""How many tiles of each colour, from yellow to white."""


def line_ups(cells: int, most: Sequence[int] = (), sizes: Sequence[int] = SIZES) -> Iterator[LineUp]:
    """Yield every line-up that has so many cells, with at most so many tiles of each colour, if a stock is given.

    >>> list(line_ups(3, sizes=(1, 2)))
    [(1, 1), (3, 0)]
    """
    if not sizes:
        if not cells:
            yield ()
        return
    limit = min(cells // sizes[-1], *most[len(sizes) - 1 : len(sizes)], cells)
    for number in reversed(range(limit + 1)):
        for rest in line_ups(cells - number * sizes[-1], most, sizes[:-1]):
            yield (*rest, number)


@cache
def possible_cards(cells: int) -> tuple[LineUp, ...]:
    """Return every line-up of so many cells for which the box has enough tiles."""
    return tuple(line_ups(cells, STOCK))


@worked("E38")
def card_arithmetic(parameters: Parameters) -> Worked:
    """List all line-ups, and add them up to see how many choices of cards fit the stock."""
    cells = int(parameters["cells"])
    everything, possible = list(line_ups(cells)), possible_cards(cells)
    _, two, _, four = (1 - enough for enough in _supply_suffices(cells))
    return Worked(
        {
            "all": Fraction(len(everything)),
            "in_stock": Fraction(len(possible)),
            "all_colours": Fraction(sum(all(line_up) for line_up in possible)),
            "two": two,
            "four": four,
        },
        mistakes={
            "all": {"ordered": Fraction(_sequences(cells))},
            "in_stock": {"ignored-stock": Fraction(len(everything))},
            "all_colours": {"some-missing": Fraction(sum(not all(line_up) for line_up in possible))},
            "two": {"complement": 1 - two},
            "four": {"two-pairs": 1 - (1 - two) ** 2, "complement": 1 - four},
        },
        facts={
            **{f"{colour}_tiles": count for colour, count in zip(COLOURS, STOCK, strict=True)},
            "pairs": len(possible) ** 2,
            "rest": cells - sum(SIZES),
        },
    )


@simulated("E38")
def cards_side_by_side(parameters: Parameters, chance: Chance) -> Observation:
    """Give four players any possible card each, and check whether the box has enough tiles for two, and for all."""
    possible = {_named(line_up): line_up for line_up in possible_cards(int(parameters["cells"]))}
    weights = dict.fromkeys(possible, 1)
    cards = [possible[chance.draw(weights).outcome] for _ in range(PLAYERS[-1])]

    def is_too_much(players: int) -> int:
        return any(
            asked > there for asked, there in zip(map(sum, zip(*cards[:players], strict=True)), STOCK, strict=True)
        )

    return {"two": is_too_much(PLAYERS[0]), "four": is_too_much(PLAYERS[-1])}


@cache
def _named(line_up: LineUp) -> str:
    """Return a line-up by the number of tiles of each colour: `2 + 3 + 1 + 0 + 1`, from yellow to white."""
    return " + ".join(map(str, line_up))


def _sequences(cells: int) -> int:
    """Return in how many orders tiles can be laid end to end to so many cells."""
    ways = [1]
    for length in range(1, cells + 1):
        ways.append(sum(ways[length - size] for size in SIZES if size <= length))
    return ways[cells]


@cache
def _supply_suffices(cells: int) -> tuple[Fraction, ...]:
    """Return how likely the box has enough tiles for one, two, three and four players with any possible cards.

    What is asked for is a whole number with a byte for each colour. A bit set above what is left stays set while
    nothing is taken that is not there, so that all colours are compared at once. O(sums that fit × line-ups).
    """
    asked = [int.from_bytes(line_up) for line_up in possible_cards(cells)]
    guard = int.from_bytes([0x80] * len(STOCK))
    stock = int.from_bytes(STOCK) | guard
    taken, enough = Counter({0: 1}), []
    for players in range(1, PLAYERS[-1] + 1):
        grown = Counter[int]()
        for already, ways in taken.items():
            left = stock - already
            for more in asked:
                if (left - more) & guard == guard:
                    grown[already + more] += ways
        taken = grown
        enough.append(Fraction(taken.total(), len(asked) ** players))
    return tuple(enough)
