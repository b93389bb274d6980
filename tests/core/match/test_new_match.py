"""Beginning a match: players, options, luck, a written position."""

import re

import pytest

import minerals
from minerals import NotationError, OptionError, ScriptedChance, SeededChance
from tests.core.pebbles import Take

POSITION = "0 0\n0 2 1\n0 0\nhands 3 3 1\nriver 1\nturn 3"


def test_a_match_begins_with_its_setup():
    match = minerals.new("pebbles", seed=7)
    assert match.step == len(match.log) == 2
    assert match.game.name == "pebbles"
    assert match.players == ("Player 1", "Player 2")
    assert (match.to_act, match.is_over, match.outcome, match.scores) == ((1,), False, None, (0, 0))
    assert repr(match) == "<Match of pebbles: step 2, Player 1's turn>"
    assert repr(match.log) == "<Log of pebbles: 0 actions, 2 events>"
    assert repr(match.node) == "<record 0: set-up>"


def test_players_are_counted_or_named():
    assert minerals.new("pebbles", players=3).players == ("Player 1", "Player 2", "Player 3")
    assert minerals.new("pebbles", players=["Ann", "Bob"]).players == ("Ann", "Bob")
    assert minerals.new("pebbles", players=("Ann", "Bob", "Cid")).log.options.players == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"players": 7}, "option 'players' takes a whole number from 2 to 4, not 7"),
        ({"players": []}, "option 'players' takes a whole number from 2 to 4, not 0"),
        ({"players": "Ann"}, "option 'players' takes a whole number from 2 to 4, not 'Ann'"),
        ({"players": 2.5}, "option 'players' takes a whole number from 2 to 4, not 2.5"),
        ({"board": "inner"}, "pebbles has no option 'board'"),
        ({"seed": 1.5}, "A seed is a whole number or a text, not 1.5"),
        ({"seed": 1, "chance": SeededChance(1)}, "Give a seed or a chance source, not both"),
        ({"chance": "six"}, "'six' is not a chance source, such as SeededChance(7)"),
        ({"meta": {"where": object()}}, "cannot be written to a log"),
        ({"players": ["Ann", "\ud800"]}, "cannot be written to a log"),
    ],
)
def test_what_cannot_be_begun_is_refused_in_one_sentence(arguments, complaint):
    with pytest.raises(OptionError, match=re.escape(complaint)):
        minerals.new("pebbles", **arguments)


def test_a_game_that_is_not_there():
    with pytest.raises(OptionError, match="There is no game 'go'"):
        minerals.new("go")


def test_the_seed_is_kept_and_gives_the_same_game_again():
    match, again = (minerals.new("pebbles", seed="lesson 3") for _ in range(2))
    assert match.log.header.meta == {"seed": "lesson 3"}
    for _ in range(5):
        assert match.play(match.legal_actions()[-1]) == again.play(again.legal_actions()[-1])
    assert list(match.log.lines()) == list(again.log.lines())


def test_without_a_seed_the_luck_differs():
    starts = {minerals.new("pebbles", players=4).to_act for _ in range(60)}
    assert len(starts) > 1


def test_luck_can_be_scripted_from_the_setup_on():
    match = minerals.new("pebbles", chance=ScriptedChance([2, 6, 1]))
    assert match.to_act == (2,)
    assert [event.outcome for event in match.play("b2-1") if event.outcomes] == ["6"]
    assert [event.outcome for event in match.play("b2-1") if event.outcomes] == ["1"]


def test_meta_is_kept_as_it_will_be_read_back():
    match = minerals.new("pebbles", meta={"where": ("Rome", "Ostia"), "year": 2024})
    assert match.log.header.meta == {"where": ["Rome", "Ostia"], "year": 2024}


def test_a_match_begins_from_a_written_position():
    match = minerals.new("pebbles", position=POSITION)
    assert match.players == ("Player 1", "Player 2", "Player 3")
    assert (match.to_act, match.scores) == ((3,), (3, 3, 1))
    assert match.legal_actions() == (Take("b2", 1), Take("b2", 2), Take("b3", 1))
    assert match.log.header.position == POSITION
    assert match.explain_position() == []
    assert minerals.new("pebbles", position=match.diagram()).diagram() == match.diagram()


@pytest.mark.parametrize(
    ("position", "arguments", "complaint"),
    [
        ("nonsense", {}, "three rows of heaps"),
        (POSITION, {"players": 2}, "has 3 players, but the game has 2"),
        (POSITION.replace("turn 3", "turn 4"), {}, "cannot be player 4's turn"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(position, arguments, complaint):
    with pytest.raises(NotationError, match=complaint):
        minerals.new("pebbles", position=position, **arguments)


def test_a_position_may_be_of_a_finished_game():
    match = minerals.new("pebbles", position=POSITION.replace("2 1", "0 0"))
    assert match.is_over
    assert match.outcome.winners == (1, 2)
    assert match.legal_actions() == match.to_act == ()
    assert repr(match) == "<Match of pebbles: step 1, over>"


def test_a_match_shows_its_scene():
    match = minerals.new("pebbles", seed=7)
    assert match.scene().title == "Pebbles"
    scene = match.scene(minerals.View(coordinates=False))
    assert scene.cell_at(*scene.centre_of("b2")) == "b2"
    assert len(scene.shapes) < len(match.scene().shapes)
