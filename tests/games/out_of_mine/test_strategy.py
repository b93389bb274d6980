"""What a position is worth, how people play, and the bots that go by it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import minerals
from minerals import ScriptedChance, SeededChance
from minerals.bots import TreeSearch, bot_named, play_out
from minerals.core.game import Draw
from minerals.games.out_of_mine.actions import Call, Flip, Lift, Place, Return, Take, Turn
from minerals.games.out_of_mine.strategy import pace, person, worth
from minerals.games.out_of_mine.tiles import GRID
from tests.games.out_of_mine.positions import EMPTY, FULL, TILES, at, began, play_all, seat

TOP_OPEN = """
    # # # # # # # #
    # # # # # # # #
    # . . . . . # #
    # a a a a a # #
    # b b b b c # #
    # d d d e e # #
    # # # # # # # #
    # # # # # # # #
"""
TOP_OPEN_WITH_I5 = seat(TOP_OPEN, "I5, I4, I1, I3, I2", hand="I5")
"""Only the tile in hand is missing, and it fits as it is held."""


NO_ROOM_BESIDE = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a b b # #
    # c c c d d # #
    # e e f f . k k
    # g g h i j # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I3, I2, I3, I2, I2, I2, I2, I1, I1, I1, I2",
    card="small",
    hand="I1",
)
LEADS_NOWHERE = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a . . . . # #
    # b b . . . # #
    # c c c . . # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I1, I2, I3",
)
"""Two tiles of five cells are wanted, and only one row is free."""
TWO_CELLS_APART = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # b b b b b # #
    # c c c c d # #
    # . e e e . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I5, I5, I4, I1, I3",
)
"""A tile of two cells is wanted."""


class Careful:
    """Chance that lets nobody slip or overlook anything: what is named first comes up."""

    def draw(self, weights):
        return Draw(next(iter(weights)), Fraction(1, 2))


def after(match, *actions):
    """What is left of a match after some actions, and what it is worth to player 1."""
    branch = play_all(match.branch(), *actions)
    return worth(branch.state, 1)


class TestWorth:
    def test_points_noted_count_and_so_does_what_can_be_made_of_the_gallery(self):
        match = at(seat(FULL, TILES, points="3 4"), more="last: 1\nround: 3", rounds=3)
        assert worth(match.state, 1) == pytest.approx(7 + 12 - 0.001)  # a call is needed

    def test_when_the_game_is_over_only_points_count(self):
        match = at(seat(FULL, TILES, points="3 4"), more="round: 3", rounds=3)
        match.play("1: call at 100")
        assert worth(match.state, 1) == 7 + 12

    def test_a_round_in_which_nobody_has_done_anything_is_worth_nothing_yet(self):
        assert worth(at(seat()).state, 1) == 0

    def test_each_step_on_a_way_is_worth_more_than_the_one_before(self):
        match = at(seat(), more="last: 1")
        values = [worth(match.state, 1)]
        bot = bot_named("greedy", seed=1)
        while not match.is_over:
            match.play(bot.choose(match, 1).action)
            values.append(worth(match.state, 1))
        assert values == sorted(set(values))
        assert match.state.seat(1).points == (12,)

    def test_to_turn_away_from_where_a_tile_fits_is_worth_less(self):
        match = at(TOP_OPEN_WITH_I5, more="last: 1")
        assert after(match, "1: place f2") > worth(match.state, 1) > after(match, "1: turn")
        assert after(match, "1: turn", "1: turn") == worth(match.state, 1)

    def test_flipping_counts_as_turning_does(self):
        match = began(seed=1)
        play_all(match, "1: take S4 at 1")
        assert after(match, "1: flip", "1: flip") == worth(match.state, 1)
        assert after(match, "1: turn", "1: turn") == worth(match.state, 1)

    def test_to_place_a_tile_wrongly_is_worth_less(self):
        match = at(TOP_OPEN_WITH_I5, more="last: 1")
        assert after(match, "1: place a1") < worth(match.state, 1)

    def test_who_has_passed_has_what_lies(self):
        match = at(seat(FULL, TILES), more="last: 1")
        assert after(match, "1: pass") == 10
        assert after(at(seat(), more="last: 1"), "1: pass") == 0

    def test_elves_and_elements_count_where_they_are_played_with(self):
        lies = seat(FULL, "I5, I5, I4 gold, I1, I3, I2")
        plain, elements = (at(lies, more="last: 1", elements=given) for given in (False, True))
        assert worth(elements.state, 1) - worth(plain.state, 1) == pytest.approx(2)
        blue = seat(FULL.replace("e e e f f", "f f e e e"), TILES)
        plain, elves = (at(blue, more="last: 1", elves=given) for given in (False, True))
        assert worth(elves.state, 1) - worth(plain.state, 1) == pytest.approx(1)

    def test_what_others_have_is_left_out(self):
        ahead = seat(gallery="cave front", card="ladders", points="12")
        assert worth(at(seat(), ahead, more="last: 1").state, 1) == worth(at(seat(), more="last: 1").state, 1)

    def test_but_not_that_they_hold_what_is_needed(self):
        holding = [
            seat(gallery=f"{name} front", card=card, hand="I5")
            for name, card in (("cave", "ladders"), ("vault", "mixed"))
        ]
        assert worth(at(seat(), *holding, more="last: 1").state, 1) < worth(at(seat(), more="last: 1").state, 1) - 9


@pytest.mark.slow
class TestGreedy:
    def test_it_calls_when_everything_is_covered(self):
        match = at(seat(FULL, TILES), more="last: 1")
        assert str(bot_named("greedy", seed=1).choose(match, 1).action) == "1: call at 0"

    def test_with_elements_it_prefers_the_good_ones(self):
        match = at(seat(), more="last: 1", elements=True)  # gold gives two points on this card
        assert "gold" in str(bot_named("greedy", seed=1).choose(match, 1).action)

    @pytest.mark.parametrize("seed", range(20))
    def test_it_plays_to_the_end_and_never_in_circles(self, seed):
        players = 2 + seed % 3
        options = {"elves": bool(seed & 1), "elements": bool(seed & 2), "rounds": 1}
        match = minerals.new("out_of_mine", players=players, seed=seed, **options)
        play_out(match, [bot_named("greedy", seed=f"{seed}/{number}") for number in range(players)], most_actions=600)
        assert match.is_over
        assert len(match.line) < 45 * players
        # One of them may be overtaken by a call before ten cells are covered.
        assert sum(points > 0 for points in match.scores) >= players - 1

    def test_nor_in_a_game_of_three_rounds_with_elements(self):
        match = minerals.new("out_of_mine", players=3, seed=1, elements=True, rounds=3)
        play_out(match, [bot_named("greedy", seed=f"1/{number}") for number in range(3)], most_actions=600)
        assert match.is_over


class TestTreeSearch:
    def test_it_chooses_among_what_one_player_can_do(self):
        match = began(rounds=1)
        choice = TreeSearch(SeededChance(1), playouts=4, most_actions=20).choose(match, 2)
        assert choice.action.player == 2
        assert choice.action in match.legal_actions()


class TestPace:
    @pytest.mark.parametrize(
        ("action", "least", "most"),
        [
            (None, 900, 5600),
            (Take(1, 0, tile="I2"), 500, 3000),
            (Place(1, 0, cell="c2"), 900, 5600),
            (Turn(1, 0), 200, 1100),
            (Flip(1, 0), 200, 1100),
            (Lift(1, 0, cell="c2"), 1500, 8400),
            (Return(1, 0), 900, 5600),
            (Call(1, 0), 900, 5600),
        ],
    )
    def test_it_takes_some_time_and_not_for_ever(self, action, least, most):
        state = began().state
        times = [pace(state, action, SeededChance(f"pace {number}")) for number in range(300)]
        assert least <= min(times)
        assert max(times) < most
        assert len(set(times)) > 50

    def test_it_is_drawn_from_the_chance_given(self):
        assert pace(began().state, Turn(1, 0), ScriptedChance(["slow", "250"])) == 700 + 250


class TestPerson:
    """What a person does; the chance given decides between care and slips."""

    @staticmethod
    def does(match, *outcomes, player=1):
        return str(person(match.state, player, ScriptedChance(outcomes)))

    @pytest.mark.parametrize("side", ["front", "back"])
    def test_a_side_is_chosen_by_chance(self, side):
        assert self.does(minerals.new("out_of_mine", seed=1), side) == f"1: {side}"

    def test_first_a_large_tile_is_taken(self):
        assert self.does(at(seat())) == "1: take I5 at 0"

    def test_then_turned_and_flipped_as_it_is_to_lie_and_placed(self):
        match = began(seed=3)
        done = []
        while not match.state.seat(1).tiles:
            action = person(match.state, 1, ScriptedChance(["right"]))
            done.append(type(action).__name__)
            match.play(action)
        assert done[0] == "Take"
        assert done[-1] == "Place"
        assert set(done[1:-1]) <= {"Turn", "Flip"}

    @pytest.mark.parametrize("seed", range(6))
    def test_with_care_everybody_fills_the_gallery_and_calls(self, seed):
        match = began(seed=seed, rounds=1)
        while not match.is_over:
            match.play(person(match.state, 1, Careful()))
        assert match.state.seat(1).points == (12,)

    def test_a_slip_places_a_tile_one_cell_beside(self):
        match = at(seat(hand="I5"))
        right = person(match.state, 1, ScriptedChance(["right"]))
        around = {GRID.name(index) for index in GRID.orthogonal(GRID.index(right.cell))}
        for cell in around & {action.cell for action in match.legal_actions() if isinstance(action, Place)}:
            assert self.does(match, "beside", cell) == f"1: place {cell} at 0"

    def test_where_there_is_no_room_beside_there_is_no_slip(self):
        assert self.does(at(NO_ROOM_BESIDE), "beside") == "1: place d6 at 0"

    def test_a_full_gallery_is_called(self):
        assert self.does(at(seat(FULL, TILES))) == "1: call at 0"

    def test_a_tile_that_is_not_needed_is_put_back(self):
        match = at(seat(TOP_OPEN, "I5, I4, I1, I3, I2", hand="I2"))
        assert self.does(match) == "1: return at 0"

    def test_when_time_is_up_one_passes(self):
        match = at(seat(), more="clock: 60000", time_limit=60)
        assert self.does(match) == "1: pass at 60000"

    def test_where_it_leads_nowhere_the_last_tile_is_lifted_if_that_is_noticed(self):
        match = at(LEADS_NOWHERE)
        assert self.does(match, "noticed") == "1: lift d2 at 0"
        assert self.does(match, "overlooked") == "1: take I5 at 0"

    def test_after_that_it_leads_somewhere(self):
        match = at(LEADS_NOWHERE)
        while not match.is_over:
            match.play(person(match.state, 1, Careful()))
        assert match.state.seat(1).points == (12,)

    def test_nothing_is_lifted_where_nothing_would_come_of_it(self):
        # Five reds are wanted, and there are three in the box.
        match = at(seat(EMPTY.replace(". . . . .", "a a a a .", 1), "I4", card="reds"))
        assert self.does(match, "noticed") == "1: take I4 gold at 0"

    def test_nor_where_nothing_lies(self):
        assert self.does(at(seat(card="reds"))) == "1: take I4 at 0"

    def test_where_nothing_fits_and_much_is_open_one_passes(self):
        others = [("cave", "ladders", "I4"), ("vault", "mixed", "I4 gold"), ("crypt", "small", "I4 rat")]
        holding = [seat(gallery=f"{gallery} front", card=card, hand=hand) for gallery, card, hand in others]
        assert self.does(at(seat(card="reds"), *holding)) == "1: pass at 0"

    def test_where_nothing_fits_and_next_to_nothing_is_open_one_calls_all_the_same(self):
        match = at(TWO_CELLS_APART)
        assert self.does(match, "overlooked") == "1: call at 0"
        assert self.does(match, "noticed") == "1: lift c3 at 0"

    def test_with_elements_a_good_one_comes_before_a_plain_one(self):
        assert self.does(at(seat(card="reds"), elements=True)) == "1: take I4 gold at 0"

    def test_and_a_plain_one_before_a_bad_one(self):
        holding = seat(gallery="cave front", card="ladders", hand="I4 gold")
        assert self.does(at(seat(card="reds"), holding, elements=True)) == "1: take I4 at 0"
        holding = [holding, seat(gallery="vault front", card="mixed", hand="I4")]
        assert self.does(at(seat(card="reds"), *holding, elements=True)) == "1: take I4 rat at 0"
