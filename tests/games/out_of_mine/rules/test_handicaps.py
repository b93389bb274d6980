"""Handicaps and equal time: a head start, a grace after the call, and rounds without a call."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.picture import View
from minerals.testing import check_game
from tests.games.out_of_mine.positions import (
    FULL,
    OTHER,
    TILES,
    at,
    began,
    can,
    kinds,
    play_all,
    points,
    said,
    seat,
    why_not,
)
from tests.rules import exercises

COVERED = seat(FULL, TILES)


class TestHeadStart:
    @exercises("out_of_mine.round.head-start")
    def test_each_player_begins_so_much_after_the_one_before(self):
        match = began(players=3, head_start=10)
        assert said(match, "2: take I2 at 9999") == ["Player 2 begins after 10 seconds."]
        assert why_not(match, "2: pass at 9999") == ["out_of_mine.round.head-start"]
        assert why_not(match, "2: take I2 at 10000") == why_not(match, "1: take I2 at 0") == []
        assert why_not(match, "3: take I2 at 19999") == ["out_of_mine.round.head-start"]
        earliest = {action.player: action.at for action in match.legal_actions()}
        assert earliest == {1: 0, 2: 10_000, 3: 20_000}

    @exercises("out_of_mine.round.head-start", "out_of_mine.round.clock")
    def test_then_the_clock_counts_as_ever(self):
        match = began(head_start=1)
        play_all(match, "1: take I2 at 500", "2: take I3", "1: return at 1500")
        assert match.state.clock == 1500
        assert why_not(match, "2: return at 1400") == ["out_of_mine.round.clock"]


class TestGrace:
    @exercises("out_of_mine.call.grace")
    def test_the_others_go_on_and_the_caller_does_not(self):
        match = at(COVERED, OTHER, seat(card="mixed", gallery="vault front"), grace=5)
        assert kinds(match.play("1: call at 60000")) == ["Called"]
        assert (match.to_act, match.is_over) == ((2, 3), False)
        assert can(match, 1) == set()
        assert said(match, "1: lift f2 at 60100") == ["Player 1 has called, and only the others may go on."]
        assert said(match, "2: call at 60100") == ["Player 1 has already called."]
        assert "2: call" not in can(match)
        play_all(match, "2: take L3 at 61000", "2: place f2 at 62000")
        assert said(match, "3: take I1 at 65000") == ["The call was 5 seconds ago, so a pass is the only move left."]
        assert why_not(match, "2: lift f2 at 64999") == []
        events = kinds(match.play("2: pass at 65000"))
        assert events[:2] == ["Passed", "TimeRanOut"]
        assert points(match, 1) == 12
        assert match.is_over

    @exercises("out_of_mine.call.grace")
    def test_the_round_ends_early_if_all_others_pass(self):
        match = at(COVERED, OTHER, grace=60)
        match.play("1: call at 60000")
        assert "TimeRanOut" not in kinds(match.play("2: pass at 60001"))
        assert match.is_over

    @exercises("out_of_mine.call.grace", "out_of_mine.call.time-limit")
    def test_or_if_the_time_limit_comes_first(self):
        match = at(COVERED, OTHER, grace=60, time_limit=90)
        match.play("1: call at 60000")
        assert why_not(match, "2: take I2 at 90000") == ["out_of_mine.call.time-limit"]
        match.play("2: pass at 90000")
        assert match.is_over

    @exercises("out_of_mine.call.grace")
    def test_a_player_alone_has_nobody_to_wait_for(self):
        match = at(COVERED, players=1, grace=5)
        match.play("1: call at 100")
        assert match.is_over

    def test_a_position_keeps_it(self):
        match = at(COVERED, OTHER, grace=5)
        match.play("1: call at 60000")
        assert "called: 1 at 60000" in match.diagram()
        read = minerals.new("out_of_mine", position=match.diagram(), **vars_of(match))
        assert (read.state.caller, read.state.called_at, read.to_act) == (1, 60_000, (2,))

    @pytest.mark.parametrize(
        ("line", "grace", "message"),
        [
            ("called: 1 at 10", 0, "set the option 'grace'"),
            ("called: 3 at 10", 5, "write who called and when"),
            ("called: now", 5, "write who called and when"),
            ("called: 1 at 61", 5, "not after the clock"),
        ],
    )
    def test_a_call_that_cannot_be_is_refused(self, line, grace, message):
        with pytest.raises(minerals.NotationError, match=message):
            at(COVERED, OTHER, more=f"clock: 60\n{line}", grace=grace)


class TestEqualTime:
    @exercises("out_of_mine.call.equal-time")
    def test_nobody_calls_and_time_ends_the_round(self):
        match = at(COVERED, OTHER, calls=False, time_limit=90)
        assert said(match, "1: call at 100") == ["Nobody calls in this game: everyone has the same time."]
        assert not any(words.endswith("call") for words in can(match))
        assert why_not(match, "1: take I1 at 90000") == ["out_of_mine.call.time-limit"]
        assert "TimeRanOut" in kinds(match.play("2: pass at 90000"))
        assert (points(match, 1), points(match, 2)) == (10, 0)

    @exercises("out_of_mine.call.equal-time")
    def test_the_button_passes_and_the_hint_says_so(self):
        match = at(COVERED, OTHER, calls=False)
        cells = {
            getattr(shape, "cell", None) for shape in match.game.picture(match.state, View(seat=1), ["A", "B"]).shapes
        }
        assert "1:pass" in cells
        assert "1:call" not in cells
        assert match.game.words.hint(match.state, 1).sentence == "The gallery is covered: pass."


@pytest.mark.parametrize("policy", ["person", "greedy"])
@pytest.mark.parametrize(
    "options",
    [{"head_start": 20}, {"grace": 10}, {"calls": False, "time_limit": 60}],
    ids=lambda each: next(iter(each)),
)
def test_bots_play_by_them(options, policy):
    match = minerals.new("out_of_mine", seed=5, rounds=1, **options)
    play_out(match, [bot_named(policy, seat) for seat in (1, 2)])
    assert match.is_over
    names = kinds(match.log.events())
    assert ("Called" in names) == options.get("calls", True)


@pytest.mark.parametrize(
    "options",
    [{"head_start": 5, "players": 3}, {"grace": 5}, {"calls": False, "time_limit": 60}],
    ids=["head_start", "grace", "calls"],
)
def test_games_with_them_keep_every_law(options):
    check_game("out_of_mine", games=1, seed=1, rounds=2, **options)


def vars_of(match):
    """Return the options of a match, as `minerals.new` takes them."""
    options = match.log.options
    return {"rounds": options.rounds, "components": options.components, "grace": options.grace}
