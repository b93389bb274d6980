"""Different luck in a player: the outcomes of a draw, their futures, and a future that becomes a variation."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.match import steps_of_draws
from minerals.probability.counterfactuals import Counterfactual, Future, Futures
from minerals_widgets import Player


def player_at(name, number, **how):
    log = minerals.load(f"replays/{name}.replay")
    player = Player(log, forecast=False, **how)
    player.goto(steps_of_draws(player.replay.line)[number])
    return player


def turned_on(player):
    player.different_luck.switch.value = True
    player.different_luck.join(60)
    return player.different_luck.view


def sent(player, **message):
    player.different_luck.view._handle_custom_msg(message, [])
    player.different_luck.join(60)


def other(view):
    return next(outcome for outcome, _, _ in view.outcomes if outcome != view.came_up)


@pytest.mark.parametrize(
    "name", ["iceminers/two-players-greedy", "minerals/three-players-lace", "out_of_mine/three-players"]
)
def test_every_game_with_chance_shows_the_futures_of_what_came_up_and_of_something_else(name):
    player = player_at(name, 20)
    view = turned_on(player)
    assert (view.layout.display, view.chosen) == ("", view.came_up)
    assert "as it came up" in view.said
    before = list(player.log.main_line)
    sent(player, choose=other(view))
    assert view.chosen == other(view)
    assert " instead of " in view.said
    assert not view.working
    assert len(view.fan["futures"]) == 300
    assert view.fan["leads"] == [
        scores[view.fan["seat"] - 1] - max(each for seat, each in enumerate(scores, 1) if seat != view.fan["seat"])
        for scores in player.course.scores
    ]
    assert [sum(share[place] for share in view.shares) for place in (1, 2)] == pytest.approx([100, 100], abs=2)
    assert list(player.log.main_line) == before


def test_an_opened_future_is_a_variation_that_ends_as_the_fan_says_and_there_is_a_way_back():
    player = player_at("iceminers/two-players-greedy", 10)
    view = turned_on(player)
    outcome, step = other(view), player.step
    sent(player, choose=outcome)
    number, last, *_, first, second = view.fan["futures"][7]
    sent(player, open=number)
    assert player.step == step
    assert player.replay.events[step - 1].outcomes == (outcome,)
    assert player.replay.line[-1] is not player.log.main_line[-1]
    assert (player.replay.last, player.course.scores[-1]) == (last, (first, second))
    assert player.log.game.engine.outcome(player.replay.line[-1].state) is not None
    assert view.came_up == outcome
    assert view.returns
    sent(player, go="back")
    assert player.replay.line[-1] is player.log.main_line[-1]
    assert (player.step, view.returns) == (step, False)


def test_a_future_of_another_set_up_is_a_game_of_its_own():
    player = player_at("out_of_mine/three-players", 0)
    view = turned_on(player)
    records = len(list(player.log.lines()))
    sent(player, choose=other(view))
    number, _, *_ = view.fan["futures"][0]
    sent(player, open=number)
    opened = next(part for part in player.children if isinstance(part, Player))
    assert opened.log is not player.log
    assert opened.replay.events[player.step - 1].outcomes == (view.chosen,)
    assert records == len(list(player.log.lines()))


def test_it_opens_at_the_draw_before_and_goes_from_draw_to_draw():
    player = player_at("iceminers/two-players-greedy", 3)
    draws = steps_of_draws(player.replay.line)
    player.goto(draws[3] + 1)
    assert draws[4] > draws[3] + 1
    view = turned_on(player)
    assert player.step == draws[3]
    sent(player, go="next")
    assert player.step == draws[4]
    sent(player, go="previous")
    assert player.step == draws[3]
    player.goto(draws[3] + 1)
    assert (view.nothing, view.outcomes, view.fan) == ("Nothing is drawn at this step.", [], {})


def test_without_chance_there_is_no_switch_and_the_key_does_nothing_wrong():
    player = Player("replays/mattock/last-space.replay", forecast=False)
    assert player.different_luck.switch.layout.display == "none"
    player._press("luck")
    assert player.different_luck.view.outcomes == []
    assert player.step == player.log.root.step


def test_its_key_turns_it_on_and_off():
    player = player_at("iceminers/two-players-greedy", 3)
    player._press("luck")
    assert player.different_luck.view.layout.display == ""
    player._press("luck")
    assert player.different_luck.view.layout.display == "none"


def test_a_hidden_result_stays_hidden():
    player = player_at("iceminers/two-players-greedy", 3, hide_result=True)
    view = turned_on(player)
    assert len(view.fan["leads"]) == player.replay.limit + 1 < player.replay.last
    assert not any(name in view.said for name in player.log.header.players)


def test_another_outcome_than_those_is_refused_and_nothing_happens():
    player = player_at("iceminers/two-players-greedy", 3)
    view = turned_on(player)
    sent(player, choose="7")
    assert view.chosen == view.came_up


def test_a_closed_player_plays_no_more_futures():
    player = player_at("iceminers/two-players-greedy", 3)
    turned_on(player)
    player.close()
    assert player.different_luck._work is None


def test_a_difference_is_said_with_its_margin_and_none_is_made_up(monkeypatch):
    def pieces(_luck, outcome, games):
        won = round(games * {"3": 0.4, "6": 0.9, "1": 0.4}[outcome])
        futures = [Future(n, (1.0, 0.0) if n < won else (0.0, 1.0), (3, 2), 300) for n in range(games)]
        yield Futures(outcome, futures, is_exact=False)

    monkeypatch.setattr(Counterfactual, "pieces", pieces)
    player = player_at("iceminers/two-players-greedy", 0)
    view = turned_on(player)
    assert (view.came_up, player.replay.node.player) == ("3", 1)
    sent(player, choose="6")
    assert view.said.startswith("With 6 instead of 3, Greedy 1 would have won about 90 of 100 games, not 40.")
    assert view.said.endswith("The difference lies between 44 games more and 55 games more.")
    sent(player, choose="1")
    assert view.said.startswith("With 1 instead of 3, Greedy 1 would still have won about 40 of 100 games.")
    assert "The difference is not clear" in view.said
