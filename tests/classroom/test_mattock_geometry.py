"""What the exercises on contacts, fillings and territory in Mattock rest on, on both boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from minerals.classroom.exercise import pose
from minerals.classroom.experiment import Stage
from minerals.classroom.experiment.stage import play_out
from minerals.core.game import NoChance
from minerals.games.mattock.components import BOARDS, Board
from minerals.games.mattock.exercises.freestyle_by_lot import FreestyleByLot, spread_out
from minerals.games.mattock.exercises.handshakes import filling, mean_by_lot
from minerals.games.mattock.exercises.territory_parity import DIGS, winner_with
from minerals.games.mattock.rules.rule_of_three import blocked_spaces, touching_three_or_more


@pytest.mark.parametrize(("board", "fit"), [("inner", 43), ("full", 88)])
def test_a_filling_keeps_the_rule_of_three_and_has_as_many_tiles_as_fit(board, fit):
    tiles, grid = filling(board), BOARDS[board].grid
    assert not touching_three_or_more(grid, tiles)[1] & tiles
    assert tiles | blocked_spaces(grid, tiles) == grid.cells
    assert tiles.bit_count() == fit == BOARDS[board].most_tiles


@pytest.mark.parametrize(("board", "contacts"), [("inner", "67"), ("full", "135")])
def test_contacts_are_half_of_the_ends(board, contacts):
    posed = pose("E43", {"board": board})
    assert posed.judge(posed.text.part("contacts"), contacts).value_is_right
    assert posed.judge(posed.text.part("all_three"), "yes" if board == "full" else "no").value_is_right


@pytest.mark.parametrize(("board", "mean"), [("inner", 37.82), ("full", 76.18)])
def test_a_filling_by_lot_stops_far_from_the_fullest(board, mean):
    assert mean_by_lot(board) == pytest.approx(mean, abs=0.1)


@pytest.mark.parametrize(("own", "other"), list(product(range(DIGS + 1), repeat=2)))
def test_on_the_divided_board_the_mover_wins_with_more_safe_digs(own, other):
    assert play_out(winner_with(Stage(NoChance()), own, other)) == (1 if own > other else 2)


def test_placings_without_neighbours_are_counted_as_by_listing_them():
    small = Board(name="small", title="Small", side=3, miners=2, tiles=9, most_tiles=9, starts=((), ()))
    grid = small.grid
    apart = [
        chosen
        for chosen in combinations(grid.name_of, 4)
        if not any(grid.around(one) >> other & 1 for one, other in combinations(chosen, 2))
    ]
    assert spread_out(small) == len(apart)


@pytest.mark.parametrize(
    ("board", "second", "simulated"), [("inner", Fraction(279, 305), 0.229), ("full", Fraction(851, 889), 0.038)]
)
def test_freestyle_by_lot_is_as_the_bank_says(board, second, simulated):
    values = FreestyleByLot(board).answers().values
    assert values["second"] == second
    assert float(values["all"]) == pytest.approx(simulated, abs=0.0015)
    assert Fraction(values["all"]) == Fraction(
        spread_out(BOARDS[board]), comb(len(BOARDS[board].grid), 2 * BOARDS[board].miners)
    )
