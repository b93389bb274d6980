"""The laws of all exercises: what is guessed, what a trial shows, and that nothing is counted that was not done."""

from __future__ import annotations

import math
import re

import pytest

from minerals.classroom import AttemptLog, Exercise, Trials, exercises, pose
from minerals.classroom.attempts import Progress
from minerals.classroom.charts import bins_of, scale_of
from minerals.classroom.exercise import answer_key
from tools.notebooks import originals

ALL = [text.code for text in exercises()]
PATHS = re.compile(r'LessonPath\(\\?"(E\w+)\\?"(?:, parts=\[([^\]]*)\])?\)')
EITHER_OR = {
    "E35": {"expected"},
    "E45f": {"alone", "paired"},
    "E47": {"small", "medium"},
    "E49": {"each", "sure"},
    "E50": {"length"},
}
"""Numbers that by the rules can only come out in two ways, such as the points for a gallery that is full or not."""


def paths() -> list[tuple[str, tuple[str, ...]]]:
    """Every path of every lesson: the code of its exercise, and the keys of its parts."""
    found = []
    for path in originals():
        for code, parts in PATHS.findall(path.read_text(encoding="utf-8")):
            found.append((code, tuple(re.findall(r"\w+", parts))))
    return found


def test_there_is_a_path_for_every_lesson():
    assert len(paths()) > 50 and {code for code, _ in paths()} <= set(ALL)


# --- what is guessed is what is compared ---


@pytest.mark.parametrize("code", ALL)
def test_what_is_guessed_is_what_is_compared(code):
    for shown in [(), *((part.key,) for part in pose(code).parts)]:
        exercise = Exercise(code, parts=shown or None)
        predict, part = exercise.posed.text.predict, exercise.posed.guessed_part
        assert (predict.type, predict.options) == (part.type, part.options)
        assert part in exercise.parts
        value = answer_key(exercise.posed).values[part.key]
        assert exercise.posed.guessed(str(value)) is not None, "the right value can be guessed"
        if part.type not in ("choice", "yes-no"):
            scale = scale_of(exercise.posed)
            assert scale is not None
            assert scale.low <= float(value) <= scale.high, "and it is on the line"


@pytest.mark.parametrize(("code", "parts"), paths(), ids=str)
def test_the_guess_of_a_path_is_about_one_of_its_own_questions(code, parts):
    exercise = Exercise(code, parts=parts or None)
    assert exercise.posed.guessed_part.key in exercise.progress.shown


def test_two_paths_of_one_exercise_have_a_guess_each():
    log = AttemptLog("Ada", clock=iter(range(100)).__next__)
    first, second = (Exercise("E01", log=log, parts=parts) for parts in (["wollastonite"], ["mean"]))
    first.predict("1/2")
    second.predict("2.5")
    again, other = (Exercise("E01", log=log, parts=parts) for parts in (["wollastonite"], ["mean"]))
    assert (again.progress.prediction, other.progress.prediction) == ("1/2", "2.5")
    assert other.predict("3").message == "Your first guess counts: 2.5."
    # The teacher's view has the question that everybody is asked.
    assert Exercise("E01", log=log).progress.prediction == "1/2"


def test_any_guess_unlocks_answers_as_it_did_before():
    log = AttemptLog("Ada", clock=iter(range(100)).__next__)
    Exercise("E01", log=log, parts=["mean"]).predict("2.5")
    exercise = Exercise("E01", log=log)
    exercise.check("orpiment", exercise.posed.value(exercise.parts[4]))
    graded = Progress(pose("E01", exercise.posed.parameters))
    for record in log.of("E01"):
        graded.apply(record)
    assert graded.parts["orpiment"].is_right and graded.too_early == 0


def test_a_guess_at_the_question_of_an_earlier_kit_still_counts():
    exercise = Exercise("E08")
    assert exercise.predict("yes").standing == "said"
    assert exercise.check("pool", "10").value_is_right


# --- what a trial shows ---


def played(code: str, n: int = 400) -> Trials:
    trials = Trials(pose(code))
    if trials.can_play:
        trials.play(n)
    return trials


@pytest.mark.parametrize("code", ALL)
def test_a_trial_is_something_that_happened_in_the_unit_of_its_question(code):
    trials = played(code)
    for part in trials.posed.parts:
        seen = {float(value) for value in trials.observations(part.key) if not math.isnan(value)} if trials.n else ()
        if not seen:
            continue
        if part.options:
            assert seen <= set(range(len(part.options)))
        elif part.type == "probability":
            # A question about an event is one of yes or no; a share of what was counted takes many values.
            assert seen <= {0.0, 1.0} or len(seen) > 10, part.key
        elif part.key not in EITHER_OR.get(code, ()):
            assert len(seen) > 2, part.key


@pytest.mark.parametrize("code", ALL)
def test_each_dot_of_a_trial_can_be_opened_or_told_in_a_sentence(code):
    trials = played(code, 4)
    for part in trials.posed.parts if trials.n else ():
        told = trials.replay(3, part.key)
        # A list of draws that is cut off tells nobody what happened.
        assert part.key not in told.observation or told.log is not None or " more;" not in told.sentence


@pytest.mark.parametrize("code", ["E08", "E09", "E14"])
def test_what_always_comes_out_the_same_is_not_simulated(code):
    trials = Trials(pose(code))
    assert not trials.can_play
    assert trials.why_not == "Nothing here is left to chance, so every trial would be the same."


def test_the_bars_of_the_colours_grow():
    trials = played("E51", 1_000)
    seen = {part.key: trials.observations(part.key) for part in trials.posed.parts}
    found = bins_of(trials.posed, "common", seen, seen)
    sizes = {each.label: found.places.count(place) for place, each in enumerate(found.bins)}
    bag = trials.posed.experiment.bag
    assert sorted(sizes, key=sizes.get) == sorted(bag, key=bag.get)
    assert trials.estimate("common") is None
    assert 3.5 < trials.estimate("often").mean < 4.5
    assert "draws: " in trials.replay(0, "often").sentence or trials.replay(0, "often").log is not None


# --- progress ---


def test_a_solution_that_was_read_for_other_parts_does_not_answer_these():
    log = AttemptLog("Ada", clock=iter(range(100)).__next__)
    sure = Exercise("E51", log=log, parts=["sure"])
    sure.predict("5")
    assert sure.check("sure", sure.posed.value(sure.parts[0])).value_is_right
    sure.solution()
    assert sure.progress.is_answered
    others = Exercise("E51", log=log, parts=["total", "common"])
    assert others.progress.is_solution_read
    assert not others.progress.is_answered
