"""Playing against the clock, without a widget: the clock of these tests stands where they put it."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.log import Comment
from minerals_widgets.board.new_session import session_of
from tests.widgets.games import LESSON, Round


def _actions(match, player):
    """Return what a player has done in the round, with its times."""
    return [(node.action.words, node.at) for node in match.line if node.at is not None and node.player == player]


class TestTheClock:
    def test_a_round_waits_until_it_is_started(self):
        game = Round()
        game.session.type("front")
        game.match.play("2: back")
        game.session.refresh()
        assert game.wait(60) == 0
        assert game.session.clock.face == "0:00"
        assert game.session.actions() == () and game.session.targets() == ()
        game.session.type("take I2")
        assert game.session.answer.is_refusal
        assert "Start" in game.session.answer.sentences[0]
        assert _actions(game.match, 1) == []
        game.session.start()
        game.session.type("take I2")
        assert _actions(game.match, 1) == [("take I2", 0)]

    def test_an_action_happens_at_the_time_the_clock_shows(self):
        game = Round().begin()
        game.wait(2.5)
        game.session.type("take I2")
        game.wait(0.7)
        game.session.click("1:turn")
        assert _actions(game.match, 1) == [("take I2", 2500), ("turn", 3200)]

    def test_a_typed_time_is_not_believed(self):
        game = Round().begin()
        game.wait(1)
        game.session.type("1: take I2 at 77000")
        assert _actions(game.match, 1) == [("take I2", 1000)]

    def test_an_action_never_happens_before_what_has_happened(self):
        game = Round().begin()
        game.match.play("2: take L3 at 4000")
        game.wait(1)
        game.session.type("take I2")
        assert _actions(game.match, 1) == [("take I2", 4001)]

    def test_a_player_who_begins_later_is_told_to_wait(self):
        game = Round(seat=2, head_start=10).begin()
        game.wait(3)
        game.session.type("take I2")
        assert game.session.answer.sentences == ("Ben begins after 10 seconds.",)
        game.wait(7)
        game.session.type("take I2")
        assert _actions(game.match, 2) == [("take I2", 10_000)]

    def test_a_call_with_grace_is_a_limit(self):
        game = Round(grace=5).begin()
        game.wait(3)
        game.match.play("2: call at 3000")
        game.session.tick()
        assert game.session.clock.face == "0:03 of 0:08"
        game.wait(5)
        assert game.match.is_over

    def test_a_pause_stops_it(self):
        game = Round().begin()
        game.wait(2)
        game.session.pause()
        assert game.wait(30) == 0
        game.session.click("1:call")
        assert game.session.answer.is_refusal
        game.session.start()
        game.wait(1)
        game.session.type("take I2")
        assert _actions(game.match, 1) == [("take I2", 3000)]

    def test_the_next_round_waits_again_and_begins_at_nought(self):
        game = Round(rounds=2).begin()
        game.wait(5)
        game.session.type("call")
        assert not game.session.clock.is_running
        game.wait(10)
        game.begin()
        assert game.match.state.round == 2
        game.wait(1.5)
        game.session.type("take I2")
        assert _actions(game.match, 1)[-1] == ("take I2", 1500)

    def test_it_waits_where_the_match_was_taken_back_elsewhere(self):
        game = Round().begin()
        game.wait(3)
        game.session.type("take I2")
        game.match.undo()
        game.session.tick()
        assert game.session.clock.is_waiting
        assert game.session.clock.face == "0:00"

    def test_a_page_that_was_asleep_loses_no_time(self):
        game = Round().begin()
        game.wait(3)
        game.watch.seconds += 3600
        game.session.type("take I2")
        assert _actions(game.match, 1) == [("take I2", 3000)]

    def test_a_position_amid_a_round_begins_at_its_time(self):
        game = Round().begin()
        game.wait(3)
        game.session.type("take I2")
        match = minerals.new("out_of_mine", position=game.match.diagram(), rounds=1)
        assert session_of(match, seat=1).clock.face == "0:03"

    def test_a_game_without_times_has_no_clock(self):
        session = session_of(minerals.new("minerals", players=2, **LESSON))
        session.start()
        assert session.clock is None
        assert not session.is_running
        session.click("e6")
        assert str(session.match.node.action) == "pawn e6"


class TestBots:
    def test_they_choose_a_side_at_once(self):
        game = Round(bots={2: "person"})
        assert game.match.to_act == (1,)

    def test_they_act_in_their_own_time_while_the_clock_runs(self):
        game = Round(bots={2: "person"}).begin()
        assert game.wait(0.3) == 0
        changes = game.wait(15)
        done = _actions(game.match, 2)
        assert changes == len(done) > 3
        assert done[-1][1] <= 15_300

    def test_all_that_is_due_happens_before_what_a_person_does(self):
        game = Round(bots={2: "person"}).begin()
        for _ in range(4):
            game.watch.seconds += 4.9
            game.session.clock.read()
        game.session.type("take I2")
        assert str(game.match.node.action) == "1: take I2 at 19600"
        assert len(_actions(game.match, 2)) > 3

    def test_what_others_do_disturbs_nobody(self):
        game = Round(bots={2: "person"}).begin()
        game.session.type("turn")
        refusal = game.session.answer
        assert refusal.is_refusal
        assert game.wait(8) > 0
        assert game.session.answer is refusal

    def test_who_sees_the_whole_table_is_told_what_bots_do(self):
        game = Round(seat=None, bots={2: "person"}).begin()
        game.wait(8)
        assert "Ben" in game.session.answer.sentences[-1]

    def test_a_call_by_a_bot_ends_the_round_and_is_told(self):
        game = Round(bots={2: "person"}).begin()
        game.wait(600)
        assert game.match.is_over
        told = " ".join(game.session.answer.sentences)
        assert "Ben calls" in told
        assert not game.session.clock.is_running

    def test_a_click_meant_for_a_round_that_is_over_is_not_taken(self):
        game = Round(rounds=2, bots={2: "person"}).begin()
        before = game.match.node
        while game.match.state.round == 1 and game.match.state.phase == "placing":
            before = game.match.node
            game.watch.seconds += 1
            game.session.click("1:nothing")
        assert not game.session.answer.is_refusal
        assert game.match.node is not before

    def test_they_sign_what_they_do(self):
        game = Round(bots={2: "person"}).begin()
        game.wait(5)
        assert {note.by for note in game.match.log.annotations if isinstance(note, Comment)} == {"person"}

    def test_a_game_of_bots_alone_is_played_to_its_end(self):
        game = Round(seat=None, bots={1: "person", 2: "person"})
        assert game.session.clock.is_waiting
        game.session.start()
        game.wait(600)
        assert game.match.is_over


class TestTheTimeLimit:
    @pytest.mark.parametrize("seed", range(5))
    def test_who_has_not_called_passes_when_time_is_up(self, seed):
        game = Round(bots={2: "person"}, time_limit=20, seed=seed).begin()
        assert game.session.clock.face == "0:00 of 0:20"
        game.wait(19.5)
        assert not game.match.is_over
        game.wait(1)
        assert game.match.is_over
        assert str(game.match.node.action) == "1: pass at 20000"
        assert any("ime is up" in sentence for sentence in game.session.answer.sentences)

    def test_a_late_click_finds_the_round_over(self):
        game = Round(time_limit=20).begin()
        game.wait(19.9)
        game.watch.seconds += 3
        game.session.type("take I2")
        assert _actions(game.match, 1) == [("pass", 20_000)]

    def test_who_has_passed_does_not_hold_up_the_end(self):
        game = Round(bots={2: "person"}, time_limit=20).begin()
        game.session.type("pass")
        game.wait(20.5)
        assert game.match.is_over


class TestASeat:
    def test_only_its_actions_are_offered(self):
        game = Round().begin()
        assert {action.player for action in game.session.actions()} == {1}
        assert all(token.startswith("1:") for token in game.session.targets())
        game.session.click("2:take I2")
        assert game.session.answer.is_refusal
        game.session.type("2: take I2")
        assert game.session.answer.is_refusal
        assert _actions(game.match, 2) == []

    def test_whose_action_it_is_goes_without_saying(self):
        game = Round(seat=2)
        game.session.type("back")
        assert str(game.match.node.action) == "2: back"

    def test_what_is_suggested_can_be_typed(self):
        game = Round().begin()
        game.wait(1)
        suggested = {game.session.seats.in_brief(action) for action in game.session.actions()}
        assert {"take I2", "call", "pass"} <= suggested
        for text in suggested:
            assert game.match.parse(game.session.seats.in_full(text)) in game.session.actions()

    def test_its_part_of_the_table_is_shown(self, monkeypatch):
        shown = []
        game = Round(seat=2)
        monkeypatch.setattr(game.match, "scene", shown.append)
        game.session.scene()
        assert shown[0].seat == 2

    def test_in_a_game_by_turns_it_waits_for_the_others(self):
        match = minerals.new("minerals", players=["Kate", "Matt"], **LESSON)
        session = session_of(match, seat=2)
        assert session.targets() == ()
        session.click("e6")
        assert session.answer.sentences == ("Kate's turn.",)
        session.type("pawn e6")
        assert session.answer.is_refusal
        assert match.node.n == 0
        match.play("pawn e6")
        assert session.refresh()
        session.click("d6")
        assert str(match.node.action) == "pawn d6"

    def test_undo_takes_back_what_was_done_there(self):
        match = minerals.new("minerals", players=["Kate", "Matt"], **LESSON)
        kate = session_of(match, seat=1)
        kate.click("e6")
        match.play("pawn d6")
        kate.refresh()
        kate.undo()
        assert match.node.n == 0

    @pytest.mark.parametrize(("seat", "reason"), [(3, "the seats are 1 to 2"), (2, "by a bot")])
    def test_it_must_be_free(self, seat, reason):
        with pytest.raises(minerals.OptionError, match=reason):
            session_of(minerals.new("minerals", players=2, **LESSON), {2: "random"}, seat)


class TestHints:
    def test_a_hint_is_said_and_marked(self):
        game = Round().begin()
        game.session.hint()
        expected = game.match.game.words.hint(game.match.state, 1)
        assert game.session.answer.sentences == (expected.sentence,)
        assert game.session.answer.is_hint and not game.session.answer.is_refusal
        assert game.session.answer.cells == expected.cells

    def test_where_there_is_none_that_is_said(self):
        session = Round().session
        session.hint()
        assert session.answer.sentences == ("There is no hint for this.",)


class TestUndo:
    def test_the_clock_goes_back_with_it_and_waits(self):
        game = Round(bots={2: "person"}).begin()
        game.wait(2)
        game.session.type("take I2")
        game.wait(10)
        game.session.undo()
        assert game.session.answer.sentences == ("Taken back: 1: take I2 at 2000.",)
        assert game.session.clock.is_waiting
        assert game.session.clock.read() <= 2000
        before = game.match.node
        game.session.start()
        game.session.type("take L3")
        assert {child.action.words for child in before.children} == {"take I2", "take L3"}

    def test_redo_brings_back_what_was_done_meanwhile(self):
        game = Round(bots={2: "person"}).begin()
        game.wait(2)
        game.session.type("take I2")
        game.wait(10)
        last = game.match.node
        game.session.undo()
        game.session.redo()
        assert game.match.node is last
        assert game.session.clock.read() >= last.at
