"""The tiles in the box of Out of Mine!, the cards that ask for them, and tiles that a trial has drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from minerals.classroom.experiment import ManyLucks, Numbers, Stage, np
from minerals.core.geometry import Cells, each
from minerals.core.match import Match, new
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.diagram import diagram
from minerals.games.out_of_mine.exercises.whole_games import first_round
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.tiles import GRID, lying_on, shape_of
from minerals.probability import Look

TILES = load_components().tile
STOCK = tuple(sum(entry.count for entry in TILES if entry.colour == colour) for colour in COLOURS)
"""How many tiles of each colour there are, from yellow to white."""
TILES_OF_A_RED_SHAPE, TILES_OF_A_GREEN_SHAPE = (
    next(entry.count for entry in TILES if entry.colour == colour) for colour in ("red", "green")
)


def shape_counts(colour: str) -> dict[str, int]:
    """Return how many tiles there are of each shape of a colour."""
    return {entry.shape: entry.count for entry in TILES if entry.colour == colour}


def shuffled_shapes(stage: Stage, colour: str) -> list[str]:
    """Return the shapes of all tiles of a colour in the engine's supply, in a random order."""
    left = _tiles_of(colour)
    order = []
    while any(left.values()):
        tile = stage.draw(left)
        left[tile] -= 1
        order.append(shape_of(tile))
    return order


def _tiles_of(colour: str) -> dict[str, int]:
    box = load_components()
    return {tile: count for tile, count in first_round(2).supply.items() if box.colour_of(tile) == colour}


class Bag:
    """The tiles of a colour in the engine's supply, to be drawn in a random order.

    Parameters
    ----------
    colour
        The colour.
    """

    def __init__(self, colour: str) -> None:
        supply = _tiles_of(colour)
        self.shapes = list(shape_counts(colour))
        self._counts = list(supply.values())
        self._shape: Numbers = np.asarray([self.shapes.index(shape_of(tile)) for tile in supply])

    def shuffled_shapes(self, luck: ManyLucks, wanted: int = 0) -> Numbers:
        """Return the shapes of the first tiles, or of all, by their places in `shapes`. All tiles are drawn."""
        total = sum(self._counts)
        drawn: Numbers = self._shape[luck.bag(self._counts, wanted or total)]
        luck.skip(total - drawn.shape[1])
        return drawn


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


# --- looking at tiles ---


def show_tiles(stage: Stage, *drawn: Sequence[str], parts: Sequence[str] = ()) -> None:
    """Show tiles to somebody who watches: the first ones on the table of player 1, the next on that of player 2.

    Parameters
    ----------
    stage
        Where the trial is played.
    drawn
        For each player the tiles, or only their shapes. What does not fit on the table is left out.
    parts
        The parts of the exercise that they were drawn for.
    """
    stage.show("out_of_mine", lambda: diagram(_with_tiles(drawn)), *parts)


def _with_tiles(drawn: Sequence[Sequence[str]]) -> State:
    state = first_round(2)
    seats = [replace(seat, tiles=tuple(_side_by_side(tiles))) for seat, tiles in zip(state.seats, drawn, strict=False)]
    return replace(state, seats=(*seats, *state.seats[len(seats) :]))


def _side_by_side(tiles: Sequence[str]) -> Iterator[Lying]:
    """Lay each tile where it touches none of the others."""
    box = load_components()
    free: Cells = GRID.cells
    left = Counter(first_round(2).supply)
    for named in tiles:
        tile = next(tile for tile in box.tiles_of.get(named, (named,)) if left[tile] > 0)
        places = lying_on(box.shape_named[shape_of(tile)].offsets, free)
        if places:
            left[tile] -= 1
            free &= ~_with_margin(places[0])
            yield Lying(tile, places[0])


def _with_margin(cells: Cells) -> Cells:
    return cells | sum(1 << index for index in {beside for cell in each(cells) for beside in GRID.orthogonal(cell)})


def hold(stage: Stage, *tiles: str) -> None:
    """Put tiles, at most two, into the hands of player 1, if a student plays by hand."""
    if stage.by_hand:
        stage.play("out_of_mine", position=_in_hand(tiles), players=2)


def nothing_in_hand() -> Match:
    """Return a first round before any tile is drawn."""
    return new("out_of_mine", position=_in_hand(()), players=2)


def _in_hand(tiles: Sequence[str]) -> str:
    lines = [f"{hand} 1: {tile}" for hand, tile in zip(("hand", "other hand"), tiles, strict=False)]
    return "\n".join([diagram(first_round(2)), *lines])


def tile(colour: object) -> Look | None:
    """Return the look of a tile of a colour, with the number of its squares."""
    if colour not in COLOURS:
        return None
    return Look(f"tile.{colour}", str(SIZES[list(COLOURS).index(colour)]), f"letter.{colour}")


def red_look(shape: object) -> Look | None:
    """Return the look of a red tile with the letter of its shape."""
    return Look("tile.red", str(shape)[0].upper(), "letter.red") if shape in shape_counts("red") else None
