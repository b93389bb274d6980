"""The clock of a round: who was first, and what comes too late.

Rules: Placing crystal tiles; our reading of "at the same time".
"""

from __future__ import annotations

import pytest

from tests.games.out_of_mine.positions import at, began, kinds, play_all, said, seat, why_not
from tests.rules import exercises


@exercises("out_of_mine.round.clock")
def test_a_round_begins_at_zero():
    match = began()
    assert (match.state.clock, {action.at for action in match.legal_actions()}) == (0, {0})


@exercises("out_of_mine.round.clock")
def test_actions_come_in_the_order_of_their_times_whoever_acts():
    match = began()
    play_all(match, "2: take I1 at 300", "1: take I2 at 700", "1: turn at 800", "2: turn at 800")
    assert (match.state.clock, match.state.last) == (800, 2)


@exercises("out_of_mine.round.clock")
def test_what_is_earlier_than_the_last_action_is_refused():
    match = began()
    match.play("1: take I2 at 700")
    assert why_not(match, "2: take I1 at 699") == ["out_of_mine.round.clock"]
    assert said(match, "2: take I1 at 699") == [
        "Player 2 cannot act at 699: the clock is at 700, and Player 1 was the last to act."
    ]


@exercises("out_of_mine.round.clock")
def test_at_the_same_time_the_lower_seat_was_first():
    match = began(players=3)
    match.play("2: take I2 at 700")
    assert why_not(match, "3: take I1 at 700") == []
    assert why_not(match, "2: turn at 700") == []
    assert why_not(match, "1: take I1 at 700") == ["out_of_mine.round.clock"]
    assert why_not(match, "1: take I1 at 701") == []


@exercises("out_of_mine.round.clock")
def test_legal_actions_are_given_at_the_earliest_time():
    match = began(players=3)
    match.play("2: take I2 at 700")
    earliest = {action.player: action.at for action in match.legal_actions()}
    assert earliest == {1: 701, 2: 700, 3: 700}


@exercises("out_of_mine.round.clock")
def test_what_is_written_without_a_time_happens_as_early_as_it_can():
    match = began()
    match.play("2: take I2 at 700")
    assert [str(match.parse(text)) for text in ("1: take I1", "2: turn")] == ["1: take I1 at 701", "2: turn at 700"]


@exercises("out_of_mine.round.clock")
def test_no_round_lasts_a_day():
    match = began()
    assert why_not(match, "1: take I2 at 86400000") == []
    assert said(match, "1: take I2 at 86400001") == ["No round lasts 86400001 milliseconds, which is more than a day."]


@exercises("out_of_mine.round.clock")
def test_every_round_begins_at_zero_again():
    match = began()
    match.play("1: call at 5000")
    while match.state.phase == "choosing":
        match.play(f"{match.to_act[0]}: back")
    assert (match.state.round, match.state.clock, match.state.last) == (2, 0, 0)
    assert why_not(match, "2: take I2 at 0") == []


class TestTimeLimit:
    @exercises("out_of_mine.call.time-limit")
    def test_until_then_everything_is_as_usual(self):
        match = at(seat(), time_limit=60)
        match.play("2: take I1 at 59999")
        assert why_not(match, "2: place c2 at 59999") == []

    @exercises("out_of_mine.call.time-limit")
    @pytest.mark.parametrize("action", ["take I2", "place c2", "return", "turn", "flip", "call"])
    def test_from_then_on_only_a_pass_is_possible(self, action):
        match = at(seat(hand="I1"), time_limit=60)
        assert why_not(match, f"1: {action} at 59999") == []
        assert why_not(match, f"1: {action} at 60000") == ["out_of_mine.call.time-limit"]
        assert said(match, f"1: {action} at 61000") == ["Time is up after 60 seconds, so a pass is the only move left."]

    @exercises("out_of_mine.call.time-limit")
    def test_who_looks_at_the_clock_ends_the_round_for_all(self):
        match = at(seat(hand="I1"), seat(hand="I2", gallery="cave front", card="mixed"), time_limit=60)
        events = match.play("1: pass at 60000")
        assert kinds(events)[:4] == ["TileReturned", "Passed", "TimeRanOut", "TileReturned"]
        assert match.is_over

    @exercises("out_of_mine.call.time-limit")
    def test_a_pass_before_it_does_not(self):
        match = at(seat(), time_limit=60)
        assert kinds(match.play("1: pass at 59999")) == ["Passed"]

    @exercises("out_of_mine.call.time-limit")
    def test_where_time_is_up_at_once_only_passes_are_legal(self):
        match = at(seat(), more="clock: 60000", time_limit=60)
        assert {str(action) for action in match.legal_actions()} == {"1: pass at 60000", "2: pass at 60000"}

    @exercises("out_of_mine.call.time-limit")
    def test_by_default_there_is_none(self):
        assert why_not(at(seat()), "1: take I1 at 9999999") == []

    @exercises("out_of_mine.call.time-limit")
    def test_one_second_is_one_second(self):
        match = at(seat(), time_limit=1)
        assert said(match, "1: take I1 at 1000") == ["Time is up after 1 second, so a pass is the only move left."]

    @exercises("out_of_mine.call.time-limit", "out_of_mine.call.pass")
    def test_when_the_last_one_passes_then_it_is_simply_over(self):
        match = at(seat(), more="passed: 2", time_limit=60)
        assert "TimeRanOut" not in kinds(match.play("1: pass at 60000"))
