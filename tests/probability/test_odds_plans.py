"""Odds of turns, plans and set-ups, in every registered game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import minerals
from minerals.bots import bot_named
from minerals.core.game import NoChance
from minerals.probability.distribution import Distribution
from minerals.probability.exact import odds, odds_of_setup
from tests.games.iceminers.positions import at
from tests.games.iceminers.rules.test_roll import SURROUNDED
from tests.games.iceminers.test_chance import ON_THE_CORNERS

BESIDE_A_CAP = ON_THE_CORNERS.replace(". . . 1 . . . . .", ". . . . 1 . . . .")
"""A diagonal step away, so that a roll of 1 is not enough."""


def found(position):
    return next((event.outcome for event in position.events if "Vein" in type(event).__name__), "out of reach")


def points(position):
    return position.state.points


# --- turns and plans ---


def test_a_plan_chooses_from_where_chance_has_led():
    def plan(position):
        if not position.state.turn.rolled:
            return "roll"
        return "f4" if len(position.events) == 1 and position.allows("f4") else None

    assert dict(odds(at(BESIDE_A_CAP), plan, of=found)) == {
        "out of reach": Fraction(1, 6),
        "medium blue + small yellow": Fraction(5, 12),
        "medium yellow + small green": Fraction(5, 12),
    }


def test_a_turn_may_hold_functions_and_ends_where_one_gives_nothing():
    turn = ["roll", lambda position: "f4" if position.allows("f4") else None]
    assert odds(at(BESIDE_A_CAP), turn, of=found)["out of reach"] == Fraction(1, 6)
    left = odds(at(BESIDE_A_CAP), turn, of=points)
    assert dict(left) == {0: Fraction(1, 6), 1: Fraction(1, 3), 2: Fraction(1, 6), 3: Fraction(1, 6), 4: Fraction(1, 6)}


def test_an_action_of_a_turn_that_is_not_allowed_says_what_chance_had_brought():
    with pytest.raises(minerals.IllegalAction, match=r"f4 \(where chance brings 1\): "):
        odds(at(BESIDE_A_CAP), ["roll", "f4"])


def test_without_a_function_the_result_is_every_event_that_followed():
    match = at(BESIDE_A_CAP)
    followed = odds(match, ["roll", lambda position: "f4" if position.allows("f4") else None])
    assert sum(followed.values()) == 1
    assert all(type(events[0]).__name__ == "DieRolled" for events in followed)
    assert sum(len(events) > 1 for events in followed) == 5 * 2  # each roll but the 1 goes on to one of two pairs
    assert len(match.line) == 1


def test_a_plan_ends_with_the_game():
    match = minerals.new("minerals", board="lesson", players=2, removals=0, version="6", seed=1)
    assert odds(match, lambda position: position.legal_actions()[0], of=lambda position: position.is_over) == {True: 1}


# --- merging ---


class Calls:
    """Counts how often a function of a position is asked."""

    def __init__(self, function):
        self.function = function
        self.count = 0

    def __call__(self, position):
        self.count += 1
        return self.function(position)


def to_and_fro(turns):
    """Roll, come onto the board or leave it again, and stop: so many turns, after which the rolls are forgotten."""

    def plan(position):
        if position.state.turns > turns and not position.state.turn.rolled:
            return None
        legal = {str(action): action for action in position.legal_actions()}
        return next(legal[name] for name in ("roll", "stop", "leave", *sorted(legal)) if name in legal)

    return plan


def test_equal_states_are_merged_so_that_many_dice_do_not_explode():
    """Eight rolls of a die are 1,679,616 ways, far above the limit."""
    match = minerals.new("iceminers", spend="up_to")
    asked = Calls(lambda position: position.state.turns)
    assert odds(match, to_and_fro(8), of=asked, limit=100) == {9: 1}
    assert asked.count < 20


def test_ways_are_kept_apart_where_the_result_reads_the_events():
    match = minerals.new("iceminers", spend="up_to")
    rolled = odds(
        match,
        to_and_fro(3),
        of=lambda position: sum(int(event.outcome) for event in position.events if type(event).__name__ == "DieRolled"),
    )
    die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
    assert rolled == die + die + die
    with pytest.raises(minerals.ChanceError, match="more than 100 ways"):
        odds(match, to_and_fro(3), of=lambda position: len(position.events), limit=100)


def test_a_plan_may_read_the_events_and_the_result_need_not():
    match = minerals.new("iceminers", spend="up_to")

    def until_a_six(position):
        if any(event.outcome == "6" for event in position.events if type(event).__name__ == "DieRolled"):
            return None
        return to_and_fro(3)(position)

    turns = odds(match, until_a_six, of=lambda position: position.state.turns)
    assert turns == {1: Fraction(1, 6), 2: Fraction(5, 36), 3: Fraction(25, 216), 4: Fraction(125, 216)}


# --- limits and bounds ---


def test_the_kept_roll_is_bounded_tightly_and_exact_given_that_it_ends():
    kept = odds(at(SURROUNDED), "roll", of=points, bounds=True, most_draws=20)
    assert kept.missing == Fraction(1, 6**20)
    assert kept[4] == ((1 - kept.missing) / 5, (1 - kept.missing) / 5 + kept.missing)
    assert kept.distribution() == {pips: Fraction(1, 5) for pips in range(2, 7)}
    low, high = kept.mean(least=1, most=6)
    assert low <= 4 <= high
    assert high - low == 5 * kept.missing


def test_where_all_is_followed_nothing_is_missing():
    match = at(BESIDE_A_CAP)
    assert odds(match, "roll", of=points, bounds=True).missing == 0
    assert odds(match, "roll", of=points, bounds=True).distribution() == odds(match, "roll", of=points)


def test_the_likeliest_ways_are_followed_first():
    chest = minerals.new(
        "minerals",
        position="\n  W   W   K\nW1  K2  T\nturn: 1\ntools: shovel chest map vortex rope\npouch: 3W 1O\npool 1: 1K\n",
    )
    drawn = odds(chest, "chest", of=lambda position: position.events[-1].outcome, limit=1, bounds=True)
    assert drawn.known == {"wollastonite": Fraction(3, 4)}
    assert drawn.missing == Fraction(1, 4)


def test_too_many_ways_are_refused_with_what_was_found_and_what_to_do():
    with pytest.raises(minerals.ChanceError, match=r"more than 5 ways .*\(6 found so far\).*bounds=True"):
        odds(at(BESIDE_A_CAP), "roll", limit=5)
    with pytest.raises(
        minerals.ChanceError, match=r"Chance can go more than 8 ways at action 2 \(f4; 9 found so far\)"
    ):
        odds(at(BESIDE_A_CAP), ["roll", lambda place: "f4" if place.allows("f4") else None], limit=8)


def test_a_plan_without_end_is_found_out(monkeypatch):
    monkeypatch.setattr("minerals.probability.plan.MOST_ACTIONS", 20)
    match = minerals.new("mattock", seed=1)
    with pytest.raises(minerals.ChanceError, match="has not ended after 20 actions"):
        odds(match, lambda position: position.legal_actions()[0], of=lambda position: position.scores)
    endless = odds(
        match, lambda position: position.legal_actions()[0], of=lambda position: position.scores, bounds=True
    )
    assert endless.missing == 1


# --- bad questions ---


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (5, "odds takes an action, its notation, a sequence of them or a function, not 5"),
        (["roll", 5], "5 is none of these"),
        (lambda position: 5, "A plan must return an action, its notation or None, not 5"),
    ],
)
def test_what_is_no_question_is_refused(what, message):
    with pytest.raises(minerals.OptionError, match=message):
        odds(minerals.new("iceminers", seed=1), what)


@pytest.mark.parametrize("limits", [{"limit": 0}, {"limit": 2.5}, {"most_draws": -1}, {"limit": True}])
def test_limits_are_whole_numbers_from_one(limits):
    with pytest.raises(minerals.OptionError, match="takes a whole number from 1"):
        odds(minerals.new("iceminers", seed=1), "roll", **limits)


def test_amid_the_events_of_an_action_nothing_can_be_asked():
    match = minerals.new("iceminers", seed=1)
    match.goto(1)
    with pytest.raises(minerals.StepError, match=r"Step 1 is in the middle of the set-up; go to step \d+ to ask"):
        odds(match, "roll")


def test_a_result_that_can_be_changed_is_refused():
    with pytest.raises(minerals.MineralsError, match="give a tuple instead of a list"):
        odds(minerals.new("iceminers", seed=1), "roll", of=lambda position: [position.state.points])


# --- set-ups ---


def test_who_begins_is_thrown_for_and_fair():
    begins = odds_of_setup(
        "iceminers", of=lambda place: place.to_act[0], bounds=True, limit=3_000, players=2, first_player="die"
    )
    assert begins[1] == begins[2]
    assert begins.missing < Fraction(1, 100)
    assert begins.distribution() == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_the_coasters_lie_in_each_order_equally_often():
    orders = odds_of_setup("iceminers", of=lambda place: place.state.coasters, coasters="random")
    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}


def test_the_galleries_of_the_set_up_are_dealt_without_replacement():
    dealt = odds_of_setup(
        minerals.get_game("out_of_mine"), of=lambda place: tuple(seat.gallery for seat in place.state.seats), players=2
    )
    assert len(dealt) == 90
    assert set(dealt.values()) == {Fraction(1, 90)}
    assert all(one != two for one, two in dealt)


def test_a_set_up_with_more_ways_than_the_limit_is_refused_and_can_be_bounded():
    with pytest.raises(minerals.ChanceError, match="more than 50 ways"):
        odds_of_setup("out_of_mine", limit=50, players=2)
    some = odds_of_setup("out_of_mine", limit=50, players=2, bounds=True)
    assert some.missing == Fraction(40, 90)


def test_unknown_options_of_a_set_up_are_refused():
    with pytest.raises(minerals.OptionError, match="plyers"):
        odds_of_setup("mattock", plyers=2)


# --- every registered game ---


def asks_chance(match, action):
    try:
        match.game.engine.decide(match.state, action, NoChance())
    except minerals.ChanceError:
        return True
    return False


GAMES = {
    "iceminers": {},
    "mattock": {"setup": "random"},
    "minerals": {"board": "lesson", "removals": 0},
    "out_of_mine": {"players": 2},
}


@pytest.mark.parametrize("game", minerals.game_names())
def test_whatever_chance_brings_in_a_game_was_among_the_odds(game):
    """Along a random game: at every action with chance, what happened is a result, at the probability recorded."""
    options = {name: value for name, value in GAMES.get(game, {}).items() if name in known_options(game)}
    match = minerals.new(game, seed=3, **options)
    bot, checked = bot_named("random", seed=4), Counter()
    for _ in range(120):
        if match.is_over:
            break
        action = bot.choose(match).action
        kind = type(action).__name__
        if checked[kind] < 3 and asks_chance(match, action):
            checked[kind] += 1
            followed = odds(match, action, limit=2_000, most_draws=30, bounds=True)
            events = match.play(action)
            assert sum(followed.known.values()) + followed.missing == 1
            if not followed.missing or events in followed:
                probability = Fraction(1)
                for event in events:
                    probability *= event.probability or 1
                assert followed[events].lower == probability
        else:
            match.play(action)
    assert game not in {"iceminers", "out_of_mine"} or checked


def known_options(game):
    return {option.name for option in minerals.get_game(game).option_list}


def test_two_dice_as_a_check_of_the_arithmetic():
    die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
    counted = Counter(one + two for one, two in product(range(1, 7), repeat=2))
    assert die + die == {total: Fraction(count, 36) for total, count in counted.items()}
