"""Trials by hand: what a student clicks is what the simulation plays, and the tally cannot be cheated."""

from __future__ import annotations

from math import isnan

import pytest

import minerals
from minerals.classroom import Exercise, exercises
from minerals.classroom.attempts import HandTrials
from minerals.classroom.experiment import Experiment, Stage
from minerals.classroom.lessons import lessons
from minerals.classroom.trials import hand_of
from minerals.classroom.trials.hand import codes_by_hand
from minerals.core.game import IllegalAction, SeededChance
from minerals.core.text import MineralsError

BY_TWO_TILES = {"E37": ("same",)}
"""Where a student looks at two tiles and the simulation at more of them: the parts that mean the same in one trial."""
SHORTER = {"E23", "E51", "E17b"}
"""Where a student plays a part of what the simulation plays: one choice, one draw, one roll."""
WITHOUT_LUCK = {"E08", "E09", "E14", "E27", "E38", "E39", "E42"}
TRIALS = 6


def press(trials: HandTrials, choice: int = 0) -> None:
    """Do what the board asks for: press its button, or play the first action of the trial."""
    if trials.finished:
        trials.again()
    if choices := trials.choices():
        trials.play(choices[choice % len(choices)][0])
    else:
        trials.play(trials.trial_actions()[0])


def play_one(trials: HandTrials, choice: int = 0) -> None:
    """Play one trial to its end."""
    before = trials.n
    for _ in range(200):
        press(trials, choice)
        if trials.n > before:
            return
    raise AssertionError("the trial does not end")


@pytest.mark.parametrize("code", codes_by_hand())
def test_the_same_luck_shows_the_same_by_hand_and_simulated(code):
    trials = HandTrials(code, seed=5)
    observe = trials.posed.experiment.observe
    for number in range(TRIALS):
        play_one(trials)
        by_hand = trials.finished_trials[number].observation
        simulated = {part: float(value) for part, value in observe(Stage(SeededChance(f"5/{number}"))).items()}
        if code in BY_TWO_TILES:
            assert {part: by_hand[part] for part in BY_TWO_TILES[code]}.items() <= simulated.items()
        elif code in SHORTER:
            assert by_hand.items() <= simulated.items()
        elif by_hand == {"perfect": 0}:
            assert not simulated["perfect"]
        else:
            assert by_hand == simulated


def test_a_pupil_who_always_switches_settles_at_the_exact_value():
    trials = HandTrials("E23", seed=1)
    while trials.n < 120:
        play_one(trials, choice=1)
    assert trials.estimate("knows_stay") is None
    assert abs(trials.estimate("knows_switch").z(trials.posed.answer_key.values["knows_switch"])) < 3
    assert abs(trials.estimate("clumsy_switch").z(trials.posed.answer_key.values["clumsy_switch"])) < 3


@pytest.mark.parametrize("code", ["E02", "E16"])
def test_two_tiles_settle_at_the_exact_value(code):
    trials = HandTrials(code, seed=2)
    for _ in range(40):
        play_one(trials)
    for part in trials.posed.parts:
        estimate = trials.estimate(part.key)
        if estimate is not None and estimate.n > 30 and estimate.standard_error:
            assert abs(estimate.z(trials.posed.value(part))) < 4


@pytest.mark.parametrize("code", codes_by_hand())
def test_other_numbers_are_played_or_refused(code):
    text = next(text for text in exercises() if text.code == code)
    for name, values in text.parameters.items():
        for value in (*values.real[1:3], *values.what_if[:1]):
            try:
                hand = hand_of(code, {name: value})
            except MineralsError:
                continue  # numbers that do not fit together
            if hand is None:
                with pytest.raises(MineralsError, match=f"You cannot play {code} by hand with these numbers"):
                    HandTrials(Exercise(code, parameters={name: value}))
                continue
            trials = HandTrials(Exercise(code, parameters={name: value}), seed=1)
            play_one(trials)
            assert trials.n == 1


