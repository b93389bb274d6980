"""Bots choose among the legal actions and say why; the log keeps what they said."""

from collections import Counter

import pytest

import minerals
from minerals import IllegalAction, OptionError, ScriptedChance, SeededChance, StepError
from minerals.bots import BOTS, Choice, Greedy, Uniform, bot_named, play_out
from minerals.core.log import Comment, read_log
from tests.core.pebbles import GAME, Take
from tests.core.temporary_games import changed, registered

ONE_OR_TWO = "0 0\n0 2 1\n0 0\nhands 3 3\nriver 1\nturn 1"  # b2-1, b2-2 and b3-1 are legal
OVER = ONE_OR_TWO.replace("2 1", "0 0")


def match_at(position=ONE_OR_TWO, game="pebbles", **arguments):
    return minerals.new(game, position=position, **arguments)


def comments(match):
    return [note for note in match.log.annotations if isinstance(note, Comment)]


# --- random ---


def test_the_random_bot_draws_each_sub_decision_uniformly():
    bot = Uniform(SeededChance("uniform"))
    counts = Counter(str(bot.choose(match_at()).action) for _ in range(4000))
    assert abs(counts["b3-1"] - 2000) < 4 * 1000**0.5  # one cell of two, whatever can be taken there
    assert abs(counts["b2-1"] - 1000) < 4 * 750**0.5
    assert abs(counts["b2-2"] - 1000) < 4 * 750**0.5


def test_its_randomness_is_an_argument():
    assert Uniform(ScriptedChance(["b2", 2])).choose(match_at()) == Choice(Take("b2", 2), "one of 3")
    assert Uniform(ScriptedChance(["b3"])).choose(match_at()).action == Take("b3", 1)


def test_sub_decisions_can_be_other_than_clicks():
    by_count = changed(GAME, name="by-count", decisions=lambda action: (str(action.pebbles),))
    with registered(by_count):
        bot = Uniform(SeededChance("uniform"))
        counts = Counter(str(bot.choose(match_at(game="by-count")).action) for _ in range(1000))
        assert abs(counts["b2-2"] - 500) < 4 * 250**0.5  # two or one?


def test_to_go_no_further_is_one_of_the_possibilities():
    further = changed(
        GAME, name="further", decisions=lambda action: ("b",) if action == Take("b2", 2) else ("b", action.notation)
    )
    with registered(further):
        bot = Uniform(SeededChance("uniform"))
        counts = Counter(str(bot.choose(match_at(game="further")).action) for _ in range(900))
        assert set(counts) == {"b2-1", "b2-2", "b3-1"}
        assert min(counts.values()) > 230


def test_where_there_is_one_action_nothing_is_drawn():
    position = ONE_OR_TWO.replace("2 1", "1 0")
    assert Uniform(ScriptedChance([])).choose(match_at(position)).action == Take("b2", 1)


# --- greedy ---


def test_the_greedy_bot_takes_what_is_worth_most_on_average():
    choice = Greedy(ScriptedChance([])).choose(match_at())
    assert choice == Choice(Take("b2", 2), "+1.833 of 3 actions, next best +0.8333")  # 2 - 1/6 against 1 - 1/6


def test_equals_are_decided_by_chance():
    equals = ONE_OR_TWO.replace("2 1", "1 1")
    greedy = Greedy(ScriptedChance(["b3-1"]))
    assert greedy.choose(match_at(equals)) == Choice(Take("b3", 1), "+0.8333 of 2 actions")
    assert {str(Greedy(SeededChance(seed)).choose(match_at(equals)).action) for seed in range(20)} == {"b2-1", "b3-1"}


def test_what_a_state_is_worth_the_game_may_say():
    with registered(changed(GAME, name="modest", worth=lambda state, player: -state.hands[player - 1])):
        assert Greedy(SeededChance(1)).choose(match_at(game="modest")).action.pebbles == 1


