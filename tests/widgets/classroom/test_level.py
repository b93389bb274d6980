"""The board of levels: what it says, marks and offers, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button, Checkbox, Dropdown

import minerals
from minerals.classroom import AttemptLog
from minerals.classroom.attempts import Played
from minerals.classroom.levels import Play, level_named, load
from minerals_widgets.classroom.level import LevelBoard
from minerals_widgets.classroom.level_session import Levelling


@pytest.fixture(autouse=True)
def _errors_are_raised(monkeypatch):
    monkeypatch.setenv("MINERALS_RAISE", "1")


def _controls(widget, kind):
    if isinstance(widget, kind):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _controls(child, kind)


def _button(board, name):
    (found,) = [control for control in _controls(board.widget, Button) if control.description == name]
    return found


def _labels(board, mark):
    return {shape.cell for shape in board.canvas.scene.shapes if mark in getattr(shape, "label", "")}


# --- the controller ---


def test_a_game_begins_with_its_first_level_and_goes_on_to_the_next():
    levelling = Levelling("mattock")
    assert levelling.level == load("mattock")[0]
    levelling.previous()
    assert levelling.place == 0
    levelling.next()
    assert levelling.place == 1
    levelling.goto(load("mattock")[-1].id)
    levelling.next()
    assert levelling.level == load("mattock")[-1]


@pytest.mark.parametrize("which", ["chess", "mattock.levels.mine-frist"])
def test_what_there_is_not_is_refused(which):
    with pytest.raises(minerals.OptionError):
        Levelling(which)


def test_the_most_stars_won_are_kept():
    levelling = Levelling("mattock.levels.how-many-spaces")
    levelling.playing.give("12")
    levelling.playing.give("55")
    assert levelling.stars == {"mattock.levels.how-many-spaces": 2}
    levelling.reset()
    levelling.playing.give("55")
    assert levelling.stars == {"mattock.levels.how-many-spaces": 3}
    levelling.reset()
    for answer in ("1", "2", "3", "55"):
        levelling.playing.give(answer)
    assert levelling.stars == {"mattock.levels.how-many-spaces": 3}


def test_a_question_marks_no_cell_that_gives_the_answer_away():
    playing = Levelling("mattock.levels.where-to-mine").playing
    assert playing.targets() == () and playing.buttons(playing.scene()) == ()


def test_a_refused_click_counts_as_a_try_where_forbidden_things_are_asked_for():
    playing = Levelling("mattock.levels.whose-miner").playing
    playing.click("d1")
    playing.click("e4")
    assert playing.lesson.solved and playing.lesson.stars == 3
    assert playing.answer.rules == ("mattock.move.own-miner",)
    assert not playing.answer.is_refusal


def test_undo_does_not_go_back_behind_the_beginning_of_the_level():
    playing = Levelling("mattock.levels.last-places-first-plays").playing
    assert not playing.can_undo
    playing.click("a1")
    playing.undo()
    playing.undo()
    assert playing.match.node == playing.lesson.table.begun


# --- the widget ---


def test_a_level_is_solved_by_clicks_on_the_canvas():
    board = LevelBoard("mattock.levels.mine-first")
    assert board.canvas.scene.centre_of("e6")
    board.canvas.press(*board.canvas.scene.centre_of("e6"))
    _button(board, "Stay: no move").click()
    assert "★★★" in board.words.said and "Solved" in board.words.said
    assert "☑" in board.task.below


def test_a_level_shows_its_marks_and_arrows_until_something_is_tried():
    board = LevelBoard("mattock.levels.mine-first")
    assert any("arrow from e4 to e6" in getattr(shape, "label", "") for shape in board.canvas.scene.shapes)
    board.type("e5")
    assert not any("arrow from e4" in getattr(shape, "label", "") for shape in board.canvas.scene.shapes)


def test_a_wrong_try_is_answered_with_ruling_comment_and_rule():
    board = LevelBoard("mattock.levels.mine-first")
    board.click("e5")
    assert board.said == ("There is a tile on e5 already.", "Tiles are never stacked.")
    assert "✗" in board.words.said
    assert "mattock.mine.open-space" in board.words.below
    assert "e5" in _labels(board, "refused")


def test_cells_are_chosen_for_an_answer_and_given_by_a_button():
    board = LevelBoard("mattock.levels.printed-spaces")
    for cell in ("g2", "f7", "b3", "e5", "e5"):
        board.click(cell)
    assert _labels(board, "selected") == {"g2", "f7", "b3"}
    _button(board, "Answer").click()
    assert "★★★" in board.words.said


def test_an_answer_of_the_wrong_form_is_said_and_changes_nothing():
    board = LevelBoard("mattock.levels.how-many-spaces")
    board.type("fifty-five")
    assert "not a whole number" in board.words.said
    board.type("55")
    assert "★★★" in board.words.said


def test_choices_are_boxes_to_tick():
    board = LevelBoard("mattock.levels.move-or-stay")
    boxes = {box.description: box for box in _controls(board.widget, Checkbox)}
    assert list(boxes) == ["d1", "d1/e1-e2", "d1/e1-d1", "d1/e1-e1"]
    for turn in ("d1", "d1/e1-e2", "d1/e1-d1"):
        boxes[turn].value = True
    _button(board, "Answer").click()
    assert "★★★" in board.words.said


def test_rules_to_choose_from_are_named_by_their_titles():
    board = LevelBoard("mattock.levels.both-at-once")
    boxes = {box.description: box for box in _controls(board.widget, Checkbox)}
    boxes["The rule of three for the new tile"].value = True
    boxes["The rule of three for the tiles around it"].value = True
    board.answer()
    assert board.playing.lesson.solved


def test_a_hint_marks_what_leads_on():
    board = LevelBoard("mattock.levels.territory")
    _button(board, "Hint").click()
    assert "Behind e3" in board.words.said
    assert _labels(board, "hint") == {"e3"}


def test_the_tree_can_be_shown_once_the_level_is_solved():
    board = LevelBoard("mattock.levels.mine-first")
    assert _button(board, "Show the tree").disabled
    board.type("e6")
    _button(board, "Show the tree").click()
    assert board.player is not None
    assert "Mine e6" in board.player.words.below
    board.player.last()
    assert board.player.replay.node.action is not None


def test_another_level_closes_what_is_open_below():
    board = LevelBoard("mattock.levels.mine-first")
    _button(board, "Edit").click()
    assert board.editor is not None
    _button(board, "Next").click()
    assert board.editor is None
    assert "2 of" in board.task.said


def test_levels_are_chosen_from_a_list_with_their_stars():
    board = LevelBoard("mattock.levels.mine-first")
    board.type("e6")
    (chooser,) = [control for control in _controls(board.widget, Dropdown) if control.description == "Level"]
    assert chooser.options[0][0] == "1. Mine first ★★★"
    chooser.value = "mattock.levels.territory"
    assert board.levelling.level.id == "mattock.levels.territory"


def test_editing_the_position_changes_what_is_said():
    board = LevelBoard("mattock.levels.mine-first")
    board.edit()
    board.editor.paint("tile", "e6")
    assert "not the level&#x27;s own" in board.words.said
    board.type("e6")
    assert board.said == ("There is a tile on e6 already.",)
    board.editor.paint("open", "e6")
    assert "own" not in board.words.said
    board.type("e6")
    assert "★★★" in board.words.said


def test_a_board_of_another_size_is_shown_whole():
    board = LevelBoard("mattock")
    for level in load("mattock"):
        board.goto(level.id)
        assert board.canvas.scene.shapes


def test_a_level_has_still_twins():
    board = LevelBoard("mattock.levels.mine-first")
    bundle = board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("<LevelBoard: Mine first")


def test_how_a_level_was_solved_is_kept_and_graded_by_playing_it_again(tmp_path):
    path = tmp_path / "ada.jsonl"
    log = AttemptLog.open(path, "Ada", "week 1")
    board = LevelBoard("mattock.levels.mine-first", log=log)
    board.type("e5")
    assert not [record for record in log.records if isinstance(record, Played)]
    board.type("e6")
    board.type("e6")
    (played,) = [record for record in log.records if isinstance(record, Played)]
    assert (played.level, played.actions[-1]) == ("mattock.levels.mine-first", "e6")
    play = Play(level_named(played.level))
    assert [play.attempt(action).solved for action in played.actions][-1]
