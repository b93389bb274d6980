"""The rulebook of Iceminers as data: complete, and about the right things."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.iceminers.components import GRID, SIZES
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.end import limits_of_study
from minerals.games.iceminers.rules.move import DIAGONAL, ENTRY, ORTHOGONAL

RULEBOOK = minerals.get_game("iceminers").rulebook
RULES = list(RULEBOOK.values())

WORDS = {1: "one", 2: "two"}


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "turn", "move", "veins", "gems", "steal", "deliver", "end"]
    assert len(RULEBOOK) == 31


def test_the_readings_where_the_print_is_silent() -> None:
    inferred = {rule.id for rule in RULES if rule.status == "inferred"}
    assert inferred == {"iceminers.veins.pairs", "iceminers.gems.off-board", "iceminers.end.most-turns"}


def test_the_numbers_are_those_of_the_components() -> None:
    assert f"A plus of {len(GRID)} squares" in RULEBOOK["iceminers.setup.coasters"].text
    pick_up = RULEBOOK["iceminers.gems.pick-up"].text
    assert f"{WORDS[SIZES['small'].pips]} for a small gem, {WORDS[SIZES['medium'].pips]} for a medium one" in pick_up
    scoring = RULEBOOK["iceminers.end.scoring"].text
    assert f"A small gem is worth {SIZES['small'].worth} point and a medium one {SIZES['medium'].worth}." in scoring
    small, medium = SIZES["small"].opaque_worth, SIZES["medium"].opaque_worth
    assert f"The small opaque gem is worth {small} and the medium one {medium}." in scoring


def test_the_prices_of_moving_are_those_of_the_engine() -> None:
    assert f"For {WORDS[ENTRY]} point" in RULEBOOK["iceminers.move.enter"].text
    assert f"costs {WORDS[ORTHOGONAL]} point" in RULEBOOK["iceminers.move.orthogonal"].text
    assert f"costs {WORDS[DIAGONAL]} points" in RULEBOOK["iceminers.move.diagonal"].text
    assert f"leaving costs {WORDS[ENTRY]} point" in RULEBOOK["iceminers.move.leave"].text


def test_the_limit_on_turns_is_that_of_a_study() -> None:
    text = RULEBOOK["iceminers.end.most-turns"].text
    assert IceminersOptions().most_turns == 0 and "Without it there is no limit." in text
    assert f"{limits_of_study(minerals.new('iceminers').state)['most_turns']} turns" in text


CLAUSES = {
    "setup.first-player": ("knows most about gems begins", "In our reading, player 1"),
    "turn.roll-again": ("you must roll again, like it or not",),
    "turn.spend": ("In our reading, you must spend all of them",),
    "move.leave": ("it stays outside until its next roll",),
    "gems.pick-up": ("Your turn may also end on a square with gems. A player who passes there later pays the same",),
    "gems.drop": ("At any time",),
    "steal.pay": ("pay for either",),
    "steal.move-on": ("to a free square", "In our reading, the way off the board"),
}


@pytest.mark.parametrize("rule", CLAUSES)
def test_every_clause_of_the_print_is_told_and_what_it_does_not_say_is_a_reading(rule: str) -> None:
    told = RULEBOOK[f"iceminers.{rule}"]
    assert told.status == "stated"
    for clause in CLAUSES[rule]:
        assert clause in told.text
    assert ("In our reading" in told.text) == ("our reading" in told.source)


def test_a_stated_rule_that_has_a_reading_names_it_in_its_source() -> None:
    for rule in RULES:
        if rule.status == "stated":
            assert ("In our reading" in rule.text) == ("our reading" in rule.source), rule.id


@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        ("turn.roll", "Rolling is an action of its own"),
        ("turn.roll-again", "only a 1 can ever be rolled again"),
        ("turn.free-square", "Off the board there is always a free place"),
        ("gems.one-at-a-time", "need not drop your gem first"),
        ("gems.drop", "drop='any_time'"),
        ("turn.spend", "drop='any_time'"),
        ("turn.spend", "spend='up_to'"),
        ("steal.move-on", "move_on='square'"),
    ],
)
def test_the_smaller_readings_stand_with_their_rule(rule: str, reading: str) -> None:
    assert any(reading in sentence for sentence in RULEBOOK[f"iceminers.{rule}"].readings)
