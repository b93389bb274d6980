"""A game told in sentences, since a step or as a whole."""

import pytest

import minerals
from minerals import ScriptedChance
from minerals.core.text import translation as languages
from minerals.template.pebbles import GAME, DieRolled, PebblesTaken, Take, TurnBegan


@pytest.fixture
def match():
    match = minerals.new(GAME, players=["Ada", "Ben"], chance=ScriptedChance(["1", "3", "6"]))
    match.play("b2-2")
    match.play("c1-1")
    return match


def test_what_has_happened_is_told_sentence_by_sentence(match):
    told = match.narrate()
    assert told[0] == "Ada begins."
    assert told[2:] == (
        "Ada takes 2 pebbles from b2.",
        "The die shows 3.",
        "It is Ben's turn.",
        "Ben takes 1 pebble from c1.",
        "The die shows 6.",
        "Ben drops a pebble into the river.",
        "It is Ada's turn.",
    )
    assert len(told) == match.step


@pytest.mark.parametrize("since", range(10))
def test_it_is_told_from_any_step(match, since):
    assert match.narrate(since=since) == match.narrate()[since:]
    assert match.narrate(since) == match.narrate(since=since)


@pytest.mark.parametrize("step", range(10))
def test_it_is_told_up_to_the_cursor(match, step):
    told = match.narrate()
    assert match.goto(step).narrate() == told[:step]


def test_the_last_action_is_told_by_its_first_step(match):
    assert match.narrate(since=match.node.first_step)[0] == "Ben takes 1 pebble from c1."


def test_it_is_told_on_the_line_of_the_cursor(match):
    match.undo().play("a1-1")
    assert match.narrate(since=5)[0] == "Ben takes 1 pebble from a1."


@pytest.mark.parametrize("since", [-1, 10, "first", None, 2.5, True])
def test_it_is_told_from_a_step_before_the_cursor_alone(match, since):
    with pytest.raises(minerals.StepError, match=r"^There is no step .* to tell from; choose one from 0 to 9\.$"):
        match.narrate(since=since)


def test_a_story_has_a_paragraph_for_each_turn(match):
    match.log.comment("Bold!", on=1, by="Eve")
    assert match.log.story() == (
        "Pebbles: Ada and Ben\n"
        "\n"
        "Set-up\n"
        "  Ada begins.\n"
        "  14 pebbles lie on the board.\n"
        "  Ada takes 2 pebbles from b2.\n"
        "  The die shows 3.\n"
        "  [Eve: Bold!]\n"
        "\n"
        "1. It is Ben's turn.\n"
        "  Ben takes 1 pebble from c1.\n"
        "  The die shows 6.\n"
        "  Ben drops a pebble into the river.\n"
        "\n"
        "2. It is Ada's turn."
    )


def test_a_story_ends_with_how_the_game_ended():
    match = minerals.new(GAME, position=" 0 0\n0 0 0\n 0 1\nhands 3 2\nriver 1\nturn 2", seed=7)
    match.play("a2-1")
    assert match.log.story().split("\n\n")[-1] == match.outcome.reason


def test_a_story_of_a_variation(match):
    variation = match.undo().branch()
    variation.play("a1-1")
    assert "Ben takes 1 pebble from a1." in match.log.story(variation.line)
    assert "Ben takes 1 pebble from a1." not in match.log.story()


def test_a_story_speaks_the_language_of_its_reader():
    match = minerals.new("mattock", board="inner", seed=7)
    with languages.speaking("de"):
        assert match.log.story().splitlines()[2] == "Aufstellung"


def test_events_and_actions_are_filtered_by_class(match):
    assert [event.outcome for event in match.log if isinstance(event, DieRolled)] == ["3", "6"]
    assert [event.cell for event in match.log if isinstance(event, PebblesTaken)] == ["b2", "c1"]
    assert sum(isinstance(event, TurnBegan) for event in match.log) == 2
    assert [node.action.cell for node in match.line if isinstance(node.action, Take)] == ["b2", "c1"]
