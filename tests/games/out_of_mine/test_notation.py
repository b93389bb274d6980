"""Notation: what can be written and what cannot, whose it is and when, and the clicks of each action."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.out_of_mine.actions import (
    ACTIONS,
    Call,
    ChooseSide,
    Flip,
    Lift,
    Pass,
    Place,
    PlayerAction,
    Return,
    Take,
    Turn,
)
from tests.games.out_of_mine.positions import at, began, play_all, seat

MATCH = began(players=3)
ALONE = at(seat(), more="passed: 2")
"""Only player 1 can act."""

EVERY_ACTION = [
    ("1: front", ChooseSide(1, "front")),
    ("3: back", ChooseSide(3, "back")),
    ("1: take L3 gold at 1200", Take(1, 1200, tile="L3 gold")),
    ("2: take F5 at 0", Take(2, 0, tile="F5")),
    ("1: return at 2100", Return(1, 2100)),
    ("1: turn at 1500", Turn(1, 1500)),
    ("1: flip at 1500", Flip(1, 1500)),
    ("1: place c4 at 2400", Place(1, 2400, cell="c4")),
    ("1: lift c4 at 4000", Lift(1, 4000, cell="c4")),
    ("3: call at 61500", Call(3, 61500)),
    ("2: pass at 61500", Pass(2, 61500)),
]


@pytest.mark.parametrize(("text", "action"), EVERY_ACTION)
def test_notation_and_action_are_each_others_inverse(text, action):
    assert MATCH.parse(text) == action
    assert str(action) == text


def test_there_are_no_other_actions():
    assert {type(action) for _, action in EVERY_ACTION} == set(ACTIONS)


def test_what_is_no_action_has_no_words():
    with pytest.raises(NotImplementedError):
        str(PlayerAction(1))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  1 :  TAKE  l3  GOLD  AT 1200 ", Take(1, 1200, tile="L3 gold")),
        ("1:Place C 4 at 7", Place(1, 7, cell="c4")),
        ("1:lift c04 at 7", Lift(1, 7, cell="c4")),
        ("2:Front", ChooseSide(2, "front")),
        ("2 : call at 5", Call(2, 5)),
        ("1: pass at 0005", Pass(1, 5)),
    ],
)
def test_case_and_spaces_do_not_matter(text, action):
    assert MATCH.parse(text) == action


class TestWhoAndWhen:
    def test_where_only_one_can_act_who_may_be_left_out(self):
        assert ALONE.parse("take I1 at 5") == Take(1, 5, tile="I1")

    @pytest.mark.parametrize("match", [MATCH, minerals.new("out_of_mine")])
    def test_else_it_must_be_said(self, match):
        with pytest.raises(minerals.NotationError) as caught:
            match.parse("call")
        assert str(caught.value).startswith("'call': several players can act; say who, like '1: call'. ")

    def test_when_may_be_left_out_and_is_as_early_as_can_be(self):
        match = began()
        play_all(match, "2: take I1 at 700")
        assert match.parse("1: take I2") == Take(1, 701, tile="I2")
        assert match.parse("2: turn") == Turn(2, 700)

    def test_a_player_who_does_not_play_can_be_written_and_is_refused(self):
        assert MATCH.parse("7: call at 5") == Call(7, 5)
        with pytest.raises(minerals.NotationError, match="There is no player 7 among 3"):
            MATCH.explain("7: call at 5")
        with pytest.raises(minerals.NotationError, match="There is no player 0 among 3"):
            MATCH.play("0: call at 5")


UNKNOWN = "Possible now: '1: take I1 at 0', '1: take I1 gold at 0', '1: call at 0', '1: pass at 0'. "


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1: tak L3", "Did you mean '1: take L3 at 0', '1: take L3 gold at 0' or '1: take L3 silver at 0'?"),
        ("1: cals", "Did you mean '1: call at 0'?"),
        ("1: frnt", UNKNOWN),
        ("1: ", UNKNOWN),
        ("1: jump", UNKNOWN),
        ("1: at 500", UNKNOWN),
        ("one: cal", "Did you mean '1: call at 0'?"),
    ],
)
def test_what_is_no_action_is_refused(text, hint):
    with pytest.raises(minerals.NotationError) as caught:
        (ALONE if text.startswith("one") else MATCH).parse(text)
    assert str(caught.value).startswith(f"{text!r} is not an action of Out of Mine!. ")
    assert hint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1: place z9", "There is no cell z9 on this board."),
        ("1: lift c9", "There is no cell c9 on this board."),
        ("1: place", "'' is not the name of a cell: write a letter for the row and a number, like c4."),
        ("1: lift here", "'here' is not the name of a cell"),
        ("1: Take", "'1: Take': say which tile. Did you mean '1: take I1 at 0', "),
        ("1: take X5", "there is no tile 'X5'."),
        ("1: take L3 copper", "there is no tile 'L3 copper'; write L3, L3 gold, L3 silver, L3 woodworm or L3 rat."),
        ("1: front at 500", "players choose sides before the clock starts; leave out 'at 500'."),
    ],
)
def test_cells_tiles_and_times_that_do_not_exist_are_named(text, complaint):
    with pytest.raises(minerals.NotationError) as caught:
        MATCH.parse(text)
    assert str(caught.value).startswith(f"'{text}': ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        (Place(1, 0, cell="z9"), "There is no cell 'z9' on the table."),
        (Lift(1, 0, cell="i1"), "There is no cell 'i1' on the table."),
        (Take(1, 0, tile="L3 copper"), "There is no tile 'L3 copper'; write one like L3, or L3 gold."),
    ],
)
def test_an_action_about_nothing_there_is_is_refused(action, complaint):
    with pytest.raises(minerals.NotationError) as caught:
        MATCH.explain(action)
    assert str(caught.value) == complaint


# --- clicks ---


def click(match, *tokens):
    entry = match.entry()
    for token in tokens:
        entry = match.click(entry, token)
    return entry


HOLDING = at(seat(hand="I2"))


@pytest.mark.parametrize(
    ("match", "token", "action"),
    [
        (minerals.new("out_of_mine"), "1:front", ChooseSide(1, "front")),
        (HOLDING, "1:take L3 gold", Take(1, 0, tile="L3 gold")),
        (HOLDING, "1:c2", Place(1, 0, cell="c2")),
        (HOLDING, "1:turn", Turn(1, 0)),
        (HOLDING, "2:call", Call(2, 0)),
    ],
)
def test_each_action_is_one_click(match, token, action):
    entered = click(match, token)
    assert (entered.complete, entered.action) == ("yes", action)


def test_every_legal_action_has_a_click_of_its_own():
    for match in (MATCH, HOLDING, play_all(began(), "1: take F5 at 5", "1: place c3 at 6")):
        tokens = [match.game.words.tokens(action) for action in match.legal_actions()]
        assert len(set(tokens)) == len(tokens)


@pytest.mark.parametrize(
    ("match", "token", "rules"),
    [
        (HOLDING, "1:f8", ["out_of_mine.tiles.place"]),
        (ALONE, "1:c2", ["out_of_mine.tiles.lift"]),
        (ALONE, "1:turn", ["out_of_mine.tiles.one-hand"]),
        (HOLDING, "1:take I2", ["out_of_mine.tiles.one-hand"]),
        (HOLDING, "1:front", ["out_of_mine.setup.sides"]),
        (ALONE, "2:call", ["out_of_mine.call.pass"]),
        (minerals.new("out_of_mine"), "2:c4", ["out_of_mine.round.command"]),
    ],
)
def test_a_refused_click_says_why(match, token, rules):
    entered = click(match, token)
    assert [ruling.rule for ruling in entered.rulings] == rules
    assert entered.tokens == ()


@pytest.mark.parametrize("token", ["c4", "3:call", "1:dance", "0:call", "player 1"])
def test_what_means_nothing_is_not_explained(token):
    assert click(ALONE, token).rulings == ()


def test_without_a_click_nothing_is_meant():
    assert ALONE.game.words.attempt(ALONE.state, ()) is None


# --- what the buttons say ---


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("1:return", "Put it back"),
        ("1:turn", "Turn"),
        ("1:flip", "Flip"),
        ("1:call", "Out of Mine!"),
        ("1:pass", "Pass"),
        ("1:front", "Play the front"),
        ("2:back", "Play the back"),
        ("1:take I2", "Take I2 (7 left)"),
        ("1:take L3 gold", "Take L3 gold (1 left)"),
        ("1:take X5", "Take X5 (0 left)"),
        ("1:c4", "c4"),
        ("nothing", "nothing"),
    ],
)
def test_buttons_say_what_they_do(token, words):
    assert HOLDING.game.words.label(HOLDING.state, token) == words


def test_the_random_bot_decides_first_whose_action_then_what_kind():
    decisions = minerals.get_game("out_of_mine").study.decisions
    assert decisions(Take(2, 7, tile="L3 gold")) == ("2", "take", "L3 gold")
    assert decisions(Place(1, 7, cell="c4")) == ("1", "place", "c4")
    assert decisions(Call(1, 7)) == ("1", "call")
    assert decisions(ChooseSide(3, "front")) == ("3", "front")


def test_where_elements_count_a_shape_without_plain_tiles_is_answered_with_those_there_are():
    with pytest.raises(minerals.NotationError) as caught:
        began(elements=True).parse("1: take W5")
    assert (
        str(caught.value)
        == "'1: take W5': every W5 shows an element; write W5 gold. Did you mean '1: take W5 gold at 0'?"
    )


def test_in_the_basic_game_it_is_enough():
    assert str(began().parse("1: take w5")) == "1: take W5 gold at 0"
