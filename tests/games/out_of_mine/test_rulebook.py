"""The rulebook of Out of Mine! as data: complete, and about the right things."""

from __future__ import annotations

import re
from collections import Counter

import minerals
from minerals.games.out_of_mine.components import CELLS, COLOURS, SIZES, load_components
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.rules.score import CALL, FULL

RULEBOOK = minerals.get_game("out_of_mine").rulebook
RULES = list(RULEBOOK.values())
BOX = load_components()

WORDS = {2: "two", 6: "six", 7: "seven", 10: "ten"}


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "round", "tiles", "call", "check", "score", "between", "end"]
    assert len(RULEBOOK) == 39


def test_the_readings_where_the_print_is_silent() -> None:
    assert {rule.id.removeprefix("out_of_mine.") for rule in RULES if rule.status == "inferred"} == {
        "round.clock",
        "round.head-start",
        "call.grace",
        "check.exact-number",
        "call.equal-time",
        "tiles.supply",
        "tiles.turn",
        "tiles.overlap",
        "call.pass",
        "call.time-limit",
        "between.nobody-called",
        "end.alone",
    }


def test_what_stands_on_printed_components_is_reconstructed() -> None:
    assert {rule.id.removeprefix("out_of_mine.") for rule in RULES if rule.status == "reconstructed"} == {
        "setup.galleries",
        "round.cards",
        "score.elves",
        "score.elements",
    }
    assert BOX.status == "reconstructed"


def test_the_numbers_are_those_of_the_components() -> None:
    galleries = RULEBOOK["out_of_mine.setup.galleries"].text
    most_players = 4
    assert f"one of {WORDS[len(BOX.gallery)]} double-sided galleries" in galleries
    assert f"{WORDS[len(BOX.gallery) - most_players].capitalize()} more form a pile" in galleries
    assert f"Every side has {CELLS} cells" in galleries
    cards = RULEBOOK["out_of_mine.round.cards"].text
    assert f"one of {len(BOX.card)} treasure cards" in cards
    assert f"always have {CELLS} cells together" in cards
    take = RULEBOOK["out_of_mine.tiles.take"].text
    assert f"the same supply of {sum(BOX.supply.values())}." in take
    for colour, size in zip(COLOURS, SIZES, strict=True):
        count = sum(entry.count for entry in BOX.tile if entry.colour == colour)
        assert re.search(rf"\b{count} {colour} \w+ of {size}\b", take)


def test_the_points_are_those_of_the_engine() -> None:
    assert f"Each player has {FULL} points" in RULEBOOK["out_of_mine.score.empty-cells"].text
    assert f"more than {FULL} empty cells" in RULEBOOK["out_of_mine.score.more-than-ten"].text
    assert f"gets {WORDS[CALL]} extra points" in RULEBOOK["out_of_mine.score.caller"].text


def test_the_number_of_rounds_is_that_of_the_option() -> None:
    assert RULEBOOK["out_of_mine.end.last-round"].title == f"{WORDS[OutOfMineOptions().rounds].capitalize()} rounds"


def test_the_shapes_are_as_many_as_the_components_have() -> None:
    shapes = Counter(entry.colour for entry in BOX.tile)
    assert (shapes["green"], shapes["red"], shapes["white"]) == (2, 5, 10)
    take = RULEBOOK["out_of_mine.tiles.take"].text
    assert (
        "green tiles of 3 cells have two shapes, the 15 red ones of 4 cells have five, and the 10 white ones of 5 cells"
        in take
    )


def test_what_the_print_forbids_is_not_said_to_be_allowed() -> None:
    place = RULEBOOK["out_of_mine.tiles.place"]
    assert "no tile may stick out over the edge" in place.text
    assert place.text.index("In our reading") < place.text.index("over the edge, in a colour")


def test_either_variant_may_be_played_alone_and_what_counts_is_said() -> None:
    elves, elements = (RULEBOOK[f"out_of_mine.score.{name}"].text for name in ("elves", "elements"))
    assert "alone" in elves
    assert "alone" in elements
    assert "yellow elf" in elves
    assert "visible" in elements
    assert "gold and silver, which are finds, or woodworms and rats, which are pests" in elements