def test_each_lesson_with_luck_is_played_by_hand():
    lacking = [lesson.number for lesson in lessons() if not set(codes_by_hand()) & {*lesson.exercises, *lesson.more}]
    assert lacking in ([8, 9, 10], [8, 9, 10, 12]), "tests of logs, long walks and misprints are no trials of a student"
    assert not WITHOUT_LUCK & set(codes_by_hand())


def test_the_outcomes_add_up_to_the_trials_and_the_words_say_them():
    trials = HandTrials("E17", seed=4)
    for _ in range(10):
        trials.play("roll")
    assert trials.tally_sentence == "Your 10 rolls: 3 sixes."
    assert trials.outcomes == {"2": 2, "3": 1, "4": 4, "5": 0, "6": 3}
    assert list(trials.observations("six")).count(1.0) == 3


def test_a_trial_that_shows_nothing_for_a_part_is_not_a_number():
    trials = HandTrials("E02", seed=2)
    play_one(trials)
    assert isnan(trials.observations("first")[0])
    assert trials.estimate("first") is None
    with pytest.raises(MineralsError, match="has no part"):
        trials.observations("seven")


def test_beginning_again_does_not_change_the_luck():
    trials, other = HandTrials("E26", seed=3), HandTrials("E26", seed=3)
    trials.play("roll")
    trials.again()
    assert trials.n == 0
    play_one(trials)
    play_one(other)
    assert trials.finished_trials[0].observation == other.finished_trials[0].observation
    assert len(trials.finished_trials[0].logs) == len(other.finished_trials[0].logs)


def test_what_was_taken_back_does_not_count():
    trials = HandTrials("E44", seed=3)
    press(trials)
    assert not trials.finished
    trials.match.undo()
    trials.look()
    assert trials.n == 0 and trials.match.node.action is None and not trials.match.node.children
    with pytest.raises(IllegalAction):
        trials.play("e5")


def test_starting_over_empties_the_tally_and_brings_new_luck():
    trials = HandTrials("E17", seed=4)
    first = [trials.play("roll") for _ in range(8)]
    trials.start_over()
    assert (trials.n, trials.tally_sentence, trials.estimate("six")) == (0, "Your 0 rolls: 0 sixes.", None)
    assert [trials.play("roll") for _ in range(8)] != first


@pytest.mark.parametrize("code", ["E01", "E06", "E12", "E17", "E19", "E35", "E44"])
def test_each_finished_trial_is_a_game_that_can_be_opened(code, tmp_path):
    trials = HandTrials(code, seed=1)
    play_one(trials)
    (finished,) = trials.finished_trials
    for number, log in enumerate(finished.logs):
        log.save(tmp_path / f"{number}.replay")
        assert minerals.load(tmp_path / f"{number}.replay").state_at(log.main_line[-1].step) == log.main_line[-1].state
    assert finished.log.state_at(finished.step) == trials.match.state
    assert trials.log is finished.log


def test_what_the_rules_allow_may_still_not_belong_to_the_trial():
    trials = HandTrials("E07", seed=1)
    trials.play("d6-d5")
    shovel = next(str(action) for action in trials.match.legal_actions() if "shovel" in str(action))
    with pytest.raises(MineralsError, match=r"Not in this trial\. Claim the lowest tile"):
        trials.play(shovel)
    with pytest.raises(MineralsError, match="Claim the lowest tile"):
        trials.play()


def test_a_trial_that_is_over_before_it_begins_waits_for_a_press():
    trials = HandTrials("E44", seed=1)
    while not trials.choices():
        play_one(trials)
        trials.again()
    before = trials.n
    assert trials.next_sentence == "This one is over before it begins. Count it."
    trials.play("count")
    assert trials.n == before + 1


def test_without_a_seed_the_luck_is_new():
    assert HandTrials("E16").play()[0].outcomes != HandTrials("E16").play()[0].outcomes


def test_an_exercise_without_a_trial_says_so():
    with pytest.raises(MineralsError, match=r"You cannot play E42 by hand\."):
        HandTrials("E42")
    with pytest.raises(MineralsError, match="has two experiments"):
        type("AnotherReroll", (Experiment,), {}, code="E17")
