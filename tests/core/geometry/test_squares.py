"""Square grids against a naive reading of the same picture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals.core.geometry import SquareGrid
from minerals.core.text import NotationError

NOTCHED = SquareGrid([(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (2, 2)])
BOARDS = [SquareGrid.rectangle(4, 5), NOTCHED]


def names(grid, cells):
    return [grid.name(cell) for cell in cells]


def test_cells_are_named_as_on_hexagonal_boards():
    assert names(NOTCHED, NOTCHED.name_of) == ["a1", "a2", "a3", "b1", "b3", "c3"]
    assert len(NOTCHED) == 6
    assert repr(NOTCHED) == "<SquareGrid of 6 cells>"
    assert NOTCHED.names(NOTCHED.cells) == ("a1", "a2", "a3", "b1", "b3", "c3")


@pytest.mark.parametrize("grid", BOARDS, ids=repr)
def test_names_and_places_round_trip(grid):
    for index, name in grid.name_of.items():
        assert index in grid
        assert grid.index(name) == grid.index(f" {name.upper()} ") == index
        assert grid.at_place(*grid.place(index)) == index
    assert grid.at_place(9, 9) is None


@pytest.mark.parametrize("text", ["", "4c", "b2", "d1"])
def test_what_is_no_cell_is_refused(text):
    with pytest.raises(NotationError):
        NOTCHED.index(text)


def test_neighbours_by_edge_and_by_corner():
    assert names(NOTCHED, NOTCHED.orthogonal(NOTCHED.index("a1"))) == ["a2", "b1"]
    assert names(NOTCHED, NOTCHED.diagonal(NOTCHED.index("a2"))) == ["b3", "b1"]


@pytest.mark.parametrize("grid", BOARDS, ids=repr)
def test_being_beside_is_mutual(grid):
    for index in grid.name_of:
        assert all(index in grid.orthogonal(other) for other in grid.orthogonal(index))
        assert all(index in grid.diagonal(other) for other in grid.diagonal(index))


@given(st.sampled_from(BOARDS), st.data())
def test_parts_are_connected_by_edges(grid, data):
    cells = data.draw(st.sets(st.sampled_from(sorted(grid.name_of)), min_size=1))
    start = data.draw(st.sampled_from(sorted(cells)))
    part, waiting = set(), [start]
    while waiting:
        cell = waiting.pop()
        part.add(cell)
        waiting += [other for other in grid.orthogonal(cell) if other in cells and other not in part]
    assert grid.part_of(start, sum(1 << cell for cell in cells)) == sum(1 << cell for cell in part)


def test_a_board_whose_cells_no_name_would_reach_is_refused():
    with pytest.raises(NotationError, match="at most 26 rows"):
        SquareGrid.rectangle(columns=100, rows=2)
