"""The end of the game: the last delivery, a limit on the turns, points, and ties.

Rules: Ending the game.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.games.iceminers.components import COLOUR_NAMES, worth
from minerals.games.iceminers.rules.end import comparisons
from tests.games.iceminers.positions import OPEN, at, can, kinds, place, rolled, said, why_not
from tests.rules import exercises

LAST_GEM = """
          . 1 .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    carries 1: small red
    delivered 2: medium blue
"""


def over(*delivered, **options):
    """The game is over, and each player has delivered these."""
    lines = [f"delivered {player}: {gems}" for player, gems in enumerate(delivered, start=1)]
    colours = " ".join(COLOUR_NAMES[: len(delivered)])
    return at("\n".join([OPEN, f"miners: {colours}", *lines, "phase: over"]), **options)


def comparing(match):
    """The comparisons that break a tie."""
    return list(comparisons(match.state))


class TestTheEnd:
    @exercises("iceminers.end.all-delivered")
    def test_with_the_last_delivery_though_points_are_left(self):
        match = rolled(at(LAST_GEM), 6)
        events = match.play("leave")
        assert kinds(events) == ["MinerLeft", "GemDelivered", "GameEnded", "ScoreCounted", "ScoreCounted"]
        assert [(event.player, event.points) for event in events[-2:]] == [(1, 2), (2, 4)]
        assert match.is_over
        assert match.to_act == ()
        assert can(match) == set()
        assert match.outcome == minerals.Outcome((2,), (2, 4), "Player 2 has the most points, 4.")

    @exercises("iceminers.end.all-delivered")
    @pytest.mark.parametrize(
        "position",
        [
            LAST_GEM + "carries 2: small green",
            LAST_GEM.replace(". 1 .", ". 1g ."),
            LAST_GEM.replace("carries 1: small red", "carries 1: small yellow"),
        ],
        ids=["another is carried", "another lies there", "it does not belong there"],
    )
    def test_not_before(self, position):
        match = rolled(at(position), 6)
        match.play("leave")
        assert match.outcome is None
        assert match.to_act == (1,)

    @exercises("iceminers.end.all-delivered")
    def test_nor_while_a_cap_is_left(self):
        match = rolled(
            at(
                """
                  . 1 .
                  . . .
                  . . .
            . . . . . . . . .
            . . . . * . . . .
            . . . . . . . . .
                  . . .
                  . . .
                  . . .
            carries 1: small red
            """
            ),
            6,
        )
        assert kinds(match.play("leave")) == ["MinerLeft", "GemDelivered"]
        assert match.outcome is None

    @exercises("iceminers.end.all-delivered")
    def test_after_it_nothing_is_allowed(self):
        match = over("small red", "small blue")
        for action in ("roll", "enter a5", "leave", "drop"):
            assert why_not(match, action) == {"iceminers.end.all-delivered": ()}
            assert said(match, action) == ["The game is over: every gem is delivered."]


STEPPING = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . 1 . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
"""


class TestWithoutAnyGem:
    @exercises("iceminers.end.all-delivered", "iceminers.move.orthogonal")
    def test_a_plain_step_needs_none(self):
        match = rolled(at(STEPPING), 1)
        assert kinds(match.play("e6")) == ["MinerStepped", "TurnBegan"]
        assert place(match, 1) == "e6"
        assert match.to_act == (2,)

    @exercises("iceminers.end.all-delivered")
    def test_the_log_of_it_is_replayed(self, tmp_path):
        match = rolled(at(STEPPING), 1)
        match.play("e6")
        match.log.save(tmp_path / "step.replay")
        assert minerals.load(tmp_path / "step.replay").state_at(match.step) == match.state

    @exercises("iceminers.end.most-turns")
    def test_only_the_limit_on_turns_ends_it(self):
        match = rolled(at(STEPPING, most_turns=1), 1)
        assert kinds(match.play("e6"))[:2] == ["MinerStepped", "GameStopped"]
        assert said(match, "roll") == ["The game is over: it stopped after 1 turn."]


