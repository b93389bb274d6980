"""Levels 1 to 5: who they are, that they search fairly and repeatably, and that the stronger one wins."""

from __future__ import annotations

import pytest

import minerals
from minerals import OptionError, ScriptedChance, SeededChance, StepError
from minerals.bots import BOTS, Grabber, Level, advice, bot_named, is_ready, make_ready, play_out
from minerals.bots.level import BUDGETS, LEVELS
from minerals.bots.playouts import Playouts, PlayoutScores
from minerals.bots.search import Budget, Candidate, Search, most_promising
from minerals.core.game import get_game
from minerals.core.match import new
from tests.core.temporary_games import changed, registered

ONE_OR_TWO = "0 0\n0 2 1\n0 0\nhands 3 3\nriver 1\nturn 1"  # b2-1, b2-2 and b3-1 are legal
FEW = Budget(candidates=3, playouts=30, work=10_000_000)
LEVEL_NAMES = [f"level {level}" for level in LEVELS]


@pytest.fixture
def tiny(monkeypatch):
    """Levels 4 and 5 that play only a few games out."""
    for level in BUDGETS:
        monkeypatch.setitem(BUDGETS, level, Budget(candidates=3, playouts=6 * level, work=100_000))


def at(position=ONE_OR_TWO):
    return minerals.new("pebbles", position=position)


