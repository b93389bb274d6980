"""Minerals, tiles beside each other on a board: the functions of the exercises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb, factorial, perm, prod

from msgspec.structs import replace

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import counts, set_up, watch_position
from minerals.core.game import Chance, get_game
from minerals.core.geometry import each
from minerals.core.match import new
from minerals.games.minerals.components import MINERALS, load_components
from minerals.games.minerals.exercises.bag import PLAIN_BOARD
from minerals.games.minerals.exercises.tiles import (
    BLIND_TILE,
    COLOUR,
    blind_tiles,
    left_to_lay,
    none_among,
    tiles_by_colour,
)
from minerals.games.minerals.state import GRID, State
from minerals.games.minerals.written_board import BLIND, read_board

SIX = len(GRID.directions)


LARGEST_SIDE = 8
"""The tiles along a side of the largest hexagon that the engine can lay."""


def hexagon_rows(side: int, token: str = BLIND) -> str:
    """Return the diagram of a hexagonal board with the same token on every hex."""
    return "\n".join(" " * 2 * (2 * side - 1 - length) + (token + "   ") * length for length in row_lengths(side))


def row_lengths(side: int) -> Sequence[int]:
    """Return the number of hexes in each row of a hexagonal board.

    >>> row_lengths(3)
    [3, 4, 5, 4, 3]
    """
    return [*range(side, 2 * side - 1), *range(2 * side - 1, side - 1, -1)]


# --- tiles beside each other ---


@worked("E03")
def same_colour_beside_each_other(parameters: Parameters) -> Worked:
    """Each pair of tiles has one colour with the same probability, and expected values always add up."""
    cells = [found.cell for found in read_board(rows_of(str(parameters["board"])).split("\n"))]
    edges = _edges(tuple(cells))
    left = left_to_lay(parameters)
    total = sum(left.values())
    if len(cells) > total:
        raise IllPosed("There are fewer tiles than hexes.")
    same = _all_of_one_colour(2, left)
    equal = Fraction(1, len(left))
    replaced = sum((Fraction(number, total) ** 2 for number in left.values()), Fraction(0))
    return Worked(
        {"differ": 1 - same, "three": _all_of_one_colour(3, left), "edges": edges * same},
        mistakes={
            "differ": {"equiprobability": 1 - equal, "replacement": 1 - replaced, "opposite": same},
            "three": {"independent-edges": same**2, "all-three-edges": same**3},
            "edges": {
                "both-sides": 2 * edges * same,
                "six-each": Fraction(SIX * len(cells), 2) * same,
                "other-colours": edges * (1 - same),
            },
        },
        facts={**tiles_by_colour(left), "laid": len(cells), "pairs": edges},
    )


def rows_of(board: str) -> str:
    """Return the diagram of a board of the box, or of a hexagon with this many tiles."""
    named = load_components().board_named
    if board in named:
        return named[board].rows
    return next(rows for rows in map(hexagon_rows, range(2, 8)) if f"hexagon of {rows.count(BLIND)}" == board)


@cache
def _edges(cells: tuple[int, ...]) -> int:
    """Return how many pairs of these hexes lie beside each other."""
    laid = sum(1 << cell for cell in cells)
    return sum((GRID.around(cell) & laid).bit_count() for cell in cells) // 2


def _all_of_one_colour(tiles: int, left: Mapping[str, int]) -> Fraction:
    return Fraction(sum(comb(number, tiles) for number in left.values()), comb(sum(left.values()), tiles))


@simulated("E03")
def count_edges(parameters: Parameters, chance: Chance) -> Observation:
    """Lay the board with the engine and count the neighbours of one colour."""
    if parameters["gone"]:
        return {}
    rows = rows_of(str(parameters["board"]))
    laid = set_up("minerals", chance, board=rows, removals=0).events[0]
    counts([laid], "differ", "three", "edges")
    drawn = laid.outcomes
    cells = [found.cell for found in read_board(rows.split("\n")) if found.mineral == BLIND]
    tile = dict(zip(cells, drawn, strict=True))
    same = sum(
        tile[cell] == tile.get(cell + step) for cell in cells for step in GRID.directions[: len(GRID.directions) // 2]
    )
    return {"differ": drawn[0] != drawn[1], "three": drawn[0] == drawn[1] == drawn[2], "edges": same}


# --- a flower ---


@worked("E04")
def gold_in_a_flower(parameters: Parameters) -> Worked:
    """'At least one' is the complement of 'none'. An exact mix is counted kind by kind."""
    size = int(parameters["size"])
    left = left_to_lay(parameters)
    gold, total = left["golden"], sum(left.values())
    mix = flower_mix(size)
    ways = prod(comb(left[colour], number) for colour, number in mix.items())
    orders = factorial(size) // prod(map(factorial, mix.values()))
    with_replacement = orders * prod(Fraction(left[colour], total) ** number for colour, number in mix.items())
    mixed = Fraction(ways, comb(total, size))
    return Worked(
        {"golden": 1 - none_among(size, gold, total), "mixed": mixed},
        mistakes={
            "golden": {
                "union-by-addition": Fraction(size * gold, total),
                "replacement": 1 - Fraction(total - gold, total) ** size,
                "opposite": none_among(size, gold, total),
                "exactly-one": gold * Fraction(comb(total - gold, size - 1), comb(total, size)),
            },
            "mixed": {
                "one-order": Fraction(
                    prod(perm(left[colour], number) for colour, number in mix.items()), perm(total, size)
                ),
                "replacement": with_replacement,
            },
        },
        facts={**tiles_by_colour(left), **{f"{colour}_wanted": number for colour, number in mix.items()}},
    )


def flower_mix(size: int) -> Mapping[str, int]:
    """Return the mix in the question: more white than not, one pink, the rest blue."""
    white, pink = size // 2 + 1, 1
    return {"white": white, "blue": size - white - pink, "pink": pink}


@simulated("E04")
def look_at_the_middle(parameters: Parameters, chance: Chance) -> Observation:
    """Lay the board and look at the tiles nearest to its middle: seven of them are a flower."""
    size = int(parameters["size"])
    if parameters["gone"]:
        return {}
    tiles = blind_tiles(chance)
    seen = [COLOUR[tiles[place]] for place in nearest_to_the_middle()[:size]]
    mix = flower_mix(size)
    return {
        "golden": "golden" in seen,
        "mixed": all(seen.count(colour) == number for colour, number in mix.items()),
    }


@cache
def nearest_to_the_middle() -> tuple[int, ...]:
    """Return the places of the tiles in the order in which they are laid, those in the middle of the board first."""
    cells = [found.cell for found in read_board(PLAIN_BOARD.split("\n"))]
    middle = max(cells, key=lambda cell: min(GRID.distance(cell, edge) for edge in _border(tuple(cells))))
    return tuple(sorted(range(len(cells)), key=lambda place: GRID.distance(middle, cells[place])))


def _border(cells: tuple[int, ...]) -> list[int]:
    laid = sum(1 << cell for cell in cells)
    return [cell for cell in cells if (GRID.around(cell) & laid).bit_count() < SIX]


# --- ways to go ---


@worked("E15")
def ways_to_go(parameters: Parameters) -> Worked:
    """Count the places in the rows from which a jump ends on the board."""
    rows = row_lengths(int(parameters["side"]))
    ways = {mineral.value: _mean_directions(rows, mineral.value) for mineral in MINERALS}
    kinds = len(MINERALS)
    return Worked(
        {mineral.name: ways[mineral.value] for mineral in MINERALS} | {"blind": BLIND_TILE.expected(ways.__getitem__)},
        mistakes={mineral.name: {"always-six": Fraction(SIX)} for mineral in MINERALS}
        | {
            "blind": {"always-six": Fraction(SIX), "equiprobability": sum(ways.values(), Fraction(0)) / kinds},
        },
        facts={**tiles_by_colour(), "hexes": sum(rows)},
    )


def _mean_directions(rows: Sequence[int], distance: int) -> Fraction:
    """Return in how many directions, on average over all cells, the cell at a distance is on the board."""
    reached = sum(max(0, length - distance) for length in rows)  # in one direction, and all are alike
    return Fraction(SIX * reached, sum(rows))


@simulated("E15")
def moves_from_anywhere(parameters: Parameters, chance: Chance) -> Observation:
    """Put a pawn on a random hex, in turn on each mineral, and let the engine list its moves."""
    if int(parameters["side"]) > LARGEST_SIDE:
        return {}
    game = get_game("minerals")
    state = _full_hexagon(int(parameters["side"]))
    pawn = GRID.index_of[chance.draw({GRID.name_of[cell]: 1 for cell in each(state.tiles)}).outcome]
    standing = {
        mineral.name: replace(state, board=_with_mineral(state, pawn, mineral.value), pawns=(pawn, -1))
        for mineral in MINERALS
    }
    moves = {name: len(game.engine.legal(standing[name])) for name in standing}
    blind = chance.draw({mineral.name: mineral.count for mineral in MINERALS}).outcome
    for name, there in standing.items():
        watch_position("minerals", partial(game.words.diagram, there), [name], removals=0)
    watch_position("minerals", partial(game.words.diagram, standing[blind]), ["blind"], removals=0)
    return {**moves, "blind": moves[blind]}


@cache
def _full_hexagon(side: int) -> State:
    rows = hexagon_rows(side, MINERALS[0].letter)
    state: State = new("minerals", position=rows.replace("W ", "W1", 1) + "\nturn: 1").state
    return state


def _with_mineral(state: State, cell: int, value: int) -> bytes:
    return state.board[:cell] + bytes([value]) + state.board[cell + 1 :]
