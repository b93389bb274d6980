"""The forecast of a player: given as a table or made in the background, shown, switched, and forgotten."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest

import minerals
from minerals_widgets import Player
from minerals_widgets.player.background_forecast import BackgroundForecast
from minerals_widgets.screen.background import Background
from tests.front.tables import forecast_table, luck_table

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def log():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    variation = match.branch(match.line[2].step)
    variation.play(variation.legal_actions()[1])
    return match.log


def steps_of(log):
    return [node.step for node in log.main_line]


def table_of(log, **how):
    first, second, *_, last = steps_of(log)
    return forecast_table({first: (0.5, 0.5), second: (0.8, 0.2), last: (1.0, 0.0)}, last=last, **how)


def tables_made(monkeypatch, *tables):
    """Let the player's forecasts be these, each once it is allowed to come."""
    gates = [threading.Event() for _ in tables]

    def steps(_log, **_how):
        for gate, table in zip(gates, tables, strict=True):
            assert gate.wait(10)
            yield table

    monkeypatch.setattr(import_module("minerals.probability.forecast"), "forecast_steps", steps)
    return gates


def sent(player, **message):
    player.forecast.graph._handle_custom_msg(message, [])


def test_a_table_is_shown_with_its_turning_points_as_key_moments(log):
    player = Player(log, forecast=table_of(log), step=0)
    second, last = steps_of(log)[1], steps_of(log)[-1]
    assert player.forecast.switch.value
    assert player.forecast.graph.forecast["steps"][1] == second
    assert not player.forecast.graph.working
    titles = {moment.step: moment.title for moment in player.course.moments}
    assert titles[second] == "Turning point: Ada, 50 % → 80 %"
    assert {"step": second, "kind": "moment", "title": titles[second]} in player.time_line.marks
    assert any(titles[second] in str(record["moments"]) for record in player.moves_view.records)
    player.controls.by.value = "moment"
    player.next()
    assert player.step == second == player.forecast.graph.step
    sent(player, step=last)
    assert player.step == last
    player.forecast.switch.value = False
    assert player.forecast.graph.forecast == {}
    assert second not in {moment.step for moment in player.course.moments}
    assert player.forecast.graph.wanted is False, "the page remembers what was chosen"


def test_luck_is_told_beside_its_step_and_summed_up_at_the_end_of_the_game_only(log):
    second, last = steps_of(log)[1], steps_of(log)[-1]
    player = Player(log, luck=luck_table([(second, 1, "luck", 0.3), (last, 2, "choice", 0.2)]), step=second)
    assert player.forecast.graph.notes == {str(second): ["+30 % for Ada: luck"], str(last): ["−20 % for Ben: choice"]}
    assert player.forecast.graph.totals == [[300, 0, 200], [-300, -200, 0]]
    assert not player.forecast.graph.ended
    player.last()
    assert player.forecast.graph.ended
    variation = next(node for node in log.nodes.values() if node not in log.main_line)
    player.goto_record(variation.n)
    assert player.forecast.graph.notes == {str(second): ["+30 % for Ada: luck"]}
    assert player.forecast.graph.totals == [], "it is another game from there on"


def test_a_variation_has_the_forecast_of_what_it_shares_with_the_game(log):
    player = Player(log, forecast=table_of(log))
    variation = next(node for node in log.nodes.values() if node not in log.main_line)
    player.goto_record(variation.n)
    assert player.forecast.graph.forecast["steps"] == steps_of(log)[:2]
    assert player.forecast.graph.last == variation.step


def test_a_forecast_is_made_in_the_background_from_coarse_to_fine(log, monkeypatch):
    coarse, fine = table_of(log, games=20, half=0.2), table_of(log)
    coarse.attrs["complete"], fine.attrs["complete"] = False, True
    first, second = tables_made(monkeypatch, coarse, fine)
    player = Player(log, forecast=True)
    work = player.forecast._work
    assert player.forecast.graph.working
    assert player.forecast.graph.forecast == {}, "the player is there before the forecast is"
    first.set()
    player.next()
    second.set()
    work.join(10)
    assert player.forecast.graph.forecast["games"][0] == 100
    assert not player.forecast.graph.working
    assert "Turning point" in str(player.moves_view.records)


