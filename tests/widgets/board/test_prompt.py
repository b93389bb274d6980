"""The sentence that says what to do on a board: its buttons, the half of a turn that is drawn, and the last move."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals_widgets import Board
from tests.widgets.games import begun_match


def with_tools() -> Board:
    """Return a board on which a turn goes on after the move."""
    row = "W1  W   K   W   W2\npool 1: 1W\ntools: hammer\nturn: 1"
    return Board(minerals.new("minerals", position=row, players=["You", "Bo"]))


def words_press(board: Board, token: str) -> None:
    """Press a button in the words, as the page does."""
    board.words._handle_custom_msg({"press": token}, [])


def test_a_button_in_the_sentence_is_a_click_and_is_offered_nowhere_else():
    board = with_tools()
    board.click("d5")
    assert '<button type="button" data-token="end">end your turn</button>' in board.words.said
    assert [each.description for each in board._choices.widget.children] == []
    before = board.match.to_act
    words_press(board, "end")
    assert board.match.to_act != before


def test_what_is_no_button_of_the_sentence_does_nothing():
    board = Board(begun_match())
    node = board.match.node
    board.words._handle_custom_msg({"press": 7}, [])
    board.words._handle_custom_msg("end", [])
    assert board.match.node is node


def test_the_mined_tile_is_drawn_before_the_miner_goes():
    board = Board("mattock", board="inner")
    board.click("i3")
    shapes = {shape.cell: shape.label for shape in board.scene().shapes if getattr(shape, "cell", None)}
    assert shapes["i3"].startswith("i3, tile")
    assert board.match.state.open_spaces >> board.match.state.grid.index("i3") & 1, "but it is not played yet"
    board.click("i3")
    shapes = {shape.cell: shape.label for shape in board.scene().shapes if getattr(shape, "cell", None)}
    assert shapes["i3"].startswith("i3, open")


def arrows(board: Board) -> list[str]:
    """Return the arrows of the picture in words."""
    return [shape.label for shape in board.scene().shapes if shape.role == "arrow" and shape.label]


def test_the_last_move_stays_marked_when_a_turn_ends_and_while_the_next_is_entered():
    board = with_tools()
    board.click("d5")
    (moved,) = set(arrows(board))
    board.click("end")
    assert arrows(board) == [moved]
    board.undo()
    assert arrows(board) == [moved]
    board.undo()
    assert moved not in arrows(board)


def test_a_turn_is_told_in_one_line_that_unfolds():
    board = Board(minerals.new("minerals", players=["You", "Bo"], board="meadow", seed=7), bots={2: "greedy"})
    while board.match.state.phase != "playing":
        board.click(board.session.targets()[0])
    board.click(board.session.targets()[-1])
    said = board.words.said
    assert said.count("<summary>") >= 1 and "<summary>You move from " in said
    assert all(sentence in said for sentence in board.said if "'" not in sentence), "nothing is left out"


@pytest.mark.parametrize(
    ("game", "options"), [("minerals", {"board": "meadow"}), ("mattock", {"board": "inner"}), ("iceminers", {})]
)
def test_every_moment_of_a_game_says_what_to_do(game, options):
    board = Board(game, players=["You", "Bo"], bots={2: "greedy"}, seed=3, **options)
    hand = random.Random(3)
    while not board.match.is_over:
        prompt, targets = board.session.prompt(), board.session.targets()
        assert len(str(prompt).split()) > 2, f"{prompt} says nothing"
        assert targets, f"{prompt}, but nothing can be done"
        seen = {shape.cell for shape in board.scene().shapes if getattr(shape, "cell", "")} | prompt.tokens
        buttons = {token for token, _ in (board._offered[1] if board._offered else ())}
        assert set(targets) <= seen | buttons, f"{prompt}, but some of it can be found nowhere"
        board.click(hand.choice(targets))
    assert str(board.session.prompt()).startswith("The game is over. ")