class TestALimitOnTheTurns:
    @exercises("iceminers.end.most-turns")
    def test_the_game_stops_with_the_last_turn_and_what_is_delivered_scores(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 4", most_turns=5), 2)
        assert match.state.turns == 5
        match.play("h5")
        events = match.play("i5")
        assert kinds(events) == ["MinerStepped", "GameStopped", "ScoreCounted", "ScoreCounted"]
        assert events[1].turns == 5
        assert match.outcome == minerals.Outcome((2,), (0, 4), "Player 2 has the most points, 4.")
        assert match.to_act == ()

    @exercises("iceminers.end.most-turns")
    def test_after_it_nothing_is_allowed_either(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 4", most_turns=5), 2)
        match.play("h5")
        match.play("g5")
        assert why_not(match, "roll") == {"iceminers.end.most-turns": ()}
        assert said(match, "roll") == ["The game is over: it stopped after 5 turns."]

    @exercises("iceminers.end.most-turns")
    def test_not_one_turn_before(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 3", most_turns=5), 1)
        assert kinds(match.play("h5")) == ["MinerStepped", "TurnBegan"]

    @exercises("iceminers.end.most-turns", "iceminers.end.all-delivered")
    def test_the_last_delivery_in_the_last_turn_ends_it_all_the_same(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 4", most_turns=5), 1)
        assert "GameEnded" in kinds(match.play("leave"))

    @exercises("iceminers.end.most-turns")
    def test_by_an_option_there_is_no_limit(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 999999", most_turns=0), 1)
        assert kinds(match.play("h5")) == ["MinerStepped", "TurnBegan"]

    @exercises("iceminers.end.most-turns")
    def test_people_play_without_one_and_a_study_has_200_from_where_it_begins(self):
        match = rolled(at(f"{LAST_GEM}\nturns: 199"), 1)
        assert kinds(match.play("h5")) == ["MinerStepped", "TurnBegan"]
        limits = match.game.study.limits
        assert limits(minerals.new("iceminers").state) == {"most_turns": 200}
        assert limits(at(f"{LAST_GEM}\nturns: 50").state) == {"most_turns": 250}


class TestPoints:
    @exercises("iceminers.end.scoring")
    @pytest.mark.parametrize("colour", COLOUR_NAMES)
    def test_small_1_medium_2_and_double_in_the_own_colour(self, colour):
        for other in COLOUR_NAMES:
            double = 2 if other == colour else 1
            assert worth(f"small {other}", colour) == 1 * double
            assert worth(f"medium {other}", colour) == 2 * double

    @exercises("iceminers.end.scoring")
    @pytest.mark.parametrize("colour", COLOUR_NAMES)
    def test_opaque_small_2_medium_3(self, colour):
        assert (worth("small opaque", colour), worth("medium opaque", colour)) == (2, 3)

    @exercises("iceminers.end.scoring")
    def test_they_add_up(self):
        match = over("small red, medium red, small blue", "small red, medium opaque", "small opaque, medium green")
        assert match.scores == (2 + 4 + 1, 1 + 3, 2 + 4)
        assert match.outcome.winners == (1,)

    @exercises("iceminers.end.scoring")
    def test_what_is_carried_counts_for_nothing(self):
        assert at(LAST_GEM).scores == (0, 4)

    @exercises("iceminers.end.scoring")
    def test_nor_do_caps(self):
        match = rolled(minerals.new("iceminers"), 2)
        match.play("enter a5")
        match.play("b5")
        assert match.scores == (0, 0)


class TestTies:
    @exercises("iceminers.end.ties")
    @pytest.mark.parametrize(
        ("first", "second", "winner", "reason"),
        [
            # The medium opaque gem comes before the small one and before colours.
            (
                "medium opaque",
                "small opaque, small red",
                1,
                "On a tie at 3 points, Player 1 has the medium opaque gem.",
            ),
            ("small blue, medium blue, small opaque", "medium opaque, small blue", 2, None),
            # Then the small one before colours.
            ("small opaque", "small red, small green", 1, "On a tie at 2 points, Player 1 has the small opaque gem."),
            # Then the number of different colours.
            (
                "medium red",
                "small blue, small red, small green",
                2,
                "On a tie at 4 points, Player 2 has gems of 3 colours.",
            ),
        ],
    )
    def test_what_breaks_them(self, first, second, winner, reason):
        match = over(first, second)
        assert match.scores[0] == match.scores[1]
        assert match.outcome.winners == (winner,)
        assert reason is None or match.outcome.reason == reason

    @exercises("iceminers.end.ties")
    def test_opaque_is_a_colour_of_its_own(self):
        # Two of each opaque gem, which no real game has: else the colours would not be compared.
        match = over("medium opaque, small opaque, small blue, small green", "medium opaque, small opaque, small blue")
        assert match.scores == (7, 7)
        assert [(event.by, event.counts) for event in comparing(match)][-1] == ("colours", (3, 2))
        assert match.outcome.winners == (1,)

    @exercises("iceminers.end.ties")
    def test_who_is_level_in_everything_shares_the_victory(self):
        match = over("small red", "small blue", "small yellow")
        assert match.outcome == minerals.Outcome(
            (1, 2), (2, 2, 1), "Players 1 and 2 are tied in everything, with 2 points."
        )

    @exercises("iceminers.end.ties")
    def test_three_may_share_it(self):
        match = over("small red", "small blue", "small green")
        assert match.outcome.winners == (1, 2, 3)
        assert match.outcome.reason == "Players 1, 2 and 3 are tied in everything, with 2 points."

    @exercises("iceminers.end.ties")
    def test_only_those_level_at_the_top_are_compared(self):
        match = over("medium blue", "small blue, small blue", "small opaque, medium red")
        assert match.scores == (2, 4, 4)
        assert [(event.by, event.players, event.counts) for event in comparing(match)] == [
            ("medium opaque", (2, 3), (0, 0)),
            ("small opaque", (2, 3), (0, 1)),
        ]
        assert match.outcome.winners == (3,)

    @exercises("iceminers.end.ties")
    def test_who_falls_back_in_one_comparison_is_out_of_the_next(self):
        match = over(
            "small blue, medium yellow", "small opaque, small green", "small opaque, small yellow", centre="pair"
        )
        assert match.scores == (3, 3, 3)
        assert [(event.by, event.players) for event in comparing(match)] == [
            ("medium opaque", (1, 2, 3)),
            ("small opaque", (1, 2, 3)),
            ("colours", (2, 3)),
        ]

    @exercises("iceminers.end.ties")
    def test_at_the_end_each_comparison_is_an_event(self):
        match = rolled(at(LAST_GEM.replace("medium blue", "medium red")), 1)
        events = match.play("leave")
        assert kinds(events)[-4:] == ["ScoreCounted", *["TieCompared"] * 3]
        assert [(event.by, event.counts) for event in events[-3:]] == [
            ("medium opaque", (0, 0)),
            ("small opaque", (0, 0)),
            ("colours", (1, 1)),
        ]
        assert match.outcome.winners == (1, 2)
        assert place(match, 1) == "off north"

    @exercises("iceminers.end.ties")
    def test_without_a_tie_nothing_is_compared(self):
        assert comparing(over("medium red", "small blue")) == []
