"""A board in one widget: it says and offers what the board does."""

from __future__ import annotations

import pytest

from minerals_widgets import Board


@pytest.fixture
def board():
    return Board("minerals", board="lesson", players=["Ada", "Ben"], removals=0, seed=7)


@pytest.fixture
def live(board):
    return board._display_()


def test_it_shows_the_board_and_offers_what_can_be_clicked(board, live):
    assert live.picture.startswith("<svg")
    assert live.standing == board.session.standing()
    assert [token for token, _ in live.targets] == list(board.session.targets())


def test_a_click_on_a_point_is_a_click_on_the_cell_there(board, live):
    live.take({"point": list(board.scene().centre_of("d6"))})
    assert "at d6" in live.said[0] and not live.refused
    assert board.match.node.action is not None


def test_a_point_beside_all_cells_is_no_click(board, live):
    live.take({"point": [-5, -5]})
    assert live.said == [] and not live.refused


def test_a_click_that_is_not_allowed_says_why(board, live):
    live.take({"click": "d7"})
    assert live.refused and live.said == list(board.session.answer.sentences)


def test_an_action_is_typed_and_taken_back_and_played_again(board, live):
    live.take({"type": "pawn d6"})
    assert live.able["undo"] and not live.able["redo"]
    live.take({"do": "undo"})
    assert board.session.can_redo and live.able["redo"]
    live.take({"do": "redo"})
    assert not live.able["redo"]


def test_what_cannot_be_read_is_said(live):
    live.take({"type": "nonsense"})
    assert live.refused and live.said


@pytest.mark.parametrize("message", [None, {}, {"do": "dance"}, {"point": ["a", 1]}, {"click": 5}])
def test_what_no_page_asks_for_changes_nothing(board, live, message):
    picture, step = live.picture, board.match.step
    live.take(message)
    assert live.picture == picture and board.match.step == step


def test_a_hint_is_given(live):
    live.take({"do": "hint"})
    assert live.said
