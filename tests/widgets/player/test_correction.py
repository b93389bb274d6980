"""A move is corrected, the moves after it stay as far as they fit, and nothing is lost."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.log import read_log
from minerals.core.text import StepError
from minerals_widgets.player.correction import Correction


def lesson(*actions: str) -> minerals.Match:
    match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=2, seed=7)
    for action in actions:
        match.play(action)
    return match


def notation(log: minerals.Log) -> list[str]:
    return [str(node.action) for node in log.main_line[1:]]


def text(log: minerals.Log) -> bytes:
    return b"".join(log.lines())


def test_the_moves_after_a_correction_stay() -> None:
    match = lesson("remove d6", "remove h6", "pawn e6", "pawn f5")
    correction = Correction(match.log, match.line, match.line[2])
    correction.match.play("remove h5")
    assert correction.go_on()
    kept = correction.keep()
    assert notation(match.log) == ["remove d6", "remove h5", "pawn e6", "pawn f5"]
    assert [node.n for node in kept] == [5, 6, 7]
    assert match.log.node(2) in match.log.node(1).children, "the slip is a variation now"
    assert read_log(text(match.log)).main_line[-1].state == match.log.main_line[-1].state


def test_the_first_that_no_longer_fits_is_named_with_its_reason_and_corrected_in_turn() -> None:
    match = lesson("remove d6", "remove d7", "pawn e6", "pawn f5")
    before = text(match.log)
    correction = Correction(match.log, match.line, match.line[1])
    correction.match.play("remove e6")
    assert not correction.go_on()
    assert correction.wrong is match.line[2]
    assert correction.reasons == ("Without d7 the board would fall apart.",)
    correction.match.play("remove f8")
    assert not correction.go_on()
    assert str(correction.wrong.action) == "pawn e6"
    assert "e6" in correction.reasons[0]
    correction.match.play("pawn d6")
    assert correction.go_on()
    assert text(match.log) == before, "the log changes only now"
    correction.keep()
    assert notation(match.log) == ["remove e6", "remove f8", "pawn d6", "pawn f5"]


def test_a_move_can_be_left_out_with_the_rest_or_alone() -> None:
    match = lesson("remove d6", "remove d7", "pawn e6")
    correction = Correction(match.log, match.line, match.line[1])
    correction.match.play("remove e6")
    correction.go_on()
    correction.leave_out_rest()
    correction.keep()
    assert notation(match.log) == ["remove e6"]
    other = lesson("remove d6", "remove h6")
    correction = Correction(other.log, other.line, other.line[2])
    assert correction.leave_out()
    assert correction.keep() == ()
    assert notation(other.log) == ["remove d6"]
    other.log.undo_order()
    assert notation(other.log) == ["remove d6", "remove h6"]


def test_a_move_that_was_forgotten_comes_before_the_next_players_move() -> None:
    new = minerals.new("iceminers", players=["Ada", "Ben"], spend="up_to", first_player="player 1", seed=5)
    match = new.branch(chance=minerals.ScriptedChance(["3", "2"]))
    for action in ("roll", "enter a5", "stop", "roll", "enter f1"):
        match.play(action)
    correction = Correction(match.log, match.line, match.line[3])
    correction.match.play("b5")
    assert not correction.go_on()
    assert (correction.wrong, correction.reasons) == (match.line[4], ("It is somebody else's turn now.",))
    correction.match.play("stop")
    assert correction.go_on()
    assert [str(node.action) for node in correction.played] == ["b5", "stop", "roll", "enter f1"]
    assert correction.played[2].events == match.line[4].events, "the die shows what it showed"


def test_what_chance_brought_stays_where_it_belongs() -> None:
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=3)
    play_out(match, [bot_named("random", seed=1)] * 2, most_actions=12)
    rolls = [node.events[0].outcomes for node in match.line if str(node.action) == "roll"]
    entered = next(node for node in match.line if str(node.action).startswith("enter"))
    correction = Correction(match.log, match.line, entered)
    other = next(
        action
        for action in correction.match.legal_actions()
        if str(action).startswith("enter") and action != entered.action
    )
    correction.match.play(other)
    while not correction.go_on() and not correction.leave_out():
        correction.match.play(correction.match.legal_actions()[0])
    again = [node.events[0].outcomes for node in correction.match.line if str(node.action) == "roll"]
    assert again[: len(rolls)] == rolls[: len(again)]


def test_a_correction_that_changes_nothing_records_nothing() -> None:
    match = minerals.new("minerals", seed=7, removals=0, players=["Ada", "Ben"])
    play_out(match, [bot_named("greedy", seed=1)] * 2, most_actions=40)
    drawn = next(node for node in match.line[1:] if any(event.outcomes for event in node.events))
    correction = Correction(match.log, match.line, drawn)
    correction.match.play(drawn.action)
    assert correction.match.node.events == drawn.events
    assert correction.go_on()
    assert correction.keep()[0] is drawn, "nothing changed, so nothing is recorded twice"


def test_comments_on_the_moves_after_it_come_along() -> None:
    match = lesson("remove d6", "remove h6")
    match.log.comment("A slip.", on=1)
    match.log.comment("A good answer.", on=2, by="Ada")
    correction = Correction(match.log, match.line, match.line[1])
    correction.match.play("remove d7")
    correction.go_on()
    first, second = correction.keep()
    assert match.log.annotations_of(first.n) == ()
    assert [str(said) for said in match.log.annotations_of(second.n)] == ["Ada: A good answer."]


def test_a_correction_of_a_variation_leaves_the_main_line_alone() -> None:
    match = lesson("remove d6", "remove h6")
    branch = match.branch(step=1)
    branch.play("remove e5")
    correction = Correction(match.log, branch.line, branch.node)
    correction.match.play("remove e6")
    assert correction.go_on()
    correction.keep()
    assert notation(match.log) == ["remove d6", "remove h6"]


def test_the_set_up_and_other_lines_are_refused() -> None:
    match = lesson("remove d6")
    for node in (match.log.root, lesson("remove d6").node):
        with pytest.raises(StepError, match="Only a move of the line"):
            Correction(match.log, match.line, node)
