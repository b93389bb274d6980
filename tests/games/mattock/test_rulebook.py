"""The rulebook of Mattock as data: well-formed, complete, and honest about where each rule comes from."""

from __future__ import annotations

import re

import pytest

import minerals
from minerals.core.rulebook import Rule
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.structures import STRUCTURES

RULEBOOK = minerals.get_game("mattock").rulebook
RULES = list(RULEBOOK.values())

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "turn", "mine", "move", "remove", "end", "strategy"]
    assert len(RULEBOOK) == 24


@every_rule
def test_an_id_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(r"mattock\.[a-z]+\.[a-z]+(-[a-z]+)*", rule.id)


def test_titles_tell_the_rules_apart() -> None:
    assert len({rule.title for rule in RULES}) == len(RULES)


@every_rule
def test_the_text_is_a_few_whole_sentences(rule: Rule) -> None:
    sentences = re.findall(r"[^.]+\.(?:\s|$)", rule.text)
    assert 1 <= len(sentences) <= 4
    assert "".join(sentences) == rule.text
    assert not re.search(r"\s{2}|\n", rule.text)


@every_rule
def test_the_source_names_the_print_or_our_reading(rule: Rule) -> None:
    assert rule.source.startswith(("Rules, ", "Our reading: "))


@every_rule
def test_the_status_is_honest(rule: Rule) -> None:
    assert (rule.status == "inferred") == rule.source.startswith("Our reading: ")
    assert rule.status != "reconstructed"


@every_rule
def test_a_detail_that_we_read_into_a_stated_rule_says_so(rule: Rule) -> None:
    if rule.status == "stated":
        assert ("we read" in rule.text.lower()) == ("our reading" in rule.source)


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
