"""The rulebook of Iceminers as data: complete, and about the right things."""

from __future__ import annotations

import minerals
from minerals.games.iceminers.components import GRID, SIZES
from minerals.games.iceminers.options import IceminersOptions
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
    assert f"a plus of {len(GRID)} squares" in RULEBOOK["iceminers.setup.coasters"].text
    pick_up = RULEBOOK["iceminers.gems.pick-up"].text
    assert f"{WORDS[SIZES['small'].pips]} for a small gem, {WORDS[SIZES['medium'].pips]} for a medium one" in pick_up
    scoring = RULEBOOK["iceminers.end.scoring"].text
    assert f"A small gem is worth {SIZES['small'].worth} point and a medium one {SIZES['medium'].worth}," in scoring
    small, medium = SIZES["small"].opaque_worth, SIZES["medium"].opaque_worth
    assert f"The small opaque gem is worth {small} and the medium one {medium}." in scoring


def test_the_prices_of_moving_are_those_of_the_engine() -> None:
    assert f"For {WORDS[ENTRY]} point" in RULEBOOK["iceminers.move.enter"].text
    assert f"costs {WORDS[ORTHOGONAL]} point" in RULEBOOK["iceminers.move.orthogonal"].text
    assert f"costs {WORDS[DIAGONAL]} points" in RULEBOOK["iceminers.move.diagonal"].text
    assert f"leaving costs {WORDS[ENTRY]} point" in RULEBOOK["iceminers.move.leave"].text


def test_the_limit_on_turns_is_that_of_the_option() -> None:
    assert f"{IceminersOptions().most_turns} unless it says otherwise" in RULEBOOK["iceminers.end.most-turns"].text
