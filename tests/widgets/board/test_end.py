"""A game is ended early on a board: by a button that asks first, or by typing."""

from __future__ import annotations

import pytest
from ipywidgets import Button

import minerals
from minerals.classroom.levels import Play, level_named
from minerals_widgets import Board, Player
from minerals_widgets.classroom.level import LevelBoard
from tests.widgets.controls import controls, press

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def board_of(game="mattock", players=("Ada", "Ben"), **options):
    return Board(minerals.new(game, players=list(players), seed=5), **options)


def names_of(board):
    return [each.description for each in controls(board.widget, Button)]


def test_the_button_asks_how_and_whether_before_it_ends_the_game():
    board = board_of()
    board.type("a2")
    before = names_of(board)
    press(board, "End…")
    assert names_of(board)[len(before) :] == [
        "Ben resigns",
        "Ben has no time left",
        "Agree on a draw",
        "Abandon the game",
        "Stop here, at the end of the lesson",
        "End the game",
        "Play on",
    ]
    assert board._end._end.disabled
    press(board, "Ben resigns")
    assert board._end._meaning.value == "Ben resigned. Ada wins."
    press(board, "Agree on a draw")
    assert board._end._meaning.value == "Ada and Ben agreed on a draw."
    assert not board.match.is_over
    press(board, "End the game")
    assert board.match.outcome.winners == (1, 2)
    assert "The game is over. Ada and Ben agreed on a draw." in board.words.said
    assert board._end.button.disabled
    assert names_of(board)[-len(before) :] == before  # before them come those of the card
    press(board, "Undo")
    assert not board.match.is_over
    assert board.match.node.n == 1  # only the end is taken back
    assert not board._end.button.disabled


def test_one_can_think_better_of_it():
    board = board_of()
    press(board, "End…")
    press(board, "Play on")
    assert "Play on" not in names_of(board)
    assert not board.match.is_over
    press(board, "End…")
    press(board, "End…")
    assert "Play on" not in names_of(board)


def test_the_row_closes_when_the_game_goes_on():
    board = board_of()
    press(board, "End…")
    press(board, "Ada resigns")
    board.type("a2")
    assert "Play on" not in names_of(board)


def test_an_end_is_typed():
    board = board_of()
    board.type("I resign")
    assert board.said == ("Ada resigned. Ben wins.",)
    board.type("draw")
    assert board.said == ("The game is over.",)
    board.undo()
    board.type("Ben ran out of time")
    assert board.match.outcome.winners == (1,)


def test_somebody_elses_resignation_is_not_yours():
    board = board_of(players=("You", "Ben"), bots={2: "random"})
    assert [way.player for _, way in board.session.ends()] == [1, 1, 0, 0, 0]
    board.type("resign 2")
    assert board.said == ("resign 2 is for somebody else to play.",)
    board.type("resign")
    assert board.said == ("You resigned. Ben wins.",)
    board.undo()
    assert not board.match.is_over


def test_one_can_resign_while_another_is_to_act():
    match = minerals.new("mattock", players=["Ada", "Ben"], seed=5)
    board = Board(match, seat=2)
    assert match.to_act == (1,)
    board.type("resign 2")
    assert match.outcome.winners == (1,)


def test_a_game_against_the_clock_is_ended_whether_it_runs_or_not():
    board = Board(minerals.new("out_of_mine", players=["You", "Ben"], seed=5), seat=1)
    board.type("stop")
    assert board.match.outcome.winners == ()
    board.undo()
    board.type("resign")
    assert board.match.outcome.winners == (2,)


def test_a_level_is_not_solved_by_an_end():
    board = LevelBoard("mattock.levels.mine-first")
    for text in ("resign 2", "resign", "draw"):
        board.type(text)
        assert not board.attempt.match.is_over
        assert board.attempt.answer.is_refusal
    assert board.attempt.answer.sentences == ("This game cannot be ended early: play on, or begin it again.",)
    verdict = Play(level_named("mattock.levels.mine-first")).attempt("draw")
    assert not verdict.accepted
    assert "cannot be ended early" in verdict.comment


def test_the_player_tells_the_end():
    match = minerals.new("mattock", players=["Ada", "You"], seed=5)
    match.play("a2")
    match.play("resign 2")
    player = Player(match.log)
    player.step = len(match.log)
    said = player.words.said
    assert "You resigned. Ada wins." in said
    assert "kit.early-end" in player.words.below
