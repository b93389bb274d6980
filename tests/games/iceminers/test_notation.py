"""Notation: what can be written and what cannot, and the clicks of each action."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.iceminers.actions import ACTIONS, Drop, Enter, Leave, PickUp, Roll, Steal, Step, Stop
from tests.games.iceminers.positions import OPEN, at, kinds, rolled

ON_GEMS = at(
    """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . 1rRg . . . .
    . . . . . . . . .
          . . .
          . . .
          . 2 .
    carries 1: small blue
    die: 6
    """
)
"""Player 1 stands on small and medium red and small green."""
OFF_BOARD = minerals.new("iceminers")
POSSIBLE = "Possible now: 'e6', 'take medium red', 'drop'. The command 'minerals notation iceminers' lists everything."

EVERY_ACTION = [
    ("roll", Roll()),
    ("enter a5", Enter("a5")),
    ("e6", Step("e6")),
    ("take medium red", PickUp("medium red")),
    ("drop", Drop()),
    ("steal", Steal()),
    ("leave", Leave()),
    ("stop", Stop()),
]


@pytest.mark.parametrize(("text", "action"), EVERY_ACTION)
def test_notation_and_action_are_each_others_inverse(text, action):
    assert ON_GEMS.parse(text) == action
    assert str(action) == text


def test_there_are_no_other_actions():
    assert {type(action) for _, action in EVERY_ACTION} == set(ACTIONS)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  ROLL ", Roll()),
        ("Enter  A5", Enter("a5")),
        ("E 6", Step("e6")),
        ("e06", Step("e6")),
        ("Take Small  RED", PickUp("small red")),
    ],
)
def test_case_and_spaces_do_not_matter(text, action):
    assert ON_GEMS.parse(text) == action


def test_off_the_board_a_square_is_where_to_enter():
    assert OFF_BOARD.parse("a5") == Enter("a5")


class TestGems:
    @pytest.mark.parametrize(
        ("text", "gem"),
        [("take green", "small green"), ("take medium", "medium red"), ("take red medium", "medium red")],
    )
    def test_as_much_of_the_name_as_tells_it_from_the_others_there(self, text, gem):
        assert ON_GEMS.parse(text) == PickUp(gem)

    def test_where_only_one_lies_take_is_enough(self):
        match = rolled(at(OPEN.replace(". . . . .", ". . 1B . .", 1)), 3)
        assert match.parse("take") == PickUp("medium blue")

    @pytest.mark.parametrize(
        ("text", "fitting"),
        [
            ("take", "take medium red, take small green, take small red"),
            ("take red", "take medium red, take small red"),
            ("take small", "take small green, take small red"),
        ],
    )
    def test_what_can_be_several_is_ambiguous(self, text, fitting):
        with pytest.raises(minerals.AmbiguousNotation) as caught:
            ON_GEMS.parse(text)
        assert str(caught.value) == f"'{text}' can be any of these: {fitting}."

    @pytest.mark.parametrize("text", ["take blue", "take tiny red", "take all"])
    def test_what_fits_none_is_refused_with_what_lies_there(self, text):
        with pytest.raises(minerals.NotationError) as caught:
            ON_GEMS.parse(text)
        assert str(caught.value).startswith(
            f"'{text}': write the gem as in take small red. On the square: medium red, small green, small red."
        )

    def test_where_nothing_lies_there_is_nothing_to_list(self):
        with pytest.raises(minerals.NotationError) as caught:
            rolled(at(OPEN.replace(". . . . .", ". . 1 . .", 1)), 3).parse("take")
        assert str(caught.value).startswith("'take': write the gem as in take small red. Possible now: ")

    @pytest.mark.parametrize("text", ["take", "take red", "take small", "take medium red"])
    def test_off_the_board_the_answer_is_the_rule(self, text):
        match = rolled(OFF_BOARD, 3)
        (ruling,) = match.explain(text)
        assert (ruling.rule, ruling.message) == (
            "iceminers.gems.off-board",
            "Off the board nobody can pick up, drop or steal a gem.",
        )

    def test_but_what_is_no_gem_at_all_is_none_there_either(self):
        with pytest.raises(minerals.NotationError, match="'take purple': write the gem as in take small red"):
            OFF_BOARD.parse("take purple")

    def test_a_gem_that_lies_elsewhere_can_be_written_and_is_refused_with_a_ruling(self):
        assert ON_GEMS.parse("take small yellow") == PickUp("small yellow")
        assert [ruling.rule for ruling in ON_GEMS.explain("take small yellow")] == ["iceminers.gems.pick-up"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("drpo", "Did you mean 'drop'?"),
        ("tak small red", "Did you mean 'take small red'?"),
        ("e5-e6", "Did you mean 'e6'?"),
        ("jump", POSSIBLE),
        ("", POSSIBLE),
        ("e²", POSSIBLE),
    ],
)
def test_what_is_no_action_is_refused(text, hint):
    with pytest.raises(minerals.NotationError) as caught:
        ON_GEMS.parse(text)
    assert str(caught.value) == f"{text!r} is not an action of Iceminers. {hint}"


@pytest.mark.parametrize(
    ("text", "square"), [("c3", "c3"), ("e0", "e0"), ("e10", "e10"), ("enter z9", "z9"), ("j1", "j1")]
)
def test_squares_that_do_not_exist_are_named(text, square):
    with pytest.raises(minerals.NotationError) as caught:
        ON_GEMS.parse(text)
    assert str(caught.value).startswith(f"'{text}': ")
    assert square in str(caught.value).partition(": ")[2]


@pytest.mark.parametrize("text", ["enter", "enter here"])
def test_to_enter_takes_a_square(text):
    with pytest.raises(minerals.NotationError, match=f"^'{text}': "):
        ON_GEMS.parse(text)


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        (Step("c3"), "There is no square 'c3' on this board."),
        (Enter("z9"), "There is no square 'z9' on this board."),
        (PickUp("tiny red"), "There is no gem 'tiny red'; write one like small red."),
    ],
)
def test_an_action_about_nothing_there_is_is_refused(action, complaint):
    with pytest.raises(minerals.NotationError) as caught:
        ON_GEMS.explain(action)
    assert str(caught.value) == complaint


# --- clicks ---


def click(match, *tokens):
    entry = match.entry()
    for token in tokens:
        entry = match.click(entry, token)
    return entry


@pytest.mark.parametrize(
    ("match", "token", "action"),
    [
        (OFF_BOARD, "roll", Roll()),
        (rolled(OFF_BOARD, 3), "a5", Enter("a5")),
        (ON_GEMS, "e6", Step("e6")),
        (ON_GEMS, "take medium red", PickUp("medium red")),
        (ON_GEMS, "drop", Drop()),
    ],
)
def test_each_action_is_one_click(match, token, action):
    entered = click(match, token)
    assert (entered.complete, entered.action) == ("yes", action)


def test_every_legal_action_has_a_click_of_its_own():
    tokens = [ON_GEMS.game.words.tokens(action) for action in ON_GEMS.legal_actions()]
    assert len(set(tokens)) == len(tokens)


@pytest.mark.parametrize(
    ("match", "token", "rule", "cells"),
    [
        (ON_GEMS, "e9", "iceminers.move.orthogonal", ("e5", "e9")),
        (ON_GEMS, "roll", "iceminers.turn.roll", ()),
        (ON_GEMS, "steal", "iceminers.steal.pay", ("e5",)),
        (ON_GEMS, "leave", "iceminers.move.leave", ("e5",)),
        (ON_GEMS, "take small yellow", "iceminers.gems.pick-up", ("e5",)),
        (ON_GEMS, "medium yellow", "iceminers.gems.pick-up", ("e5",)),
        (OFF_BOARD, "a5", "iceminers.turn.roll", ()),
        (rolled(OFF_BOARD, 2), "i5", "iceminers.move.enter", ("i5", "a4", "a5", "a6")),
    ],
)
def test_a_refused_click_says_why(match, token, rule, cells):
    entered = click(match, token)
    assert [(ruling.rule, ruling.cells) for ruling in entered.rulings] == [(rule, cells)]
    assert entered.tokens == ()


def test_what_means_nothing_is_not_explained():
    assert click(ON_GEMS, "player 1").rulings == ()
    assert ON_GEMS.game.words.attempt(ON_GEMS.state, ()) is None


# --- what the buttons say ---


def met(gem):
    match = rolled(at(f"{OPEN.replace('. . . . .', '. . 1 2 .', 1)} carries 1: small blue\n{gem}"), 6)
    match.play("f4")
    return match


def label(match, token):
    return match.game.words.label(match.state, token)


def test_buttons_say_what_they_do():
    assert label(OFF_BOARD, "roll") == "Roll the die"
    assert label(ON_GEMS, "drop") == "Drop the small blue gem (free)"
    assert label(ON_GEMS, "take medium red") == "Take the medium red gem"
    assert label(ON_GEMS, "stop") == "Stop here"
    assert label(ON_GEMS, "e6") == "e6"


def test_the_button_to_leave_names_the_edge():
    match = rolled(at(f"{OPEN.replace('. . .', '. 1 .', 1)} carries 1: small blue"), 2)
    assert label(match, "leave") == "Leave over the north edge"
    assert label(ON_GEMS, "leave") == "Leave the board"


def test_the_button_to_steal_names_the_gem():
    assert label(met("carries 2: small green"), "steal") == "Steal the small green gem"
    assert label(ON_GEMS, "steal") == "Steal"


def test_the_random_bot_decides_first_what_kind_of_thing_to_do():
    decisions = minerals.get_game("iceminers").study.decisions
    assert decisions(Step("e6")) == ("go", "e6")
    assert decisions(Enter("a5")) == ("go", "a5")
    assert decisions(Leave()) == ("go", "leave")
    assert decisions(PickUp("small red")) == ("take", "small red")
    assert decisions(Drop()) == ("drop",)
    assert kinds([Roll()]) == ["Roll"]
