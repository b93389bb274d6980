"""Hexagonal grids against a naive reading of the same picture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals.core.geometry import HexGrid, corners, each, turned
from minerals.core.text import NotationError

BOARDS = [HexGrid.hexagon(5), HexGrid.hexagon(7), HexGrid.table(6, 8), HexGrid(((3, 2), (0, 5), (1, 1)))]
STEPS = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]  # in doubled coordinates, from the east

boards = st.sampled_from(BOARDS)


@st.composite
def boards_with_cells(draw):
    grid = draw(boards)
    return grid, draw(st.sets(st.sampled_from(sorted(grid.name_of)), max_size=len(grid)))


def beside_naively(grid, index):
    x, row = grid.place(index)
    return [cell for dx, dy in STEPS if (cell := grid.at_place(x + dx, row + dy)) is not None]


def parts_naively(grid, cells):
    left, parts = set(cells), []
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            cell = waiting.pop()
            part.add(cell)
            waiting += [other for other in beside_naively(grid, cell) if other in left]
            left -= set(waiting)
        parts.append(part)
    return parts


def bits(cells):
    return sum(1 << cell for cell in cells)


@pytest.mark.parametrize(("side", "cells", "adjacencies"), [(1, 1, 0), (2, 7, 12), (5, 61, 156), (7, 127, 342)])
def test_the_boards_of_the_games_have_the_size_they_should(side, cells, adjacencies):
    grid = HexGrid.hexagon(side)
    assert len(grid) == cells == grid.cells.bit_count() == len(list(each(grid.cells)))
    assert sum(len(grid.neighbours(index)) for index in grid.name_of) == 2 * adjacencies


def test_rows_are_letters_from_the_bottom_and_cells_numbers_from_the_left():
    grid = HexGrid.hexagon(2)
    assert list(grid.index_of) == ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    middle = grid.index("b2")
    assert [grid.name(cell) for cell in grid.neighbours(middle)] == ["b3", "c2", "c1", "b1", "a1", "a2"]
    assert repr(grid) == "<HexGrid of 7 cells in 3 rows>"


def test_every_second_row_of_a_table_is_shifted_to_the_right():
    grid = HexGrid.table(rows=3, columns=2)
    assert sorted(grid.names(grid.around(grid.index("b1")))) == ["a1", "a2", "b2", "c1", "c2"]


@pytest.mark.parametrize("grid", BOARDS, ids=repr)
def test_neighbours_are_what_the_picture_shows(grid):
    for index in grid.name_of:
        assert list(grid.neighbours(index)) == beside_naively(grid, index)
        assert grid.around(index) == bits(grid.neighbours(index))
        assert all(index in grid.neighbours(other) for other in grid.neighbours(index))


@pytest.mark.parametrize("grid", BOARDS, ids=repr)
def test_names_and_places_round_trip(grid):
    for index, name in grid.name_of.items():
        assert index in grid
        assert grid.index(name) == index
        assert grid.at_place(*grid.place(index)) == index
    assert grid.names(grid.cells) == tuple(grid.name_of[index] for index in sorted(grid.name_of))
    assert grid.set_of(list(grid.index_of)) == grid.cells


def test_places_off_the_board_hold_nothing():
    grid = HexGrid.hexagon(2)
    assert grid.at_place(0, 0) is None  # left of row a
    assert grid.at_place(2, 0) is None  # between two cells
    assert grid.at_place(2, -1) is None
    assert grid.at_place(40, 1) is None
    assert 0 not in grid


def test_names_are_read_forgivingly():
    grid = HexGrid.hexagon(5)
    assert grid.index(" C4 ") == grid.index("c 04") == grid.index("c4")


@pytest.mark.parametrize("text", ["", "4c", "c", "c444", "cc4", "c-4", "ç4"])
def test_what_is_no_name_is_refused_with_an_example(text):
    with pytest.raises(
        NotationError, match="is not the name of a cell: write a letter for the row and a number, like c4"
    ):
        HexGrid.hexagon(5).index(text)


@pytest.mark.parametrize("text", ["c0", "c8", "Z1"])
def test_a_cell_that_is_not_there_is_named(text):
    with pytest.raises(NotationError, match=f"There is no cell {text.lower()} on this board"):
        HexGrid.hexagon(5).index(text)


def test_a_board_whose_cells_no_name_would_reach_is_refused():
    with pytest.raises(NotationError, match="at most 26 rows of 99 cells, not 27 rows of up to 27"):
        HexGrid.hexagon(14)


@given(board=boards, direction=st.integers(0, 5), distance=st.integers(1, 12), data=st.data())
def test_a_straight_line_is_known_by_direction_and_distance(board, direction, distance, data):
    start = data.draw(st.sampled_from(sorted(board.name_of)))
    x, row = board.place(start)
    dx, dy = STEPS[direction]
    end = board.at_place(x + distance * dx, row + distance * dy)
    if end is not None:
        assert board.direction(start, end) == (direction, distance)
        assert board.distance(start, end) == distance
        assert start + distance * board.directions[direction] == end


@given(board=boards, data=st.data())
def test_cells_that_no_straight_line_joins_have_no_direction(board, data):
    cells = st.sampled_from(sorted(board.name_of))
    start, end = data.draw(cells), data.draw(cells)
    x, row = board.place(start)
    lines = {board.at_place(x + steps * dx, row + steps * dy) for dx, dy in STEPS for steps in range(1, 20)}
    assert (board.direction(start, end) is not None) == (end in lines)


@given(data=st.data())
def test_distance_is_the_length_of_the_shortest_way(data):
    grid = HexGrid.hexagon(5)
    cells = st.sampled_from(sorted(grid.name_of))
    start, end = data.draw(cells), data.draw(cells)
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {other for cell in reached for other in grid.neighbours(cell)}
        steps += 1
    assert grid.distance(start, end) == steps


@given(boards_with_cells())
def test_parts_are_those_of_a_naive_search(board_and_cells):
    grid, cells = board_and_cells
    naive = parts_naively(grid, cells)
    assert sorted(grid.parts(bits(cells))) == sorted(map(bits, naive))
    for part in naive:
        assert grid.part_of(min(part), bits(cells)) == bits(part)


@given(boards_with_cells())
def test_beside_is_the_set_and_all_its_neighbours(board_and_cells):
    grid, cells = board_and_cells
    wanted = cells | {other for cell in cells for other in grid.neighbours(cell)}
    assert grid.beside(bits(cells)) & grid.cells == bits(wanted)


def test_a_cell_that_is_not_in_the_set_belongs_to_no_part():
    grid = HexGrid.hexagon(2)
    assert grid.part_of(grid.index("a1"), 1 << grid.index("c2")) == 0


def test_neighbours_lie_one_width_apart_in_the_picture():
    grid = HexGrid.hexagon(3)
    x, y = grid.point(grid.index("c3"), radius=10, height=100)
    assert y == 100 - 2 * 15
    for other in grid.neighbours(grid.index("c3")):
        other_x, other_y = grid.point(other, radius=10, height=100)
        assert (other_x - x) ** 2 + (other_y - y) ** 2 == pytest.approx(300)


def test_corners_lie_around_the_centre_clockwise_from_the_top():
    found = corners(5, 5, 2)
    assert found[0] == (5, 3)
    assert found[3] == (5, 7)
    assert all((x - 5) ** 2 + (y - 5) ** 2 == pytest.approx(4) for x, y in found)


@pytest.mark.parametrize("grid", [HexGrid.hexagon(4), HexGrid.table(16, 22)])
def test_a_turned_board_keeps_its_middle_and_its_neighbours(grid: HexGrid) -> None:
    middle = grid.at_place(*grid.middle)
    assert middle is not None
    east = grid.neighbours(middle)
    for sixths in range(6):
        assert grid.place(middle, sixths) == grid.middle
        assert grid.place(east[0], sixths) == grid.place(east[sixths])
        for index in grid.name_of:
            assert grid.at_place(*grid.place(index, sixths), sixths) == index


def test_a_hexagon_turns_into_itself() -> None:
    grid = HexGrid.hexagon(4)
    places = {grid.place(index) for index in grid.name_of}
    assert all({grid.place(index, sixths) for index in grid.name_of} == places for sixths in range(6))
    assert grid.place(grid.index("a1"), 3) == grid.place(grid.index("g4"))


@pytest.mark.parametrize("sixths", range(6))
def test_points_turn_as_ways_do(sixths: int) -> None:
    grid, radius = HexGrid.hexagon(3), 10.0
    middle_x, middle_y = grid.point(grid.index("c3"), radius, 0)
    for index in grid.name_of:
        x, y = grid.point(index, radius, 0)
        across, down = turned(x - middle_x, y - middle_y, sixths)
        assert grid.point(index, radius, 0, sixths) == pytest.approx((middle_x + across, middle_y + down))
