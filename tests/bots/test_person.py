"""The bot that plays as people do: at human times, with mistakes, the same with the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

import minerals
from minerals.bots import Person, bot_named, play_out
from minerals.bots.play import BOTS
from minerals.core.text import StepError

LEAST_PAUSE = {"Take": 500, "Turn": 200, "Flip": 200, "Lift": 1500}
"""What a person needs at least after an action, in milliseconds."""
LEAST_LOOK = 900
"""After any other action, and after the command."""


def played(players, seed, **options):
    match = minerals.new("out_of_mine", players=players, seed=seed, **options)
    return play_out(match, [bot_named("person", seed=f"{seed}/{seat}") for seat in range(players)])


def events_of(match):
    return [event for node in match.line for event in node.events]


@pytest.mark.parametrize("variants", [{}, {"elves": True}, {"elements": True}, {"elves": True, "elements": True}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_played_to_the_end(players, variants):
    match = played(players, seed=players, **variants)
    assert match.is_over
    assert match.state.round == 7
    assert len(match.line) < 150 * players


def test_the_same_seed_is_the_same_game():
    one, other, another = (list(played(3, seed=seed, rounds=2).log.lines()) for seed in (8, 8, 9))
    assert one == other
    assert one != another


@pytest.mark.parametrize("seed", range(5))
def test_nobody_is_quicker_than_a_person_can_be(seed):
    match = played(2 + seed % 3, seed=seed, rounds=3)
    ready = {}
    for node in match.line:
        at = getattr(node.action, "at", None)
        if at is not None:
            assert at >= ready.get(node.player, LEAST_LOOK), (node.n, str(node.action))
            ready[node.player] = at + LEAST_PAUSE.get(type(node.action).__name__, LEAST_LOOK)
        if any(type(event).__name__ == "RoundBegan" for event in node.events):
            ready = {}


def test_a_round_takes_about_half_a_minute():
    times = [event.at for seed in range(6) for event in events_of(played(3, seed=seed, rounds=2)) if is_call(event)]
    assert min(times) > 15_000
    assert max(times) < 120_000


def is_call(event):
    return type(event).__name__ == "Called"


@pytest.mark.slow
def test_mistakes_happen_and_most_rounds_end_with_a_correct_call():
    seen = Counter()
    for seed in range(30):
        for event in events_of(played(2 + seed % 3, seed=seed, rounds=2)):
            seen[type(event).__name__] += 1
            if type(event).__name__ == "CallerRewarded":
                seen["correct" if event.points > 0 else "premature"] += 1
    assert seen["TileOverEdgeRemoved"] + seen["premature"] > 0
    assert seen["TileLifted"] > 0
    assert seen["correct"] >= 0.8 * 60


def test_with_a_time_limit_rounds_end_by_the_clock_too():
    match = played(3, seed=2, rounds=2, time_limit=15)
    assert match.is_over
    assert "TimeRanOut" in {type(event).__name__ for event in events_of(match)}
    assert all(type(node.action).__name__ == "Pass" for node in match.line if getattr(node.action, "at", 0) >= 15_000)


def test_its_reason_is_that_people_play_so():
    match = minerals.new("out_of_mine", seed=1)
    choice = bot_named("person", seed=1).choose(match, 2)
    assert (choice.action.player, choice.note) == (2, "as people play")


def test_without_a_player_it_chooses_for_the_first_who_can_act():
    match = minerals.new("out_of_mine", seed=1)
    assert bot_named("person", seed=1).choose(match).action.player == 1


def test_a_game_that_does_not_say_how_people_play_it_plays_greedily():
    match = minerals.new("mattock", seed=1)
    assert bot_named("person", seed=4).choose(match) == bot_named("greedy", seed=4).choose(match)


def test_it_is_one_of_the_bots():
    assert BOTS["person"] is Person
    assert bot_named("person").name == "person"


def test_where_there_is_nothing_to_choose_it_says_so():
    match = played(2, seed=1, rounds=1)
    with pytest.raises(StepError, match="no legal action"):
        bot_named("person", seed=1).choose(match)


# --- strengths ---


def duel(one, other, rounds):
    """Return the points of two bots over some rounds of one each; they change seats."""
    points = [0, 0]
    for seed in range(rounds):
        names = (one, other) if seed % 2 == 0 else (other, one)
        match = minerals.new("out_of_mine", players=2, seed=seed, rounds=1)
        play_out(match, [bot_named(name, seed=f"{seed}/{name}") for name in names])
        scored = match.game.engine.scores(match.state)
        points[0] += scored[seed % 2]
        points[1] += scored[1 - seed % 2]
    return points


@pytest.mark.parametrize(("stronger", "weaker"), [("steady", "beginner"), ("expert", "steady")])
def test_the_stronger_bot_wins_clearly(stronger, weaker):
    more, fewer = duel(stronger, weaker, rounds=12)
    assert more > 3 * fewer


def test_an_expert_is_a_little_better_than_most_people():
    more, fewer = duel("expert", "person", rounds=24)
    assert more > fewer


def test_each_strength_has_its_pace():
    lengths = {}
    for name in ("expert", "steady", "beginner"):
        match = minerals.new("out_of_mine", players=2, seed=3, rounds=4)
        play_out(match, [bot_named(name, seed=f"{name}/{seat}") for seat in (1, 2)])
        times = sorted(event.at for event in events_of(match) if is_call(event))
        lengths[name] = times[len(times) // 2]
    assert 1.5 * lengths["expert"] < lengths["steady"] < lengths["beginner"] / 1.5
