"""A coarse forecast plays the games of a forecast, and says how little so few of them tell."""

from __future__ import annotations

import pytest
from statsmodels.stats.proportion import proportion_confint

import minerals
from minerals.core.game import key_of
from minerals.probability.coarse_forecast import coarse_forecasts, wilson
from minerals.probability.playouts import results


@pytest.fixture
def log():
    match = minerals.new("mattock", board="inner", seed=1)
    for _ in range(6):
        match.play(match.legal_actions()[0])
    return match.log


def test_the_chances_are_those_of_the_games_that_a_forecast_plays(log):
    *_, last = coarse_forecasts(log, policy=minerals.bots.Uniform, games=3, steps=3, seed=5)
    assert last.is_complete
    assert last.games == (3, 3, 3)
    for step, chances in zip(last.steps, last.chances, strict=True):
        state = log.state_at(step)
        asked = {"policies": [minerals.bots.Uniform] * 2, "key": key_of(5), "first": 0, "games": 3}
        played = results(log.game, log.options, state, **asked)
        assert chances == pytest.approx(played.shares.mean(axis=0))


def test_it_stops_now_and_then_and_comes_from_coarse_to_fine(log, monkeypatch):
    monkeypatch.setattr("minerals.probability.coarse_forecast._SECONDS_BETWEEN_PAUSES", 0)
    monkeypatch.setattr("minerals.probability.coarse_forecast._SECONDS_BETWEEN_FORECASTS", 0)
    found = list(coarse_forecasts(log, policy="random", games=3, steps=3))
    forecasts = [each for each in found if each is not None]
    assert found.count(None) > 10 * len(forecasts)
    assert [len(each.steps) for each in forecasts[:3]] == [1, 2, 3]
    assert [each.is_complete for each in forecasts] == [False] * (len(forecasts) - 1) + [True]
    assert sum(forecasts[0].games) < sum(forecasts[-1].games) == 9


def test_the_end_of_a_game_is_exact_and_nothing_is_played_from_it():
    log = minerals.load("replays/iceminers/end-and-ties.replay")
    *_, last = coarse_forecasts(log, policy="random", games=1, steps=2)
    winners = log.game.engine.outcome(log.main_line[-1].state).winners
    assert last.games[-1] == 0
    assert [seat for seat, chance in enumerate(last.chances[-1], start=1) if chance] == list(winners)
    assert last.lows[-1] == last.chances[-1] == last.highs[-1]


@pytest.mark.parametrize(("wins", "games"), [(0, 2), (1, 2), (2, 2), (7, 40), (40, 40)])
def test_the_interval_is_that_of_statsmodels(wins, games):
    assert wilson(wins / games, games) == pytest.approx(proportion_confint(wins, games, method="wilson"), abs=1e-12)
