"""Calling OUT OF MINE!, passing, and what the end of a round means for all.

Rules: Tallying and noting down points; our reading of what happens where nobody calls.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.events import TileReturned
from tests.games.out_of_mine.positions import (
    FULL,
    TILES,
    at,
    began,
    can,
    held,
    kinds,
    of_kind,
    play_all,
    points,
    said,
    seat,
    why_not,
)
from tests.rules import exercises

COVERED = seat(FULL, TILES)


class TestCalling:
    @exercises("out_of_mine.call.out-of-mine")
    def test_it_ends_placing_for_all(self):
        match = at(COVERED)
        events = match.play("1: call at 61500")
        assert kinds(events)[0] == "Called"
        assert (match.state.caller, match.to_act, match.is_over) == (1, (), True)

    @exercises("out_of_mine.call.out-of-mine")
    def test_what_is_in_the_hands_of_all_goes_back(self):
        match = at(COVERED, seat(gallery="cave front", card="ladders", hand="I1 gold"))
        match.play("1: take I2 gold at 61000")
        events = match.play("1: call at 61500")
        assert of_kind(events, TileReturned) == [TileReturned(1, 61500, "I2 gold"), TileReturned(2, 61500, "I1 gold")]
        assert kinds(events)[1:3] == ["TileReturned", "TileReturned"]  # before the check
        assert (held(match, 1), held(match, 2)) == ("", "")

    @exercises("out_of_mine.call.out-of-mine", "out_of_mine.score.caller")
    def test_it_may_come_too_early(self):
        match = at(seat())
        assert "call" in can(match, 1)
        match.play("1: call at 0")
        assert points(match, 1) == 0

    @exercises("out_of_mine.call.out-of-mine")
    def test_anybody_may_call_at_any_time(self):
        match = began(players=4)
        assert {f"{player}: call" for player in range(1, 5)} <= can(match)

    @exercises("out_of_mine.call.out-of-mine", "out_of_mine.round.clock")
    def test_who_calls_at_the_same_time_in_a_lower_seat_was_first(self):
        match = at(COVERED)
        match.play("1: call at 61500")
        assert [ruling.rule for ruling in match.explain("2: call at 61500")] == ["out_of_mine.end.last-round"]

    @exercises("out_of_mine.call.out-of-mine")
    def test_nobody_places_after_it(self):
        match = began()
        play_all(match, "2: take I2 at 100", "1: call at 200")
        assert match.state.phase == "choosing"
        assert why_not(match, "2: place c2 at 300") == ["out_of_mine.round.command"]


class TestPassing:
    @exercises("out_of_mine.call.pass")
    def test_the_others_go_on(self):
        match = began(players=3)
        assert kinds(match.play("2: pass at 100")) == ["Passed"]
        assert match.to_act == (1, 3)
        assert can(match, 2) == set()

    @exercises("out_of_mine.call.pass")
    @pytest.mark.parametrize("action", ["take I2", "call", "pass"])
    def test_who_has_passed_does_nothing_more_in_the_round(self, action):
        match = began()
        match.play("2: pass at 100")
        assert why_not(match, f"2: {action} at 200") == ["out_of_mine.call.pass"]
        assert said(match, f"2: {action} at 200") == ["Player 2 has passed in this round."]

    @exercises("out_of_mine.call.pass")
    def test_a_player_who_passes_puts_the_tile_in_hand_back_for_the_others(self):
        match = at(seat(hand="I5"), seat(hand="I5", gallery="cave front", card="mixed"))
        assert why_not(match, "2: take I5 at 50") != []
        assert kinds(match.play("1: pass at 100")) == ["TileReturned", "Passed"]
        assert (held(match, 1), match.state.supply["I5"]) == ("", 1)
        assert "TileReturned" in kinds(match.play("2: pass at 200"))

    @exercises("out_of_mine.call.pass", "out_of_mine.tiles.both-hands")
    def test_and_so_from_both_hands(self):
        match = at(seat(hand="I5", more="other hand: I2"))
        events = match.play("1: pass at 100")
        assert [event.tile for event in events[:2]] == ["I5", "I2"]
        assert match.state.seat(1).hands == ()

    @exercises("out_of_mine.call.pass")
    def test_in_logs_of_the_first_version_it_is_kept_until_the_end_of_the_round(self):
        match = at(seat(hand="I2"), hands="one")
        match.play("1: pass at 100")
        assert held(match, 1) == "I2"
        assert "TileReturned" in kinds(match.play("2: pass at 200"))

    @exercises("out_of_mine.call.pass")
    def test_when_all_have_passed_the_round_ends_without_a_caller(self):
        match = at(COVERED)
        match.play("2: pass at 100")
        events = match.play("1: pass at 200")
        assert (match.is_over, match.state.caller) == (True, 0)
        assert not {"Called", "CallerRewarded"} & set(kinds(events))
        assert points(match, 1) == 10

    @exercises("out_of_mine.call.pass")
    def test_a_call_ends_the_round_whoever_has_passed(self):
        match = at(COVERED)
        play_all(match, "2: pass at 100", "1: call at 200")
        assert (match.is_over, points(match, 1)) == (True, 12)

    @exercises("out_of_mine.call.pass")
    def test_in_the_next_round_all_place_again(self):
        match = began()
        play_all(match, "1: pass at 100", "2: call at 200")
        while match.state.phase == "choosing":
            match.play(f"{match.to_act[0]}: front")
        assert match.to_act == (1, 2)
