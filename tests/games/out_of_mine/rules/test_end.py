"""The end of the game, the totals, and who has won.

Rules: End of the Game.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.events import TotalCounted
from tests.games.out_of_mine.positions import (
    EMPTY,
    FULL,
    TILES,
    at,
    began,
    can,
    choose_sides,
    kinds,
    of_kind,
    said,
    seat,
    why_not,
)
from tests.rules import exercises


def last_round(*points, full=0):
    """A seventh round; these are the points of the first six, and one player has covered everything."""
    places = [("hall", "ladder"), ("cave", "ladders"), ("vault", "mixed")]
    return at(
        *(
            seat(
                FULL if player == full else EMPTY,
                TILES if player == full else "",
                card=card,
                gallery=f"{gallery} front",
                points=before,
            )
            for player, ((gallery, card), before) in enumerate(zip(places, points, strict=False), start=1)
        ),
        more="round: 7",
        rounds=7,
    )


class TestLastRound:
    @exercises("out_of_mine.end.last-round")
    @pytest.mark.parametrize("rounds", [1, 2, 7])
    def test_the_game_has_as_many_rounds_as_the_option_says(self, rounds):
        match = began(rounds=rounds)
        for number in range(1, rounds + 1):
            assert match.state.round == number
            events = match.play("1: call at 100")
            choose_sides(match)
        assert match.is_over
        assert "GameEnded" in kinds(events)
        assert [len(one.points) for one in match.state.seats] == [rounds, rounds]

    @exercises("out_of_mine.end.last-round")
    def test_after_it_nothing_is_dealt_and_tiles_stay(self):
        match = last_round("1 2", "3 4", full=1)
        events = match.play("1: call at 100")
        assert not {"TilesCleared", "GalleryRetired", "GalleryDrawn", "CardRevealed"} & set(kinds(events))
        assert len(match.state.seat(1).tiles) == 6

    @exercises("out_of_mine.end.last-round")
    @pytest.mark.parametrize("action", ["1: take I1", "2: front", "1: call", "2: pass"])
    def test_then_nothing_can_be_done(self, action):
        match = last_round("1", "2")
        match.play("1: call at 100")
        assert (match.to_act, can(match)) == ((), set())
        assert why_not(match, action) == ["out_of_mine.end.last-round"]
        assert said(match, action) == ["The game is over."]


class TestWinner:
    @exercises("out_of_mine.end.winner")
    def test_the_points_of_all_rounds_are_added(self):
        match = last_round("10 -2 3", "4 4 4", full=1)
        assert match.scores == (11, 12)
        assert match.outcome is None
        events = match.play("1: call at 100")
        assert of_kind(events, TotalCounted) == [TotalCounted(1, 23), TotalCounted(2, 12)]
        assert match.scores == (23, 12)

    @exercises("out_of_mine.end.winner")
    def test_most_points_win(self):
        match = last_round("10 -2 3", "4 4 4", "9 9 9")
        match.play("1: call at 100")
        assert match.outcome.winners == (3,)
        assert match.outcome.scores == (11, 12, 27)
        assert match.outcome.reason == "Player 3 has the most points, 27."

    @exercises("out_of_mine.end.winner")
    def test_equals_share_the_victory(self):
        match = last_round("12", "4 4 4", "9")
        match.play("3: call at 100")
        assert match.outcome.winners == (1, 2)
        assert match.outcome.reason == "Players 1 and 2 share the victory with 12 points."

    @exercises("out_of_mine.end.winner")
    def test_even_where_all_have_nothing(self):
        match = last_round("", "-2 2", "")
        match.play("3: pass at 100")
        match.play("2: pass at 101")
        match.play("1: pass at 102")
        assert match.outcome.winners == (1, 2, 3)
        assert match.outcome.reason == "Players 1, 2 and 3 share the victory with 0 points."
