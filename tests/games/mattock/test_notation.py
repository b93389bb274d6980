"""Notation as the AbstractPlay site writes it, and clicks."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.mattock.actions import Place, Turn
from minerals.games.mattock.notation import STAY
from tests.games.mattock.positions import kinds

FULL = minerals.new("mattock")
PLACING = minerals.new("mattock", board="inner", setup="freestyle")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("j7", Turn("j7")),
        ("h4/i4-h4", Turn("h4", "i4", "h4")),
        ("i7/i7-j6", Turn("i7", "i7", "j6")),
    ],
)
def test_a_turn_is_the_space_mined_and_the_move(text, action):
    assert FULL.parse(text) == action
    assert str(action) == text


def test_a_placement_is_the_space_alone():
    assert PLACING.parse("g4") == Place("g4")
    assert str(Place("g4")) == "g4"


@pytest.mark.parametrize("text", ["  H4/I4-H4 ", "h4 / i4 - h4", "H 4/i4–h4", "h04/i04-h04"])
def test_case_spaces_and_dashes_do_not_matter(text):
    assert FULL.parse(text) == Turn("h4", "i4", "h4")


@pytest.mark.parametrize("text", ["", "j", "7", "j7/i4", "j7-i4", "j7/i4-", "j7 i4 h4 h5", "pass", "j7/i4-h4-h5", "j²"])
def test_what_is_no_turn_is_refused(text):
    with pytest.raises(minerals.NotationError, match=r"is not a turn of Mattock\."):
        FULL.parse(text)


@pytest.mark.parametrize(("text", "space"), [("n1", "n1"), ("a8", "a8"), ("j7/a0-h4", "a0")])
def test_spaces_that_do_not_exist_are_named(text, space):
    with pytest.raises(minerals.NotationError, match=f"There is no cell {space} on this board"):
        FULL.parse(text)


def test_an_action_that_names_no_space_is_refused():
    with pytest.raises(minerals.NotationError, match="There is no space 'z9'"):
        FULL.explain(Turn("z9"))


def test_a_move_has_no_place_in_the_set_up():
    with pytest.raises(minerals.NotationError, match="write only the space for a miner, such as g4"):
        PLACING.parse("g4/g4-g5")


@pytest.mark.parametrize("match", [minerals.new("mattock", board="inner", seed=1), PLACING], ids=["playing", "placing"])
def test_every_legal_action_is_read_back(match):
    for action in match.legal_actions():
        assert match.parse(str(action)) == action


# --- clicks ---


def click(match, *tokens):
    entry = match.entry()
    for token in tokens:
        entry = match.click(entry, token)
    return entry


def test_a_turn_is_entered_by_mine_miner_and_goal():
    match = minerals.new("mattock", board="inner")
    assert click(match, "h3").next == (STAY, "h4")
    assert click(match, "h3", "h4").next == ("h3",)
    entered = click(match, "h3", "h4", "h3")
    assert (entered.complete, entered.action) == ("yes", Turn("h3", "h4", "h3"))
    assert kinds(match.play(entered.action)) == ["TileMined", "MinerMoved", "TurnBegan"]


def test_or_by_mine_and_the_button_to_stay():
    match = minerals.new("mattock", board="inner")
    entered = click(match, "h3", STAY)
    assert (entered.complete, entered.action) == ("yes", Turn("h3"))
    assert match.game.words.label(match.state, STAY) == "Stay: no move"


def test_a_placement_is_one_click():
    assert click(PLACING, "e5").action == Place("e5")


@pytest.mark.parametrize(
    ("clicks", "rules"),
    [
        (("a1",), ["mattock.mine.connected"]),
        (("h4",), ["mattock.mine.open-space"]),
        (("h3", "g2"), ["mattock.move.own-miner"]),
        (("h3", "c6"), ["mattock.move.connected"]),
        (("h3", "h4", "c6"), ["mattock.move.free-tile"]),
    ],
)
def test_a_refused_click_says_why(clicks, rules):
    entered = click(minerals.new("mattock", board="inner"), *clicks)
    assert [ruling.rule for ruling in entered.rulings] == rules
    assert entered.tokens == clicks[:-1]


def test_a_refused_placement_says_why():
    match = minerals.new("mattock", board="inner", setup="freestyle")
    match.play("e5")
    assert [ruling.cells for ruling in click(match, "e6").rulings] == [("e6", "e5")]


def test_what_is_no_space_means_nothing():
    assert click(FULL, "player 1").rulings == ()


def test_the_random_bot_decides_the_space_first_and_then_one_move_or_none():
    game = minerals.get_game("mattock")
    assert game.study.decisions(Turn("j7")) == ("j7", STAY)
    assert game.study.decisions(Turn("h4", "i4", "h4")) == ("h4", "i4-h4")
    assert game.study.decisions(Place("g4")) == ("g4",)
