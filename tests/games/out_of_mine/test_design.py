"""Designing galleries and cards from a seed: what must hold of everything that is made."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import count
from statistics import median

import pytest

import minerals
from minerals.games.out_of_mine.components import (
    CELLS,
    COLOURS,
    SIDES,
    SIZES,
    components_for,
    load_components,
)
from minerals.games.out_of_mine.design import canonical, design, to_file, to_toml
from minerals.games.out_of_mine.kernel import fillings as kernel
from minerals.games.out_of_mine.tiles import GRID
from tests.games.out_of_mine.oracle import forms
from tests.rules import exercises

SEEDS = (1, "lesson")
designed = cache(design)


@pytest.fixture(scope="module", params=SEEDS)
def made(request):
    """A box made from a seed."""
    return designed(request.param)


def sides(box):
    return [gallery.side(side) for gallery in box.gallery for side in SIDES]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_box():
    assert design(1) == design(1)
    assert design(1) == design("1")
    assert design(1) != design(2)


@pytest.mark.unmeasured
def test_galleries_that_too_few_cards_fill_are_thrown_away(monkeypatch):
    counts = count(0)

    def refusing(problem):
        """Find nothing for the first thousand pairs: no card fills all the galleries made first."""
        return counted(problem) if next(counts) > 1000 else 0

    counted, usual = kernel.count, designed(1)
    monkeypatch.setattr(kernel, "count", refusing)
    other = design(1)
    assert other.gallery != usual.gallery
    assert min(map(min, other.fillings)) > 0


@pytest.mark.unmeasured
def test_what_ships_was_made_from_a_seed():
    assert design(2014) == load_components()


@exercises("out_of_mine.setup.galleries")
class TestGalleries:
    def test_ten_with_a_front_and_a_back(self, made):
        assert [gallery.name for gallery in made.gallery] == [str(number) for number in range(1, 11)]

    def test_each_side_has_20_connected_cells_away_from_the_edge_of_the_table(self, made):
        for side in sides(made):
            assert side.cells.bit_count() == CELLS
            assert GRID.part_of((side.cells & -side.cells).bit_length() - 1, side.cells) == side.cells
            assert side.rows[0] == side.rows[7] == "........"
            assert all(row[0] == row[7] == "." for row in side.rows)

    def test_none_is_another_one_turned_or_flipped(self, made):
        seen = [frozenset(forms(side.rows)) for side in sides(made)]
        assert len(set(seen)) == len(seen) == 20

    def test_none_is_a_thread_or_a_hall(self, made):
        for side in sides(made):
            blocks = sum(
                side.rows[row][column : column + 2] == side.rows[row + 1][column : column + 2] == "##"
                for row in range(7)
                for column in range(7)
            )
            assert 2 <= blocks <= 5

    def test_each_lies_in_the_middle(self, made):
        for side in sides(made):
            rows = [number for number, row in enumerate(side.rows) if "#" in row]
            columns = [column for row in side.rows for column, sign in enumerate(row) if sign == "#"]
            assert abs(rows[0] - (7 - rows[-1])) <= 1
            assert abs(min(columns) - (7 - max(columns))) <= 1

    def test_three_elves_stand_apart_at_its_edge(self, made):
        for side in sides(made):
            places = [GRID.index(cell) for cell in side.elves]
            assert len(places) == len(set(side.elves.values())) == 3
            assert set(side.elves.values()) <= set(COLOURS)
            for place in places:
                around = GRID.orthogonal(place)
                assert side.cells >> place & 1
                assert not all(side.cells >> other & 1 for other in around)
                assert not set(around) & set(places)


@exercises("out_of_mine.score.elves")
def test_elves_of_every_colour_stand_in_some_gallery(made):
    assert {colour for side in sides(made) for colour in side.elves.values()} == set(COLOURS)


@exercises("out_of_mine.round.cards")
class TestCards:
    def test_forty_different_ones_for_20_cells_in_three_colours_or_more(self, made):
        assert len({card.tiles for card in made.card}) == 40
        assert [card.name for card in made.card] == [str(number) for number in range(1, 41)]
        for card in made.card:
            assert sum(number * size for number, size in zip(card.tiles, SIZES, strict=True)) == CELLS
            assert sum(map(bool, card.tiles)) >= 3

    @exercises("out_of_mine.score.elements")
    def test_a_find_that_is_good_and_a_pest_that_is_bad(self, made):
        assert {card.good[0] for card in made.card} == {"gold", "silver"}
        assert {card.bad[0] for card in made.card} == {"woodworm", "rat"}
        assert {points for card in made.card for _, points in (card.good, card.bad)} == {1, 2}

    def test_every_one_fills_every_gallery(self, made):
        assert len(made.fillings) == 20
        assert all(len(row) == 40 and min(row) > 0 for row in made.fillings)

    def test_some_are_hard_and_some_are_easy(self, made):
        ease = sorted(median(row[place] for row in made.fillings) for place in range(40))
        assert ease[0] < 500
        assert ease[-1] > 20_000


class TestWriting:
    def test_what_is_written_is_read_back(self, made):
        written = tomllib.loads(to_toml(made))
        assert set(written) == {"status", "fillings", "gallery", "card"}
        assert components_for(written) == made

    def test_as_a_file_it_says_what_it_is(self):
        file = to_file("lesson")
        assert file.startswith(
            "# Galleries and treasure cards for Out of Mine!, reconstructed: made from the seed 'lesson'"
        )
        assert components_for(tomllib.loads(file)) == design("lesson")

    def test_the_game_offers_it(self):
        assert minerals.get_game("out_of_mine").submodule("design").to_file("lesson") == to_file("lesson")


@pytest.mark.parametrize("turned", sorted(map(sorted, forms((".##", "##.", ".#.")))))
def test_a_form_is_the_same_however_it_is_turned_flipped_and_moved(turned):
    moved = frozenset((x + 3, y + 2) for x, y in turned)
    assert canonical(moved) == canonical(frozenset({(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)}))
    assert canonical(moved) != canonical(frozenset({(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}))
