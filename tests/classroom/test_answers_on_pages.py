"""Answers on a page are judged as in a notebook: tens of thousands, to every part of every exercise."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from minerals.classroom import Exercise, exercises, pose
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.exercise_page.data import exercise_data
from minerals.classroom.publishing.questions import clear_variants
from minerals.core.text import languages, quoted, speaking
from tests.classroom.on_pages import FORMS, answers_to, judged_by_pages, told, typed_at_random

CODES = [text.code for text in exercises()]
SOME = ["E17", "E01", "E45a", "E12", "E43", "E51"]


def differences(variants: dict[str, Sequence[ExerciseInstance]], luck: random.Random) -> tuple[int, list[Any]]:
    """Judge answers to every part on pages and in Python: how many there were, and which are judged differently."""
    pages = {code: exercise_data(posed) for code, posed in variants.items()}
    cases: list[tuple[str, int, int, str]] = []
    expected = []
    for code, found in variants.items():
        for number, posed in enumerate(found):
            for place, part in enumerate(posed.parts):
                for text in answers_to(posed, part, luck):
                    cases.append((code, number, place, text))
                    expected.append(posed.judge(part, text))
            for text in FORMS:
                cases.append((code, number, -1, text))
                expected.append(posed.judge_prediction(text))
    said = judged_by_pages(pages, cases).answers
    wrong = [
        (case, page, python) for case, page, python in zip(cases, said, told(expected), strict=True) if page != python
    ]
    return len(cases), wrong


@pytest.mark.parametrize("start", range(0, len(CODES), 15))
def test_every_part_of_every_exercise_is_judged_as_in_python(start: int):
    luck = random.Random(start)
    count, wrong = differences({code: [pose(code)] for code in CODES[start : start + 15]}, luck)
    assert count > 5_000
    assert wrong[:5] == []


def test_variants_are_judged_as_in_python():
    count, wrong = differences({code: clear_variants(code, 3) for code in SOME}, random.Random(3))
    assert count > 5_000
    assert wrong[:5] == []


@pytest.mark.parametrize("spoken", [name for name in languages() if name != "en"])
def test_replies_are_in_the_language_of_the_page(spoken: str):
    with speaking(spoken):
        count, wrong = differences({code: [pose(code)] for code in SOME}, random.Random(4))
    assert count > 3_000
    assert wrong[:5] == []


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.text(alphabet="0123456789+-*/^!%()., √CPsqrt;:xe=≈½²'", max_size=60)
        | st.text(st.characters(exclude_categories=("Cn", "Cs", "Nd")), max_size=20)
        | st.fractions(min_value=-1, max_value=2, max_denominator=10_000).map(str)
        | st.floats(min_value=-1, max_value=2).map("{:.4g}".format),
        min_size=200,
        max_size=400,
    )
)
def test_whatever_is_typed_is_judged_as_in_python(typed: list[str]):
    posed = {code: pose(code) for code in ("E17", "E42", "E45a")}
    pages = {code: exercise_data([found]) for code, found in posed.items()}
    cases = [
        (code, 0, place, text) for code, found in posed.items() for place in range(len(found.parts)) for text in typed
    ]
    expected = [posed[code].judge(posed[code].parts[place], text) for code, _, place, text in cases]
    assert judged_by_pages(pages, cases).answers == told(expected)


def test_a_text_is_quoted_as_in_python():
    # Node may know characters that this Python does not know yet.
    known = [character for character in map(chr, range(0x3000)) if unicodedata.category(character) != "Cn"]
    texts = [*FORMS, *("".join(known[start : start + 40]) for start in range(0, len(known), 40))]
    assert judged_by_pages({}, texts=texts).quoted == [quoted(text) for text in texts]


# --- a student's work ---


def steps_at_random(posed: ExerciseInstance, luck: random.Random) -> list[tuple[Any, ...]]:
    """What a student may do, in any order: a guess, answers that come up more than once, hints, and the solution."""
    pools = [[*answers_to(posed, part, luck)] for part in posed.parts]
    tried = [[luck.choice(pool) for _ in range(14)] for pool in pools]
    steps: list[tuple[Any, ...]] = []
    for _ in range(60):
        place = luck.randrange(len(pools))
        kind = luck.choices(["check", "hint", "predict", "solution"], [12, 3, 1, 1])[0]
        match kind:
            case "check":
                text = luck.choice(tried[place]) if luck.random() < 0.9 else typed_at_random(luck)
                steps.append(("check", place, text))
            case "hint":
                steps.append(("hint", place))
            case "predict":
                steps.append(("predict", luck.choice(("1/6", "0.5", "yes", "1", "a", "x"))))
            case _:
                steps.append(("solution",))
    return steps


def done_in_python(code: str, steps: Sequence[tuple[Any, ...]]) -> tuple[list[tuple[str, str, str]], list[Any]]:
    """What a notebook replies, and how far the student is."""
    exercise = Exercise(code)
    keys = [part.key for part in exercise.posed.parts]
    replies = []
    for kind, *given_ in steps:
        match kind:
            case "check":
                replies.append(exercise.check(keys[given_[0]], given_[1]))
            case "hint":
                replies.append(exercise.hint(keys[given_[0]]))
            case "predict":
                replies.append(exercise.predict(given_[0]))
            case _:
                replies.append(exercise.solution())
    progress = exercise.progress
    parts = [[part.misses, part.is_right, part.is_earned, part.hints] for part in progress.parts.values()]
    return told(replies), [progress.prediction, parts, progress.is_solution_unlocked, progress.is_solution_read]


def test_hints_the_solution_and_repeated_answers_are_as_in_a_notebook():
    luck = random.Random(7)
    works = [(code, 0, steps_at_random(pose(code), luck)) for code in CODES for _ in range(4)]
    pages = {code: exercise_data([pose(code)]) for code in CODES}
    for (code, _, steps), (replies, summary, again) in zip(
        works, judged_by_pages(pages, works=works).works, strict=True
    ):
        said, progress = done_in_python(code, steps)
        for step, page, python in zip(steps, replies, said, strict=True):
            assert tuple(page) == python, (code, step)
        assert summary[:-1] == progress, code
        assert again == summary, "whoever comes back finds everything as it was"
