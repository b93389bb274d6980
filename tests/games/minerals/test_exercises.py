"""The statistics of exercises on many games, against statsmodels and scipy."""

from __future__ import annotations

from math import ceil, sqrt

import pytest
from scipy import stats
from statsmodels.stats import power, proportion

from minerals.classroom import pose
from minerals.games.minerals.exercises.tries import WALD, WILSON, interval, normal_quantile


@pytest.mark.parametrize(("method", "name"), [(WALD, "normal"), (WILSON, "wilson")])
@pytest.mark.parametrize("games", [7, 20, 100, 1000])
def test_intervals_are_those_of_statsmodels(method, name, games):
    for wins in range(0, games + 1, max(games // 20, 1)):
        known = proportion.proportion_confint(wins, games, alpha=0.05, method=name)
        assert interval(wins, games, method) == pytest.approx(known, rel=1e-12, abs=1e-15)


def test_quantiles_are_those_of_scipy():
    for percent in range(1, 100):
        assert normal_quantile(percent / 100) == pytest.approx(stats.norm.ppf(percent / 100), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("percent", [52, 55, 58, 62, 67, 72])
@pytest.mark.parametrize("margin", [1, 2, 5, 11, 27])
def test_numbers_of_games_are_those_of_statsmodels(percent, margin):
    share, half_width = percent / 100, margin / 100
    spread = sqrt(share * (1 - share))
    answers = pose("E45b", {"percent": percent, "margin": margin}).experiment.answers().values
    needed = power.normal_sample_size_one_tail(share - 0.5, 0.8, 0.025, std_null=0.5, std_alternative=spread)
    assert answers["test"] == ceil(needed)
    assert answers["interval"] == ceil(proportion.samplesize_confint_proportion(0.5, half_width, 0.05))