def test_a_forecast_that_is_switched_off_meanwhile_is_not_shown(log, monkeypatch):
    (gate,) = tables_made(monkeypatch, table_of(log))
    player = Player(log)
    assert (player.forecast.graph.asks, player.forecast.graph.wanted, player.forecast._work) == (True, None, None)
    sent(player, wanted=True)
    work = player.forecast._work
    assert player.forecast.graph.working
    assert player.forecast.graph.wanted is True
    player.forecast.switch.value = False
    gate.set()
    work.join(10)
    assert (player.forecast.graph.forecast, player.forecast.graph.working) == ({}, False)


def test_a_forecast_that_comes_leaves_the_answer_that_somebody_reads(log, monkeypatch):
    (gate,) = tables_made(monkeypatch, table_of(log))
    player = Player(log, forecast=True)
    work = player.forecast._work
    player.ask("e5")
    answer = player.words.said
    gate.set()
    work.join(10)
    assert "Turning point" in str(player.moves_view.records)
    assert player.words.said == answer != ""
    player.next()
    assert player.words.said != answer


def test_what_cannot_be_forecast_is_said(log, monkeypatch):
    def refuse(_log, **_how):
        raise minerals.OptionError("This policy cannot play.")

    monkeypatch.setattr(import_module("minerals.probability.forecast"), "forecast_steps", refuse)
    player = Player(log, forecast=True)
    player.forecast._work.join(10)
    assert player.errors.text == "This policy cannot play."
    assert not player.forecast.graph.working


def test_another_log_has_no_forecast_of_the_last_one(log):
    player = Player(log, forecast=table_of(log), luck=luck_table([(2, 1, "luck", 0.3)]))
    player.forecast.switch.value = False
    player.open(REPLAYS / "mattock/last-space.replay")
    graph = player.forecast.graph
    assert (graph.forecast, graph.notes, player.forecast.turning_points()) == ({}, {}, {})


def test_games_are_played_on_only_while_somebody_looks(log, monkeypatch):
    monkeypatch.setattr("minerals_widgets.player.background_forecast.COARSE", 0)
    shown, seen = [], threading.Event()

    def show(forecast, more):
        shown.append((forecast.games[0], more))
        seen.set()

    tables = [table_of(log, games=games) for games in (20, 40, 60)]
    asked = BackgroundForecast(log, show, pytest.fail, lambda _log: iter(tables))
    asked.start()
    assert seen.wait(10)
    asked.join(10)
    assert shown == [(20, True)]
    assert not asked._work._thread.is_alive(), "while it rests, there is no thread"
    asked.see(is_seen=True)
    asked.join(10)
    assert [games for games, _ in shown] == [20, 40, 60]


def test_a_forecast_that_rests_is_closed_when_it_is_stopped(log, monkeypatch):
    monkeypatch.setattr("minerals_widgets.player.background_forecast.COARSE", 0)
    closed = []

    def tables(_log):
        try:
            while True:
                yield table_of(log)
        finally:
            closed.append(True)

    asked = BackgroundForecast(log, lambda *_: None, pytest.fail, tables)
    asked.start()
    asked.join(10)
    assert closed == []
    asked.stop()
    assert closed == [True]


def test_without_threads_work_is_done_between_other_things(monkeypatch):
    import asyncio

    def refuse(_thread):
        raise RuntimeError("can't start new thread")

    taken = []

    async def page():
        work = Background((number for number in range(3)), taken.append, fail=pytest.fail)
        work.start()
        assert taken == []
        await work._task

    # A browser test in the same process may have a loop of its own, so this one runs in a thread that is there already.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(int).result()
        monkeypatch.setattr(threading.Thread, "start", refuse)
        thread.submit(asyncio.run, page()).result()
    assert taken == [0, 1, 2]


def test_work_that_is_stopped_is_closed():
    closed, taken = threading.Event(), []

    def pieces():
        try:
            yield from range(1_000_000)
        finally:
            closed.set()

    work = Background(pieces(), taken.append, fail=pytest.fail)
    work.start()
    work.stop()
    assert closed.wait(10)
    assert len(taken) < 1_000_000


def test_a_first_forecast_says_that_it_waits_for_the_compiler(log, monkeypatch):
    tables_made(monkeypatch)
    monkeypatch.setattr("minerals_widgets.player.player_forecast.is_ready", lambda _game: False)
    player = Player(log)
    player.forecast.switch.value = True
    assert player.forecast.graph.preparing.startswith("Compiling the players of Mattock.")
    monkeypatch.undo()
    player.forecast.stop()
    monkeypatch.setattr("minerals_widgets.player.player_forecast.is_ready", lambda _game: True)
    tables_made(monkeypatch)
    player.forecast.forget()
    assert player.forecast.graph.preparing == ""
    player.forecast.stop()
