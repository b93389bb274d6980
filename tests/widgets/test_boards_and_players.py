"""The widgets themselves: what they show, and what their buttons do, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button, Dropdown

import minerals
from minerals_widgets import Board, Player
from tests.widgets.games import begun_match, lesson_match


@pytest.fixture(autouse=True)
def _errors_are_raised(monkeypatch):
    monkeypatch.setenv("MINERALS_RAISE", "1")


def controls(widget, kind):
    """Yield the controls of a kind within a widget."""
    if isinstance(widget, kind):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from controls(child, kind)


def press(shown, name):
    found = [control for control in controls(shown.widget, Button) if name in (control.description, control.tooltip)]
    assert len(found) == 1
    found[0].click()


def test_a_board_is_played_by_pressing_the_canvas():
    board = Board(begun_match())
    x, y = board.canvas.scene.centre_of("d7")
    board.canvas.press(x, y)
    assert str(board.match.node.action) == "d6-d7"
    assert "d7" in board.words.said


def test_a_refusal_is_said_with_its_rule_below():
    board = Board(begun_match())
    board.click("d8")
    assert "exactly 1" in board.words.said
    assert "minerals.move.exact-distance" in board.words.below


def test_undo_and_redo_are_buttons_that_are_off_where_they_would_do_nothing():
    board = Board(lesson_match())
    undo, redo = (next(b for b in controls(board.widget, Button) if b.description == text) for text in ("Undo", "Redo"))
    assert (undo.disabled, redo.disabled) == (True, True)
    board.click("e6")
    assert (undo.disabled, redo.disabled) == (False, True)
    press(board, "Undo")
    assert board.match.node.n == 0
    press(board, "Redo")
    assert str(board.match.node.action) == "pawn e6"


def test_many_choices_become_a_list():
    board = Board(
        minerals.new(
            "minerals",
            position="""
              W   K   K2
            W1  W   K
            turn: 1
            tools: hammer sack map vortex rope
            pool 1: 9W 9K 5T 5A 5O
            pool 2: 9W 9K 5T 5A 5O
            """,
        )
    )
    board.click("sack")
    board.click("player 2")
    chooser = next(controls(board.widget, Dropdown))
    chooser.value = chooser.options[1][1]
    assert board.playing.entry.tokens[:2] == ("sack", "player 2")
    assert len(board.playing.entry.tokens) == 3


def test_two_boards_on_one_match_do_not_play_past_each_other():
    match = lesson_match()
    one, other = Board(match), Board(match)
    one.click("e6")
    other.click("d6")
    assert len(match.line) == 2
    other.refresh()
    other.click("d6")
    assert len(match.line) == 3


def test_a_player_is_stepped_by_its_buttons():
    match = begun_match()
    player = Player(match.log, by="action")
    start = player.step
    press(player, "Next step")
    assert player.step == match.line[1].step
    press(player, "Previous step")
    assert player.step == start
    press(player, "Last step")
    assert player.step == match.step
    press(player, "First step")
    assert player.step == 0


def test_a_player_shows_any_line_of_a_match():
    match = begun_match()
    match.undo()
    match.play("pawn e9")
    player = Player(match)
    player.last()
    assert player.replay.node.action == match.node.action


def test_boards_and_players_have_still_twins():
    for shown in (Board(begun_match()), Player(begun_match().log)):
        bundle = shown._repr_mimebundle_()
        assert bundle["image/svg+xml"].startswith("<svg")
        assert bundle["text/plain"].startswith(repr(shown))
        assert "application/vnd.jupyter.widget-view+json" in bundle


def test_a_player_reads_a_file_and_refuses_a_bad_one(tmp_path):
    path = begun_match().log.save(tmp_path / "game.replay")
    assert Player(path).replay.last == len(minerals.load(path))
    path.write_text("nonsense\n")
    with pytest.raises(minerals.LogError, match="line 1"):
        Player(path)
