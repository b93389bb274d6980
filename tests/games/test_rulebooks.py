"""Every game's rulebook as data: well-formed, in whole sentences, honest about where each rule comes from."""

from __future__ import annotations

import re

import pytest

import minerals
from minerals.core.game import Rule

RULES = [rule for game in minerals.games() for rule in game.rulebook.values()]

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)


@every_rule
def test_an_id_is_well_formed(rule: Rule) -> None:
    game, *_ = rule.id.split(".")
    assert game in minerals.game_names()
    assert re.fullmatch(r"[a-z_]+\.[a-z]+\.[a-z]+(-[a-z]+)*", rule.id)


@pytest.mark.parametrize("game", minerals.game_names())
def test_titles_tell_the_rules_apart(game: str) -> None:
    rules = minerals.get_game(game).rulebook
    assert len({rule.title for rule in rules.values()}) == len(rules)


@every_rule
def test_the_text_is_a_few_whole_sentences(rule: Rule) -> None:
    sentences = re.findall(r"[^.]+\.(?:\s|$)", rule.text)
    assert 1 <= len(sentences) <= 7  # short ones: at most 30 words each, which tools.prose checks
    assert "".join(sentences) == rule.text
    assert not re.search(r"\s{2}|\n", rule.text)


@every_rule
def test_the_source_names_the_print_or_our_reading(rule: Rule) -> None:
    assert rule.source.startswith(("Rulebook, ", "Rules, ", "Our reading: "))


@every_rule
def test_the_status_is_honest(rule: Rule) -> None:
    assert (rule.status == "inferred") == rule.source.startswith("Our reading: ")
    assert (rule.status == "reconstructed") == rule.source.endswith("not available")


@every_rule
def test_a_detail_that_we_read_into_a_stated_rule_says_so(rule: Rule) -> None:
    if rule.status == "stated":
        assert ("in our reading" in rule.text.lower()) == ("our reading" in rule.source)


@every_rule
def test_a_rule_shows_itself_in_a_notebook(rule: Rule) -> None:
    shown = rule._repr_markdown_()
    assert rule.title in shown
    assert rule.status in shown
