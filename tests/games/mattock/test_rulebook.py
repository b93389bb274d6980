"""The rulebook of Mattock as data: complete, and about the right things."""

from __future__ import annotations

import re

import pytest

import minerals
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.rules.structures import STRUCTURES

RULEBOOK = minerals.get_game("mattock").rulebook
RULES = list(RULEBOOK.values())


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "turn", "mine", "move", "remove", "end", "strategy"]
    assert len(RULEBOOK) == 26


def test_the_readings_where_the_print_is_silent() -> None:
    inferred = {rule.id for rule in RULES if rule.status == "inferred"}
    assert inferred == {
        "mattock.setup.random",
        "mattock.setup.handicap",
        "mattock.turn.swap",
        "mattock.move.free-tile",
    }


@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        ("setup.fixed", "we did not have it"),
        ("setup.fixed", "does not say who takes the first turn. We let player 1"),
        ("setup.freestyle", "does not say who places first. We let player 1"),
        ("setup.supply", "a player without a tile to place could not mine"),
        ("remove.isolated", "The tile of a removed miner stays."),
    ],
)
def test_what_the_print_does_not_say_is_a_reading(rule: str, reading: str) -> None:
    found = RULEBOOK[f"mattock.{rule}"]
    assert found.status == "stated"
    assert any(reading in each for each in found.readings)
    assert not re.search(r"[Pp]layer [12]|did not have", found.text)


def test_the_goal_and_the_markers_are_told() -> None:
    assert RULEBOOK["mattock.end.cannot-mine"].text.startswith("Your aim is to close your opponent in")
    assert "markers on blocked spaces" in RULEBOOK["mattock.strategy.structures"].text


def test_the_numbers_are_those_of_the_components() -> None:
    boards = RULEBOOK["mattock.setup.board"].text
    tiles = RULEBOOK["mattock.setup.supply"]
    supply = " ".join([tiles.text, *tiles.readings])
    for board in (BOARDS["full"], BOARDS["inner"]):
        assert f"{board.side} spaces on each side, {len(board.grid)} in all" in boards
        assert re.search(rf"\b{board.miners} (miners )?on the\b", boards)
        assert re.search(rf"\b{board.tiles}\b.*\b{board.most_tiles}\b", supply)


def test_the_numbers_of_the_other_sizes_are_those_of_the_components() -> None:
    sizes, room = (
        " ".join(RULEBOOK["mattock.setup.board"].readings),
        " ".join(RULEBOOK["mattock.setup.supply"].readings),
    )
    six, eight = BOARDS["size-6"], BOARDS["size-8"]
    assert f"{six.side} spaces on each side and {six.miners} miners" in sizes
    assert f"one with {eight.side} and {eight.miners}" in sizes
    assert f"{six.most_tiles} and {eight.most_tiles} tiles. The kit counts {six.tiles} and {eight.tiles}" in room


def test_the_structures_are_named() -> None:
    text = RULEBOOK["mattock.strategy.structures"].text
    assert all(
        f"it is a {structure.name}." in text or f"it is an {structure.name}." in text for structure in STRUCTURES
    )
