"""The board: what it shows, and what its buttons do, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button, Dropdown

import minerals
from minerals.classroom.levels import level_named
from minerals_widgets import Board
from tests.widgets.controls import controls, press
from tests.widgets.games import begun_match, lesson_match

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def test_a_board_is_played_by_pressing_the_canvas():
    board = Board(begun_match())
    x, y = board.canvas.scene.centre_of("d7")
    board.canvas.press(x, y)
    assert str(board.match.node.action) == "d6-d7"
    assert "d7" in board.words.said


def test_a_refusal_is_said_with_its_rule_below():
    board = Board(begun_match())
    board.click("d8")
    assert "exactly 1" in board.words.said
    assert "minerals.move.exact-distance" in board.words.below


def test_undo_and_redo_are_buttons_that_are_off_where_they_would_do_nothing():
    board = Board(lesson_match())
    undo, redo = (next(b for b in controls(board.widget, Button) if b.description == text) for text in ("Undo", "Redo"))
    assert (undo.disabled, redo.disabled) == (True, True)
    board.click("e6")
    assert (undo.disabled, redo.disabled) == (False, True)
    press(board, "Undo")
    assert board.match.node.n == 0
    press(board, "Redo")
    assert str(board.match.node.action) == "pawn e6"


def test_many_choices_become_a_list():
    board = Board(
        minerals.new(
            "minerals",
            position="""
              W   K   K2
            W1  W   K
            turn: 1
            tools: hammer sack map vortex rope
            pool 1: 9W 9K 5T 5A 5O
            pool 2: 9W 9K 5T 5A 5O
            """,
        )
    )
    board.click("sack")
    board.click("player 2")
    chooser = next(controls(board.widget, Dropdown))
    chooser.value = chooser.options[1][1]
    assert board.session.entry.tokens[:2] == ("sack", "player 2")
    assert len(board.session.entry.tokens) == 3


def test_two_boards_on_one_match_do_not_play_past_each_other():
    match = lesson_match()
    one, other = Board(match), Board(match)
    one.click("e6")
    other.click("d6")
    assert len(match.line) == 2
    other.refresh()
    other.click("d6")
    assert len(match.line) == 3


def test_a_board_has_still_twins():
    board = Board(begun_match())
    bundle = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith(repr(board))
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_markers_can_be_hidden_and_shown_while_playing_and_while_painting():
    board = Board("mattock", board="inner", position=level_named("mattock.levels.without-markers").position)

    def cubes():
        return any(shape.role == "mattock.cube" for shape in board.scene().shapes)

    assert cubes()
    board.markers = False
    assert not cubes()
    board.edit()
    assert not cubes()
    board.markers = True
    assert cubes()
    assert not any(shape.role == "mattock.cube" for shape in Board(board.match, markers=False).scene().shapes)
