"""Every kernel plays on from any position as the rules say, and as its players' bots would choose."""

from __future__ import annotations

import numpy as np
import pytest

import minerals
from minerals.core.game import key_of
from tests.games.kernels import Meeting, met_positions

pytest.importorskip("numba")

KEY = key_of("from any position")
OPTIONS = {
    "out_of_mine": [
        {},
        {"players": 3, "elves": True, "elements": True, "rounds": 2, "time_limit": 60},
        {"players": 4, "hands": "one", "box": "first", "elements": True, "rounds": 3},
        {"players": 2, "elves": True, "rounds": 1, "time_limit": 20},
        {"players": 1, "rounds": 2, "time_limit": 90},
    ],
    "mattock": [
        {"board": "inner"},
        {"board": "inner", "setup": "freestyle"},
        {"board": "inner", "setup": "random"},
        {},
    ],
    "iceminers": [
        {"most_turns": 20, "colours": "opposite"},
        {"players": 4, "coasters": "random", "first_player": "die", "spend": "up_to", "most_turns": 30},
        {"players": 3, "move_on": "square", "centre": "small", "drop": "any_time", "most_turns": 30},
        {"most_turns": 100},
    ],
    "minerals": [
        {"players": 3, "board": "lesson"},
        {"players": 2, "version": "7+", "removals": 0},
        {"players": 4, "tools": "hammer sack map vortex lamp", "hammer": "pouch", "map_turns": "any"},
        {"players": 5, "board": "random", "tools": "shovel chest compass magnifying-glass rope", "crevice": "area"},
    ],
}
CASES = [(name, number) for name, cases in OPTIONS.items() for number in range(len(cases))]
GREEDY = [(name, number) for name, number in CASES if "greedy" in minerals.get_game(name).kernel().policies]


def case(name, number):
    """Return a game, its kernel and options."""
    game = minerals.get_game(name)
    return game, game.kernel(), game.read_options(OPTIONS[name][number])


@pytest.mark.parametrize(("name", "number"), CASES)
def test_a_random_game_goes_on_from_a_position_by_the_rules(name, number):
    met = met_positions(*case(name, number), KEY, number, every=40)
    for state in list(met)[:4]:
        Meeting(*case(name, number), KEY, number, state).play_again()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), CASES)
def test_random_games_go_on_from_hundreds_of_positions_by_the_rules(name, number):
    for start in range(3):
        for state in list(met_positions(*case(name, number), KEY, start, every=11))[:20]:
            Meeting(*case(name, number), KEY, start, state).play_again()


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, number in GREEDY if number < 2])
def test_a_greedy_player_chooses_what_the_bot_chooses(name, number):
    game, kernel, options = case(name, number)
    policies = ["greedy", "random", "greedy", "greedy", "random"][: options.players]
    Meeting(game, kernel, options, KEY, number, policies=policies).play_again(greedy_steps=5)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), GREEDY)
def test_greedy_players_choose_what_the_bot_chooses_from_anywhere(name, number):
    game, kernel, options = case(name, number)
    policies = ["greedy"] * options.players
    Meeting(game, kernel, options, KEY, number, policies=policies).play_again(greedy_steps=40)
    for state in list(met_positions(game, kernel, options, KEY, number, every=15))[:10]:
        Meeting(game, kernel, options, KEY, number, state, policies).play_again(greedy_steps=4)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPTIONS["minerals"])))
def test_greedy_players_of_minerals_choose_what_the_bot_chooses_in_a_thousand_positions(number):
    """Whole games, against greedy and random players in turn: fragments, tools by the Lamp, cards of either price."""
    game, kernel, options = case("minerals", number)
    looked_at = 0
    for start in range(12 if number < 2 else 4):
        policies = [("greedy", "random")[start % 2 and seat % 2] for seat in range(options.players)]
        meeting = Meeting(game, kernel, options, KEY, start, policies=policies)
        meeting.play_again()
        looked_at += sum(step.equals > 0 for step in meeting.trace.steps)
    assert looked_at > 150


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2])
def test_greedy_players_of_out_of_mine_choose_what_the_bot_chooses_beside_random_ones(number):
    """Random players take away what greedy ones would use."""
    game, kernel, options = case("out_of_mine", number)
    policies = ["random", "greedy", "random", "greedy"][: options.players]
    looked_at = 0
    for start in (10, 11):
        meeting = Meeting(game, kernel, options, KEY, start, policies=policies)
        meeting.play_again(greedy_steps=40)
        looked_at += min(40, sum(step.equals > 0 for step in meeting.trace.steps))
    assert looked_at > 30


@pytest.mark.parametrize("name", OPTIONS)
def test_a_game_from_a_position_depends_on_key_and_number_alone(name):
    game, kernel, options = case(name, 0)
    state = list(met_positions(game, kernel, options, KEY, 1, every=20))[1]
    whole = kernel.play(options, KEY, 10**12, 20, position=state)
    parts = [kernel.play(options, KEY, 10**12 + first, games, position=state) for first, games in ((0, 7), (7, 13))]
    assert (whole == np.vstack(parts)).all()
    assert (whole != kernel.play(options, KEY + 1, 10**12, 20, position=state)).any()


@pytest.mark.parametrize("name", OPTIONS)
def test_a_study_from_a_position_counts_what_the_reference_engine_counts(name):
    game, kernel, options = case(name, 0)
    # The reference engine takes long for a random player of Out of Mine!, who can do fifty things at a time.
    every, games = (4, 20) if name == "out_of_mine" else (9, 60)
    *_, before_last, last = met_positions(game, kernel, options, KEY, 2, every=every)
    for state in (before_last, last):
        position = game.words.diagram(state)
        study = {"games": games, "position": position, "progress": False, **OPTIONS[name][0]}
        compiled, played = (minerals.simulate(name, engine=engine, **study) for engine in ("auto", "reference"))
        assert (compiled.attrs["engine"], list(compiled)) == ("compiled", list(played))
        assert compiled["events"].min() >= 2
        for column in ("actions", "events"):
            spread = compiled[column].std() + played[column].std() + 0.5
            assert abs(compiled[column].mean() - played[column].mean()) < 4 * spread / games**0.5, column


@pytest.mark.parametrize("name", OPTIONS)
def test_it_refuses_a_policy_that_it_has_not_and_a_game_that_is_over(name):
    game, kernel, options = case(name, 0)
    assert "not 'tree'" in kernel.refuses(options, ["tree"] * options.players)
    meeting = Meeting(game, kernel, options, KEY, 0)
    meeting.play_again()
    with pytest.raises(minerals.OptionError, match="nobody can act"):
        kernel.play(options, KEY, 0, 1, position=meeting.state)
