"""Every exercise of the bank: its values, its variants, what its texts give away, and what the engine says.

Run for one exercise with `-k E17`.
"""

from __future__ import annotations

import math
import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from minerals.classroom import Variant, exercises, pose
from minerals.classroom.answers import UnreadableAnswer, agreement, read_answer
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment.experiment import Experiment, codes, experiment_type
from minerals.classroom.texts import ExerciseText, Part
from minerals.classroom.trials import simulate
from minerals.core.game import game_names, get_game

TRIALS = 600
FALSE_ALARM = 4
"""How many standard errors a simulation at a fixed seed may lie off."""

VALUES = Path(__file__).parent / "exercise_values"
NUMBER = re.compile(r"(?<![\w.,/:])[-+]?\d+(?:[.,]\d+)?(?: ?[/:] ?\d+)?(?: ?%)?(?![\w/])")

ALL = [pytest.param(text, id=text.code) for text in exercises()]
SIMULATED = [each for each in ALL if experiment_type(each.id).trial is not Experiment.trial]


@cache
def banked() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for file in sorted(VALUES.glob("*.toml")):
        for code, values in tomllib.loads(file.read_text("utf-8")).items():
            assert code not in found, f"{code} stands twice"
            found[code] = values
    return found


@cache
def variants(exercise: str) -> list[ExerciseInstance]:
    """The different exercises among 200 variants, the bank's own included."""
    drawn = [pose(exercise), *(Variant(f"student {number}", "ci").pose(exercise) for number in range(200))]
    return list({id(posed): posed for posed in drawn}.values())


def given_away(posed: ExerciseInstance, part: Part, said: str) -> list[str]:
    """The accepted spellings of a part's answer in a text, but for those that the question itself holds."""
    if part.type == "yes-no":
        return []
    if part.type == "choice":
        told = [option for option in part.options if option.casefold() in said.casefold()]
        return [option for option in told if option == posed.value(part) and len(told) < len(part.options)]
    asked = set(NUMBER.findall(posed.statement + " " + posed.prompt(part)))
    return [number for number in NUMBER.findall(said) if number not in asked and is_right(posed, part, number)]


def is_right(posed: ExerciseInstance, part: Part, number: str) -> bool:
    try:
        answer = read_answer(number, part.type, part.options)
    except UnreadableAnswer:
        return False
    return agreement(answer, posed.value(part), part.type, part.digits) == "right"


@pytest.mark.parametrize("said", ["It is 1/5.", "about 0.200", "20 %, say", "1 : 4", "0,2"])
def test_an_answer_that_is_given_away_is_found(said: str):
    posed = pose("E17")
    assert given_away(posed, posed.parts[0], said)
    assert not given_away(posed, posed.parts[0], "Not 1/6, not 0.25 and not 1/55; a five.")


@pytest.mark.parametrize("text", ALL)
def test_what_is_computed_is_what_the_bank_says(text: ExerciseText):
    assert text.code in banked(), f"write down the bank's values of {text.code} in tests/games/exercise_values/"
    posed = pose(text.id)
    for key, said in banked()[text.code].items():
        part = text.part(key)
        assert posed.judge(part, said).value_is_right, f"{key}: the bank says {said}, computed is {posed.value(part)}"


def test_every_value_of_the_bank_belongs_to_an_exercise():
    assert set(banked()) <= {text.code for text in exercises()}


def test_everything_worked_out_or_simulated_has_a_text():
    # The game of other tests may have come and gone; what works its exercise out stays known.
    ours = {code for code in codes() if experiment_type(code).__module__.startswith("minerals.games.")}
    assert ours == {text.code for text in exercises()}