def share_of(one, other, games, **options):
    """Return what one bot won against another; they change seats."""
    won = 0.0
    for seed in range(games):
        match = minerals.new(players=2, seed=seed // 2, **options)
        bots = [bot_named(one, f"{one}/{seed}"), bot_named(other, f"{other}/{seed}")]
        play_out(match, bots if seed % 2 == 0 else bots[::-1])
        won += (1 + seed % 2 in match.outcome.winners) / len(match.outcome.winners)
    return won


# --- who they are ---


def test_there_is_a_bot_for_each_level():
    assert [name for name in BOTS if name.startswith("level")] == LEVEL_NAMES
    assert [bot_named(name).name for name in LEVEL_NAMES] == LEVEL_NAMES


@pytest.mark.parametrize("level", [0, 6, "5"])
def test_there_are_no_other_levels(level):
    with pytest.raises(OptionError, match=r"The levels are 1 to 5, not|level takes"):
        Level(SeededChance(1), level=level)


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_each_plays_a_game_to_its_end_by_the_rules(name):
    match = play_out(new("pebbles", seed=4), [bot_named(name, seed) for seed in (1, 2)])
    assert match.is_over


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_the_same_luck_makes_the_same_choice(name):
    one, other = (bot_named(name, seed=7).choose(new("pebbles", seed=3)) for _ in range(2))
    assert one == other


def test_level_1_takes_any_action_and_level_2_the_best_it_sees():
    with_worth = {str(bot_named("level 1", seed).choose(at()).action) for seed in range(30)}
    assert with_worth == {"b2-1", "b2-2", "b3-1"}
    notes = {bot_named("level 2", seed).choose(at()).note for seed in range(30)}
    assert notes == {"the best of 1 seen", "the best of 2 seen", "the best of 3 seen"}
    assert all(
        str(choice.action) == "b2-2"
        for choice in (bot_named("level 2", seed).choose(at()) for seed in range(30))
        if choice.note == "the best of 3 seen"
    )


@pytest.mark.usefixtures("tiny")
def test_the_strongest_say_what_they_expect_and_what_comes_next():
    note = bot_named("level 5", seed=2).choose(at()).note
    assert " playouts; then b" in note
    assert note.count(", ") == 1


def test_against_the_clock_a_level_is_a_person_of_its_own_pace():
    strengths = get_game("out_of_mine").real_time.strengths
    assert set(LEVEL_NAMES) < set(strengths)
    match = minerals.new("out_of_mine", seed=1)
    choice = bot_named("level 5", seed=1).choose(match, 2)
    assert (choice.action.player, choice.note) == (2, "as people play")
    pauses = [sum(strengths[name].pace(None, None, SeededChance(seed)) for seed in range(20)) for name in LEVEL_NAMES]
    assert pauses == sorted(pauses, reverse=True)


# --- the search ---


def test_the_best_action_one_move_ahead_is_the_favourite():
    assert [str(action) for action, _ in most_promising(at(), at().legal_actions(), SeededChance(1), 2)] == [
        "b2-2",
        "b2-1",
    ]


def test_of_too_many_actions_the_best_groups_are_looked_at(monkeypatch):
    monkeypatch.setattr("minerals.bots.search._LOOKED_AT", 2)
    seen = [str(action) for action, _ in most_promising(at(), at().legal_actions(), SeededChance(1), 3)]
    assert seen == ["b2-2", "b2-1"]


def candidate(shares, worth):
    made = Candidate(None, 1, worth)
    for share in shares:
        made.played.add((share, 1 - share), (0, 0), actions=1)
    return made


def test_only_a_clearly_better_action_takes_the_favourites_place():
    favourite = candidate([1, 0, 1, 0, 1, 0, 0, 0], worth=2)
    assert candidate([1, 1, 1, 0, 1, 1, 0, 1], worth=1).is_clearly_better_than(favourite)
    assert not candidate([0, 1, 0, 1, 1, 0, 1, 0], worth=1).is_clearly_better_than(favourite)
    assert candidate([0, 1, 0, 1, 1, 0, 1, 0], worth=2).is_clearly_better_than(favourite)


def test_a_search_finds_the_winning_action():
    # Taking the last two pebbles wins; taking one leaves the last to the other player.
    match = at("0 0\n0 2 0\n0 0\nhands 3 4\nriver 1\nturn 1")
    found = Search(match, 1, "a").ranking(match.legal_actions(), FEW, SeededChance(1))
    assert str(found[0].action) == "b2-2"
    assert found[0].played.chance > found[-1].played.chance


def test_it_plays_about_as_many_games_as_it_may():
    for budget in (FEW, FEW._replace(playouts=90)):
        found = Search(at(), 1, "a").ranking(at().legal_actions(), budget, SeededChance(1))
        played = sum(one.played.games for one in found)
        assert 0.6 * budget.playouts <= played <= 1.5 * budget.playouts
    dear = Search(at(), 1, "a").ranking(at().legal_actions(), FEW._replace(work=1), SeededChance(1))
    assert sum(one.played.games for one in dear) < 10


def test_games_with_the_same_number_meet_the_same_luck():
    playouts = Playouts(get_game("pebbles"), 2, "a")
    one, other = PlayoutScores(1), PlayoutScores(1)
    playouts.play(at().state, 6, one)
    for games in (2, 4):
        playouts.play(at().state, games, other)
    assert (one.shares, one.leads, one.actions) == (other.shares, other.leads, other.actions)


def test_a_game_that_is_over_counts_with_its_result():
    match = play_out(new("pebbles", seed=4), [bot_named("random", seed) for seed in (1, 2)])
    played = PlayoutScores(1)
    Playouts(match.game, 2, "a").play(match.state, 5, played)
    assert played.shares == [(1 in match.outcome.winners) / len(match.outcome.winners)] * 5


@pytest.fixture
def unready(monkeypatch):
    monkeypatch.setattr("minerals.bots.readiness._READY", set())


@pytest.mark.usefixtures("unready")
def test_players_are_ready_once_a_game_was_played_or_if_none_can_be(monkeypatch):
    assert not is_ready(at().game)
    make_ready(at())
    assert is_ready(at().game)

    def fails(*_given):
        raise OSError("no room for the cache")

    match = minerals.new("mattock", board="inner", seed=1)
    monkeypatch.setattr(Playouts, "policy_from", lambda _self, _state: "greedy")
    monkeypatch.setattr(Playouts, "play", fails)
    with pytest.raises(OSError, match="no room"):
        make_ready(match)
    assert is_ready(match.game)


def test_a_game_costs_as_much_as_the_actions_that_are_legal_later():
    played = PlayoutScores(1)
    played.add((1, 0), (1, 0), actions=100)
    match = minerals.new("mattock", board="inner", seed=1)
    cost = Playouts(match.game, 2, "a").cost_of(played, match.state, 30)
    assert cost == 100 * 2 * len(match.state.grid)


# --- the magpie ---


def test_a_magpie_takes_what_lies_at_hand():
    taken = {Grabber(SeededChance(seed)).choose(at()).note for seed in range(5)}
    assert taken == {"one of 3 at hand"}
    with registered(changed(get_game("pebbles"), name="dear", worth=lambda state, player: -state.hands[player - 1])):
        choice = Grabber(ScriptedChance(["b3"])).choose(minerals.new("dear", position=ONE_OR_TWO))
    assert (str(choice.action), choice.note) == ("b3-1", "nothing at hand")


# --- hints ---


def test_a_hint_is_what_the_strongest_level_would_do_and_why():
    hint = advice(at(), budget=FEW)
    assert hint.sentence.startswith("Play b2-2. That wins about ")
    assert "of 100 games, if everyone plays at random from there. (" in hint.sentence
    assert hint.cells == at().game.words.tokens(at().parse("b2-2"))
    assert advice(at(), budget=FEW) == hint


def test_a_games_own_hint_comes_first_and_where_nothing_can_be_done_there_is_none():
    match = minerals.new("out_of_mine", seed=1)
    assert advice(match) is None
    over = play_out(new("pebbles", seed=4), [bot_named("random", seed) for seed in (1, 2)])
    assert advice(over) is None
    with pytest.raises(StepError, match="no legal action"):
        bot_named("level 5").choose(over)


def test_the_only_action_needs_no_search():
    hint = advice(at(ONE_OR_TWO.replace("2 1", "1 0")))
    assert hint.sentence == "You can only play b2-1."


# --- strength ---


@pytest.mark.slow
def test_the_stronger_level_wins():
    assert share_of("level 3", "level 1", 6, game="mattock", board="inner") >= 5
    assert share_of("level 5", "greedy", 4, game="mattock", board="inner") >= 3
    assert share_of("level 2", "level 1", 4, game="out_of_mine", rounds=3) >= 3
    assert share_of("level 5", "level 3", 4, game="out_of_mine", rounds=3) >= 3
