"""The files of the bank are checked when they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment import Experiment
from minerals.classroom.texts import AnswerKey
from minerals.classroom.texts.texts import read_text
from minerals.core.text import MineralsError

GOOD = """
id = "test.coin"
code = "T1"
title = "A coin"
tag = "M"
level = "G"
lesson = 1
statement = "A coin of {sides} sides."
hints = ["Think."]
solution = "It is {heads}."
predict = {prompt = "How likely?"}
parameters = {sides = {real = [2], what_if = [3]}}

[[parts]]
key = "heads"
prompt = "P(heads)"
type = "probability"
"""


def read(folder: Path, text: str):
    file = folder / "some.toml"
    file.write_text(text, "utf-8")
    return read_text(file)


def compute(code: str, key: AnswerKey) -> None:
    """Write the experiment of an exercise."""

    class Coin(Experiment, code=code):
        sides: int

        def answers(self) -> AnswerKey:
            return key


def test_a_good_file_is_read(tmp_path):
    text = read(tmp_path, GOOD)
    assert (text.code, text.group, text.part("heads").digits) == ("T1", "test", 3)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('tag = "M"', 'tag = "Q"', "some.toml: Invalid enum value 'Q'"),
        ('title = "A coin"', "", "missing required field `title`"),
        ("lesson = 1", "leson = 1", "unknown field `leson`"),
        ('type = "probability"', 'type = "choice"', "a choice has options"),
        ("real = [2]", "real = []", "has no real value"),
        ('key = "heads"', 'key = "sides"', "is a part and a parameter"),
        ('prompt = "How likely?"', 'prompt = "How likely?", of = "tails"', "predict is of 'tails'"),
        ("[[parts]]", "[[parts", "some.toml: "),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_place(tmp_path, old: str, new: str, reason: str):
    with pytest.raises(MineralsError) as refused:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("code", "found", "reason"),
    [
        ("T2", AnswerKey({"tails": 1}), "the text has the parts"),
        ("T3", AnswerKey({"heads": 1}, mistakes={"heads": {"bias": 0}}), "no message for"),
        ("T4", AnswerKey({"heads": 1}, mistakes={"tails": {}}), "which are not parts"),
        ("T5", AnswerKey({"heads": 1}, facts={"sides": 2}), "is a fact and a part or parameter"),
    ],
)
def test_text_and_computation_must_go_together(tmp_path, monkeypatch, code: str, found: AnswerKey, reason: str):
    monkeypatch.setattr("minerals.classroom.experiment.experiment._EXPERIMENTS", {})
    compute(code, found)
    text = read(tmp_path, GOOD.replace("T1", code))
    with pytest.raises(MineralsError, match=reason):
        ExerciseInstance(text, {"sides": 2})


def test_a_text_that_mentions_what_nobody_knows_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("minerals.classroom.experiment.experiment._EXPERIMENTS", {})
    compute("T1", AnswerKey({"heads": 1}))
    text = read(tmp_path, GOOD.replace("{sides} sides", "{edges} edges"))
    with pytest.raises(MineralsError, match=r"T1: a text mentions {edges}; there are: sides"):
        _ = ExerciseInstance(text, {"sides": 2}).statement


def test_an_exercise_cannot_be_worked_out_twice(monkeypatch):
    monkeypatch.setattr("minerals.classroom.experiment.experiment._EXPERIMENTS", {})
    compute("T1", AnswerKey({}))
    with pytest.raises(MineralsError, match="T1 has two experiments"):
        compute("T1", AnswerKey({}))
