"""Packing: whether a gallery can be filled, one way, how many ways, and a hint, against counting one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from minerals.core.geometry import each
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.packing import (
    Placement,
    Problem,
    after,
    count,
    hint,
    is_solvable,
    placements,
    solution,
)
from minerals.games.out_of_mine.tiles import GRID
from tests.games.out_of_mine.oracle import fillings

BOX = load_components()
SHAPES = {entry.shape: (entry.colour, entry.rows) for entry in BOX.tile}
SUPPLY = {entry.shape: entry.count for entry in BOX.tile}


def problem(rows, numbers, **supply):
    """What is drawn as open, top row first, to be filled with so many tiles of each colour, from yellow to white."""
    lines = [line.strip() for line in rows.strip().split("\n")]
    names = [
        f"{'abcdefgh'[row]}{column}"
        for row, line in enumerate(reversed(lines))
        for column, sign in enumerate(line.replace(" ", ""), start=1)
        if sign == "."
    ]
    return Problem(GRID.set_of(names), numbers, tuple((SUPPLY | supply).items()), BOX.shapes)


def one_by_one(given_problem):
    """Every filling, as the oracle finds them: sets of shapes with the names of their cells."""
    places = frozenset(GRID.place(index) for index in each(given_problem.open_cells))
    found = fillings(places, dict(zip(COLOURS, given_problem.numbers, strict=True)), dict(given_problem.supply), SHAPES)
    return set(found)


SQUARE = """
    . .
    . .
"""
BAR = """
    . . . . .
    . . . . .
