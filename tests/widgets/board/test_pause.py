"""Bots that take their time before they answer, and answer at once where no page counts the time."""

from __future__ import annotations

import threading

import pytest

import minerals
from minerals.bots.level import BUDGETS
from minerals.bots.search import Budget
from minerals_widgets import Board
from tests.widgets.controls import enter, press


def board(**options):
    """A board of Mattock against a bot, shown on a page."""
    shown = Board(minerals.new("mattock", board="inner", seed=7), bots={2: "random"}, **options)
    shown._pause.ticks.seen = True
    return shown


def plays(shown):
    """Play the first legal action in the field on the page."""
    enter(shown, str(shown.session.actions()[0]))


def tick(shown):
    """Let the pause pass."""
    assert shown._pause.ticks.playing
    shown._pause.ticks.value += 1


def test_a_bot_answers_after_the_pause():
    shown = board()
    plays(shown)
    assert shown.match.to_act == (2,)
    told = shown.said
    assert told
    tick(shown)
    assert shown.match.to_act == (1,)
    assert shown.said[: len(told)] == told
    assert len(shown.said) > len(told)
    assert not shown._pause.ticks.playing


def test_in_the_end_the_board_is_the_same_as_without_a_pause():
    patient, prompt = board(), board(pause=0)
    for shown in (patient, prompt):
        plays(shown)
    tick(patient)
    assert list(patient.match.log.lines()) == list(prompt.match.log.lines())
    assert patient.said == prompt.said
    assert patient.canvas.scene == prompt.canvas.scene


def test_without_a_page_and_from_a_cell_a_bot_answers_at_once():
    unseen = board()
    unseen._pause.ticks.seen = False
    plays(unseen)
    assert unseen.match.to_act == (1,)
    seen = board()
    seen.type(str(seen.session.actions()[0]))
    assert seen.match.to_act == (1,)


def test_a_cell_need_not_wait_for_a_bot_that_thinks():
    shown = board()
    plays(shown)
    shown.type(str(shown.match.legal_actions()[0]))
    assert shown.match.to_act == (1,)
    assert not shown._pause.ticks.playing


def test_a_click_while_a_bot_thinks_is_refused_and_changes_nothing():
    shown = board()
    plays(shown)
    node = shown.match.node
    shown.errors.guard(shown.click)("a1")
    assert shown.session.answer.is_refusal
    assert shown.match.node is node
    tick(shown)
    assert shown.match.to_act == (1,)


def test_undo_while_a_bot_thinks_takes_back_the_move_and_the_bot_stays_silent():
    shown = board()
    before = shown.match.node
    plays(shown)
    press(shown, "Undo")
    assert shown.match.node is before
    assert not shown._pause.ticks.playing
    # A tick that was on its way comes too late.
    shown._pause.ticks.value += 1
    assert shown.match.node is before
    press(shown, "Redo")
    tick(shown)
    assert shown.match.to_act == (1,)


def test_a_match_that_went_on_elsewhere_is_shown_instead():
    shown = board()
    plays(shown)
    shown.match.play(shown.match.legal_actions()[0])
    tick(shown)
    assert shown.match.to_act == (1,)
    assert "elsewhere" in shown.said[0]


def test_bots_against_the_clock_have_their_own_pace():
    shown = Board(minerals.new("out_of_mine", seed=7, rounds=1), bots={2: "person"})
    shown._pause.ticks.seen = True
    shown.errors.guard(shown.click)("1:front")
    assert shown.session.clock.is_on
    assert not shown._pause.ticks.playing


# --- while the players are compiled ---


@pytest.fixture
def compiling(monkeypatch):
    """Players that are ready once this event is set."""
    done = threading.Event()
    monkeypatch.setattr("minerals_widgets.board.preparation.make_ready", lambda _match: done.wait(10))
    monkeypatch.setattr("minerals_widgets.board.seats.is_ready", lambda _game: done.is_set())
    monkeypatch.setitem(BUDGETS, 5, Budget(candidates=2, playouts=2, work=1_000))
    monkeypatch.setattr(
        "minerals.bots.playouts.Playouts.play", lambda _self, _state, games, played: _won(games, played)
    )
    monkeypatch.setattr("minerals.bots.playouts.Playouts.policy_from", lambda _self, _state: "greedy")
    yield done
    done.set()


def _won(games, played):
    for _ in range(games):
        played.add((1, 0), (5, 3), actions=9)


def test_a_hint_that_must_wait_says_so_and_comes_by_itself(compiling):
    shown = board()
    before = shown.match.node
    press(shown, "Hint")
    assert shown.said == ("Compiling the players of Mattock. This takes up to half a minute, but only the first time…",)
    tick(shown)
    assert shown.said[0].startswith("Compiling")
    compiling.set()
    shown.session.preparation.join(10)
    tick(shown)
    assert shown.said[0].startswith("Play ")
    assert shown.session.answer.is_hint
    assert not shown._pause.ticks.playing
    assert shown.match.node is before


def test_the_board_can_be_played_on_meanwhile_and_then_the_hint_does_not_come(compiling):
    shown = board()
    press(shown, "Hint")
    plays(shown)
    assert shown.match.to_act == (2,)
    tick(shown)
    assert shown.match.to_act == (1,)
    compiling.set()
    shown.session.preparation.join(10)
    assert not shown._pause.ticks.playing
    assert not shown.session.answer_hint()


def test_a_bot_that_must_wait_says_so_and_answers_later(compiling):
    shown = Board(minerals.new("mattock", board="inner", seed=7), bots={2: "level 5"})
    shown._pause.ticks.seen = True
    plays(shown)
    told = shown.said
    tick(shown)
    assert shown.said == (*told, shown.session.preparation.sentence)
    tick(shown)
    assert shown.match.to_act == (2,)
    shown.errors.guard(shown.click)("a1")
    refusal = shown.said
    tick(shown)
    assert shown.said == refusal
    compiling.set()
    shown.session.preparation.join(10)
    tick(shown)
    assert shown.match.to_act == (1,)
    assert not any(sentence.startswith("Compiling") for sentence in shown.said)
