"""A match at a table, where people tell what chance brings."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings, strategies

import minerals
from minerals.bots import Uniform
from minerals.core.game import ToldChance, outcome_meant
from minerals.core.log import read_log
from minerals.core.text import speaking
from tests.core.forging import forged, read_or_refusal

PAIRS = {"medium red + small yellow": 1, "medium yellow + small red": 1, "medium blue + small red": 2}


def at_the_table(game="iceminers", **options):
    return minerals.new(game, players=["Ada", "Ben"], at_table=True, **options)


def asked(call, *args, **more):
    with pytest.raises(minerals.UntoldOutcome) as caught:
        call(*args, **more)
    return caught.value


# --- what people say ---


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("medium red + small yellow", "medium red + small yellow"),
        ("Small YELLOW, medium red", "medium red + small yellow"),
        ("a medium yellow and a small red", "medium yellow + small red"),
        ("med yel sm red", "medium yellow + small red"),
        ("blue", "medium blue + small red"),
    ],
)
def test_people_may_say_an_outcome_in_their_way(said, meant):
    assert outcome_meant(said, PAIRS) == meant


@pytest.mark.parametrize(
    ("said", "weights"),
    [
        ("7", {"1": 1, "6": 1}),
        ("3", {"37": 1}),  # a number is not the beginning of another one
        ("WKT", {"WKTAO": 1}),  # and a card is not the beginning of another card
        ("gold", {"small red": 1}),
        ("", {"small red": 1}),
        ("small red", {"small red": 0, "small blue": 1}),
    ],
)
def test_an_outcome_that_cannot_come_names_those_that_can(said, weights):
    with pytest.raises(minerals.ChanceError, match="Possible: "):
        outcome_meant(said, weights)


def test_an_outcome_with_two_meanings_is_not_guessed():
    with pytest.raises(minerals.ChanceError, match="any of these: medium red \\+ small yellow"):
        outcome_meant("yellow", PAIRS)


def test_an_outcome_may_be_said_in_the_readers_language():
    with speaking("de"):
        assert outcome_meant("Kyanit", {"kyanite": 1, "tourmaline": 1}) == "kyanite"


@pytest.mark.parametrize("said", ["b5 kleiner roter", "b5 Kleinen Roten", "b5 small red", "b5 roter"])
def test_an_outcome_may_be_said_as_the_board_calls_it(said):
    match = at_the_table()
    for action in ("roll 5", "enter a4", "b4"):
        match.play(action)
    with speaking("de"):
        match.play(said)
    assert match.node.events[-1].outcome == "small red"


def test_told_takes_a_list():
    with pytest.raises(minerals.ChanceError, match="told takes a list"):
        ToldChance("46")


# --- asking ---


def test_a_draw_that_nobody_told_asks_and_plays_nothing():
    match = at_the_table()
    error = asked(match.play, "roll")
    assert error.weights == dict.fromkeys("123456", 1)
    assert error.told == ()
    assert [offer.outcome for offer in error.question.offers] == list("123456")
    assert error.question.offers[3].sentence == "Ada rolls a 4 (1 in 6)."
    assert str(error) == ("Ada: The roll. Say what came up, as in 'roll 1'. Possible now: 1, 2, 3, 4, 5, 6.")
    assert len(match.log.nodes) == 1


def test_a_question_knows_what_was_told_before_it():
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], told=[3, 5])
    match.at_table = True
    match.play("1: front")
    error = asked(match.play, "2: back 37")
    assert error.told == ("37",)
    assert error.question.player == 2
    assert error.question.state.seat(1).card == "37"
    assert "37" not in error.weights


def test_a_question_survives_a_pickle():
    error = pickle.loads(pickle.dumps(asked(at_the_table().play, "roll")))
    assert error.weights == dict.fromkeys("123456", 1)
    assert error.question.title == "Ada: The roll"


def test_the_question_shows_what_has_happened_by_then():
    match = at_the_table()
    match.play("roll 4")
    match.play("enter a4")
    match.play("b4")
    question = asked(match.play, "lift b5").question
    assert question.title == "Ada: Lifting a medium cap"
    assert question.state.points == 1
    assert question.meant("Small red") == "small red"


# --- telling ---


@pytest.mark.parametrize("text", ["roll 4", "ROLL  4", "Roll 4 "])
def test_notation_may_be_followed_by_what_came(text):
    match = at_the_table()
    match.play(text)
    assert match.node.events[0].outcome == "4"
    assert match.node.told == (1,)


def test_outcomes_are_told_in_python_too():
    match = at_the_table()
    match.play(match.parse("roll"), told=[4])
    assert match.state.points == 4


def test_a_match_that_draws_can_be_told_something():
    match = minerals.new("iceminers", seed=7)
    match.play("roll 4")
    assert (match.state.points, match.node.told) == (4, (1,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("roll 7", "'7' cannot come up now. Possible: 1, 2, 3, 4, 5, 6."),
        ("roll 4 5", "'5': nothing more is drawn here"),
        ("rol 4", "Possible now: 'roll'"),
    ],
)
def test_what_cannot_be_told_plays_nothing(text, reason):
    match = at_the_table()
    with pytest.raises(minerals.MineralsError, match=reason):
        match.play(text)
    assert len(match.log.nodes) == 1


def test_nothing_is_told_where_nothing_is_drawn():
    match = at_the_table("mattock")
    with pytest.raises(minerals.ChanceError, match="nothing is drawn here"):
        match.play(match.legal_actions()[0], told=["4"])


def test_words_and_a_list_tell_one_after_the_other():
    match = minerals.new("out_of_mine", told=[3, 5], at_table=True)
    match.play("front" if len(match.to_act) == 1 else "1: front")
    match.play("2: back 37", told=[14])
    assert [event.outcome for event in match.node.events if event.outcomes] == ["37", "14"]


# --- the set-up ---


def test_a_set_up_asks_for_one_draw_after_the_other():
    told = []
    for _ in range(2):
        error = asked(minerals.new, "out_of_mine", players=["Ada", "Ben"], at_table=True, told=told)
        assert error.told == tuple(told)
        told.append(error.question.offers[0].outcome)
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], at_table=True, told=told)
    assert match.log.root.told == (1, 2)


def test_a_written_position_asks_for_nothing():
    position = minerals.new("minerals", seed=7).diagram()
    match = minerals.new("minerals", position=position, at_table=True)
    assert match.at_table
    assert match.log.root.told == ()


def test_a_set_up_can_be_drawn_and_the_game_told():
    match = minerals.new("minerals", seed=7)
    match.at_table = True
    assert match.log.root.told == ()


# --- there and back ---


def test_one_goes_from_told_to_drawn_and_back():
    match = at_the_table(seed=7)
    match.play("roll 4")
    match.undo()
    match.at_table = False
    match.play("roll")
    assert match.node.told == ()
    match.undo()
    match.at_table = True
    asked(match.play, "roll")


def test_undo_and_redo_ask_for_nothing():
    match = at_the_table()
    match.play("roll 4")
    match.undo().redo()
    assert match.state.points == 4
    match.undo().play("roll 4")
    assert len(match.log.nodes) == 2


def test_the_luck_that_is_drawn_belongs_to_the_place():
    drawn, told = (minerals.new("iceminers", seed=7) for _ in range(2))
    for match in (drawn, told):
        for action in ("roll", "enter a4"):
            match.play(action)
    told.undo().undo().play("roll", told=[drawn.log.node(1).events[0].outcome])
    told.play("enter a4")
    while drawn.legal_actions() and str(drawn.legal_actions()[0]) != "roll":
        action = drawn.legal_actions()[0]
        assert drawn.play(action) == told.play(action)
    assert drawn.play("roll") == told.play("roll")


def test_a_branch_draws():
    match = at_the_table(seed=7)
    other = match.branch()
    assert not other.at_table
    assert other.play("roll")[0].outcome == minerals.new("iceminers", seed=7).play("roll")[0].outcome


def test_a_branch_keeps_what_was_told_before_its_step():
    match = minerals.new("out_of_mine", told=[3, 5], at_table=True, seed=1)
    match.play("1: front")
    match.play("2: back 37 14")
    other = match.branch(match.node.first_step + 2, chance=minerals.SeededChance(2))
    assert other.node.told == (1,)
    assert other.node.events[1].outcome == "37"


# --- the log ---


def again(log):
    return read_log(b"".join(log.lines()))


def test_a_log_says_what_was_told():
    match = at_the_table()
    match.play("roll 4")
    assert b'"told":[1]' in list(match.log.lines())[-1]
    loaded = again(match.log)
    assert loaded.node(1).told == (1,)
    assert list(loaded.lines()) == list(match.log.lines())
    assert list(pickle.loads(pickle.dumps(match.log)).lines()) == list(match.log.lines())


def test_a_log_without_told_draws_is_as_it_was():
    match = minerals.new("iceminers", seed=7)
    match.play("roll")
    assert b"told" not in b"".join(match.log.lines())


@pytest.mark.parametrize("told", [(0,), (2,), (-1,), (1, 1)])
def test_a_log_tells_only_draws_that_it_has(told):
    match = minerals.new("iceminers", seed=7)
    match.play("roll")
    node = match.node
    with pytest.raises(minerals.LogError, match="told takes the numbers of draws in order, and this record has 1"):
        match.log.add(node.parent, node.action, (node.events, node.state), told)


@pytest.mark.parametrize(
    ("line", "told", "reason"),
    [
        (3, [2], "line 3: told takes the numbers of draws in order, and this record has 1; it says [2]."),
        (3, ["4"], "line 3: The line is not a record of a log"),
        (2, [1], "line 2: told takes the numbers of draws in order, and this record has 0; it says [1]."),
    ],
)
def test_a_file_that_tells_of_other_draws_is_refused(line, told, reason):
    match = at_the_table()
    match.play("roll 4")
    refused = read_or_refusal(forged(b"".join(match.log.lines()), line, lambda record: record.update(told=told)))
    assert str(refused).startswith(reason)


def test_play_goes_on_as_it_was():
    match = at_the_table(seed=7)
    assert minerals.match_of(again(match.log)).at_table
    match.play("roll 4")
    assert minerals.match_of(again(match.log)).at_table
    assert not minerals.match_of(again(match.log), at_table=False).at_table
    match.undo()
    match.at_table = False
    match.play("roll")
    assert not minerals.match_of(again(match.log)).at_table or match.log.main_line[-1].told
    assert pickle.loads(pickle.dumps(at_the_table())).at_table


def test_luck_and_odds_read_a_log_that_was_told():
    match = at_the_table(seed=7)
    match.play("roll 4")
    assert match.log.node(1).events[0].probability == minerals.new("iceminers").play("roll")[0].probability
    assert len(minerals.luck(match.log, games=4)) > 0


def test_a_table_and_a_story_say_what_was_told():
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    match.play("roll 1")
    match.play("enter a4")
    match.play("roll")
    assert match.log.draws() == (1, 2)
    assert match.log.frame()["told"].dropna().tolist() == [True, False]
    story = match.log.story()
    assert "Told at the table, not drawn: 1 of 2 outcomes." in story
    assert "Ada rolls a 1 (1 in 6). (Told.)" in story
    assert story.count("(Told.)") == 1


def test_a_story_in_which_all_was_told_says_so_once():
    match = at_the_table()
    match.play("roll 1")
    match.play("enter a4")
    match.play("roll 3")
    story = match.log.story()
    assert "Told at the table, not drawn: 2 of 2 outcomes." in story
    assert "(Told.)" not in story


# --- whatever is played ---


@pytest.mark.parametrize("game", minerals.game_names())
@settings(max_examples=4, deadline=None)
@given(seed=strategies.integers(0, 10_000), told=strategies.lists(strategies.booleans(), min_size=40, max_size=40))
def test_told_and_drawn_at_any_step_are_the_same_game(game, seed, told):
    drawn, mixed = minerals.new(game, seed=seed), minerals.new(game, seed=seed)
    bot = Uniform(minerals.SeededChance(seed))
    for is_told in told:
        if drawn.is_over:
            break
        action = bot.choose(drawn).action
        events = drawn.play(action)
        outcomes = [outcome for event in events for outcome in event.outcomes]
        mixed.at_table = is_told
        if not is_told:
            assert mixed.play(action) == events
            continue
        said = []
        while True:  # as people do: one answer after the other
            try:
                assert mixed.play(action, said) == events
                break
            except minerals.UntoldOutcome as error:
                said.append(outcomes[error.drawn])
        assert mixed.node.told == tuple(range(1, len(outcomes) + 1))
        assert mixed.undo().redo().node.told == mixed.node.told
    assert mixed.state == drawn.state
    assert again(mixed.log).state_at(len(drawn.log)) == drawn.state


@pytest.mark.parametrize("call", ["1: call 8 5", "1: call 8 5 8", "1: call 8 8", "1: call 8 8 5"])
def test_what_is_certain_need_not_be_told(call):
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], told=[3, 5], rounds=2, at_table=True)
    match.play("1: front")
    match.play("2: back 37 14")
    assert asked(match.play, "1: call 8").told == ("8",)
    match.play(call)  # of the galleries 5 and 8, Ben gets the one that Ada does not get
    assert match.node.told == (1, 2, 3)


@pytest.mark.parametrize(("board", "cells"), [("printed", ["o6", "o7", "o8"]), ("random", ["m20", "m21", "n20"])])
def test_each_question_of_a_set_up_names_its_hex_and_how_many_come_after_it(board, cells):
    told = []
    options = {} if board == "printed" else {"board": board}
    for number, cell in enumerate(cells):
        with pytest.raises(minerals.UntoldOutcome) as caught:
            minerals.new("minerals", at_table=True, told=told, **options)
        question = caught.value.question
        assert (question.cell, question.left) == (cell, 117 - number)
        assert question.sentence.startswith(f"The board, {cell}. Say what came up.")
        assert question.sentence.endswith(f"{117 - number} more come after it.")
        assert str(caught.value).endswith("Or give the whole board at once, as position=…")
        told.append(question.offers[0].outcome)


def test_a_hex_that_was_chosen_is_named_until_it_is_laid():
    told = ["wollastonite"] * 3 + ["l20"]
    with pytest.raises(minerals.UntoldOutcome) as caught:
        minerals.new("minerals", board="random", at_table=True, told=told)
    assert str(caught.value).startswith("The board, l20. Say what came up. Possible now: tile, crevice.")
    with pytest.raises(minerals.UntoldOutcome) as caught:
        minerals.new("minerals", board="random", at_table=True, told=[*told, "tile"])
    assert str(caught.value).startswith("The board, l20. Say what came up. Possible now: Wollastonite")
