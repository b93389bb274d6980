"""What a position is worth, and the bots that go by it."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import TreeSearch, bot_named, play_out
from minerals.games.iceminers.strategy import value
from tests.games.iceminers.positions import OPEN, at, rolled

GEM_AHEAD = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . 1 . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    off 2: west
"""

AT_THE_END = """
          . 1 .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    off 2: west
"""

TWO_CAPS = """
          . 1 .
          . * .
          . . .
    . . . . . . . . .
    . * . . . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    off 2: west
"""


def worth(more, position=GEM_AHEAD, player=1, **options):
    return value(at(f"{position}\n{more}", **options).state, player)


class TestWorth:
    def test_points_count_by_the_lead_over_the_best_other(self):
        more = "delivered 1: medium red\ndelivered 2: small red\ndelivered 3: medium green\nphase: over"
        state = at(f"{OPEN}\n{more}").state
        assert [value(state, player) for player in (1, 2, 3)] == [0.0, -30.0, 0.0]

    def test_no_promise_is_worth_as_much_as_a_point(self):
        delivered, promised = "delivered 1: small green\ncarries 2: small yellow", "carries 1: medium red"
        assert worth(delivered) > worth(promised)

    def test_a_gem_in_hand_is_worth_more_the_nearer_its_arm(self):
        near = GEM_AHEAD.replace("    . . . . 1 . . . .", "    . . . . . . 1 . .")
        assert worth("carries 1: small blue", near) > worth("carries 1: small blue")

    def test_the_promise_is_worth_by_points_of_movement(self):
        # Four steps and one to leave; red doubles: 2 × 2 points for 5 of movement.
        assert worth("carries 1: medium red") == pytest.approx(4 / 5)
        assert worth("carries 1: medium blue") == pytest.approx(2 / 5)

    def test_a_gem_on_the_board_is_to_be_reached_and_paid_for_first(self):
        loose = GEM_AHEAD.replace(". . . . 1 . . . .", ". . . . 1 . B . .")
        # Two steps, two pips, two steps and one to leave.
        assert worth("", loose) == pytest.approx(2 / 7)

    def test_so_is_a_gem_in_the_hands_of_another(self):
        held = GEM_AHEAD.replace(". . . . 1 . . . .", ". . . . 1 . 2 . .").replace("off 2: west", "")
        assert worth("carries 2: medium blue", held) == pytest.approx(2 / 7)

    def test_off_the_board_nothing_can_be_stolen(self):
        assert worth("carries 2: medium blue") == 0.0

    def test_an_opaque_gem_goes_off_the_arm_of_the_players_own_colour(self):
        # As red it is one point from home; as green, at the western arm, eight; as yellow, across the board, nine.
        assert worth("carries 1: small opaque", AT_THE_END) == pytest.approx(2 / 1)
        assert worth("carries 1: small opaque\nminers: green red", AT_THE_END) == pytest.approx(2 / 8)
        assert worth("carries 1: small opaque\nminers: yellow red", AT_THE_END) == pytest.approx(2 / 9)

    def test_a_gem_under_the_last_cap_is_known(self):
        covered = TWO_CAPS.replace(". * . . .", ". . . . .")
        # One step and one pip; then one step and one to leave for red, which doubles, six or seven and one for others.
        assert worth("arm veins: small red", covered) == pytest.approx(2 / (2 + 2))
        assert worth("arm veins: small blue", covered) == pytest.approx(1 / (2 + 7))
        assert worth("arm veins: small green", covered) == pytest.approx(1 / (2 + 7))
        assert worth("arm veins: small yellow", covered) == pytest.approx(1 / (2 + 8))

    def test_under_others_the_average_of_what_may_lie_there_counts(self):
        assert worth("arm veins: small red, small blue", TWO_CAPS) == pytest.approx((2 / 4 + 1 / 9) / 2)

    def test_off_the_board_the_way_begins_with_entering(self):
        off = GEM_AHEAD.replace("1", ".") + "off 1: south\n"
        loose = off.replace("      . . .\n    off 2", "      . r .\n    off 2")
        # One to enter, one pip, eight steps, one to leave; worth two to red.
        assert worth("", loose) == pytest.approx(2 / 11)

    def test_where_nothing_is_left_only_points_count(self):
        assert worth("carries 2: small blue\ndelivered 1: small blue") == pytest.approx(10.0)


@pytest.mark.slow
class TestGreedy:
    def test_it_delivers_what_it_can(self):
        match = rolled(at(f"{AT_THE_END} carries 1: small red\ncarries 2: small blue"), 5)
        assert str(bot_named("greedy", seed=1).choose(match).action) == "leave"

    def test_it_picks_up_the_gem_it_stands_on(self):
        match = rolled(at(AT_THE_END.replace(". 1 .", ". 1R .")), 5)
        assert str(bot_named("greedy", seed=1).choose(match).action) == "take medium red"

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("seed", range(5))
    def test_it_finishes_games_well_below_the_limit(self, players, seed):
        match = minerals.new("iceminers", players=players, seed=seed)
        play_out(match, [bot_named("greedy", seed=f"{seed}/{seat}") for seat in range(players)])
        assert match.state.are_all_delivered
        assert match.state.turns < 200
        assert match.outcome is not None

    def test_it_beats_the_random_bot(self):
        """Ten pairs of games: the same luck with the seats exchanged."""
        won = 0
        for seed in range(10):
            for policy in (["greedy", "random"], ["random", "greedy"]):
                match = minerals.new("iceminers", seed=seed, most_turns=60)
                play_out(match, [bot_named(name, seed=f"{seed}/{name}") for name in policy])
                won += match.outcome.winners == (policy.index("greedy") + 1,)
        assert won >= 18


class TestTreeSearch:
    def test_it_copes_with_the_die_and_the_caps(self):
        match = rolled(minerals.new("iceminers", seed=1, most_turns=6), 6)
        bot = TreeSearch(minerals.SeededChance(1), playouts=20)
        choice = bot.choose(match)
        assert choice.action in match.legal_actions()
        assert "20 playouts" in choice.note

    def test_it_takes_a_won_game(self):
        match = rolled(at(f"{AT_THE_END} carries 1: small red\ndelivered 2: small green", most_turns=4), 1)
        choice = TreeSearch(minerals.SeededChance(1), playouts=60).choose(match)
        assert str(choice.action) == "leave"
