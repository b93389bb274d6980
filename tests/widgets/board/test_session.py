"""Playing by clicks, without a widget."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named
from minerals_widgets.board.session import Playing
from tests.widgets.games import begun_match, lesson_match


def _click_through(playing: Playing, seed: int) -> int:
    """Play a game to its end, choosing each click among those offered; return how many there were."""
    luck = minerals.SeededChance(seed)
    clicks = 0
    while not playing.match.is_over:
        before = playing.match.node
        if playing.entry.complete == "maybe" and luck.draw({"play": 1, "go on": 1}).outcome == "play":
            playing.confirm()
        else:
            playing.click(luck.draw(dict.fromkeys(playing.targets(), 1)).outcome)
        assert not playing.answer.is_refusal
        assert playing.match.node is before or playing.answer.sentences
        clicks += 1
    return clicks


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_is_played_by_clicking_what_is_offered(players, seed):
    match = minerals.new("minerals", board="meadow", players=players, seed=seed)
    assert _click_through(Playing(match), seed) >= len(match.line) - 1
    assert match.outcome is not None


def test_a_pawn_then_a_target_is_a_move():
    playing = Playing(begun_match())
    playing.click("d6")
    assert playing.entry.tokens == ("d6",)
    playing.click("d7")
    assert str(playing.match.node.action) == "d6-d7"
    assert playing.answer.sentences[1] == "Kate's pawn goes 1 hex east to d7."


def test_the_click_on_the_only_pawn_can_be_left_out():
    playing = Playing(begun_match())
    assert set(playing.targets()) == {"d6", "d7"}
    playing.click("d7")
    assert str(playing.match.node.action) == "d6-d7"


def test_a_refused_click_changes_nothing_and_says_why_with_cells_and_rules():
    playing = Playing(begun_match())
    before = playing.match.node
    playing.click("d8")
    assert playing.match.node is before
    assert playing.answer.is_refusal
    assert "minerals.move.exact-distance" in playing.answer.rules
    assert "d8" in playing.answer.cells
    refused = [mark for mark in _marks(playing) if mark[1] == "refused"]
    assert ("d8", "refused") in refused


def _marks(playing: Playing) -> list[tuple[str, str]]:
    """Return what a screen reader hears of marks, by cell."""
    labels = {shape.cell: shape.label for shape in playing.scene().shapes if getattr(shape, "cell", None)}
    return [(cell, kind) for cell, label in labels.items() for kind in ("refused", "legal goal") if kind in label]


def test_legal_targets_are_marked_on_the_board():
    playing = Playing(begun_match())
    assert ("d7", "legal goal") in _marks(playing)


def test_another_click_on_the_same_cell_takes_it_back():
    playing = Playing(begun_match())
    playing.click("d6")
    playing.click("d6")
    assert playing.entry.tokens == ()


def test_a_tool_that_cannot_be_paid_is_refused_with_the_price():
    playing = Playing(begun_match())
    tool = playing.match.state.tools[0]
    playing.click(tool)
    assert playing.answer.is_refusal
    assert playing.answer.rules[0] == "minerals.tools.payment"


def test_typing_plays_or_says_what_is_wrong():
    playing = Playing(begun_match())
    playing.type("flurb")
    assert playing.answer.sentences[0].startswith("'flurb' is not an action of Minerals.")
    playing.type("d6-d8")
    assert playing.answer.rules
    playing.type(" D6 - d7 ")
    assert str(playing.match.node.action) == "d6-d7"


def test_undo_and_redo_go_over_the_bots_actions():
    playing = Playing(lesson_match(players=["Kate", "Bot"]), {2: bot_named("random", seed=1)})
    playing.click("e6")
    placed = playing.match.node
    assert placed.player == 2
    playing.click(playing.targets()[-1])
    playing.undo()
    assert playing.match.node is placed
    playing.redo()
    assert playing.match.node.player == 2
    assert playing.match.to_act == (1,)


def test_undo_at_the_beginning_is_refused_in_words():
    playing = Playing(lesson_match())
    assert not playing.can_undo
    playing.undo()
    assert playing.answer.sentences == ("There is no action of yours to take back.",)


def test_playing_on_after_undo_makes_a_variation_and_loses_nothing():
    playing = Playing(lesson_match())
    playing.click("e6")
    playing.undo()
    playing.click("d6")
    log = playing.match.log
    assert [str(child.action) for child in log.root.children] == ["pawn e6", "pawn d6"]


def test_the_bots_comment_what_they_chose():
    match = lesson_match(players=["Kate", "Bot"])
    Playing(match, {2: "greedy"}).click("e6")
    assert [comment.by for comment in match.log.annotations] == ["greedy"]


def test_a_match_that_was_moved_on_elsewhere_is_taken_in_before_a_click_counts():
    match = lesson_match()
    playing = Playing(match)
    match.play("pawn e6")
    playing.click("d6")
    assert playing.answer.sentences[0].startswith("The game was moved on elsewhere")
    assert len(match.line) == 2


def test_a_bot_needs_a_seat():
    with pytest.raises(minerals.OptionError, match="No bot can take seat 3"):
        Playing(lesson_match(), {3: "random"})


def test_when_the_game_is_over_clicks_are_refused_and_the_result_stands_there():
    playing = Playing(minerals.new("minerals", position="W1  K           T2\nturn: 1"))
    playing.click("d5")
    assert playing.standing().startswith("The game is over. ")
    playing.click("d5")
    assert playing.answer.is_refusal


def test_what_is_not_in_the_picture_becomes_a_button():
    playing = Playing(
        minerals.new(
            "minerals",
            position="""
              W   K   K2
            W1  W   K
            turn: 1
            tools: hammer sack map vortex rope
            pool 1: 2W 2K
            pool 2: 1T
            """,
        )
    )
    playing.click("sack")
    scene = playing.scene()
    assert {token for token, _ in playing.buttons(scene)} <= set(playing.entry.next)
    while playing.entry.tokens:
        playing.click(playing.entry.next[0])
    assert playing.match.node.action.tool == "sack"
