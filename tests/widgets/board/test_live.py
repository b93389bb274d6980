"""A board in one widget: it says and offers what the board does."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.picture import to_svg
from minerals_widgets import Board


@pytest.fixture
def board():
    return Board("minerals", board="lesson", players=["Ada", "Ben"], removals=0, seed=7)


@pytest.fixture
def live(board):
    return board.live()


def control(live, text):
    return next(each for row in live.controls for each in row if each["text"] == text)


def able(live, text):
    return control(live, text).get("able", True)


def press(live, text):
    live.take({"press": control(live, text)["id"]})


def test_it_shows_the_board_and_offers_what_can_be_clicked(board, live):
    assert live.picture.startswith("<svg")
    assert live.standing == board.session.standing()
    offered = [token for token, _ in (*live.choices, *live.targets)]
    assert sorted(offered) == sorted(board.session.targets())
    assert ["d6", "d6"] in live.targets
    assert {token for row in live.walk["rows"] for token in row} >= {"d6", "d7"}


def test_a_click_on_a_cell_is_a_click_on_the_board(board, live):
    live.take({"click": "d6"})
    assert "at d6" in live.said[0] and not live.refused
    assert board.match.node.action is not None


def test_a_click_beside_all_cells_is_no_click(board, live):
    live.take({"click": None})
    assert live.said == [] and not live.refused


def test_a_click_that_is_not_allowed_says_why(board, live):
    live.take({"click": "d7"})
    assert live.refused and live.said == list(board.session.answer.sentences)
    assert live.bubble["at"] == "d7" and list(live.bubble["sentences"]) == live.said


def test_an_action_is_typed_and_taken_back_and_played_again(board, live):
    live.take({"type": "pawn d6"})
    assert able(live, "Undo") and not able(live, "Redo")
    press(live, "Undo")
    assert board.session.can_redo and able(live, "Redo")
    press(live, "Redo")
    assert not able(live, "Redo")


def test_what_cannot_be_read_is_said(live):
    live.take({"type": "nonsense"})
    assert live.refused and live.said


@pytest.mark.parametrize(
    "message", [None, {}, {"press": "dance"}, {"press": None}, {"cancel": 1}, {"point": [1, 1]}, {"click": 5}]
)
def test_what_no_page_asks_for_changes_nothing(board, live, message):
    picture, step = live.picture, board.match.step
    live.take(message)
    assert live.picture == picture and board.match.step == step


def test_a_hint_is_given(live):
    press(live, "Hint")
    assert live.said


def test_a_board_is_at_the_table_and_asks_what_came_up():
    board = Board("iceminers", players=["Ada", "Ben"], seed=7)
    live = board.live()
    press(live, "At the table")
    assert board.at_table and control(live, "At the table")["on"]
    live.take({"type": "roll"})
    assert live.standing == "Ada: The roll. What came up?"
    assert ["4", "4"] in live.choices
    press(live, "Take the action back")
    assert board.session.asking is None
    live.take({"type": "roll"})
    live.take({"click": "4"})
    assert str(board.match.node.events[0].outcome) == "4" and board.match.node.told == (1,)
    press(live, "At the table")
    assert not board.at_table and not control(live, "At the table")["on"]


def test_a_set_up_is_told_piece_by_piece():
    board = Board("minerals", players=["Ada", "Ben"], at_table=True)
    live = board.live()
    assert live.standing == "The board. What came up on o6? 117 more come after it."
    live.take({"click": "kyanite"})
    press(live, "Back")
    assert "o6" in live.standing
    assert not any("Paint" in each["text"] for row in live.controls for each in row)
    press(live, "Let the board decide the rest")
    assert board.session.asking is None and "Ada" in live.standing
    board.edit()
    assert [each["text"] for row in live.controls for each in row][1:] == ["Undo", "Redo"]


def test_a_game_is_ended_early(board, live):
    press(live, "End…")
    press(live, "Ada resigns")
    assert "Ben" in live.controls[1][-3]["text"]
    press(live, "End the game")
    assert board.match.is_over and str(board.match.node.action) == "resign 1"
    assert live.controls[1] == []


def test_a_question_is_asked_about_a_cell(board, live):
    press(live, "Why?")
    live.take({"click": "d6"})
    assert board.match.node.action is None and live.said[0].startswith("d6")


def test_what_is_not_in_the_picture_is_offered_in_words_and_what_has_been_clicked_is_forgotten():
    board = Board("mattock", board="inner", seed=1, players=["Ada", "Ben"])
    live = board.live()
    live.take({"click": "b5"})
    assert board.selected == ("b5",) == tuple(live.begun) and able(live, "Cancel")
    assert "b5" in live.drags
    assert ["stay", "Stay: no move"] in live.choices and ["c6", "c6"] in live.targets
    live.take({"cancel": True})
    assert board.selected == () and not able(live, "Cancel")


def test_what_happens_on_the_board_is_shown_at_once(board, live):
    before = live.picture
    board.click("d6")
    assert live.picture != before and live.said == list(board.said)


def test_marimo_asks_a_board_for_it_and_gets_the_same_one_each_time(board, live):
    assert board._display_() is live


def test_the_picture_is_as_dark_as_the_page(board, live):
    live.take({"dark": True})
    assert live.picture == to_svg(board.scene(), "dark")
    live.take({"dark": False})
    assert live.picture == to_svg(board.scene(), "light")


def test_the_picture_stays_as_it_was_asked_for(board):
    live = Board(board.match, mode="light").live()
    live.take({"dark": True})
    assert live.picture == to_svg(live._board.scene(), "light")


def test_a_bug_is_told_and_forgotten_with_the_next_click(board, live, monkeypatch):
    monkeypatch.setattr(board.session, "click", lambda _token: 1 / 0)
    live.take({"click": "d6"})
    assert live.refused and "ZeroDivisionError" in live.said[0]
    monkeypatch.undo()
    live.take({"click": "d6"})
    assert not live.refused


def test_a_position_that_is_painted_is_shown_and_what_is_on_it_told(board, live):
    board.edit()
    assert live.targets == live.choices == []
    assert live.standing == board.easel.standing()
    live.take({"click": "d6"})
    assert live.said == list(board.said)


@pytest.fixture
def over():
    match = minerals.new("mattock", board="inner", seed=7, players=["You", "Ben"])
    board = Board(play_out(match, [bot_named("random", 1), bot_named("greedy", 2)]), bots={2: "greedy"})
    yield board
    board.close()


def on_card(live, text):
    live.take({"press": next(each["id"] for each in live.end["controls"] if each["text"] == text)})


def test_a_game_that_is_over_has_a_card_that_leads_on(over):
    live = over.live()
    assert "wins" in live.end["head"]
    assert [each["text"] for each in live.end["controls"]] == ["Play again", "Replay", "Find what you missed", "Share"]
    on_card(live, "Share")
    assert live.end["shared"]["name"] == "mattock.replay"
    on_card(live, "Replay")
    assert live.awaits
    live.join(60)
    assert not live.awaits
    assert live.inside.startswith("<iframe")
    assert live.end == {}
    press(live, "Back to the game")
    assert live.inside == ""
    on_card(live, "Play again")
    assert live.end == {}
    assert not over.match.is_over


def test_what_was_missed_is_a_page_for_each_puzzle(over):
    live = over.live()
    on_card(live, "Find what you missed")
    assert live.awaits
    live.join(60)
    first = live.inside
    assert 'title="Turn ' in first
    if len(live.controls[0]) > 1:
        press(live, "Next")
        live.join(60)
        assert live.inside != first


def test_a_new_game_is_asked_about_here_as_well(board, live):
    live.take({"click": "d6"})
    begun = board.match
    press(live, "New game")
    assert board.match is begun
    press(live, "Begin another game")
    assert board.match is not begun
