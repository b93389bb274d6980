"""Scenes: what lies where, and what a click on it means."""

import pytest

from minerals.core.geometry import corners
from minerals.core.picture import Circle, Line, Polygon, Scene, Text

TILE = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)), "tile", cell="a1")
PAWN = Circle(5, 5, 2, "pawn", cell="pawn")
SHADE = Circle(5, 5, 4, "shade")
SCENE = Scene(20, 20, (TILE, PAWN, SHADE, Line(((0, 0), (9, 9)), "arrow"), Text(5, 5, "a1", "name")), "Demo")


@pytest.mark.parametrize(
    ("point", "cell"), [((5, 5), "pawn"), ((7, 5), "pawn"), ((7.5, 5), "a1"), ((1, 9), "a1"), ((11, 5), None)]
)
def test_a_click_means_the_topmost_thing_that_can_be_clicked(point, cell):
    assert SCENE.cell_at(*point) == cell


def test_a_cell_is_found_where_its_shape_is():
    assert SCENE.centre_of("a1") == TILE.centre == (5, 5)
    assert SCENE.centre_of("pawn") == PAWN.centre == (5, 5)
    assert SCENE.centre_of("b7") is None


def test_a_hexagon_holds_its_centre_and_not_its_corners_neighbourhood():
    tile = Polygon(corners(0, 0, 10), "tile")
    assert tile.contains(0, 0)
    assert tile.contains(0, 9.9)
    assert tile.contains(8.6, 0)
    assert not tile.contains(8.6, 6)
    assert not tile.contains(0, 10.1)
