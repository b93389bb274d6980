"""Out of Mine!, tiles that a trial has drawn, laid on tables to be looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from minerals.classroom.witness import watch_position
from minerals.core.geometry import Cells, each
from minerals.games.out_of_mine.components import load_components
from minerals.games.out_of_mine.diagram import diagram
from minerals.games.out_of_mine.exercises.rounds import first_round
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.tiles import GRID, lying_on, shape_of


def watch_tiles(*drawn: Sequence[str], parts: Sequence[str] = ()) -> None:
    """Show tiles to somebody who watches: the first ones on the table of player 1, the next on that of player 2.

    Parameters
    ----------
    drawn
        For each player the tiles, or only their shapes. What does not fit on the table is left out.
    parts
        The parts of the exercise that they were drawn for.
    """
    watch_position("out_of_mine", lambda: diagram(_with_tiles(drawn)), parts)


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
