"""Forecasts: one table whoever plays, intervals that hold what they promise, and exact chances near the end."""

from __future__ import annotations

import dataclasses
import random
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import minerals
from minerals.bots import Uniform, bot_named, play_out
from minerals.bots.decisions import drawn_action
from minerals.core.game import EveryOutcome
from minerals.probability import forecast_steps, forecast_study
from minerals.probability.endings import endings_of
from minerals.probability.estimates import Estimates
from minerals.probability.forecast_study import ForecastStudy
from minerals.probability.line import coarse_to_fine, line_steps
from minerals.probability.rows import Rows
from minerals.template import GAME as PEBBLES
from tests.core.temporary_games import registered


@pytest.fixture(scope="module")
def pebbles():
    """The log of a small game."""
    with registered(PEBBLES):
        match = minerals.new("pebbles", players=["Ada", "Ben"], seed=5)
        play_out(match, [bot_named("random", 1), bot_named("random", 2)])
        yield match.log


ASKED = {"games": 40, "policy": "random", "within": 0.01, "seed": 4}


@pytest.fixture(scope="module")
def whole(pebbles):
    """Its forecast."""
    return minerals.forecast(pebbles, **ASKED)


def _lesson() -> minerals.Log:
    match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=0, seed=7)
    play_out(match, [bot_named("random", 1), bot_named("random", 2)])
    return match.log


# --- the table ---


def test_the_table_has_a_row_for_each_step_and_player(pebbles, whole):
    table = whole
    steps = [node.step for node in pebbles.main_line]
    assert table["step"].tolist() == [step for step in steps for _ in range(2)]
    assert table["name"].tolist() == ["Ada", "Ben"] * len(steps)
    assert table.groupby("step")["chance"].sum().tolist() == pytest.approx([1] * len(steps))
    assert table["turn"].is_monotonic_increasing
    assert table["turn"].max() > table["turn"].min()
    played = table[~table["exact"]]
    assert set(played["games"]) == {40}
    assert (played["low"] < played["chance"]).any()
    assert ((played["low"] <= played["chance"]) & (played["chance"] <= played["high"])).all()
    assert table.attrs["condition"] == "if everyone plays at random from here"
    outcome = minerals.match_of(pebbles).outcome
    last = table[table["step"] == steps[-1]]
    assert last["exact"].all()
    assert last["points"].tolist() == list(outcome.scores)
    assert [seat for seat, chance in zip((1, 2), last["chance"], strict=True) if chance] == list(outcome.winners)


def test_the_table_is_refined_in_sight(pebbles, whole, monkeypatch):
    monkeypatch.setattr(sys.modules[forecast_steps.__module__], "_SECONDS_BETWEEN_TABLES", 0)
    *coarse, last = forecast_steps(pebbles, **ASKED)
    pd.testing.assert_frame_equal(last, whole)
    assert all(not table.attrs["complete"] for table in coarse)
    sizes = [len(table) for table in coarse]
    assert sizes == sorted(sizes)
    assert sizes[0] < len(whole)


def test_a_step_does_not_depend_on_the_others(pebbles, whole):
    steps = [node.step for node in pebbles.main_line][1:3]
    part = whole[whole["step"].isin(steps)].reset_index(drop=True)
    pd.testing.assert_frame_equal(minerals.forecast(pebbles, steps=steps, **ASKED), part)


@pytest.mark.slow
def test_two_processes_make_the_same_table():
    log = _lesson()
    steps = [node.step for node in log.main_line][-5::2]
    asked = {"games": 40, "policy": Uniform, "within": 0.1, "steps": steps}
    here, there = (minerals.forecast(log, workers=workers, **asked) for workers in (1, 2))
    pd.testing.assert_frame_equal(here, there)
    assert here.attrs["engine"] == "reference"


def test_threads_make_the_same_table():
    log = minerals.load("replays/mattock/inner-board-greedy.replay")
    asked = {"games": 60, "policy": "random", "within": 0.1, "steps": "turns"}
    here, there = (minerals.forecast(log, workers=workers, **asked) for workers in (1, 2))
    pd.testing.assert_frame_equal(here, there)
    assert here.attrs["engine"] == "compiled"
    assert here["games"].max() > 20


def test_a_game_with_a_box_of_its_own_is_forecast():
    log = minerals.load("replays/out_of_mine/example-elements.replay")
    assert isinstance(log.options.components, dict)
    table = minerals.forecast(log, games=4)
    assert table["step"].tolist() == [node.step for node in log.main_line for _ in range(2)]
    assert hash(log.options) == hash(minerals.load("replays/out_of_mine/example-elements.replay").options)


