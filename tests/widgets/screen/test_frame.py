"""The frame: the place that a page has for it, and what it is as a widget."""

from __future__ import annotations

from datetime import datetime

import pytest
from ipywidgets import HBox

import minerals
from minerals.core.picture import Text, Viewport, zoom_in
from minerals.picture.svg import to_image
from minerals_widgets import Board
from minerals_widgets.screen.frame import BEFORE_A_PAGE
from minerals_widgets.screen.still import Still, still_of
from tests.widgets.games import begun_match

pytestmark = pytest.mark.usefixtures("errors_are_raised")


@pytest.fixture
def board():
    return Board(begun_match())


def tell(board, **facts):
    """Let a page say what it has measured, in one message."""
    board._page.set_state(facts)


def test_before_any_page_has_answered_the_place_is_that_of_a_usual_window(board):
    assert board.place == BEFORE_A_PAGE == Viewport(1008, 600)


def test_the_picture_is_laid_out_for_the_place_that_the_page_measures(board, monkeypatch):
    places = []
    monkeypatch.setattr(board, "_drawing", lambda place: places.append(place) or board.session.scene(place))
    tell(board, width=848, height=480, ratio=1.5, dark=True, calm=True)
    zoom = zoom_in(848, 480)
    assert zoom > 1 and places == [Viewport(848 / zoom, 480 / zoom)]
    assert (board.canvas.ratio, board.canvas.mode, board.canvas.moves) == (1.5 * zoom, "dark", False)
    tell(board, ratio=2.0)
    assert len(places) == 1, "the place is the same"


@pytest.mark.parametrize(
    ("width", "height", "least"), [(1008, 600, 14), (1408, 790, 15.5), (1888, 970, 19), (374, 700, 14)]
)
def test_no_text_is_too_small_to_read_and_on_a_wall_it_is_large(board, width, height, least):
    tell(board, width=width, height=height)
    scene = board.canvas.scene
    zoom = width / scene.width
    assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) * zoom >= least - 0.01
    assert scene.height * zoom <= height + 1 or width < 700
    shown = board.canvas._surface.widget.layout.width
    assert abs(float(shown.removesuffix("px")) - width) < 1


def test_a_small_board_fills_its_box(board):
    tell(board, width=1888, height=970)
    scene = board.canvas.scene
    table = next(shape for shape in scene.shapes if shape.role == "board")
    hexes = [shape for shape in scene.shapes if getattr(shape, "cell", "") and shape.role.startswith(("tile", "board"))]
    for axis in (0, 1):
        ends = [point[axis] for shape in hexes for point in shape.points]
        box = [point[axis] for point in table.points]
        shares = (max(ends) - min(ends)) / (max(box) - min(box))
        if shares > 0.85:
            return
    pytest.fail("the hexes fill neither the width nor the height of the table")


def test_full_screen_makes_everything_larger(board):
    tell(board, width=1888, height=970)
    before = board.canvas.scene.width
    tell(board, presented=True)
    assert board.canvas.scene.width < before / 1.15


def test_controls_come_to_the_side_of_a_picture_that_leaves_room_and_stay_below_others(board):
    tell(board, width=1408, height=790)
    assert board._controls in board.side.children and board._controls not in board.inside.children
    tell(board, width=720, height=430)
    assert board._controls in board.inside.children and board._controls not in board.side.children


def test_a_board_fills_a_screen_that_stands_from_side_to_side(board):
    tell(board, width=788, height=999)
    table = next(shape for shape in board.canvas.scene.shapes if shape.role == "board")
    across = [point[0] for point in table.points]
    assert (max(across) - min(across)) / board.canvas.scene.width > 0.9
    assert board.canvas.scene.rest is None, "the words are below"
    tell(board, width=788, height=999 - 110)
    assert board.canvas.scene.rest is None, "the controls are now below, too, and change nothing"
    tell(board, width=788, height=700)
    assert board.canvas.scene.rest is not None
    tell(board, width=788, height=999 - 110)
    assert board.canvas.scene.rest is not None


def test_controls_leave_a_side_so_narrow_that_they_would_cover_the_sentence():
    board = Board(minerals.new("out_of_mine", seed=1))
    tell(board, width=1408, height=790)
    assert board._controls in board.side.children
    tell(board, width=788, height=860)
    assert board._controls in board.inside.children


def test_a_mode_that_was_asked_for_stays(board):
    light = Board(begun_match(), mode="light")
    tell(light, width=700, height=500, dark=True)
    assert light.canvas.mode == "light"


def test_words_lie_in_the_rectangle_that_the_picture_leaves(board):
    scene = board.canvas.scene
    inside = "minerals-in-picture" in board.side._dom_classes
    assert inside == (scene.rest is not None)
    if scene.rest is not None:
        assert board.side.layout.left == f"{100 * scene.rest[0] / scene.width:.3f}%"


def test_a_board_is_a_widget_whose_position_can_be_observed_and_set(board):
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "position")
    before = board.position
    board.click("d7")
    assert seen == [board.match.diagram()]
    assert board.said == board.session.answer.sentences
    board.position = before
    assert board.match.diagram() == before
    assert HBox([board]).children == (board,)
    assert board.widget is board


def test_a_position_that_cannot_be_read_leaves_the_board_as_it_is(board):
    match, before = board.match, board.position
    with pytest.raises(ValueError, match="nonsense"):
        board.position = "nonsense"
    assert (board.match, board.position) == (match, before)
    assert board.errors.text


def test_a_saved_notebook_has_a_picture_before_the_widget():
    still = still_of("<img>", datetime(2026, 11, 28, 9, 5))["text/html"]
    assert "<img>" in still
    assert "The board on 2026-11-28, 09:05. Run the cell" in still
    assert ":has(" in still


def test_the_saved_picture_follows_the_board_once_it_is_shown(monkeypatch, board):
    published = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda data, **how: published.append((data, how)))
    board._keep_picture(board._page, {"settled": board._page.drawn}, [])
    assert not published
    board._ipython_display_()
    (still, shown), _ = published
    board.click(board.match.legal_actions()[0].pawn)
    board._keep_picture(board._page, {"settled": board._page.drawn - 1}, [])
    assert len(published) == 2, "another picture is still to come"
    for _again in range(2):
        board._keep_picture(board._page, {"settled": board._page.drawn}, [])
    (now, replaced) = published[2:][0]
    assert len(published) == 3
    assert (shown["update"], replaced["update"]) == (False, True)
    assert shown["transient"] == replaced["transient"]
    assert still["text/html"] != now["text/html"]
    assert to_image(board.scene(), "auto") in now["text/html"]


def test_everything_is_painted_once_a_board_has_come_to_rest(monkeypatch, board):
    painted = []
    monkeypatch.setattr(board.canvas, "paint", lambda: painted.append("everything"))
    board.click(board.match.legal_actions()[0].pawn)
    board._keep_picture(board._page, {"settled": board._page.drawn - 1}, [])
    assert painted == []
    board._keep_picture(board._page, {"settled": board._page.drawn}, [])
    assert painted == ["everything"]


def test_two_pictures_are_kept_apart(monkeypatch):
    published = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda data, **how: published.append(how["transient"]))
    for _board in range(2):
        Still().show("<img>")
    assert published[0] != published[1]
