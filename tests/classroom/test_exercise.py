"""A student in front of an exercise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from minerals.classroom import Exercise, Variant, exercises, pose
from minerals.classroom.answers import Feedback
from minerals.classroom.attempts import AttemptLog, Predicted
from minerals.classroom.charts import gap
from minerals.core.text import MineralsError, OptionError


def predicted(code: str = "E17", **how) -> Exercise:
    exercise = Exercise(code, **how)
    exercise.predict("0.5" if code != "E42" else "3")
    return exercise


def test_an_exercise_is_found_by_its_code_and_by_its_id():
    assert Exercise("e17").title == Exercise("iceminers.reroll").title == "Roll again until it is legal"


def test_an_unknown_exercise_says_what_there_is():
    with pytest.raises(MineralsError, match=r"Did you mean 'iceminers\.reroll'"):
        Exercise("iceminers.rerol")


def test_nothing_unlocks_before_the_prediction():
    exercise = Exercise("E17")
    for said in (exercise.check("six", "1/5"), exercise.hint(), exercise.solution()):
        assert said.standing == "locked"
        assert "Make a guess first" in said.message
    assert not exercise.simulate(10).estimates
    assert not exercise.progress.parts["six"].attempts


def test_a_prediction_is_a_guess_of_the_right_form():
    exercise = Exercise("E17")
    assert exercise.predict().standing == "not attempted"
    assert exercise.predict(...).standing == "not attempted"
    assert exercise.predict("1.5").standing == "unreadable"
    assert exercise.predict("1/6").standing == "said"
    assert "1/6" in exercise.predict("1/5").message  # the first one stands
    assert exercise.progress.prediction == "1/6"


def test_an_answer_is_not_attempted_or_of_a_wrong_form_or_wrong_or_right():
    exercise = predicted()
    standings = [exercise.check("six", given).standing for given in (..., "", None, "1.3", "1/0", "0.3", "1/5")]
    assert standings == ["not attempted"] * 3 + ["unreadable"] * 2 + ["wrong", "right"]


def test_form_and_value_are_told_apart():
    exercise = predicted()
    unreadable, wrong, right = (exercise.check("six", given) for given in ("1.3", "0.3", "0.2"))
    assert (unreadable.form_is_right, wrong.form_is_right, wrong.value_is_right) == (False, True, False)
    assert right.form_is_right and right.value_is_right


@pytest.mark.parametrize("given", ["1/5", 0.2, Fraction(1, 5), "20 %", "1:4"])
def test_numbers_may_be_given_as_they_are(given):
    assert predicted().check("six", given).value_is_right


def test_a_misconception_is_named_and_told_something_of_its_own():
    said = predicted().check("six", "1/6")
    assert said.misconception == "forgot-condition"
    assert "some rolls do not count" in said.message


def test_a_misconception_that_leads_to_no_such_form_is_known_all_the_same():
    said = predicted("E42").check("turned", "20/6")
    assert (said.standing, said.misconception) == ("wrong", "divided")


def test_any_other_wrong_answer_gets_what_can_be_said():
    said = predicted().check("six", "3/7")
    assert said.standing == "wrong" and not said.misconception and said.message


def test_too_few_digits_are_a_matter_of_form():
    said = predicted("E01").check("kyanite", "0.25")
    assert said.standing == "unreadable"
    assert "3 significant digits" in said.message


def test_hints_come_after_two_four_and_six_misses_and_get_stronger():
    exercise = predicted()
    ladder = exercise.posed.hints(exercise.parts[0])
    heard = []
    for number in range(1, 7):
        exercise.check("six", f"{number}/77")
        heard.append(exercise.hint().message)
    assert "after 2 wrong answers" in heard[0]
    assert [heard[1], heard[3], heard[5]] == list(ladder)
    assert heard[2].startswith(ladder[0]) and "after 4 wrong answers" in heard[2]


def test_the_same_wrong_answer_twice_is_one_miss():
    exercise = predicted()
    for _ in range(5):
        exercise.check("six", "1/6")
    assert exercise.progress.parts["six"].misses == 1
    assert exercise.hint().standing == "locked"


def test_what_is_not_read_is_no_miss():
    exercise = predicted()
    for given in ("x", "1.3", "1/0", "7", ""):
        exercise.check("six", given)
    assert exercise.progress.parts["six"].misses == 0


def test_each_part_has_misses_of_its_own():
    exercise = predicted()
    exercise.check("six", "1/7")
    exercise.check("mean", "3")
    assert exercise.hint("six").standing == "locked"
    exercise.check("six", "1/8")
    assert exercise.hint().standing == "said"  # of the part worked on last
    assert exercise.hint("mean").standing == "locked"


def test_the_solution_unlocks_when_all_is_right():
    exercise = predicted()
    for key, value in {"six": "1/5", "mean": "4", "rolls": "6/5"}.items():
        exercise.check(key, value)
    assert exercise.solution().standing == "locked"
    assert "6 wrong answers" in exercise.solution().message
    exercise.check("three", "1/36")
    assert exercise.is_right
    assert "1/36" in exercise.solution().message


def test_the_solution_unlocks_after_six_misses_of_one_part():
    exercise = predicted()
    for number in range(6):
        assert exercise.solution().standing == "locked"
        exercise.check("six", f"{number}/77")
    assert "1/5" in exercise.solution().message


def test_what_is_right_after_the_solution_is_not_earned():
    exercise = predicted()
    exercise.check("mean", "4")
    for number in range(6):
        exercise.check("six", f"{number}/77")
    exercise.solution()
    assert exercise.check("six", "1/5").value_is_right
    earned = {key: part.is_earned for key, part in exercise.progress.parts.items()}
    assert earned == {"six": False, "mean": True, "rolls": False, "three": False}


def test_a_right_part_stays_right():
    exercise = predicted()
    exercise.check("six", "1/5")
    exercise.check("six", "1/6")
    assert exercise.progress.parts["six"].is_right
    assert exercise.progress.parts["six"].misses == 0


def test_a_part_there_is_none_of_says_which_there_are():
    with pytest.raises(MineralsError, match="six, mean, rolls, three"):
        predicted().check("seven", "1/5")


def test_a_simulation_is_the_same_for_the_same_seed_and_goes_on_where_a_shorter_one_ends():
    exercise = predicted()
    seen: list[int] = []
    first = exercise.simulate(40, seed=3, progress=seen.append)
    assert first == exercise.simulate(40, seed=3) != exercise.simulate(40, seed=4)
    assert seen == list(range(1, 41))
    assert exercise.progress.trials == 120


def test_what_cannot_be_played_says_so():
    assert "you solve this exercise by thinking" in str(predicted("E42").simulate(10))
    assert "never lead to this what-if" in str(predicted("E17", parameters={"legal": 3}).simulate(10))
    with pytest.raises(OptionError, match="whole number from 1"):
        predicted().simulate(0)


def test_the_numbers_are_the_students_own():
    found = {str(Variant(f"student {number}", "week-1").parameters("E17")) for number in range(40)}
    assert len(found) >= 20
    exercise = Exercise("E17", student="student 1", assignment="week-1")
    assert exercise.posed.parameters == Variant("student 1", "week-1").parameters("E17")
    assert Exercise("E17").posed.parameters == {"legal": 5, "faces": 6}


def test_only_real_numbers_or_only_the_banks_own_can_be_asked_for():
    for numbers in ("real", "bank"):
        found = {Variant(f"student {number}", "w", numbers=numbers).parameters("E17")["legal"] for number in range(40)}
        assert found == {5}


def test_a_what_if_is_called_so_and_graded_by_the_same_judge():
    exercise = predicted("E17", parameters={"legal": 3})
    assert "What if? In this variant the number of faces that can be spent is 3" in exercise.statement
    assert exercise.check("six", "1/3").value_is_right
    assert "What if?" not in Exercise("E17").statement


def test_the_tag_is_explained():
    assert Exercise("E17").tag == "This follows from the printed rules."
    assert "model" in Exercise("E01")._repr_markdown_()


def test_everything_shows_itself_without_the_answer():
    exercise = Exercise("E17")
    for shown in (repr(exercise), str(exercise), exercise._repr_markdown_()):
        assert exercise.title in shown
        assert "1/36" not in shown


def test_an_exercise_goes_on_where_it_was_left(tmp_path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week-1")
    first = predicted(log=log)
    for number in range(2):
        first.check("six", f"{number}/77")
    log.close()
    again = Exercise("E17", log=tmp_path / "ada.jsonl")
    assert again.progress.is_predicted
    assert again.progress.parts["six"].misses == 2
    assert again.hint().standing == "said"


def test_posing_an_unknown_parameter_is_refused():
    with pytest.raises(MineralsError, match=r"no parameter 'k'\. It has: legal"):
        pose("E17", {"k": 1})


def test_there_are_at_least_as_many_as_the_bank_has():
    assert len(exercises()) >= 45
    assert {f"E{number:02}" for number in range(1, 45)} <= {text.code for text in exercises()}


def test_the_codes_are_in_the_order_of_the_bank():
    codes = [text.code for text in exercises()]
    assert codes == sorted(codes)


# --- numbers of too many digits ---


@pytest.mark.parametrize(
    "guess",
    ["2^6000", "10^101", "-10^101", 3**10_000, 10**400, Fraction(1, 3**10_000)],
    ids=lambda given: type(given).__name__,
)
def test_a_guess_of_too_many_digits_is_refused_and_another_can_be_made(guess):
    exercise = Exercise("E05")
    assert exercise.predict(guess) == Feedback("unreadable", "That number has too many digits to be an answer.")
    assert not exercise.progress.is_predicted
    assert exercise.predict("6").standing == "said"


@pytest.mark.parametrize(
    "answer",
    [3**10_000, -(3**10_000), Fraction(3**10_000, 7), Fraction(1, 3**10_000)],
    ids=lambda given: type(given).__name__,
)
def test_an_answer_of_too_many_digits_is_told_so(answer):
    exercise = Exercise("E17")
    exercise.predict("1/6")
    assert exercise.check("six", answer).standing == "unreadable"
    assert exercise.check("six", answer).message == "That number has too many digits to be an answer."
    assert not exercise.progress.parts["six"].attempts


def test_a_huge_guess_that_an_older_kit_took_still_stands_and_is_drawn_in_words():
    log = AttemptLog("Ada", "week-4", numbers="bank")
    log.add(Predicted(log.now(), "E05", "2^6000"))
    exercise = Exercise("E05", log=log)
    assert exercise.progress.prediction == "2^6000"
    assert exercise.check("mean", "1").standing == "wrong"
    assert "2^6000" in gap(exercise).data["guess"].tolist()


def test_a_seed_of_too_many_digits_is_refused():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    with pytest.raises(OptionError, match="too many digits"):
        exercise.simulate(10, seed=10**5_000)
    assert exercise.simulate(10, seed=2**100).trials == 10
