"""The picture beside a guess: the board with its letters as they are, and nothing a guess does not need."""

import re

import pytest

import minerals
from minerals.picture import to_svg
from minerals_widgets import LessonPath
from minerals_widgets.lesson.computation import Computation
from minerals_widgets.lesson.position import WIDEST, board_svg, position_of

SIZE = re.compile(r'viewBox="0 [\d.]+ ([\d.]+) ([\d.]+)" width="([\d.]+)" height="([\d.]+)"')


@pytest.mark.parametrize("name", ["minerals", "mattock", "iceminers", "out_of_mine"])
def test_a_board_is_drawn_in_its_own_size_and_seen_at_once(name):
    match = minerals.new(name, seed=3, players=["Kate", "Matt"])
    found = SIZE.search(board_svg(position_of(match, 1000), "light"))
    assert found is not None
    wide, high, width, height = map(float, found.groups())
    assert (wide, high) == (width, height)
    assert width == WIDEST
    assert 200 < height < 640


def test_the_panels_of_the_players_are_left_out_and_the_cards_stay():
    match = minerals.new("minerals", seed=3, players=["Kate", "Matt"])
    scene = position_of(match, 1000)
    drawn = board_svg(scene, "light").split("</desc>")[1]
    assert "Kate" not in drawn and "Matt" not in drawn
    assert any(card in drawn for card in (str(number) for number in range(5, 15)))


def test_on_a_phone_the_board_is_laid_out_for_the_phone():
    assert position_of(minerals.new("minerals", seed=3), 360).width == 360


def test_a_position_of_an_exercise_with_the_panels_beside_it_loses_them_too():
    drawn = LessonPath("E09")
    svg = board_svg(drawn._scene(), "light")
    found = SIZE.search(svg)
    assert found is not None and float(found[1]) < 650
    assert "points<" in to_svg(drawn._scene(), "light") and "points<" not in svg


def test_an_exercise_without_pictures_leaves_no_empty_column():
    lesson = LessonPath("E45a")
    lesson.guess.guess("1/3")
    lesson.go("compute")
    computation = lesson.screens["compute"]
    assert isinstance(computation, Computation)
    assert (computation._left.layout.display == "none") == (not computation.gallery.pictures)
