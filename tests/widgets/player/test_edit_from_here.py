"""Edit from here: the position of any step of a recorded game, edited and played on in a log of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.core.editing import EditedStep
from minerals_widgets.player.edit_from_here import EditFromHere
from minerals_widgets.player.player import Player
from tests.widgets.controls import press

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def player(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    shown = Player(REPLAYS / "mattock/printed-example.replay")
    shown.last()
    return shown


def test_the_position_of_a_step_is_edited_and_played_on_in_a_log_of_its_own(player):
    before = list(player.log.lines())
    edited = player.edit_from_here()
    assert player.inside.layout.display == "none"
    assert edited.board.editing
    assert edited.board.position == player.sharing.position.text
    assert "as it was played" in edited.verdict.value
    seat = 3 - edited.board.draft.state.player
    assert edited.board.paint_all([f"turn {seat}"])
    edited.board.play_on()
    assert edited.board.match.to_act == (seat,)
    edited.board.type(str(edited.board.match.legal_actions()[0]))
    assert len(edited.log.main_line) == 2
    assert edited.log.header.meta["edited_from"] == {
        "game": "printed-example",
        "record": player.replay.node.n,
        "step": player.step,
    }
    assert list(player.log.lines()) == before, "the recorded game is never touched"
    again = minerals.load(edited.share("log"))
    assert again.main_line[-1].state == edited.board.match.state
    assert again.header.meta == edited.log.header.meta


def test_back_to_the_game_loses_nothing(player):
    edited, step = player.edit_from_here(), player.step
    assert edited.board.paint("turn 1") or edited.board.paint("turn 2")
    painted = edited.board.position
    press(player, "Back to the game")
    assert (player.inside.layout.display, edited.widget.layout.display) == ("", "none")
    assert player.step == step
    player.first()
    other = player.edit_from_here()
    assert other is not edited and edited.widget.layout.display == "none"
    player.go_back()
    press(player, f"Edited from step {step}")
    assert edited.widget.layout.display == ""
    assert (edited.board.position, edited.board.draft.can_undo) == (painted, True)
    player.go_back()
    player.last()
    variation = player.what_if()
    assert edited.widget.layout.display == "none" and variation.widget in player.branches.area.children
    player.open(REPLAYS / "mattock/printed-example.replay")
    assert not player.branches.area.children and not player.branches.past_edits.children


@pytest.mark.parametrize(
    ("replay", "strokes", "rule"),
    [
        ("minerals/example-1-movements", ["kyanite e9"], "The minerals"),
        ("minerals/example-1-movements", ["empty e9"], ""),
        ("minerals/example-1-movements", ["kyanite e9"], "First excavate, then move"),
        ("mattock/printed-example", ["open c5"], "On an open space"),
    ],
)
def test_it_says_when_play_could_not_have_led_there_and_by_which_rule(replay, strokes, rule):
    edited = EditFromHere(minerals.load(REPLAYS / f"{replay}.replay"))
    assert edited.board.paint_all(strokes)
    assert ("Play could not have led" in edited.verdict.value) == bool(rule)
    assert rule in edited.verdict.value


def test_where_no_rule_objects_it_does_not_claim_that_play_leads_there(player):
    edited = player.edit_from_here()
    edited.board.paint(f"turn {3 - edited.board.draft.state.player}")
    assert "does not prove" in edited.verdict.value
    edited.board.reset()
    assert "as it was played" in edited.verdict.value


@pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
def test_a_recorded_position_is_never_said_to_be_impossible(game):
    log = minerals.load(min((REPLAYS / game).glob("*.replay"), key=lambda path: path.stat().st_size))
    first = EditedStep(log, step=log.root.step)
    for step in (log.root.step, log.main_line[len(log.main_line) // 2].step, log.main_line[-1].step):
        edited = EditedStep(log, step=step)
        assert edited.objections(edited.match.state) == ()
        assert not log.game.engine.explain_since(log.root.state, edited.match.state)
        assert first.is_as_played(edited.match.state) == (edited.match.state == first.match.state)


def test_a_step_that_cannot_be_written_begins_where_its_action_ends():
    log = minerals.load(REPLAYS / "iceminers/roll-and-move.replay")
    edited = EditFromHere(log, step=11)
    assert (edited.edited.asked, edited.edited.step) == (11, 12)
    assert edited.heading == "Edited from step 12, because the position of step 11 is not complete"
    with pytest.raises(minerals.StepError, match="There is no step 1000"):
        EditedStep(log, step=1000)


def test_why_offers_changes_and_a_press_begins_to_edit_with_one_painted(player):
    match = minerals.new("minerals", position="W1  .   K   K2  W\ncorner: f6", version="6", seed=1)
    player = Player(match.log)
    before = list(match.log.lines())
    player.ask("f8")
    offered = player._changes.widget.children
    assert offered and player._changes.widget.layout.display == ""
    offered[0].click()
    (edited,) = player.branches._edits.values()
    assert player.inside.layout.display == "none" and edited.board.editing
    assert edited.board.position != match.diagram()
    edited.board.play_on()
    assert list(match.log.lines()) == before
    player.go_back()
    assert not player._changes.widget.children, "the answer is gone, and its changes with it"
    player.ask("f8")
    player._changes.widget.children[0].click()
    assert tuple(player.branches._edits.values()) == (edited,)
    player.go_back()
    player.ask("f6")
    assert not player._changes.widget.children
    assert player._changes.widget.layout.display == "none"
