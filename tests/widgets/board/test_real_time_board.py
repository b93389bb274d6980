"""Boards of games against the clock, without a browser."""

from __future__ import annotations

import re

import pytest
from ipywidgets import HTML, Button

import minerals
from minerals.core.picture import Text
from minerals_widgets import Board
from minerals_widgets.board.clock_controls import ClockControls
from minerals_widgets.screen.stopwatch import Stopwatch
from minerals_widgets.screen.text_field import TextField
from minerals_widgets.screen.ticks import Ticks
from tests.widgets.controls import controls, press
from tests.widgets.games import Watch, begun_match

pytestmark = pytest.mark.usefixtures("errors_are_raised")


@pytest.fixture
def watch(monkeypatch):
    """A clock for every board made in a test."""
    watch = Watch()
    monkeypatch.setattr("minerals_widgets.board.new_session.Stopwatch", lambda _now: Stopwatch(watch))
    return watch


def _board(**changes):
    """Return a board on which both players have chosen a side."""
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], rounds=1, seed=3)
    board = Board(match, **{"seat": 1, "bots": {2: "person"}} | changes)
    board.type("front")
    return board


def _tick(board):
    next(controls(board.widget, Ticks)).value += 1


def _clock(board):
    return next(html.value for html in controls(board.widget, HTML) if 'role="timer"' in html.value)


def _names(board):
    return {control.description for control in controls(board.widget, Button)}


def test_the_clock_has_a_button_and_a_face(watch):
    board = _board()
    play = next(controls(board.widget, Ticks))
    assert "Start" in _names(board) and not play.playing
    assert 'aria-live="off">0:00<' in _clock(board)
    press(board, "Start")
    assert "Pause" in _names(board) and play.playing
    watch.seconds += 1.4
    _tick(board)
    assert 'aria-live="off">0:01<' in _clock(board)
    press(board, "Pause")
    assert "Continue" in _names(board) and not play.playing
    assert "0:01, paused" in _clock(board)
    press(board, "Continue")
    assert "paused" not in _clock(board)


def test_a_tick_in_which_nothing_happens_paints_nothing(watch, monkeypatch):
    board = _board(bots={})
    board.match.play("2: front")
    board.refresh()
    board.start()
    painted = []
    monkeypatch.setattr(board.canvas, "show", lambda *shown: painted.append(shown))
    watch.seconds += 2
    _tick(board)
    assert painted == []
    board.type("take I2")
    assert len(painted) == 1


def test_bots_act_on_ticks(watch):
    board = _board()
    board.start()
    for _ in range(20):
        watch.seconds += 0.5
        _tick(board)
    assert {node.player for node in board.match.line if node.at is not None} == {2}


def test_who_types_is_not_disturbed_by_what_others_do(watch):
    board = _board()
    board.start()
    typed = next(controls(board.widget, TextField))
    changed = []
    typed.observe(changed.append)
    for _ in range(20):
        watch.seconds += 0.5
        _tick(board)
    assert changed == []
    board.type("take I2")
    assert "turn" in typed.suggestions


def test_the_hint_is_a_button(watch):
    board = _board()
    board.start()
    press(board, "Hint")
    assert board.said == (board.match.game.words.hint(board.match.state, 1).sentence,)
    assert "Hint" in _names(Board(begun_match()))


def test_a_board_without_a_clock_has_none_of_its_controls():
    board = Board(begun_match())
    assert not _names(board) & {"Start", "Pause", "Continue"}
    assert not any(ticks.playing for ticks in controls(board.widget, Ticks))


def test_the_end_of_a_round_stops_the_ticks(watch):
    board = _board()
    board.start()
    board.type("call")
    assert not next(controls(board.widget, Ticks)).playing
    clock = next(control for control in controls(board.widget, Button) if control.description == "Start")
    assert clock.disabled


def test_the_picture_has_no_clock_and_no_headline_that_is_out_of_date(watch):
    board = _board()
    assert "Last: Ben reveals card" in board.canvas.scene.description
    board.start()
    assert "reveals" not in board.canvas.scene.description
    watch.seconds += 4
    _tick(board)
    watch.seconds += 4
    _tick(board)
    assert {node.player for node in board.match.line if node.at is not None} == {2}
    written = [shape.text for shape in board.canvas.scene.shapes if isinstance(shape, Text)]
    assert "Round 1 of 1" in written
    assert not any(re.search(r"\d:\d\d", text) for text in written)
    assert "reveals" not in board.canvas.scene.description


