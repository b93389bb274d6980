"""Designs: games until the interval is narrow enough, and pairs of games with the same luck."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import minerals
from minerals import OptionError
from minerals.probability import pairs as pairing
from minerals.probability.sequential import _more
from minerals.probability.statistics import (
    compare_pairs,
    mean_interval,
    proportion_interval,
    same_luck,
    seat_swapped,
    until,
)

LESSON = {"board": "lesson", "removals": 0}


def coin(p, seed):
    """Games that are won with probability p."""
    chance = np.random.default_rng(seed)
    return lambda first, games: pd.DataFrame({"won": chance.random(games) < p}, index=range(first, first + games))


# --- until ---


def test_games_are_played_until_the_interval_is_narrow_enough():
    study = until(coin(0.5, 1), of="won", half_width=0.05, at_least=50)
    assert study.is_reached and study.interval.half_width <= 0.05
    assert [look.half_width > 0.05 for look in study.history] == [True] * (len(study.history) - 1) + [False]
    assert list(study.table.index) == list(range(study.interval.n))
    assert study.interval == proportion_interval(int(study.table["won"].sum()), len(study.table))


def test_a_study_plays_hardly_more_games_than_it_needs():
    study = until(coin(0.5, 2), of="won", half_width=0.01, at_least=200)
    assert 9_000 < study.interval.n < 11_000
    assert len(study.history) < 12


def test_a_study_ends_at_the_most_games_and_says_so():
    study = until(coin(0.5, 1), of="won", half_width=0.001, at_least=50, at_most=120)
    assert not study.is_reached
    assert study.interval.n == 120
    assert "not yet narrow enough" in str(study)
    assert study._repr_markdown_().count("\n| ") == 1 + len(study.history)


def test_a_study_ends_where_no_more_games_come():
    def play(first, games):
        return coin(0.5, 1)(first, min(games, 80 - first))

    study = until(play, of="won", half_width=0.01, at_least=50)
    assert len(study.table) == 80 and not study.is_reached


def test_a_function_of_the_table_gives_the_mean_of_numbers():
    def dice(first, games):
        return pd.DataFrame({"pips": np.random.default_rng(first).integers(1, 7, games)})

    study = until(dice, of=lambda table: table["pips"] ** 2, half_width=1, at_least=50)
    assert study.is_reached and 91 / 6 in study.interval
    assert study.interval.method == "t"


def test_a_game_is_played_by_its_name_with_the_same_games_as_simulate():
    study = until("minerals", of="winner_1", half_width=0.2, at_least=10, seed=5, **LESSON)
    same = minerals.simulate("minerals", games=study.interval.n, seed=5, **LESSON)
    assert len(study.history) > 1
    pd.testing.assert_frame_equal(study.table, same)


@pytest.mark.slow
@pytest.mark.parametrize("p", [0.5, 0.1])
def test_stopping_by_width_spoils_the_interval_of_a_share_only_a_little(p):
    studies = [until(coin(p, seed), of="won", half_width=0.04, at_least=50) for seed in range(400)]
    assert all(study.is_reached for study in studies)
    assert np.mean([p in study.interval for study in studies]) >= 0.93


def exact_coverage(p, half_width, at_least):
    """How often the interval holds p at the end, from the probability of every count at every look."""
    holds = 0.0
    looks = {at_least: dict(enumerate(stats.binom.pmf(range(at_least + 1), at_least, p)))}
    while looks:
        games = min(looks)
        for wins, probability in looks.pop(games).items():
            interval = proportion_interval(wins, games)
            more = _more(interval, half_width, 10**6)
            if not more:
                holds += probability * (p in interval)
                continue
            then = looks.setdefault(games + more, defaultdict(float))
            for won, chance in enumerate(stats.binom.pmf(range(more + 1), more, p)):
                then[wins + won] += probability * chance
    return holds


@pytest.mark.parametrize(("p", "half_width"), [(0.5, 0.12), (0.1, 0.08), (0.3, 0.1)])
def test_the_interval_of_a_share_that_was_stopped_by_width_keeps_its_promise_nearly(p, half_width):
    assert 0.93 < exact_coverage(p, half_width, at_least=20) < 0.98


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"of": "wun"}, "of: the table has no column 'wun'. Did you mean 'won'"),
        ({"of": lambda table: 3}, "the function returned 3 for 200 rows"),
        ({"half_width": 0}, "half_width takes a number above 0, not 0"),
        ({"half_width": "1 %"}, "half_width takes a number above 0, not '1 %'"),
        ({"confidence": 95}, "confidence takes a number between 0 and 1"),
        ({"at_least": 1}, "at_least takes a whole number from 2, not 1"),
        ({"at_most": 100}, "at_most takes a whole number from 200, not 100"),
        ({"seed": 3}, "'seed' has no effect"),
        ({"play": lambda first, games: pd.DataFrame({"won": []})}, "play returned no games"),
        ({"play": "minerals", "games": 3}, "at_least, at_most and half_width decide"),
        ({"play": "minerols"}, "Did you mean 'minerals'"),
    ],
)
def test_a_study_that_cannot_be_is_refused(asked, message):
    with pytest.raises(OptionError, match=message):
        until(**{"play": coin(0.5, 1), "of": "won", **asked})


# --- pairs ---


def correlated(correlation, pairs, seed):
    """Two arms with variance 1 and this correlation."""
    luck, own, other = np.random.default_rng(seed).standard_normal((3, pairs))
    shared, alone = np.sqrt(correlation), np.sqrt(1 - correlation)
    return shared * luck + alone * own, shared * luck + alone * other


def test_a_correlation_of_four_fifths_saves_four_games_of_five():
    """Exercise E45f."""
    found = compare_pairs(*correlated(0.8, 50_000, seed=1))
    assert found.correlation == pytest.approx(0.8, abs=0.01)
    assert found.variance == pytest.approx(2 * (1 - 0.8), rel=0.02)
    assert found.saves == pytest.approx(5, rel=0.03)


def test_the_saving_is_that_of_the_intervals():
    first, second = correlated(0.8, 20_000, seed=2)
    independent = mean_interval(first - np.random.default_rng(3).permutation(second))
    found = compare_pairs(first, second)
    assert (independent.half_width / found.difference.half_width) ** 2 == pytest.approx(found.saves, rel=0.03)


def test_a_pair_tells_the_means_and_the_difference():
    found = compare_pairs([True, True, False, True], [True, False, False, False], names=("rope", "none"))
    assert found.means == (0.75, 0.25)
    assert found.difference.estimate == 0.5
    assert str(found).startswith("rope − none = 0.500 (95 % from ")
    assert found._repr_markdown_().startswith("rope 0.750, none 0.250; difference **0.500**")


def test_the_p_value_of_pairs_is_scipys_and_goes_with_the_interval():
    first, second = correlated(0.5, 40, seed=4)
    found = compare_pairs(first + 0.3, second)
    assert found.p_value == pytest.approx(stats.ttest_rel(first + 0.3, second).pvalue)
    assert (found.p_value < 0.05) == (0 not in found.difference)


def test_arms_that_always_differ_by_the_same_need_no_more_games():
    found = compare_pairs([1, 2, 3], [0, 1, 2])
    assert found.saves == float("inf") and found.p_value == 0
    assert str(found).endswith("The difference is the same in every pair.")


def test_the_same_arm_twice_with_the_same_luck_does_not_differ():
    found = same_luck("minerals", {}, {}, of="score_1", games=5, seed=2, **LESSON)
    assert found.difference.lower == found.difference.upper == 0 and found.p_value == 1


def test_an_arm_may_have_its_own_options():
    found = same_luck("minerals", LESSON, LESSON | {"removals": 2}, of="score_1", games=5, seed=2)
    alone = minerals.simulate("minerals", games=5, seed=2, **LESSON)
    assert found.means[0] == alone["score_1"].mean() != found.means[1]


def test_swapped_seats_hold_two_bots_against_each_other_in_the_same_seat():
    found = seat_swapped("minerals", ["greedy", "random"], games=24, seed=3, of="score_1", **LESSON)
    first = minerals.simulate("minerals", policy=["greedy", "random"], games=24, seed=3, **LESSON)
    second = minerals.simulate("minerals", policy=["random", "greedy"], games=24, seed=3, **LESSON)
    assert found.names == ("greedy", "random")
    assert found.means == (first["score_1"].mean(), second["score_1"].mean())
    assert found.difference.lower > 0


def first_legal(match):
    return match.legal_actions()[0]


def test_a_bot_of_ones_own_is_called_by_its_name():
    found = seat_swapped("minerals", ["random", first_legal], games=3, **LESSON)
    assert found.names == ("random", "first_legal")


def test_both_arms_are_played_by_the_same_engine_or_their_luck_would_differ(monkeypatch):
    asked = []

    def played(game, *, policy, engine="auto"):
        used = "compiled" if engine == "auto" and policy == "random" else "reference"
        asked.append((policy, used))
        table = pd.DataFrame({"winner_1": [True, False, True]})
        table.attrs["engine"] = used
        return table

    monkeypatch.setattr(pairing, "simulate", played)
    same_luck("mattock", {"policy": "random"}, {"policy": "greedy"})
    assert asked[-2:] == [("random", "reference"), ("greedy", "reference")]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: compare_pairs([1, 2], [1, 2, 3]), "2 games cannot be paired with 3"),
        (lambda: compare_pairs([1], [2]), "first takes a row of at least 2"),
        (lambda: seat_swapped("mattock", "greedy"), "takes two bots, not 'greedy'"),
        (lambda: seat_swapped("mattock", ["greedy", "clever"], games=2), "no bot 'clever'"),
        (lambda: same_luck("mattock", {"seed": 1}, {}, games=2), "'seed' must be the same for both arms"),
    ],
)
def test_arms_that_cannot_be_paired_are_refused(ask, message):
    with pytest.raises(OptionError, match=message):
        ask()
