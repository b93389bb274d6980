"""The tour: the board points at what to click, and goes on when it was done."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals import OptionError
from minerals.classroom.rule_lessons import tours
from minerals_widgets import TourBoard
from tests.widgets.controls import press


def lead(board: TourBoard) -> str:
    return board.words.said


def test_it_points_at_the_pawn_and_says_what_to_do():
    board = TourBoard("minerals")
    assert board.session.pointed == ("f6",)
    assert "1 of 5 · Your pawn is the disc with the 1." in lead(board)
    assert [shape.role for shape in board.canvas.scene.shapes].count("mark.hint") == 1


def test_each_step_ends_when_it_was_done_and_not_before():
    board = TourBoard("minerals")
    board.click("g5")
    assert board.step == 0, "that was another hex"
    board.click("f6")
    assert (board.step, board.session.pointed) == (1, ())
    board.click("h5")
    assert board.step == 2
    assert board.match.to_act == (1,), "the bot has answered"
    board.click("h5")
    assert board.step == 2
    board.click("d5")
    assert board.step == 3, "a refusal was wanted"
    board._why.value = True
    board.click("e4")
    assert board.step == 4
    board._why.value = False
    press(board, "Undo")
    assert board.step == 5
    assert "Play on against Bo" in lead(board)
    board.click("f6")
    board.click("h7")
    assert board.step == 5
    assert board.match.state.pools[0] == (0, 1, 0, 0, 0), "the game goes on"


def test_only_games_that_have_a_tour_give_one():
    with pytest.raises(OptionError, match=r"^There is no tour of 'mattock'\.$"):
        TourBoard("mattock")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("position = 3", "tour.toml: Expected `str`, got `int` - at `$.position`"),
        ("position = ", "tour.toml: "),
        (
            'position = ""\nplayers = []\n[[step]]\nsay = "Go."\nuntil = "jump"',
            "tour.toml: step 1: 'jump' ends no step; write click and a token, play, refusal, why or undo.",
        ),
        (
            'position = ""\nplayers = []\n[[step]]\nsay = " "\nuntil = "play"',
            "tour.toml: step 1: there is nothing to say.",
        ),
    ],
)
def test_a_file_that_is_no_tour_is_refused_with_its_place(tmp_path: Path, text: str, said: str):
    file = tmp_path / "tour.toml"
    file.write_text(text)
    with pytest.raises(tours.TourError) as caught:
        tours._read(file)
    assert str(caught.value).startswith(said)