def test_letters_turn_and_flip_the_tile_in_hand(watch):
    board = _board(bots={})
    board.match.play("2: front")
    board.refresh()
    board.start()
    shield = board.canvas.shield
    assert shield.letters == ["r", "f"]
    shield.take(shield, {"key": "r"}, [])
    assert [str(node.action) for node in board.match.line if node.at is not None] == [], "there is no tile to turn"
    board.type("take L4")
    shield.take(shield, {"key": "r"}, [])
    shield.take(shield, {"key": "f"}, [])
    board.key("R")
    hand = board.match.state.seat(1).hand
    assert (hand.turns, hand.flipped) in {(2, True), (0, True)}
    assert [type(node.action).__name__ for node in board.match.line][-3:] == ["Turn", "Flip", "Turn"]


def test_a_round_begins_after_three_two_one_where_somebody_watches():
    seconds, begun = [0.0], []
    board = Board("out_of_mine", players=2, bots={2: "person"}, seed=3)
    board.click("1:front")
    clock = board.session.clock
    controls = ClockControls(
        clock,
        lambda: begun.append(True),
        lambda: None,
        board.errors,
        counts_down=lambda: True,
        now=lambda: seconds[0],
    )
    controls.button.click()
    seen = []
    for seconds[0] in (0.1, 1.1, 2.1, 2.9):
        controls._tick()
        seen.append(controls.counted)
    assert (seen, begun) == ([3, 2, 1, 1], [])
    assert ">1<" in controls.face.value
    seconds[0] = 3.0
    controls._tick()
    assert (controls.counted, begun) == (0, [True])
    controls.button.click()
    controls.button.click()  # and not yet
    seconds[0] = 9.0
    assert (controls.counted, begun) == (0, [True])


def test_the_question_is_another_one_when_a_round_begins_or_ends():
    board = Board("out_of_mine", players=2, bots={2: "person"}, seed=3)
    asked = [board.canvas.shield.question]
    for step in (lambda: board.click("1:front"), board.start, lambda: board.click("1:call")):
        step()
        asked.append(board.canvas.shield.question)
    assert asked[0] != asked[1] == asked[2] != asked[3]


def _watched(**changes):
    """Return a board that a page shows, and a function that clicks on it as the page does."""
    board = Board("out_of_mine", players=["Ada", "Bo"], seed=3, seat=1, bots={2: "person"}, **changes)
    board._page.width = 1000
    shield = board.canvas.shield
    handle = board.errors.guard(shield.take)
    board.start_here = board.errors.guard(board.start)

    def click(token):
        handle(shield, {"press": token, "question": shield.question}, [])

    return board, click


def _prompt_button(board, words):
    return next(part.token for part in board.session.prompt().parts if part.words == words)


def test_a_round_that_is_over_is_looked_at_step_by_step(watch):
    board, click = _watched(rounds=2)
    click("1:front")
    board.start_here()
    click("1:call")
    assert "Ada calls OUT OF MINE!" in board.said[0]
    assert board.session.standing() == "What the round brought, 1 of 5: Next or Next round."
    assert not board.session.targets()
    asked, said = board.canvas.shield.question, []
    for _ in range(4):
        board.words._take(board.words, {"press": _prompt_button(board, "Next"), "question": asked}, [])
        said.append(board.said[-1])
    assert said[:2] == ["Ada scores 0 points in this round.", "Bo scores 0 points in this round."]
    assert "goes back into the box" in said[2]
    assert board.session.standing() == "What the round brought, 5 of 5: Next round."
    click("1:d4")  # somebody who goes on placing tiles
    assert board.session.check is not None
    assert _clock_button(board).disabled
    board.words._take(board.words, {"press": _prompt_button(board, "Next round"), "question": asked}, [])
    assert board.session.check is None
    assert board.canvas.shield.question != asked


def _clock_button(board):
    return next(each for each in controls(board.widget, Button) if each.description == "Start")


def test_the_picture_of_a_check_is_that_of_its_step(watch):
    board, click = _watched(rounds=2)
    click("1:front")
    board.start_here()
    click("1:call")
    assert "Ada calls OUT OF MINE!" in board.canvas.scene.description
    board.click(_prompt_button(board, "Next"))
    assert "Ada scores 0 points" in board.canvas.scene.description


def test_the_card_of_the_end_waits_until_the_last_round_has_been_looked_at(watch):
    board, click = _watched(rounds=1)
    click("1:front")
    board.start_here()
    click("1:call")
    assert not board._ending.is_shown
    board.click(_prompt_button(board, "The result"))
    assert board._ending.is_shown


def test_a_call_of_the_library_waits_for_no_check(watch):
    board = _board()
    board.start()
    board.type("call")
    assert board.session.check is None
    board, click = _watched(rounds=2)
    click("1:front")
    board.start_here()
    click("1:call")
    board.undo()
    assert board.session.check is None
