"""A session asks its referee, and knows nothing itself of how a game is played here."""

from __future__ import annotations

from minerals.core.game import Hint, plain_prompt
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.referee import Reply, TurnReferee
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from tests.widgets.games import begun_match


class Strict(TurnReferee):
    """Plays nothing, and says so in its own words."""

    objects = False

    def objection(self):
        return "Not now." if self.objects else ""

    def play(self, action):
        return Reply(None, Answer((f"{action} is not played here.",), is_refusal=True))

    def judge(self, entered, refusal):
        return refusal._replace(sentences=(f"{' '.join(entered)}: no.", *refusal.sentences))

    def prompt(self, entry):
        return plain_prompt(f"Entered: {' '.join(entry.tokens)}")

    def hint(self):
        return Hint("Look at d7.", ("d7",))


def _session():
    seats = Seats(begun_match())
    return Session(seats, Strict(seats))


def test_it_plays_as_the_referee_does():
    session = _session()
    before = session.match.node
    session.click("d7")
    assert session.answer.sentences == ("d6-d7 is not played here.",)
    session.type("d6-d7")
    assert session.answer.is_refusal
    assert session.match.node is before


def test_it_begins_nothing_to_which_the_referee_objects():
    session = _session()
    session.referee.objects = True
    session.click("d6")
    assert session.answer == Answer(("Not now.",), is_refusal=True)
    assert session.entry.tokens == ()


def test_a_refused_click_is_for_the_referee_to_judge():
    session = _session()
    session.click("d6")
    session.click("d8")
    assert session.answer.sentences[0] == "d6 d8: no."
    assert len(session.answer.sentences) > 1 and session.answer.rules


def test_standing_and_hints_are_the_referees():
    session = _session()
    session.click("d6")
    assert session.standing() == "Entered: d6"
    session.hint()
    assert session.answer == Answer(("Look at d7.",), cells=("d7",), is_hint=True)


def test_in_turns_nothing_becomes_due_and_there_is_no_clock():
    seats = Seats(begun_match())
    session = Session(seats, TurnReferee(seats))
    session.start()
    assert session.clock is None
    assert not session.is_running
    assert not session.tick()