"""


@pytest.mark.parametrize(
    ("rows", "numbers", "ways"),
    [
        (".", (1, 0, 0, 0, 0), 1),
        (". .", (2, 0, 0, 0, 0), 1),
        (". .", (0, 1, 0, 0, 0), 1),
        (". .", (1, 1, 0, 0, 0), 0),  # one tile would be left
        (SQUARE, (0, 2, 0, 0, 0), 2),
        (SQUARE, (0, 0, 0, 1, 0), 1),
        (SQUARE, (1, 0, 1, 0, 0), 4),
        (SQUARE, (2, 1, 0, 0, 0), 4),
        (". . .", (0, 0, 1, 0, 0), 1),
        (". # .", (0, 1, 0, 0, 0), 0),
        (BAR, (0, 5, 0, 0, 0), 8),  # dominoes on 2 × n are Fibonacci's numbers
    ],
)
def test_small_galleries_are_counted_as_on_the_fingers(rows, numbers, ways):
    small = problem(rows, numbers)
    assert len(one_by_one(small)) == ways
    assert count(small) == ways
    assert is_solvable(small) == bool(ways)


def test_tiles_of_one_shape_are_alike_with_whatever_element():
    assert count(problem(". .", (2, 0, 0, 0, 0))) == 1


def test_what_is_not_in_the_supply_cannot_be_used():
    assert count(problem(SQUARE, (0, 0, 0, 1, 0), O4=0)) == 0
    assert count(problem(SQUARE, (0, 2, 0, 0, 0), I2=1)) == 0


def test_there_is_one_white_tile_of_each_shape():
    # Two white tiles fill a bar of 2 × 5 only if they are alike.
    assert count(problem(BAR, (0, 0, 0, 0, 2))) == 0
    assert count(problem(BAR, (0, 0, 0, 0, 2), P5=2)) == 2
    assert count(problem(BAR, (0, 0, 0, 0, 2), P5=2, L5=2)) == 4


small_regions = st.sets(st.sampled_from([f"{row}{column}" for row in "abc" for column in range(1, 5)]), max_size=9)
some_tiles = st.tuples(*(st.integers(0, 9 // size) for size in SIZES))
some_supply = st.fixed_dictionaries({name: st.integers(0, 2) for name in ("I2", "L3", "T4", "L4", "P5", "L5")})


@pytest.mark.slow
@settings(max_examples=100)
@given(cells=small_regions, numbers=some_tiles, supply=some_supply)
def test_the_search_finds_what_counting_one_by_one_finds(cells, numbers, supply):
    small = Problem(GRID.set_of(cells), numbers, tuple((SUPPLY | supply).items()), BOX.shapes)
    ways = one_by_one(small)
    assert count(small) == len(ways)
    assert is_solvable(small) == bool(ways)
    found = solution(small)
    assert (found is None) == (not ways)
    if found is not None:
        assert as_the_oracle_says(found) in ways


def as_the_oracle_says(tiles):
    return frozenset((tile.shape, frozenset(GRID.place(index) for index in each(tile.cells))) for tile in tiles)


class TestSolution:
    @pytest.mark.parametrize("card", BOX.card[::5], ids=lambda card: card.name)
    @pytest.mark.parametrize("gallery", BOX.gallery[::4], ids=lambda gallery: gallery.name)
    def test_it_covers_every_cell_once_with_the_tiles_of_the_card(self, gallery, card):
        whole = BOX.problem(gallery.front, card)
        tiles = solution(whole)
        assert_is_filling(whole, tiles)

    def test_in_another_order_another_one(self):
        whole = BOX.problem(BOX.gallery[0].front, BOX.card[0])
        backwards = solution(whole, reversed)
        assert_is_filling(whole, backwards)
        assert set(backwards) != set(solution(whole))

    def test_where_there_is_none_it_is_none(self):
        assert solution(problem(". # .", (0, 1, 0, 0, 0))) is None

    def test_nothing_is_filled_with_nothing(self):
        assert solution(problem("#", (0, 0, 0, 0, 0))) == ()
        assert solution(problem("#", (1, 0, 0, 0, 0))) is None


def assert_is_filling(whole, tiles):
    covered = 0
    for tile in tiles:
        assert not covered & tile.cells
        covered |= tile.cells
    assert covered == whole.open_cells
    assert tuple(sum(tile.colour == colour for tile in tiles) for colour in range(5)) == whole.numbers
    used = [tile.shape for tile in tiles]
    assert all(used.count(name) <= number for name, number in whole.supply)


def test_placements_lie_in_the_gallery_and_come_by_first_cell_the_large_ones_first():
    found = placements(GRID.set_of(["a1", "a2", "b1"]), BOX.shapes)
    assert [(tile.shape, GRID.names(tile.cells)) for tile in found] == [
        ("L3", ("a1", "a2", "b1")),
        ("I2", ("a1", "a2")),
        ("I2", ("a1", "b1")),
        ("I1", ("a1",)),
        ("I1", ("a2",)),
        ("I1", ("b1",)),
    ]


def test_what_is_left_after_a_tile():
    square = problem(SQUARE, (1, 0, 1, 0, 0), L3=2)
    tile = Placement("L3", 2, GRID.set_of(["a1", "a2", "b1"]))
    left = after(square, tile)
    assert (left.open_cells, left.numbers, dict(left.supply)["L3"]) == (GRID.set_of(["b2"]), (1, 0, 0, 0, 0), 1)


class TestHint:
    def test_where_nothing_is_open_there_is_none(self):
        assert hint(problem("#", (0, 0, 0, 0, 0))) is None

    def test_where_only_one_tile_can_cover_a_cell_it_is_named(self):
        found = hint(problem(". # . .", (1, 1, 0, 0, 0)))
        assert (found.cell, found.placement) == ("a1", Placement("I1", 0, GRID.set_of(["a1"])))
        assert found.reason == "Only one tile can cover a1: I1 on a1."

    def test_where_only_one_of_several_leads_on_it_is_named(self):
        rows = """
            # . # #
            . . . .
        """
        found = hint(problem(rows, (0, 1, 1, 0, 0)))
        assert (found.cell, found.placement) == ("a4", Placement("I2", 1, GRID.set_of(["a3", "a4"])))
        assert found.reason == "Of the 2 ways to cover a4, only one leads to a full gallery: I2 on a3, a4."

    def test_where_nothing_can_be_completed_it_says_to_lift(self):
        found = hint(problem(". # .", (0, 1, 0, 0, 0)))
        assert (found.cell, found.placement) == ("a1", None)
        assert found.reason == ("The tiles that the card still asks for cannot fill all the open cells: lift a tile.")

    def test_of_several_good_ways_one_is_named_at_the_cell_with_least_choice(self):
        found = hint(problem(BAR, (0, 5, 0, 0, 0)))
        assert found.cell == "a1"
        assert found.reason.startswith(
            "a1 leaves the least choice: 2 ways to cover it, and 2 of them lead to a full gallery, such as I2 on a1, "
        )

    @settings(max_examples=40)
    @given(cells=small_regions, numbers=some_tiles)
    def test_a_hint_leads_to_a_complete_filling(self, cells, numbers):
        small = Problem(GRID.set_of(cells), numbers, tuple(SUPPLY.items()), BOX.shapes)
        found = hint(small)
        ways = one_by_one(small)
        if found is None:
            assert not cells
        elif found.placement is None:
            assert not ways
        else:
            (tile,) = as_the_oracle_says([found.placement])
            assert any(tile in way for way in ways)
            assert found.cell in GRID.names(found.placement.cells)

    @pytest.mark.parametrize("number", range(0, 40, 8))
    def test_hint_by_hint_a_whole_gallery_is_filled(self, number):
        left = BOX.problem(BOX.gallery[number // 4].back, BOX.card[number])
        for _ in range(20):
            found = hint(left)
            if found is None:
                break
            left = after(left, found.placement)
        assert replace(left, supply=()) == replace(left, open_cells=0, numbers=(0,) * 5, supply=())
