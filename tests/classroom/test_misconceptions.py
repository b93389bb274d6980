"""The catalogue of misconceptions: what stands behind the wrong numbers that the exercises know."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom.texts import exercises, ideas
from minerals.classroom.texts.misconceptions import idea_behind, names_used, read_misconceptions, sources
from minerals.core.text import MineralsError

BANKED = {
    "equiprobability": {"E01", "E18"},
    "representativeness": {"E20", "E32"},
    "outcome-approach": {"E28"},
    "time-axis": {"E02"},
    "conditional-inversion": {"E10", "E22"},
    "exclusive-is-independent": {"E13"},
    "replacement": {"E02", "E05", "E37"},
    "union-by-addition": {"E04", "E11", "E28"},
    "plugged-in-mean": {"E06", "E35"},
    "ratio-of-means": {"E26"},
    "order": {"E14", "E42"},
    "selection": {"E17b"},
    "rule-overlooked": {"E17", "E25", "E28"},
    "size-bias": {"E36"},
    "small-numbers": {"E45a"},
    "p-value-inversion": {"E45a"},
    "multiplicity": {"E45d"},
    "pooling": {"E45e"},
}
"""In which exercises the bank expects an idea, as far as their wrong numbers come from it."""

GOOD = """
[[misconception]]
name = "half"
title = "Half"
sentence = "It is or it is not."
names = ["fifty"]
literature = ["who-2000"]
[source]
who-2000 = "Who (2000)"
"""


@pytest.mark.parametrize("text", [pytest.param(text, id=text.code) for text in exercises()])
def test_every_misconception_of_an_exercise_is_in_the_catalogue(text):
    known = {name for idea in ideas() for name in idea.names}
    missing = sorted(names_used()[text.code] - known)
    assert not missing, f"add {missing} to the names of what stands behind them in misconceptions.toml"


def test_the_catalogue_has_no_name_that_no_exercise_uses():
    used = set().union(*names_used().values())
    assert {name for idea in ideas() for name in idea.names} <= used


@pytest.mark.parametrize("name", BANKED)
def test_an_idea_lies_in_wait_where_the_bank_says(name):
    found = next(idea for idea in ideas() if idea.name == name)
    assert set(found.exercises) >= BANKED[name]


def test_an_idea_says_in_a_sentence_or_two_what_it_is():
    for idea in ideas():
        assert idea.title and idea.sentence.endswith(".") and idea.sentence.count(". ") <= 1
        assert idea.exercises


def test_every_source_is_referred_to():
    assert {key for idea in ideas() for key in idea.literature} == set(sources())


def test_the_idea_behind_a_name_is_found():
    assert idea_behind("maximum-of-means").name == "plugged-in-mean"
    with pytest.raises(MineralsError, match=r"'maximum-of-mean'.*maximum-of-means"):
        idea_behind("maximum-of-mean")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"fifty"', '"fifty", "fifty"'), "'fifty' is listed twice"),
        (('"who-2000"', '"whom"'), "half: there is no source 'whom'"),
        (("title", "titel"), "titel"),
        (("names", "[names"), "line 6"),
    ],
)
def test_a_faulty_catalogue_is_refused_with_the_fault(tmp_path: Path, change: tuple[str, str], said: str):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD)
    assert read_misconceptions(file)[0][0].names == ("fifty",)
    file.write_text(GOOD.replace(*change, 1))
    with pytest.raises(MineralsError, match=f"mine.toml: .*{said}"):
        read_misconceptions(file)
