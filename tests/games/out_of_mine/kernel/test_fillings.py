"""The compiled counter: it counts as the plain one does, and what it cannot take it refuses."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.components import SIDES, load_components
from minerals.games.out_of_mine.kernel import fillings as kernel
from minerals.games.out_of_mine.packing import Problem, after, placements
from minerals.games.out_of_mine.tiles import GRID

BOX = load_components()
PAIRS = [(gallery.side(side), card) for gallery in BOX.gallery for side in SIDES for card in BOX.card]
SOME = Random("the compiled counter").sample(PAIRS, 200)


def test_there_are_twenty_sides_and_forty_cards():
    assert len(PAIRS) == 800


@pytest.mark.unmeasured
def test_the_numbers_of_fillings_that_ship_are_right_and_none_is_nothing():
    counted = [kernel.count(BOX.problem(side, card)) for side, card in PAIRS]
    assert counted == [number for row in BOX.fillings for number in row]
    assert min(counted) > 0


@pytest.mark.unmeasured
@pytest.mark.parametrize("part", range(8))
def test_it_counts_as_the_plain_one_does(part):
    for side, card in SOME[part::8]:
        whole = BOX.problem(side, card)
        assert kernel.count(whole) == packing.count(whole)
        assert kernel.is_solvable(whole)


def shortened(problem, random):
    """A problem with some shapes gone and of others one tile left."""
    gone = set(random.sample([name for name, _ in problem.supply], 8))
    supply = tuple((name, random.choice((0, 1)) if name in gone else number) for name, number in problem.supply)
    return replace(problem, supply=supply)


@pytest.mark.unmeasured
@pytest.mark.parametrize("part", range(8))
def test_so_too_with_a_supply_that_runs_short(part):
    random = Random(f"short {part}")
    counts = []
    for side, card in SOME[part::8]:
        short = shortened(BOX.problem(side, card), random)
        counts.append(packing.count(short))
        assert kernel.count(short) == counts[-1]
        assert kernel.is_solvable(short) == bool(counts[-1])
    assert any(counts)


def test_so_too_where_tiles_lie_already():
    random = Random("partly filled")
    hopeless = 0
    for side, card in SOME[:40]:
        left = BOX.problem(side, card)
        for _ in range(random.randint(1, 3)):
            there = dict(left.supply)
            fitting = [
                tile
                for tile in placements(left.open_cells, left.shapes)
                if left.numbers[tile.colour] and there[tile.shape]
            ]
            left = after(left, random.choice(fitting)) if fitting else left
        left = replace(left, supply=BOX.problem(side, card).supply)
        assert kernel.count(left) == packing.count(left)
        assert kernel.is_solvable(left) == packing.is_solvable(left)
        hopeless += not packing.is_solvable(left)
    assert hopeless


def test_what_is_compiled_is_what_is_written(monkeypatch):
    """The same once more without compiling: whole numbers of the machine may overflow there as well."""
    monkeypatch.setattr(kernel, "_search", kernel._search.py_func)
    random = Random("not compiled")
    with np.errstate(over="ignore"):
        for side, card in SOME[:4]:
            short = shortened(BOX.problem(side, card), random)
            assert kernel.count(short) == packing.count(short)
            assert kernel.is_solvable(short) == packing.is_solvable(short)


@pytest.mark.parametrize(("numbers", "ways"), [((0, 0, 0, 0, 0), 1), ((1, 0, 0, 0, 0), 0)])
def test_where_nothing_is_open_only_nothing_fits(numbers, ways):
    nothing = Problem(0, numbers, (("I1", 12),), BOX.shapes)
    assert kernel.count(nothing) == packing.count(nothing) == ways
    assert kernel.is_solvable(nothing) == bool(ways)


def test_more_than_twenty_cells_are_refused():
    cells = GRID.set_of([f"{row}{column}" for row in "abc" for column in range(1, 8)])
    with pytest.raises(ValueError, match="takes up to 20 open cells, not 21"):
        kernel.count(Problem(cells, (21, 0, 0, 0, 0), (("I1", 21),), BOX.shapes))


@pytest.mark.parametrize("function", [kernel.count, kernel.is_solvable])
def test_a_scarce_shape_of_which_two_are_left_is_refused(function):
    # A card with three reds and two T4 left: the compiled counter has one bit for a shape, the plain one a number.
    whole = BOX.problem(BOX.gallery[0].front, next(card for card in BOX.card if card.tiles[3] == 3))
    short = replace(whole, supply=tuple((name, 2 if name == "T4" else number) for name, number in whole.supply))
    with pytest.raises(ValueError, match="scarce shapes of which there is one tile or none"):
        function(short)
    assert packing.count(short) > 0
