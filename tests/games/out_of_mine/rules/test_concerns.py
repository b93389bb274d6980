"""Which rules concern a cell of the table, whatever may be done with it."""

from __future__ import annotations

import pytest

import minerals
from tests.games.out_of_mine.positions import EMPTY, at, seat
from tests.rules import concerned


def laid(row, **options):
    """A hall in which one tile of two cells lies in the lowest row of the gallery, c."""
    rows = EMPTY.splitlines()
    rows[6] = row
    return at(seat("\n".join(line.strip() for line in rows), "I2"), **options)


def test_an_empty_cell_costs_a_point_and_rock_is_over_the_edge():
    match = at(seat())
    assert "score.empty-cells" in concerned(match, "1:c3")
    assert "check.edge" not in concerned(match, "1:c3")
    assert "check.edge" in concerned(match, "1:a1")
    assert "score.empty-cells" not in concerned(match, "1:a1")


def test_a_tile_may_be_lifted_and_is_checked():
    inside, outside = laid("# a a . . . # #"), laid("# . . . . a a #")
    assert {"tiles.lift", "check.colour", "check.number"} <= concerned(inside, "1:c2")
    assert "check.edge" not in concerned(inside, "1:c2")
    assert "check.edge" in concerned(outside, "1:c6")


def test_the_variants_show_where_they_count():
    assert "score.elves" in concerned(laid("# a a . . . # #", elves=True), "1:c2")
    assert "score.elves" not in concerned(laid("# a a . . . # #", elves=True), "1:c3")
    assert "score.elves" not in concerned(laid("# a a . . . # #"), "1:c2")
    assert "score.elements" in concerned(laid("# a a . . . # #", elements=True), "1:c2")
    assert "score.elements" not in concerned(laid("# a a . . . # #"), "1:c2")


def test_before_the_round_a_side_is_chosen():
    assert concerned(minerals.new("out_of_mine", seed=1), "1:c3") == {"setup.galleries", "setup.sides"}


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("1:front", "setup.sides"),
        ("1:take L3 gold", "tiles.one-hand"),
        ("2:return", "tiles.return"),
        ("2:turn", "tiles.turn"),
        ("2:call", "score.caller"),
        ("1:pass", "call.pass"),
        ("player 1", "end.winner"),
    ],
)
def test_buttons(token, rule):
    assert rule in concerned(at(seat()), token)
