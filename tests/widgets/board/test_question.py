"""A click carries the question that it answers, in every game and on every kind of board."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals_widgets import Board, LevelBoard
from tests.widgets.games import lesson_match

OPTIONS = {
    "minerals": {"board": "lesson", "removals": 0},
    "mattock": {"board": "inner"},
    "iceminers": {},
    "out_of_mine": {},
}


def click(board, token, question):
    shield = board.canvas.shield
    shield.take(shield, {"press": token, "question": question}, [])


@pytest.mark.parametrize("game", OPTIONS)
def test_a_click_that_was_made_before_a_bot_answered_is_dropped(game):
    board = Board(game, players=2, seed=3, bots={2: "greedy"}, **OPTIONS[game])
    asked = board.canvas.shield.question
    chooser = random.Random(1)
    for _ in range(40):
        if board.canvas.shield.question != asked:
            break
        # While the same people go on, clicks need not wait for the picture.
        for token in board.match.game.words.tokens(chooser.choice(board.session.actions())):
            click(board, token, asked)
    assert 2 in {node.player for node in board.match.line}
    before = (board.match.node, board.selected, board.said)
    target = next(iter(board.session.targets()), "1:call")
    click(board, target, asked)
    assert (board.match.node, board.selected, board.said) == before
    board.canvas.grid._take(board.canvas.grid, {"press": target, "question": asked}, [])
    board.words._take(board.words, {"press": target, "question": asked}, [])
    board.live().take({"click": target, "question": board.live().question - 1})
    assert (board.match.node, board.selected, board.said) == before


def test_a_second_click_of_one_player_is_not_the_next_players():
    board = Board(lesson_match())
    asked = board.canvas.shield.question
    click(board, "d6", asked)
    placed = board.match.node
    click(board, "e6", asked)
    assert board.match.node is placed
    click(board, "e6", board.canvas.shield.question)
    assert board.match.node is not placed


def test_undo_and_painting_ask_something_else():
    board = Board(lesson_match())
    asked = [board.canvas.shield.question]
    for step in (lambda: board.click("d6"), board.undo, board.edit, board.play_on):
        step()
        asked.append(board.canvas.shield.question)
    assert len(set(asked)) == len(asked)


def test_another_level_asks_something_else():
    board = LevelBoard("mattock.levels.mine-first")
    asked = board.canvas.shield.question
    board.goto(board.session.levels[1].id)
    assert board.canvas.shield.question != asked


def test_only_a_clock_gives_a_hand_time():
    boards = [Board(game, players=2, seed=3, **options) for game, options in OPTIONS.items()]
    assert [board.canvas.shield.reaction > 0 for board in boards] == [False, False, False, True]
    assert minerals.get_game("out_of_mine").real_time is not None
