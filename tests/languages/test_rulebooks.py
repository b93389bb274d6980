"""The rulebooks of translated games: no clause is missing, neither a number nor an option nor a reading of ours."""

from __future__ import annotations

import re

import pytest

import minerals
from minerals.core.text import speaking
from tests.languages.finished_catalogues import GAMES

CLAUSES = {
    "en": (r"\boption", r"\bour reading\b", r"\bsecret\b|\bopen to\b"),
    "de": (r"\boption", r"\blesen wir\b|\bwir lesen\b|\bunsere lesart\b", r"\bgeheim\b|\boffen für\b"),
    "fr": (r"\boption", r"\bnous lisons\b|\bnotre lecture\b", r"\bsecr[eè]te?s?\b|\bvisibles? pour\b"),
    "nl": (r"\boptie", r"\blezen wij\b|\bwij lezen\b|\bonze lezing\b", r"\bgeheim\b|\bopen voor\b"),
}
"""How each language speaks of an option, of a reading of ours, and of what is secret."""
RULES = [(language, game, rule) for language, game in GAMES for rule in minerals.get_game(game).rulebook]


def told(game: str, rule: str, language: str) -> list[str]:
    """The title, the text, the source and the readings of a rule."""
    with speaking(language):
        words = minerals.get_game(game).rulebook[rule].in_words
    return [words.title, words.text, words.source, *words.readings]


def clauses(text: str, language: str) -> list[object]:
    """What a text has of the clauses, and the numbers in it."""
    numbers = sorted(re.findall(r"\d+", text))
    return [*(len(re.findall(clause, text, re.IGNORECASE)) for clause in CLAUSES[language]), numbers]


@pytest.mark.parametrize(("language", "game", "rule"), RULES)
def test_every_clause_of_a_rule_is_there(language: str, game: str, rule: str) -> None:
    for english, translation in zip(told(game, rule, "en"), told(game, rule, language), strict=True):
        assert clauses(translation, language) == clauses(english, "en"), translation
