"""The rulebook of Mattock as data: complete, and about the right things."""

from __future__ import annotations

import re

import minerals
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.rules.structures import STRUCTURES

RULEBOOK = minerals.get_game("mattock").rulebook
RULES = list(RULEBOOK.values())


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "turn", "mine", "move", "remove", "end", "strategy"]
    assert len(RULEBOOK) == 24


def test_the_readings_where_the_print_is_silent() -> None:
    inferred = {rule.id for rule in RULES if rule.status == "inferred"}
    assert inferred == {"mattock.setup.random", "mattock.move.free-tile"}


def test_the_numbers_are_those_of_the_components() -> None:
    boards, supply = RULEBOOK["mattock.setup.board"].text, RULEBOOK["mattock.setup.supply"].text
    for board in BOARDS.values():
        assert f"{board.side} spaces on each side, {len(board.grid)} in all" in boards
        assert re.search(rf"\b{board.miners} miners\b", boards)
        assert re.search(rf"\b{board.tiles}\b.*\b{board.most_tiles}\b", supply)


def test_the_structures_are_named() -> None:
    text = RULEBOOK["mattock.strategy.structures"].text
    assert all(f"(a {structure.name})" in text or f"(an {structure.name})" in text for structure in STRUCTURES)
