"""Many trials are those of the real engine, each of them, and each can be opened as the game it came from."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

import minerals
from minerals.classroom import Exercise, Trials, exercises, pose
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment import Experiment, ManyLucks, Stage, TrialLuck, WatchedStage
from minerals.classroom.experiment.many import NotVectorizable
from minerals.classroom.texts import ImpossibleParameters
from minerals.core.log import read_log
from minerals.core.text import OptionError, speaking

SIMULATED = [text for text in exercises() if Trials(pose(text.code)).can_play]
DIE = {str(pips): 1 for pips in range(1, 7)}


def code_of(value: object) -> str:
    return str(getattr(value, "code", value))


@cache
def played(code: str, n: int = 300, seed: int = 1) -> Trials:
    trials = Trials(pose(code), seed)
    trials.play(n)
    return trials


def reference(posed: ExerciseInstance, seed: int, number: int) -> dict[str, float]:
    return {part: float(value) for part, value in posed.experiment.observe(Stage(TrialLuck(seed, number))).items()}


def is_played_by_the_engine(experiment: Experiment) -> bool:
    """Whether many trials are played by the engine, once for each course that chance can take."""
    return type(experiment).many_trials is Experiment.many_trials


def observed(trials: Trials, number: int) -> dict[str, float]:
    seen = {part.key: float(trials.observations(part.key)[number]) for part in trials.posed.parts}
    return {part: value for part, value in seen.items() if not math.isnan(value)}


def variants(code: str) -> list[ExerciseInstance]:
    """The exercise with every value of each parameter, one at a time, as far as the engine can play it."""
    text = pose(code).text
    chosen = [{}, *({name: value} for name, found in text.parameters.items() for value in found.real[1:])]
    chosen += [{name: value} for name, found in text.parameters.items() for value in found.what_if]
    posed = []
    for parameters in chosen:
        try:
            posed.append(pose(code, parameters))
        except ImpossibleParameters:
            continue
    return [found for found in posed if Trials(found).can_play]


# --- trial i is trial i ---


@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_a_trial_among_many_is_the_trial_of_the_real_engine(text):
    trials = played(text.code)
    for number in range(0, trials.n, 60):
        assert observed(trials, number) == pytest.approx(reference(trials.posed, 1, number)), number


@pytest.mark.slow
@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_so_are_two_hundred_in_a_row_and_some_with_other_parameters(text):
    for posed in variants(text.code):
        trials = Trials(posed, seed=2)
        trials.play(200)
        for number in range(200 if posed.parameters == pose(text.code).parameters else 8):
            assert observed(trials, number) == pytest.approx(reference(posed, 2, number)), (posed.parameters, number)


@pytest.mark.parametrize("code", ["E17", "E20", "E43", "E10"])
def test_trials_do_not_depend_on_how_many_are_played_at_once(code):
    at_once, bit_by_bit = played(code, 300), Trials(pose(code))
    for n in (1, 9, 90, 200):
        bit_by_bit.play(n)
    for part in at_once.posed.parts:
        np.testing.assert_array_equal(at_once.observations(part.key), bit_by_bit.observations(part.key))


def test_more_than_ten_thousand_trials_go_on_where_the_others_ended():
    trials = Trials(pose("E45f"))
    trials.play(25_000)
    assert len(trials.observations("alone")) == trials.n == 25_000
    assert observed(trials, 24_999) == reference(trials.posed, 1, 24_999)


def test_other_seeds_are_other_trials():
    assert list(played("E17", seed=1).observations("mean")) != list(played("E17", seed=2).observations("mean"))


@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_many_trials_agree_with_the_exact_values(text):
    trials = played(text.code, 4_000, seed=2019)
    assert trials.estimates
    for part, estimate in trials.estimates.items():
        value = trials.posed.value(text.part(part))
        assert isinstance(value, Fraction | float)
        assert abs(estimate.z(value)) < 5, f"{part}: {estimate}, but {float(value)}"


# --- what is told of them ---


def test_what_was_not_observed_is_not_a_number_and_does_not_count():
    trials = played("E10", 2_000)
    seen = trials.observations("full")
    assert 0 < np.isnan(seen).sum() < trials.n
    estimate = trials.estimate("full")
    assert estimate is not None
    assert estimate.n == (~np.isnan(seen)).sum()
    assert estimate.mean == pytest.approx(np.nanmean(seen))


def test_the_band_is_wilsons_for_a_proportion_and_stays_within_0_and_1():
    from statsmodels.stats.proportion import proportion_confint

    trials = played("E17", 50)
    sixes = int(trials.observations("six").sum())
    assert trials.band("six") == pytest.approx(proportion_confint(sixes, 50, method="wilson"), abs=1e-5)
    trials = Trials(pose("E45d", {"percent": 1}))
    trials.play(1)
    low, high = trials.band("any")
    assert 0 <= low < high <= 1


def test_the_band_of_a_mean_is_its_estimates():
    trials = played("E17", 50)
    estimate = trials.estimate("mean")
    assert estimate is not None
    assert trials.band("mean") == estimate.band


def test_nothing_is_known_of_a_part_before_the_first_trial():
    trials = Trials(pose("E17"))
    assert trials.n == 0
    assert trials.estimate("six") is None
    assert trials.band("six") == (-math.inf, math.inf)
    assert len(trials.observations("six")) == 0


def test_a_part_that_no_trial_observes_has_no_estimate():
    trials = played("E17b")
    assert trials.estimate("chi") is None
    assert np.isnan(trials.observations("chi")).all()


# --- opening one ---


@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_a_trial_played_again_sees_the_same(text):
    trials = played(text.code)
    for number in (0, 7, 299):
        again = trials.replay(number)
        assert again.observation == pytest.approx(observed(trials, number))
        assert again.sentence.startswith(f"Trial {number + 1}: ")
        assert again.sentence.endswith(".")


@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_its_games_are_logs_that_can_be_trusted(text):
    trials = played(text.code)
    again = trials.replay(11)
    assert (again.log in again.logs) if again.log is not None else not again.logs
    for log in again.logs:
        read = read_log(b"".join(log.lines()))
        assert read.events() == log.events()
        minerals.match_of(read)
    assert 0 <= again.step <= (len(again.log) if again.log is not None else 0)


WITHOUT_A_GAME = {"E18", "E38", "E45a", "E45c", "E45d", "E45f"}


def test_most_trials_come_from_a_game_and_the_others_tell_what_happened():
    without = {text.code for text in SIMULATED if played(text.code).replay(3).log is None}
    assert without == WITHOUT_A_GAME
    told = [played(code).replay(3).sentence.removeprefix("Trial 4: ").split("; ")[0] for code in sorted(without)]
    assert [re.sub(r"\d+", "n", sentence) for sentence in told[-4:]] == [
        "seat n won n of the first n games, and n of n",
        "the tool was chosen in n of n turns",
        "n of n tests raised a false alarm",
        "with separate luck no difference, with the same luck no difference",
    ]
    assert told[0].startswith("in 100 steps the miner was on the black coaster")
    assert told[1].startswith("drawn: ")


def test_two_that_draw_the_only_tile_of_its_kind_can_be_opened():
    again = played("E36", seed=2).replay(0, "square")
    assert again.log is not None


def test_the_step_is_the_one_that_counted():
    trials = played("E17")
    number = int((trials.observations("rolls") == 3).argmax())
    again = trials.replay(number)
    assert again.log is not None
    rolls = [event for event in again.log.events()[: again.step] if event.outcomes]
    assert len(rolls) == 3
    assert float(rolls[-1].outcomes[0]) == trials.observations("mean")[number]


def test_each_part_opens_its_own_game():
    trials = played("E47")
    number = int((trials.observations("small") > 0).argmax())
    small, medium = (trials.replay(number, part) for part in ("small", "medium"))
    assert "carries 1: small blue" in str(small.log.header.position)
    assert "carries 1: medium blue" in str(medium.log.header.position)


@pytest.mark.parametrize("code", ["E26", "E46"])
def test_a_trial_of_several_turns_is_one_game(code):
    trials = played(code)
    for number in range(20):
        (log,) = trials.replay(number).logs
        rolls = [event for event in log.events() if type(event).__name__ == "DieRolled"]
        assert all(roll.outcomes == ("1",) for roll in rolls if roll.player == 2), "the other player steps aside"


def test_trials_need_numpy_and_nothing_else():
    code = (
        "import sys; from minerals.classroom import Trials, pose\n"
        "for code in ('E01', 'E11', 'E17', 'E18'):\n"
        "    trials = Trials(pose(code)); trials.play(10); trials.replay(3); trials.band(trials.posed.parts[0].key)\n"
        "print(*sorted({'numpy', 'numba', 'scipy', 'pandas', 'statsmodels'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["numpy"]


def test_a_card_that_was_waited_for_is_the_one_that_is_shown():
    trials = played("E34")
    number = int((trials.observations("some") == 1).argmax())
    again = trials.replay(number, "some")
    shown = again.log.events()[again.step - 1]
    assert type(shown).__name__ == "CardRevealed"
    assert shown.player == 1


def test_nobody_watches_the_trials_that_are_only_counted():
    experiment = pose("E17").experiment
    watched, unwatched = WatchedStage(TrialLuck(1, 0)), Stage(TrialLuck(1, 0))
    assert experiment.observe(watched) == experiment.observe(unwatched)
    assert (watched.is_watched, len(watched.games)) == (True, 1)
    assert not unwatched.is_watched


def test_the_sentence_is_in_the_readers_language():
    with speaking("de"):
        assert played("E17").replay(3).sentence


# --- what cannot be played ---


def test_what_there_is_nothing_to_play_of_says_so():
    thought = Trials(pose("E42"))
    assert not thought.can_play
    assert "by thinking" in thought.why_not
    never = Trials(pose("E17", {"legal": 3}))
    assert "never lead to this what-if" in never.why_not
    assert Trials(pose("E01", {"gone": 8})).can_play
    with pytest.raises(OptionError, match="by thinking"):
        thought.play(10)


@pytest.mark.parametrize("n", [0, -1, 1.5, True, None, "10"])
def test_only_a_number_of_trials_is_played(n):
    trials = Trials(pose("E17"))
    with pytest.raises(OptionError, match="n must be a whole number from 1 up"):
        trials.play(n)
    assert trials.n == 0


def test_there_is_an_end_to_trials():
    trials = Trials(pose("E17"))
    with pytest.raises(OptionError, match="n can bring the trials to 10000000"):
        trials.play(10**12)
    trials.play(1)
    with pytest.raises(OptionError, match="there are 1 already"):
        trials.play(10_000_000)
    with pytest.raises(OptionError, match="there is no 1"):
        trials.replay(1)


# --- the luck ---


def test_the_luck_of_a_trial_is_the_same_alone_and_among_others():
    lucks = ManyLucks("seed", range(100))
    drawn = [lucks.draw([3, 2, 1]), lucks.below(6), lucks.draw([1] * 6)]
    weights = {"0": 3, "1": 2, "2": 1}
    for number in range(100):
        luck = TrialLuck("seed", number)
        alone = [luck.draw(weights).outcome, *(str(int(luck.draw(DIE).outcome) - 1) for _ in range(2))]
        assert alone == [str(which[number]) for which in drawn]


def test_some_of_the_trials_draw_on_while_the_others_wait():
    lucks = ManyLucks(1, range(10))
    some = lucks.among(np.arange(10) % 2 == 0)
    some.below(6)
    assert lucks.positions().tolist() == [1, 0] * 5
    assert some.among(np.array([1])).luck_at(0).number == 2


def test_a_bag_is_emptied_without_putting_back():
    drawn = ManyLucks(1, range(50)).bag([2, 0, 3], 5)
    assert all(sorted(tiles) == [0, 0, 2, 2, 2] for tiles in drawn.tolist())


def test_the_faces_of_a_die_come_up_alike():
    counts = np.bincount(ManyLucks(7, range(60_000)).below(6))
    assert abs(counts - 10_000).max() < 5 * 92


def test_large_weights_need_more_than_one_word():
    luck = TrialLuck(1, 0)
    total = 10**40
    assert all(0 <= luck.at(place).number_below(total) < total for place in range(50))
    assert max(luck.at(place).number_below(total) for place in range(50)) > total // 2


def test_what_chance_leads_to_is_played_once():
    called = []

    def course(chance):
        first = chance.draw(DIE).outcome
        called.append(first)
        return first + (chance.draw({"heads": 1, "tails": 1}).outcome if first == "6" else "")

    which, results = ManyLucks(1, range(500)).play("rolls", course)
    assert len(called) == 7
    assert sorted(results) == ["1", "2", "3", "4", "5", "6heads", "6tails"]
    alone = [course(TrialLuck(1, number)) for number in range(500)]
    assert [results[place] for place in which] == alone


def test_what_depends_on_more_than_chance_is_not_remembered():
    calls = iter(range(100))
    with pytest.raises(NotVectorizable):
        ManyLucks(1, range(20)).play("odd", lambda chance: chance.draw({str(n): 1 for n in range(2 + next(calls))}))


def test_what_draws_the_same_luck_twice_is_not_remembered():
    with pytest.raises(NotVectorizable):
        ManyLucks(1, range(20)).play("twice", lambda chance: [chance.at(0).draw(DIE) for _ in range(2)])


@pytest.mark.parametrize("text", SIMULATED, ids=code_of)
def test_an_exercise_has_a_function_for_many_trials_or_few_courses(text):
    experiment = pose(text.code).experiment
    if is_played_by_the_engine(experiment):
        _, results = ManyLucks(1, range(300)).play("trial", lambda chance: experiment.observe(Stage(chance)))
        assert len(results) <= 300


def test_an_exercise_with_too_many_courses_is_played_one_by_one(monkeypatch):
    monkeypatch.setattr("minerals.classroom.experiment.many.MOST_CHILDREN", 3)
    trials = Trials(pose("E17"))
    trials.play(40)
    assert is_played_by_the_engine(trials.posed.experiment)
    np.testing.assert_array_equal(trials.observations("mean"), played("E17").observations("mean")[:40])


# --- in an exercise ---


def guessed() -> Exercise:
    exercise = Exercise("E17")
    exercise.predict("1/6")
    return exercise


def test_an_exercise_simulates_with_the_real_engine_unless_it_is_asked_for_the_fast_one():
    exercise = guessed()
    seen: list[int] = []
    fast = exercise.simulate(12_000, seed=3, progress=seen.append, engine="fast")
    assert seen == [10_000, 12_000]
    assert fast.trials == fast["six"].n == 12_000
    assert fast["six"] == played("E17", 12_000, 3).estimate("six")
    assert exercise.simulate(50, seed=3) == exercise.simulate(50, seed=3, engine="reference")
    assert str(exercise.simulate(75, seed=1)["mean"]) == "3.76 ± 0.32 (75 trials)"


def test_the_fast_engine_says_why_it_cannot_play():
    exercise = Exercise("E17", parameters={"legal": 3})
    exercise.predict("1/6")
    assert "never lead to this what-if" in str(exercise.simulate(10, engine="fast"))