def test_equal_positions_are_played_once_and_what_is_narrow_enough_no_more(pebbles, monkeypatch):
    asked = []
    plain = forecast_study.results
    monkeypatch.setattr(
        forecast_study, "results", lambda *told, **more: asked.append((told[2], more["first"])) or plain(*told, **more)
    )
    table = minerals.forecast(pebbles, games=60, policy="random", within=0.15)
    assert len(asked) == len(set(asked))
    by_step = table[~table["exact"]].drop_duplicates("step")
    assert len(asked) * 20 == by_step["games"].sum()
    assert (by_step["games"] < 60).any()


def test_the_first_table_does_not_wait_for_many_positions(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("minerals.probability.estimates.time.monotonic", lambda: now[0])
    study = dataclasses.replace(_drawn(30, 200, (0.2, 0.1))[0], engine="compiled")
    estimates = Estimates(study, 0.06, 0.95, seen=True)
    assert len(next(estimates)) == 1
    assert [len(next(estimates)) for _ in range(3)] == [2, 4, 8], "they were finished soon"
    now[0] += 1
    assert len(next(estimates)) == 4, "the last ones took a second"


# --- a folder, and interrupts ---


def test_a_folder_is_continued_and_another_forecast_is_refused(pebbles, whole, tmp_path, monkeypatch):
    folder = tmp_path / "kept"
    minerals.forecast(pebbles, folder=folder, **(ASKED | {"games": 30}))
    played = []
    plain = forecast_study.results
    monkeypatch.setattr(
        forecast_study, "results", lambda *told, **more: played.append(more["first"]) or plain(*told, **more)
    )
    pd.testing.assert_frame_equal(minerals.forecast(pebbles, folder=folder, **ASKED), whole)
    assert set(played) == {20}  # the first batch is there; the second was cut short at 30
    played.clear()
    pd.testing.assert_frame_equal(minerals.forecast(pebbles, folder=folder, **ASKED), whole)
    assert not played
    with pytest.raises(minerals.OptionError, match="another study, with seed '4', not '5'"):
        minerals.forecast(pebbles, folder=folder, **(ASKED | {"seed": 5}))


def test_an_interrupt_keeps_what_is_finished_and_a_folder_goes_on_from_there(pebbles, whole, tmp_path, monkeypatch):
    folder = tmp_path / "kept"
    calls = []
    plain = forecast_study.results

    def until_interrupted(*told, **more):
        calls.append(more["first"])
        if len(calls) == 4:
            raise KeyboardInterrupt
        return plain(*told, **more)

    monkeypatch.setattr(forecast_study, "results", until_interrupted)
    part = minerals.forecast(pebbles, folder=folder, **ASKED)
    assert not part.attrs["complete"]
    assert 2 < part["step"].nunique() < whole["step"].nunique()
    finished = part[~part["exact"]]
    assert set(finished["games"]) == {20}
    monkeypatch.undo()
    pd.testing.assert_frame_equal(minerals.forecast(pebbles, folder=folder, **ASKED), whole)
    again = minerals.forecast(pebbles, **(ASKED | {"games": 20, "steps": [*map(int, finished["step"].unique())]}))
    pd.testing.assert_frame_equal(again, finished.reset_index(drop=True))


# --- where everything can be followed ---


def _by_hand(game, state, seat) -> Fraction:
    """The chance to win at random, by following every legal action and every way of chance."""
    outcome = game.engine.outcome(state)
    if outcome is not None:
        return Fraction(seat in outcome.winners, len(outcome.winners))
    legal = game.engine.legal(state)

    def at_random(chance: minerals.Chance) -> object:
        return game.engine.decide(state, drawn_action(game, legal, chance), chance).state

    ways = EveryOutcome().of(at_random)
    return sum((way.probability * _by_hand(game, way.result, seat) for way in ways), Fraction())


def test_the_end_of_a_game_is_followed_exactly(pebbles):
    states = [node.state for node in pebbles.main_line]
    found = endings_of(pebbles.game, states, ["random", "random"])
    assert len(found) > 2
    for place in sorted(found)[-3:]:
        assert found[place].shares == tuple(_by_hand(pebbles.game, states[place], seat) for seat in (1, 2))
    greedy = endings_of(pebbles.game, states, ["greedy", "greedy"])
    assert all(sum(ending.shares) == 1 for ending in greedy.values())


@pytest.mark.slow
def test_exact_chances_lie_in_the_intervals_of_games_that_are_played(pebbles):
    from minerals.probability.playouts import play_out_all

    states = [node.state for node in pebbles.main_line]
    for policy in ("random", "greedy"):
        exact = endings_of(pebbles.game, states, [policy] * 2)
        open_ones = [place for place, ending in exact.items() if policy == "greedy" or 0 < ending.shares[0] < 1][:3]
        assert open_ones
        asked = {"policies": [policy] * 2, "key": 3, "first": 0, "games": 150}
        played = play_out_all(pebbles.game, pebbles.options, [states[place] for place in open_ones], **asked)
        for row, place in enumerate(open_ones):
            share = float(exact[place].shares[0])
            deviation = (share * (1 - share) / 150) ** 0.5
            assert abs(played.wins[row, 0] / 150 - share) <= 4 * deviation


def _ended(seed: int) -> minerals.Log:
    """A game on the lesson board whose end is open until chance and the bots have had their say."""
    match = minerals.new("minerals", board="lesson", removals=0, seed=seed)
    play_out(match, [bot_named("random", 1), bot_named("random", 2)])
    return match.log


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minerals", "pebbles"])
def test_intervals_hold_exact_chances_as_often_as_they_promise(pebbles, name):
    logs, seeds = ([_ended(seed) for seed in (7, 9, 11)], 60) if name == "minerals" else ([pebbles], 40)
    held = []
    for log in logs:
        states = [node.state for node in log.main_line]
        exact = endings_of(log.game, states, ["random"] * 2)
        place, ending = next(found for found in sorted(exact.items()) if 0 < found[1].shares[0] < 1)
        for seed in range(seeds):
            study = ForecastStudy(
                game=name,
                options=log.options,
                states=(states[place],),
                policies=("random", "random"),
                seed=seed,
                games=200,
                engine="compiled" if name == "minerals" else "reference",
            )
            estimates = Estimates(study, 0.1, 0.95)
            for units in estimates:
                estimates.take(study.play(units))
            found = estimates.all()[0]
            assert found is not None
            held.append(found.lows[0] <= ending.shares[0] <= found.highs[0])
    assert np.mean(held) >= 0.9
    assert len(held) >= 40


# --- the intervals ---


def _drawn(places: int, games: int, chances: tuple[float, float], seed: int = 1) -> tuple[ForecastStudy, np.ndarray]:
    """A study of places with equal chances to win alone and to share the victory, and its rows."""
    study = ForecastStudy(
        game="pebbles",
        options=None,
        states=tuple(range(places)),
        policies=("random", "random"),
        seed=0,
        games=games,
        engine="reference",
    )
    alone, shared = chances
    rng = np.random.default_rng(seed)
    sizes = np.repeat([len(batch) for batch in study.batches], places)
    wins, ties, losses = rng.multinomial(sizes, [alone, shared, 1 - alone - shared]).T
    parts = [2 * wins + ties, 2 * losses + ties]
    squares = [4 * wins + ties, 4 * losses + ties]
    return study, np.stack([sizes, *parts, *squares, wins, losses], axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("chances", [(0.5, 0.0), (0.3, 0.0), (0.1, 0.0), (0.03, 0.0), (0.3, 0.2), (0.05, 0.1)])
@pytest.mark.parametrize("within", [0.05, 0.1])
def test_stopping_early_leaves_the_intervals_their_coverage(chances, within):
    study, rows = _drawn(1000, 400, chances)
    estimates = Estimates(study, within, 0.95)
    estimates.take(Rows(0, rows))
    true = chances[0] + chances[1] / 2
    found = [each for each in estimates.all() if each is not None]
    assert len(found) == 1000
    covered = np.mean([each.lows[0] <= true <= each.highs[0] for each in found])
    assert covered > 0.93
    narrow = np.mean([(each.highs[0] - each.lows[0]) / 2 <= within for each in found])
    assert narrow > 0.5
    assert any(each.games < 400 for each in found)


def test_the_order_in_which_batches_arrive_changes_nothing():
    study, rows = _drawn(30, 200, (0.2, 0.1))
    in_order, shuffled = (Estimates(study, 0.06, 0.95) for _ in range(2))
    in_order.take(Rows(0, rows))
    units = list(range(len(rows)))
    random.Random(1).shuffle(units)
    for unit in units:
        shuffled.take(Rows(unit, rows[unit : unit + 1]))
    assert shuffled.all() == in_order.all()
    assert shuffled.left == in_order.left == 0


# --- the line ---


def test_the_line_is_seen_as_a_whole_first(pebbles):
    places = line_steps(pebbles)
    order = coarse_to_fine(places)
    assert sorted(order) == list(range(len(places)))
    assert order[:2] == [0, len(places) - 1]
    log = _lesson()
    places = line_steps(log)
    order = coarse_to_fine(places)
    turns = [place.step for place in line_steps(log, "turns")]
    assert 2 < len(turns) < len(places)
    assert sorted(places[number].step for number in order[: len(turns)]) == turns
    with pytest.raises(minerals.OptionError, match="step 1 does not lie between two actions; the next one is 2"):
        line_steps(pebbles, [1])
