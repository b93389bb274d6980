"""Estimates, tests and plans, against the numbers of exercise E45 and against scipy itself."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from minerals import OptionError
from minerals.probability.statistics import (
    adjust_p_values,
    binomial_test,
    chi_square,
    compare_proportions,
    coverage,
    games_for_half_width,
    games_needed,
    interval_of,
    mean_interval,
    pooled_and_split,
    proportion_interval,
    quantile_interval,
)

SCORES = np.random.default_rng(1).gamma(2.0, 10.0, size=60)


# --- intervals ---


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(116, 200, 0.511, 0.646), (58, 100, 0.482, 0.672)])
def test_the_same_58_percent_from_more_games_is_known_better(wins, games, low, high):
    """Exercise E45a."""
    interval = proportion_interval(wins, games)
    assert interval.estimate == 0.58
    assert (interval.lower, interval.upper) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


@pytest.mark.parametrize(("method", "scipys"), [("wilson", "wilson"), ("exact", "exact")])
def test_an_interval_of_a_share_agrees_with_scipy(method, scipys):
    interval = proportion_interval(7, 31, confidence=0.9, method=method)
    expected = stats.binomtest(7, 31).proportion_ci(0.9, method=scipys)
    assert (interval.lower, interval.upper) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize(("method", "covers"), [("wald", 0.876), ("wilson", 0.957)])
def test_the_textbook_interval_promises_what_it_does_not_hold(method, covers):
    """Exercise E45c."""
    assert coverage(method, 20, 0.1) == pytest.approx(covers, abs=5e-4)


@pytest.mark.parametrize("p", [0.02, 0.1, 0.37, 0.5, 0.9])
def test_the_exact_interval_never_covers_too_little(p):
    assert coverage("exact", 25, p) >= 0.95


def test_coverage_takes_exact_probabilities_and_the_ends():
    assert coverage("wilson", 20, Fraction(1, 10)) == coverage("wilson", 20, 0.1)
    assert coverage("wilson", 20, 0) == coverage("wilson", 20, 1) == pytest.approx(1)


def test_the_interval_of_a_mean_is_students():
    expected = stats.ttest_1samp(SCORES, 0).confidence_interval(0.95)
    interval = mean_interval(SCORES)
    assert (interval.lower, interval.upper) == pytest.approx((expected.low, expected.high))
    assert interval.n == 60 and interval.method == "t"


def test_the_bootstrap_is_that_of_scipy_and_the_same_for_the_same_seed():
    interval = mean_interval(SCORES, method="bootstrap", seed=3)
    expected = stats.bootstrap((SCORES,), np.mean, rng=np.random.default_rng(3)).confidence_interval
    assert (interval.lower, interval.upper) == pytest.approx((expected.low, expected.high))
    assert interval == mean_interval(SCORES, method="bootstrap", seed=3)
    assert interval != mean_interval(SCORES, method="bootstrap", seed=4)
    assert "seed 3" in str(interval)


def test_the_bootstrap_leans_where_the_values_do():
    interval = mean_interval(SCORES, method="bootstrap")
    assert interval.upper - interval.estimate > interval.estimate - interval.lower


def test_the_bootstrap_of_many_values_uses_percentiles():
    interval = mean_interval(np.arange(2_001.0), method="bootstrap", resamples=200)
    assert "percentile" in interval.method
    assert 1000 in interval


@pytest.mark.parametrize("method", ["t", "bootstrap"])
def test_values_that_are_all_alike_give_an_interval_without_width(method):
    interval = mean_interval([4, 4, 4], method=method)
    assert (interval.lower, interval.estimate, interval.upper) == (4, 4, 4)


def test_the_median_lies_between_two_of_the_values():
    interval = quantile_interval(SCORES)
    assert interval.estimate == np.median(SCORES)
    assert {interval.lower, interval.upper} < set(SCORES)
    assert interval.estimate in interval


def test_yes_and_no_give_a_share_and_numbers_a_mean():
    assert interval_of([True, False, True]) == proportion_interval(2, 3)
    assert interval_of([1, 0, 1]) == mean_interval([1, 0, 1])


def test_an_interval_reads_as_a_sentence_in_text_and_in_a_notebook():
    interval = proportion_interval(1160, 2000)
    assert str(interval) == "0.580 (95 % from 0.558 to 0.601, Wilson, n = 2,000)"
    assert interval._repr_markdown_().startswith("**0.580** · with 95 % confidence between **0.558** and **0.601**")


# --- plans ---


def test_how_many_games_tell_55_percent_from_a_half():
    """Exercise E45b."""
    assert games_needed(0.5, 0.55, alpha=0.05, power=0.8) == 783
    assert games_needed(0.5, 0.45) == 783
    assert games_for_half_width(0.02) == 2401


def test_the_planned_games_have_the_planned_power():
    games = games_needed(0.5, 0.55)
    wins = np.arange(games + 1)
    alarms = np.abs(wins - games / 2) > stats.norm.ppf(0.975) * np.sqrt(games / 4)
    assert stats.binom.pmf(wins, games, 0.55)[alarms].sum() == pytest.approx(0.8, abs=0.02)


# --- tests ---


@pytest.mark.parametrize(("wins", "games", "p_value"), [(116, 200, 0.0281), (58, 100, 0.133)])
def test_the_same_share_stands_out_only_among_enough_games(wins, games, p_value):
    """Exercise E45a."""
    found = binomial_test(wins, games)
    assert found.p_value == pytest.approx(p_value, rel=5e-3)
    assert f"{p_value:.3g}" in str(found)
    assert "the chance were 0.5" in str(found)


def test_two_shares_are_compared_by_the_z_test_where_there_are_enough_games():
    found = compare_proportions(60, 100, 45, 100)
    chi2 = stats.chi2_contingency([[60, 45], [40, 55]], correction=False)
    assert found.method.startswith("two-proportion z")
    assert found.p_value == pytest.approx(chi2.pvalue)
    assert found.interval.estimate == pytest.approx(0.15)
    assert 0 not in found.interval


def test_two_shares_of_few_games_are_compared_exactly():
    found = compare_proportions(4, 5, 0, 5)
    assert found.method.startswith("Fisher")
    assert found.p_value == pytest.approx(stats.fisher_exact([[4, 0], [1, 5]]).pvalue)


@pytest.mark.parametrize(("a", "b"), [(0, 0), (20, 20)])
def test_arms_in_which_always_the_same_happens_do_not_differ(a, b):
    assert compare_proportions(a, 20, b, 20).p_value == 1


def test_counts_are_held_against_a_row_or_against_probabilities_by_name():
    found = chi_square([20, 30, 50], [1, 1, 2])
    expected = stats.chisquare([20, 30, 50], [25, 25, 50])
    assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue))
    named = chi_square(
        {"b": 30, "a": 20, "c": 50}, {"a": Fraction(1, 4), "b": Fraction(1, 4), "c": Fraction(1, 2), "d": Fraction(0)}
    )
    assert named.p_value == pytest.approx(found.p_value)
    assert not found.warning


def test_a_thing_that_never_came_counts_as_none():
    assert chi_square({"heads": 10}, {"heads": 1, "tails": 1}).statistic == pytest.approx(10)


def test_few_expected_counts_are_warned_of():
    found = chi_square([3, 4, 1])
    assert "3 of 3 results are expected fewer than 5 times" in found.warning
    assert "Beware" in str(found) and "Beware" in found._repr_markdown_()


def test_many_tests_raise_false_alarms():
    """Exercise E45d."""
    found = adjust_p_values([0.001] + [0.03] * 3 + [0.6] * 28)
    assert found.expected_false_alarms == pytest.approx(1.6)
    assert found.chance_of_a_false_alarm == pytest.approx(0.806, abs=5e-4)
    assert found.bonferroni_threshold == pytest.approx(0.00156, abs=5e-6)
    assert found.alarms == ("1",)
    assert "1.6 false alarms" in str(found)


def test_holm_finds_what_bonferroni_misses_and_names_it():
    p_values = {"rope": 0.01, "lamp": 0.02, "map": 0.03}
    assert adjust_p_values(p_values).adjusted == pytest.approx((0.03, 0.04, 0.04))
    assert adjust_p_values(p_values).alarms == ("rope", "lamp", "map")
    assert adjust_p_values(p_values, method="bonferroni").alarms == ("rope",)
    assert "| **rope** | 0.01 | 0.03 |" in adjust_p_values(p_values)._repr_markdown_()


# --- Simpson's paradox ---


def games_of(*cells):
    """One row a game, from (players, tools, wins, games)."""
    import pandas as pd

    rows = [
        {"players": players, "tools": tools, "won": number < wins}
        for players, tools, wins, games in cells
        for number in range(games)
    ]
    return pd.DataFrame(rows)


REVERSING = ((2, True, 14, 20), (2, False, 48, 80), (4, True, 24, 80), (4, False, 4, 20))


def test_tools_win_in_every_group_and_lose_in_all_together():
    """Exercise E45e."""
    found = pooled_and_split(games_of(*REVERSING), by="players", arms="tools", success="won")
    assert [(rates.first.estimate, rates.second.estimate) for rates in found.split] == [(0.7, 0.6), (0.3, 0.2)]
    assert (found.pooled.first.estimate, found.pooled.second.estimate) == (0.38, 0.52)
    assert found.reverses
    assert found.arms == ("tools True", "tools False")
    assert "| 2 | 0.700 of 20 | 0.600 of 80 | +0.100 |" in found._repr_markdown_()
    assert str(found).endswith("pooled 0.380 against 0.520: the direction reverses.")


def test_nothing_reverses_where_the_arms_are_as_many_in_every_group():
    even = ((2, True, 14, 20), (2, False, 12, 20), (4, True, 6, 20), (4, False, 4, 20))
    found = pooled_and_split(games_of(*even), by="players", arms="tools", success="won")
    assert not found.reverses
    assert found.pooled.difference == pytest.approx(0.1)


# --- what is refused ---


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: proportion_interval(5, 0), "of takes a whole number from 1, not 0"),
        (lambda: proportion_interval(5, 4), "successes takes a whole number from 0 to 4, not 5"),
        (lambda: proportion_interval(0.5, 4), "successes takes a whole number from 0 to 4, not 0.5"),
        (lambda: proportion_interval(1, 4, confidence=95), "confidence takes a number between 0 and 1, not 95"),
        (lambda: proportion_interval(1, 4, method="willson"), "Did you mean 'wilson'"),
        (lambda: coverage("wald", 10, 2), "p takes a number from 0 to 1, not 2"),
        (lambda: coverage("wald", 10, "half"), "p takes a number from 0 to 1, not 'half'"),
        (lambda: mean_interval([1]), "values takes a row of at least 2 numbers"),
        (lambda: mean_interval(["a", "b"]), "values takes numbers, not"),
        (lambda: mean_interval([1, float("nan")]), "values: value 2 is nan"),
        (lambda: mean_interval([[1, 2], [3, 4]]), "not an array of shape"),
        (lambda: mean_interval([1, 2], method="guess"), "method does not take 'guess'"),
        (lambda: mean_interval([1, 2], method="bootstrap", seed=-1), "seed takes a whole number from 0"),
        (lambda: quantile_interval([1, 2, 3], 0.99), "3 are too few to bound the 99 % quantile"),
        (lambda: games_needed(0.5, 0.5), "no number of games can tell them apart"),
        (lambda: games_needed(0.5, 1.5), "p1 takes a number between 0 and 1"),
        (lambda: games_for_half_width(0), "half_width takes a number between 0 and 1, not 0"),
        (lambda: binomial_test(5, 4), "successes takes a whole number from 0 to 4"),
        (lambda: binomial_test(1, 4, p=-1), "p takes a number from 0 to 1, not -1"),
        (lambda: compare_proportions(1, 4, 5, 4), "b takes a whole number from 0 to 4, not 5"),
        (lambda: compare_proportions(1, 0, 1, 4), "n_a takes a whole number from 1, not 0"),
        (lambda: chi_square([1, 2], [1, 2, 3]), "observed has 2 counts, expected 3"),
        (lambda: chi_square([0, 0]), "not all of them 0"),
        (lambda: chi_square([-1, 3]), "counts from 0"),
        (lambda: chi_square([1, 3], [0, 1]), "should never come up"),
        (lambda: chi_square([0, 3], [0, 1]), "only one result is possible"),
        (lambda: chi_square({"six": 1}, [1]), "expected takes a mapping"),
        (lambda: chi_square({"six": 1}, {"five": 1, "four": 1}), "expected does not name 'six'"),
        (lambda: adjust_p_values([]), "p_values takes a row of at least 1"),
        (lambda: adjust_p_values([2]), "p_values takes numbers from 0 to 1"),
        (lambda: adjust_p_values([0.1], method="bonferoni"), "Did you mean 'bonferroni'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(ask, message):
    with pytest.raises(OptionError, match=message):
        ask()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"by": "player"}, "by: the table has no column 'player'. Did you mean 'players'"),
        ({"arms": "tool"}, "arms: the table has no column 'tool'"),
        ({"success": "wun"}, "success: the table has no column 'wun'"),
        ({"success": "players"}, "success takes a column of True and False"),
        ({"by": "tools"}, "no game with tools = False where tools = True"),
        ({"arms": "one"}, "column 'one' has 1 different values, not 2"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(asked, message):
    table = games_of(*REVERSING).assign(one=1)
    with pytest.raises(OptionError, match=message):
        pooled_and_split(table, **{"by": "players", "arms": "tools", "success": "won", **asked})
