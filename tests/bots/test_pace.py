"""Who acts next where all act at the same time, and when."""

from __future__ import annotations

import pytest

import minerals
from minerals import SeededChance
from minerals.bots import Choice, Pacing, bot_named, play_out
from minerals.core.game import Game
from minerals.games.out_of_mine.actions import Call, ChooseSide, Pass, Take, Turn
from tests.core.temporary_games import changed, registered

GAME: Game = minerals.get_game("out_of_mine")


class Scripted:
    """A bot that does what it is told, in order."""

    name = "scripted"

    def __init__(self, *actions):
        self.actions = list(actions)

    def choose(self, _match, _player=None):
        return Choice(self.actions.pop(0), "as told")


def steady(times):
    """The game, in which these many milliseconds pass after each kind of action."""
    return changed(
        GAME, name="steady", pace=lambda _state, action, _chance: times[type(action)] if action is not None else 1000
    )


def began(game="out_of_mine", players=2, **options):
    match = minerals.new(game, players=players, seed=1, **options)
    for player in range(1, players + 1):
        match.play(ChooseSide(player, "front"))
    return match


def test_each_takes_as_long_as_the_game_says_and_the_earliest_comes_first():
    slow = [Take(1, tile="F5"), Turn(1), Turn(1)]
    quick = [Take(2, tile="I1"), Turn(2), Turn(2), Turn(2)]
    with registered(steady({Take: 700, Turn: 300})):
        match = began("steady")
        pacing = Pacing(match, {1: Scripted(*slow), 2: Scripted(*quick)}, SeededChance(1))
        for _ in range(6):
            pacing.act()
        assert [(node.player, node.action.at) for node in match.line[3:]] == [
            (1, 1000),
            (2, 1000),
            (1, 1700),
            (2, 1700),
            (1, 2000),
            (2, 2000),
        ]


def test_who_comes_next_is_said_before_it_is_played():
    match = began()
    pacing = Pacing(match, {seat: bot_named("person", seed=seat) for seat in (1, 2)}, SeededChance(1))
    for _ in range(20):
        seat, at = pacing.next()
        assert pacing.next() == (seat, at)
        action = pacing.act().action
        assert action == match.node.action
        assert (action.player, action.at) == (seat, at)


def test_seats_without_a_bot_are_left_alone():
    match = began(players=3)
    pacing = Pacing(match, {2: bot_named("person", seed=1)}, SeededChance(1))
    for _ in range(8):
        pacing.act()
    assert {node.player for node in match.line[4:]} == {2}


def test_where_no_bot_is_to_act_there_is_no_next():
    match = began()
    assert Pacing(match, {}, SeededChance(1)).next() is None
    pacing = Pacing(match, {1: Scripted(Pass(1))}, SeededChance(1))
    pacing.act()
    assert pacing.next() is None


def test_nobody_acts_before_what_others_have_done():
    """A person takes her time before the bots' next actions, and they do not go back behind it."""
    match = began()
    pacing = Pacing(match, {2: Scripted(Take(2, tile="I1"), Turn(2))}, SeededChance(1))
    due = pacing.next()[1]
    match.play(f"1: take I2 at {due + 5000}")
    assert pacing.next() == (2, due + 5000)
    assert pacing.act().action.at == due + 5000


def test_after_an_action_of_a_higher_seat_the_lower_one_is_a_moment_later():
    with registered(steady({Take: 10})):
        match = began("steady")
        pacing = Pacing(match, {1: bot_named("person", seed=1)}, SeededChance(1))
        assert pacing.next() == (1, 1000)
        match.play("2: take I2 at 5000")
        assert pacing.next() == (1, 5001)
        assert pacing.act().action.at == 5001


def test_with_a_round_time_begins_anew():
    with registered(steady({ChooseSide: 10, Call: 10, Take: 10})):
        match = minerals.new("steady", seed=1, rounds=2)
        bots = {
            1: Scripted(ChooseSide(1, "front"), Call(1), ChooseSide(1, "back"), Take(1, tile="I1")),
            2: Scripted(ChooseSide(2, "front"), ChooseSide(2, "back"), Take(2, tile="I2")),
        }
        pacing = Pacing(match, bots, SeededChance(1))
        while match.state.round < 2:
            pacing.act()
        assert match.state.clock == 0
        assert pacing.next() == (1, 1000)  # the pause after the command, whoever chose a side when
        assert pacing.act().action == Take(1, 1000, tile="I1")
        assert pacing.next() == (2, 1000)


def test_what_comes_too_late_is_replaced_by_what_is_still_possible():
    with registered(steady({Take: 29_500, Pass: 10})):
        match = began("steady", time_limit=30)
        pacing = Pacing(match, {1: Scripted(Take(1, tile="I1"), Turn(1))}, SeededChance(1))
        pacing.act()
        assert pacing.act().action == Pass(1, 30_500)


def test_what_is_not_allowed_at_all_is_refused_by_the_rules():
    match = began()
    pacing = Pacing(match, {1: Scripted(Turn(1))}, SeededChance(1))
    with pytest.raises(minerals.IllegalAction, match="holds no tile"):
        pacing.act()


def test_a_game_without_a_pace_is_played_as_fast_as_can_be():
    hasty = changed(GAME, name="hasty", real_time=None)
    with registered(hasty):
        match = began("hasty", rounds=1)
        play_out(match, [bot_named("person", seed=seat) for seat in (1, 2)])
        assert match.is_over
        assert match.state.clock < 100


@pytest.mark.parametrize("names", [("random", "greedy"), ("greedy", "person"), ("person", "random")])
def test_bots_of_every_kind_are_paced(names):
    match = minerals.new("out_of_mine", seed=1, rounds=1, time_limit=40)
    play_out(match, [bot_named(name, seed=name) for name in names])
    assert match.is_over
    times = [node.action.at for node in match.line[3:]]
    assert times == sorted(times)
    assert times[0] >= 900
