"""What moves from one picture to the next."""

from __future__ import annotations

import minerals
from minerals.core.scene import Circle, Scene, Shape, Text
from minerals_widgets.screen.motion import motion
from tests.widgets.games import begun_match

TILE = Circle(20, 20, 9, "tile.blue", "kyanite", "a1")


def picture(*shapes: Shape, width: float = 200) -> Scene:
    return Scene(width, 100, shapes, "A table")


def pawn(x: float, seat: int = 1) -> Circle:
    return Circle(x, 20, 5, f"player.{seat}")


def test_a_pawn_slides_and_what_lies_still_does_not():
    (move,) = motion(picture(TILE, pawn(20)), picture(TILE, pawn(80)))
    assert (move.outlines, move.by, move.kind) == (((20, 20, 5),), (60, 0), "slide")


def test_each_thing_goes_to_the_nearest_place_of_its_kind():
    moves = motion(picture(pawn(20), pawn(60, 2)), picture(pawn(30), pawn(100, 2)))
    assert {move.outlines[0][0]: move.by[0] for move in moves} == {20: 10, 60: 40}


def test_what_is_gone_fades_and_what_lies_within_it_goes_along():
    (move,) = motion(picture(TILE, Circle(20, 20, 2, "tile.blue"), pawn(90)), picture(pawn(90)))
    assert (move.outlines, move.kind) == (((20, 20, 9),), "fade")


def test_words_marks_and_panels_do_not_move():
    before = (Text(9, 9, "12", "text"), Circle(9, 9, 4, "mark.target"), Circle(9, 9, 4, "panel.active"))
    after = (Text(99, 9, "12", "text"), Circle(99, 9, 4, "mark.target"), Circle(99, 9, 4, "panel.active"))
    assert motion(picture(*before), picture(*after)) == ()


def test_nothing_moves_to_another_position_or_into_a_picture_of_another_size():
    places = range(10, 190, 12)
    before = [Circle(x, 20, 3 + x / 100, "player.1") for x in places]
    after = [Circle(x + x / 7, 40, 3 + x / 100, "player.1") for x in places]
    assert motion(picture(*before), picture(*after)) == ()
    assert motion(picture(pawn(20)), picture(pawn(80), width=300)) == ()


def test_in_a_real_game_the_pawn_slides_to_its_target_and_the_mineral_fades():
    match = begun_match()
    before = match.scene()
    match.play("d6-d7")
    after = match.scene()
    (here_x, here_y), (there_x, there_y) = (before.centre_of(cell) or (0, 0) for cell in ("d6", "d7"))
    slides = [move for move in motion(before, after) if move.kind == "slide"]
    assert [(round(x), round(y)) for x, y in (move.by for move in slides)] == [
        (round(there_x - here_x), round(there_y - here_y))
    ]
    assert [move.kind for move in motion(before, after)].count("fade") == 1


def test_nothing_moves_when_a_cell_is_only_marked():
    match = minerals.new("mattock", seed=3)
    marked = match.scene(minerals.View(marks=(minerals.Mark("e5", "selected"),)))
    assert motion(match.scene(), marked) == ()
