"""The variants of every exercise: at least twenty that differ in every part that can, none of them misleading."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

import pytest

from minerals.classroom import Variant, exercises, pose
from minerals.classroom.attempts import Attempts, read_attempts
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.grading import Assignment, Task, grade
from minerals.classroom.publishing.questions import question_bank
from minerals.classroom.texts import ExerciseText, ImpossibleParameters

MANY = 20
TRIED = 1_000
HERE = Path(__file__).parent.parent / "classroom"
ALL = [pytest.param(text, id=text.code) for text in exercises()]

WHOLE: Mapping[str, str] = {
    "E19": "with more arms, the answers agree to three digits",
    "E20": "with more colours, the answers agree to three digits, and nobody counts the ways by hand",
    "E21": "with more colours, nobody counts the ways by hand",
    "E23": "with more than twenty-one caps, the misconceptions come too close to the right answers",
    "E27": "all answers are small counts on the plus, which looks the same from many squares",
    "E31": "with more players, nobody lists the deals, and the answers agree to three digits",
    "E38": "counting the pairs of larger cards takes too long",
    "E41": "in most galleries of the box, a misconception leads to the right answer",
    "E42": "only with some numbers of spaces do mirror images differ, and turns leave some patterns unchanged",
    "E43": "Mattock has two boards",
    "E44b": "Mattock has two boards",
    "E45a": "only in small logs do the two kinds of interval differ in three digits",
}
"""The exercises that have fewer variants, and why."""

FIXED: Mapping[str, Mapping[str, str]] = {
    "E05": {"median": "a small whole number"},
    "E06": {"pays": "yes or no"},
    "E07": {"pays": "yes or no"},
    "E09": dict.fromkeys(("tool", "kept", "fragment"), "the printed example, where only the card can be another"),
    "E13": {"both": "impossible with any numbers", "either": "certain with any numbers"},
    "E17b": {"raw": "yes or no"},
    "E18": {"home": "only the number of neighbouring squares matters"},
    "E22": {"opened": "impossible with any numbers"},
    "E28": {"cost": "the way and the price, as printed"},
    "E35": dict.fromkeys(("expected", "plugged"), "a multiple of one half below twenty"),
    "E39": {"imbalance": "the halls of the box have few different ones", "irregular": "yes or no"},
    "E40": {"each": "yes or no", **dict.fromkeys(("chosen_rectangle", "chosen_irregular", "tunnel"), "the whole box")},
    "E44": {"equal": "yes or no", "one_more": "yes or no"},
    "E45a": {"meaning": "what a p-value always says", "verdict": "one of three choices"},
    "E45d": {"line_ups": "a power of two that tests can be run for"},
    "E45e": {
        **dict.fromkeys(("two_tools", "two_plain", "four_tools", "four_plain"), "a share of whole games"),
        "helps": "yes in every such paradox",
        "adjusted": "a multiple of five percentage points",
    },
    "E45f": {"alone": "two variances, whatever the correlation"},
    "E46": {"mean": "zero with any numbers"},
    "E47": {"best": "one of two choices"},
    "E49": {"calibrated": "yes or no"},
    "E51": {
        **dict.fromkeys(("common", "rare"), "one of five colours"),
        **dict.fromkeys(("left", "often"), "a small whole number, for ten-year-olds"),
    },
}
"""The parts that cannot have that many different answers, and why."""


def drawn(code: str) -> Iterator[ExerciseInstance]:
    """Yield variants that a student can get, in a fixed random order: all of them, if there are not too many."""
    text = pose(code).text
    values = [found.values for found in text.parameters.values()]
    luck = Random(code)
    if prod(map(len, values)) <= TRIED:
        chosen = list(product(*values))
        luck.shuffle(chosen)
    else:
        chosen = [tuple(map(luck.choice, values)) for _ in range(TRIED)]
    for parameters in chosen:
        try:
            posed = pose(code, dict(zip(text.parameters, parameters, strict=True)))
        except ImpossibleParameters:
            continue
        if posed.is_clear:
            yield posed


def apart(code: str, keys: Sequence[str]) -> list[ExerciseInstance]:
    """Return up to twenty variants of which no two have the same answer to any of these parts."""
    chosen: list[ExerciseInstance] = []
    taken: dict[str, set[object]] = {key: set() for key in keys}
    for posed in drawn(code):
        values = {key: posed.value(posed.text.part(key)) for key in keys}
        if not any(value in taken[key] for key, value in values.items()):
            chosen.append(posed)
            for key, value in values.items():
                taken[key].add(value)
        if len(chosen) == MANY:
            break
    return chosen


@pytest.mark.parametrize("text", [found for found in ALL if found.id not in WHOLE])
def test_twenty_variants_differ_in_every_part_that_can_differ(text: ExerciseText):
    keys = [part.key for part in text.parts if part.key not in FIXED.get(text.code, {})]
    assert len(apart(text.code, keys)) >= MANY


@pytest.mark.slow
@pytest.mark.parametrize("code", WHOLE)
def test_an_exception_is_needed(code: str):
    assert len(apart(code, [part.key for part in pose(code).parts])) < MANY


@pytest.mark.parametrize("code", [code for code in FIXED if FIXED[code]])
def test_a_part_that_is_excepted_has_fewer_answers(code: str):
    for key in FIXED[code]:
        found = {posed.value(posed.text.part(key)) for posed in islice(drawn(code), 60)}
        assert len(found) < MANY, f"{key} has {len(found)} answers"


@pytest.mark.parametrize("text", ALL)
def test_a_student_gets_a_variant_in_which_no_misconception_is_right(text: ExerciseText):
    for number in range(12):
        posed = Variant(f"student {number}", "week-4").pose(text.code)
        for part in posed.parts:
            for name, wrong in posed.answer_key.mistakes.get(part.key, {}).items():
                if isinstance(wrong, str):
                    continue
                written = f"{float(wrong):.{part.digits}g}" if part.type != "count" else str(wrong)
                if "e" not in written:
                    said = posed.judge(part, written)
                    assert not said.value_is_right, f"{part.key}, {name}: {written} with {posed.parameters}"


def test_a_question_bank_scores_no_misconception_in_full():
    codes = [text.code for text in exercises() if text.code not in ("E38", "E41")]
    assignment = Assignment(id="all", title="All", numbers="many", exercises=tuple(Task(code) for code in codes))
    for question in question_bank(assignment, 3):
        for wrong in question.answers:
            if not (wrong.is_right or question.is_choice):
                distance = abs(float(wrong.text) - float(question.right.text))
                assert distance > float(question.right.tolerance), f"{question.name}: {wrong.text}"


# --- what the first kits drew ---


@cache
def first_numbers() -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    return tomllib.loads((HERE / "numbers_of_the_first_kits.toml").read_text("utf-8"))


@pytest.mark.parametrize("student", first_numbers())
def test_an_assignment_of_the_first_kits_keeps_its_numbers(student: str):
    for code, expected in first_numbers()[student].items():
        drawn = Variant(student, "week-4", numbers="all").parameters(code)
        assert drawn == {**pose(code).text.bank, **expected}, code


def old_log() -> Attempts:
    return read_attempts((HERE / "log_of_the_first_kits.jsonl").read_bytes())


@pytest.mark.parametrize("numbers", ["many", "all"])
def test_a_log_of_the_first_kits_is_graded_with_its_own_numbers(numbers: str):
    week = Assignment(id="week-4", numbers=numbers, exercises=(Task("E17"), Task("E02")))
    graded = grade(old_log(), {"week-4": week})
    assert graded.points == 2 and not graded.remarks
    assert [exercise.remarks for exercise in graded.exercises] == [(), ()]


def test_an_assignment_that_does_not_say_keeps_the_numbers_of_the_first_kits():
    assert Assignment(id="week-4").numbers == "all"
