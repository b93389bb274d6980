"""Numbers as pupils write them: each is read, or answered with how to write it, alike in Python and on pages."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from minerals.classroom import Exercise, pose
from minerals.classroom.answers import UnreadableAnswer, read_answer
from minerals.classroom.attempts import AttemptLog, Checked, read_attempts
from minerals.classroom.exercise_page.data import exercise_data
from minerals.classroom.grading import Assignment, Task, grade
from minerals.core.text import speaking
from tests.classroom.on_pages import judged_by_pages, told

TABLE = tomllib.loads(Path(__file__).with_name("typed_numbers.toml").read_text(encoding="utf-8"))
ROWS = [row for rows in TABLE.values() for row in rows]
TYPED = list(dict.fromkeys(text for text, _, _ in ROWS))


def is_number(text: str) -> bool:
    return text.lstrip("-").replace("/", "").isdigit()


@pytest.mark.parametrize(("text", "kind", "expected"), ROWS)
def test_what_pupils_write_is_read_or_answered_with_how_to_write_it(text: str, kind: str, expected: str):
    if is_number(expected):
        assert read_answer(text, kind).value == Fraction(expected)
    else:
        with pytest.raises(UnreadableAnswer) as refused:
            read_answer(text, kind)
        assert expected in str(refused.value)


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_pages_read_all_of_it_as_python_does_and_say_the_same(spoken: str):
    with speaking(spoken):
        posed = {code: pose(code) for code in ("E17", "E42", "E12")}
        pages = {code: exercise_data([found]) for code, found in posed.items()}
        cases = [
            (code, 0, at, text) for code, found in posed.items() for at in range(len(found.parts)) for text in TYPED
        ]
        expected = [posed[code].judge(posed[code].parts[at], text) for code, _, at, text in cases]
        said = judged_by_pages(pages, cases).answers
    assert [found for found in zip(cases, said, told(expected), strict=True) if found[1] != found[2]] == []


@pytest.mark.parametrize(
    ("text", "reading"),
    [("100/5 %", "1/5"), ("p = 1/5", "1/5"), ("2e-1", "1/5"), ("2(1/10)", "1/5"), ("1 in 5", "1/5"), ("1 to 4", "1/5")],
)
def test_the_reply_says_how_it_was_read(text: str, reading: str):
    six = pose("E17").parts[0]
    reply = pose("E17").judge(six, text)
    assert (reply.standing, f"{reading}" in reply.message) == ("right", True)
    assert "was read as" in reply.message


@pytest.mark.parametrize("text", ["1/5", "0.2", "20 %", "20%", "=1/5", "1 - 4/5", "C(5,1)/25", "5!/600"])
def test_what_can_be_read_in_one_way_only_is_not_explained(text: str):
    assert pose("E17").judge(pose("E17").parts[0], text).message == "Right."


def test_an_old_verdict_that_is_another_today_is_told():
    log = AttemptLog("Ada", "week-4", numbers="bank", clock=lambda: 1_700_000_000)
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    log.add(Checked(log.now(), "E17", "six", "100/5 %", "unreadable"))
    week = Assignment(id="week-4", numbers="bank", exercises=(Task("E17"),))
    found = grade(read_attempts(log.to_bytes()), {week.id: week}).exercises[0]
    assert found.parts[0].earned
    assert "1 verdict in the log did not match the answers: '100/5 %'." in found.remarks[0]


def test_a_wrong_quotient_with_a_percent_sign_is_not_right():
    # Once the sign belonged to the last number alone, and 1/500 % was twenty per cent.
    assert pose("E17").judge(pose("E17").parts[0], "1/500 %").standing == "wrong"