def test_where_chance_can_go_in_too_many_ways_some_are_drawn():
    asked = []

    def decide(state, action, chance):
        asked.extend(chance.draw({str(number): 1 for number in range(10)}) for _ in range(3))
        return GAME.engine.decide(state, action, chance)

    with registered(changed(GAME, name="windy", decide=decide)):
        choice = Greedy(SeededChance(1)).choose(match_at(game="windy"))
    assert choice.action == Take("b2", 2)
    assert len(asked) < 200


def test_choosing_plays_nothing():
    match = match_at()
    before = list(match.log.lines())
    for name in BOTS:
        bot_named(name, seed=1).choose(match)
    assert list(match.log.lines()) == before


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_has_nothing_to_choose_from_says_so(name):
    with pytest.raises(StepError, match="no legal action to choose from"):
        bot_named(name).choose(match_at(OVER))


# --- by name ---


def test_bots_are_found_by_name():
    names = ["random", "greedy", "tree", "person", "beginner", "steady", "expert"]
    names += [f"level {level}" for level in (1, 2, 3, 4, 5)]
    assert [bot_named(name).name for name in BOTS] == names
    with pytest.raises(OptionError, match=r"There is no bot 'greed'\. Did you mean 'greedy'\?"):
        bot_named("greed")
    with pytest.raises(
        OptionError, match=r"There is no bot 'stockfish'\. Choose one of: random, greedy, tree, person, beginner, "
    ):
        bot_named("stockfish")


def test_the_same_seed_is_the_same_bot():
    first, second = (bot_named("random", seed=5) for _ in range(2))
    assert [first.choose(match_at()) for _ in range(9)] == [second.choose(match_at()) for _ in range(9)]


# --- whole games ---


def test_bots_play_a_game_to_its_end_and_sign_their_reasons():
    match = minerals.new("pebbles", players=3, seed=7)
    assert play_out(match, [bot_named(name, seed=f"7/{name}") for name in ("random", "greedy", "random")]) is match
    assert match.is_over
    names = {1: "random", 2: "greedy", 3: "random"}
    assert [(note.on, note.by) for note in comments(match)] == [(node.n, names[node.player]) for node in match.line[1:]]
    assert list(read_log(b"".join(match.log.lines())).lines()) == list(match.log.lines())


def test_the_same_seeds_are_the_same_game():
    games = []
    for _ in range(2):
        match = minerals.new("pebbles", seed=7)
        play_out(match, [bot_named("random", seed=1), bot_named("greedy", seed=2)])
        games.append(list(match.log.lines()))
    assert games[0] == games[1]


def test_greedy_wins_more_often_than_random():
    wins = 0
    for seed in range(40):
        match = minerals.new("pebbles", seed=seed)
        play_out(match, [bot_named("random", seed=f"a{seed}"), bot_named("greedy", seed=f"b{seed}")])
        wins += 2 in match.outcome.winners
    assert wins > 30


def test_a_game_that_does_not_end_is_stopped():
    match = minerals.new("pebbles", seed=7)
    play_out(match, [bot_named("random", seed=1)] * 2, most_actions=3)
    assert (len(match.line), match.is_over) == (4, False)


def test_going_along_the_same_record_again_repeats_no_comment():
    match = minerals.new("pebbles", seed=7)
    play_out(match, [bot_named("random", seed=1), bot_named("random", seed=2)])
    before = list(match.log.lines())
    match.goto(match.log.root.step)
    play_out(match, [bot_named("random", seed=1), bot_named("random", seed=2)])
    assert list(match.log.lines()) == before


def test_there_must_be_a_bot_for_each_seat():
    with pytest.raises(OptionError, match="1 bots cannot play for 2 players"):
        play_out(minerals.new("pebbles"), [bot_named("random")])


def test_an_illegal_choice_is_refused_by_the_rules():
    class Cheat:
        name = "cheat"

        def choose(self, match):
            return Choice(Take("b2", 9), "why not")

    match = match_at()
    with pytest.raises(IllegalAction, match="one or two pebbles, not 9"):
        play_out(match, [Cheat(), Cheat()])
    assert comments(match) == []