@pytest.mark.parametrize("text", ALL)
def test_the_rules_it_rests_on_exist(text: ExerciseText):
    known = {rule for game in game_names() for rule in get_game(game).rulebook}
    assert set(text.rules) <= known
    assert text.tag != "R" or text.rules, "an exercise that follows from the rules names them"


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_200_variants_are_well_posed(text: ExerciseText):
    for posed in variants(text.id):
        assert posed.statement and posed.solution and posed.prediction_prompt
        for part in posed.parts:
            value = posed.value(part)
            right = value if isinstance(value, str) else repr(value) if isinstance(value, float) else str(value)
            assert posed.judge(part, right).value_is_right, f"{part.key} = {value} with {posed.parameters}"
            assert value not in posed.mistakes(part).values()


@pytest.mark.parametrize("text", ALL)
def test_each_known_mistake_gets_the_message_of_its_misconception(text: ExerciseText):
    posed = pose(text.id)
    for part in posed.parts:
        mistakes = posed.mistakes(part)
        assert set(mistakes) >= {found.name for found in part.misconceptions}, "a misconception without a wrong value"
        for name, value in mistakes.items():
            said = posed.judge(part, value if isinstance(value, str) else str(Fraction(value)))
            same = {other for other, wrong in mistakes.items() if wrong == value}
            assert said.misconception in same, f"{part.key}, {name}: {value} is told {said}"


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_no_hint_or_message_gives_the_answer_away(text: ExerciseText):
    for posed in variants(text.id):
        for part in posed.parts:
            for said in (*posed.hints(part), *posed.messages(part).values(), posed.prediction_prompt, posed.title):
                assert not given_away(posed, part, said), f"{part.key} with {posed.parameters}: {said}"


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_what_does_not_arise_from_the_rules_is_called_a_what_if(text: ExerciseText):
    for posed in variants(text.id):
        invented = any(not found.is_real(posed.parameters[name]) for name, found in text.parameters.items())
        assert ("What if?" in posed.statement) == invented


@pytest.mark.parametrize("text", SIMULATED)
def test_a_short_simulation_tells_how_often_it_saw_what_it_estimates(text: ExerciseText):
    found = simulate(pose(text.id), 20, seed=2019)
    assert found.estimates
    assert all(0 < estimate.n <= 20 for estimate in found.estimates.values())


@pytest.mark.slow
@pytest.mark.parametrize("text", SIMULATED)
def test_a_simulation_of_the_engine_agrees(text: ExerciseText):
    posed = pose(text.id)
    found = simulate(posed, TRIALS, seed=2019)
    assert found.estimates
    for key, estimate in found.estimates.items():
        value = posed.value(text.part(key))
        if isinstance(value, str):
            continue  # a colour, which no mean comes near
        told = f"{key}: {estimate}, but {value} = {float(value)}"
        if estimate.standard_error == 0 and 0 < value < 1:  # it never happened, or always, in few trials
            assert abs(estimate.mean - value) < FALSE_ALARM * math.sqrt(value * (1 - value) / estimate.n), told
        else:
            assert abs(estimate.z(value)) < FALSE_ALARM, told


def spellings_of(value: Fraction, kind: str) -> list[str]:
    """The same number as people write it: fraction, decimal, with a comma, percentage, odds, calculation."""
    top, bottom = value.numerator, value.denominator
    decimal = f"{float(value):.9f}"
    spellings = [
        f"{top}/{bottom}",
        f" {top} / {bottom} ",
        decimal,
        decimal.replace(".", ","),
        f"1 - ({bottom - top})/{bottom}",
    ]
    if kind == "probability" and 0 < value < 1:
        spellings += [f"{100 * float(value):.7f} %", f"{top}:{bottom - top}"]
    return spellings


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_every_number_is_right_in_at_least_five_spellings(text: ExerciseText):
    posed = pose(text.code)
    for part in posed.parts:
        value = posed.value(part)
        if part.type in ("probability", "number") and isinstance(value, Fraction) and len(str(value)) < 30:
            verdicts = {written: posed.judge(part, written).standing for written in spellings_of(value, part.type)}
            assert set(verdicts.values()) == {"right"}, f"{part.key}: {verdicts}"
