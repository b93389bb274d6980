"""The board of levels: what it says, marks and offers, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button, Dropdown, HBox

from minerals.classroom import AttemptLog
from minerals.classroom.attempts import Played
from minerals.classroom.levels import Play, level_named, load
from minerals_widgets.classroom.level import LevelBoard
from minerals_widgets.screen.choice_buttons import ChoiceButtons
from tests.widgets.controls import control, controls, marked

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def test_a_level_is_solved_by_clicks_on_the_canvas():
    board = LevelBoard("mattock.levels.mine-first")
    assert board.canvas.scene.centre_of("e6")
    board.canvas.press(*board.canvas.scene.centre_of("e6"))
    control(board, Button, "Stay: no move").click()
    assert "★★★" in board.words.said and "Solved" in board.words.said
    assert "☑" in board.task.below


def test_the_map_shows_the_stars_and_leads_to_every_level():
    board = LevelBoard("mattock.levels.mine-first")
    place = board.session.place
    assert [entry["stars"] for entry in board.map.levels] == [0] * len(board.session.levels)
    assert board.map.levels[place]["words"].endswith("Mine first, not solved yet")
    board.type("e6")
    assert board.map.levels[place]["words"].endswith("Mine first, 3 stars")
    board.map._handle_custom_msg({"chosen": "mattock.levels.printed-spaces"}, [])
    assert board.session.level.id == board.map.current == "mattock.levels.printed-spaces"


def test_its_stars_can_be_observed_and_its_level_set():
    board = LevelBoard("mattock.levels.mine-first")
    seen = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["stars", "solved", "level"])
    board.type("e6")
    assert (board.stars, board.solved, board.said) == (3, 1, board.attempt.answer.sentences)
    board.level = "mattock.levels.printed-spaces"
    assert board.session.level.id == "mattock.levels.printed-spaces"
    assert seen[:2] == [("stars", 3), ("solved", 1)]
    assert sorted(seen[2:]) == [("level", "mattock.levels.printed-spaces"), ("stars", 0)]
    assert HBox([board]).children == (board,)


def test_a_level_that_does_not_exist_leaves_the_board_as_it_is():
    board = LevelBoard("mattock.levels.mine-first")
    with pytest.raises(ValueError, match=r"mattock\.levels\.nonsense"):
        board.level = "mattock.levels.nonsense"
    assert board.level == board.session.level.id == "mattock.levels.mine-first"
    assert "nonsense" in board.errors.text


def test_the_stars_of_a_solved_level_fly_but_are_not_read_out_twice():
    board = LevelBoard("mattock.levels.mine-first")
    assert "minerals-gems" not in board.words.said
    board.type("e6")
    assert 'aria-hidden="true">★★★<' in board.words.said and "minerals-gems" in board.words.said


def test_the_map_knows_what_was_solved_before(tmp_path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week 1")
    LevelBoard("mattock.levels.mine-first", log=log).type("e6")
    again = LevelBoard("mattock", log=log)
    assert {entry["id"]: entry["stars"] for entry in again.map.levels}["mattock.levels.mine-first"] == 3


def test_a_level_shows_its_marks_and_arrows_until_something_is_tried():
    board = LevelBoard("mattock.levels.mine-first")
    assert any("arrow from e4 to e6" in getattr(shape, "label", "") for shape in board.canvas.scene.shapes)
    board.type("e5")
    assert not any("arrow from e4" in getattr(shape, "label", "") for shape in board.canvas.scene.shapes)


def test_a_wrong_try_is_answered_with_ruling_comment_and_rule():
    board = LevelBoard("mattock.levels.mine-first")
    board.click("e5")
    assert board.said == ("There is a tile on e5 already.", "You never put one tile on another.")
    assert "✗" in board.words.said
    assert "mattock.mine.open-space" in board.words.below
    assert "e5" in marked(board, "refused")


def test_cells_are_chosen_for_an_answer_and_given_by_a_button():
    board = LevelBoard("mattock.levels.printed-spaces")
    for cell in ("g2", "f7", "b3", "e5", "e5"):
        board.click(cell)
    assert marked(board, "selected") == {"g2", "f7", "b3"}
    control(board, Button, "Answer").click()
    assert "★★★" in board.words.said


def test_an_answer_of_the_wrong_form_is_said_and_changes_nothing():
    board = LevelBoard("mattock.levels.how-many-spaces")
    board.type("fifty-five")
    assert "not a whole number" in board.words.said
    board.type("55")
    assert "★★★" in board.words.said


def test_choices_are_buttons_to_press():
    board = LevelBoard("mattock.levels.move-or-stay")
    (buttons,) = controls(board.widget, ChoiceButtons)
    assert [said for _, said in buttons.options] == ["d1", "d1/e1-e2", "d1/e1-d1", "d1/e1-e1"]
    for turn in ("d1", "d1/e1-e1", "d1/e1-e2", "d1/e1-d1", "d1/e1-e1"):
        buttons.press(turn)
    assert buttons.chosen == ["d1", "d1/e1-e2", "d1/e1-d1"]
    control(board, Button, "Answer").click()
    assert "★★★" in board.words.said


def test_rules_to_choose_from_are_named_by_their_titles():
    board = LevelBoard("mattock.levels.both-at-once")
    (buttons,) = controls(board.widget, ChoiceButtons)
    words = {said: word for word, said in buttons.options}
    buttons.press(words["The rule of three for the new tile"])
    buttons.press(words["The rule of three for the tiles around it"])
    board.answer()
    assert board.attempt.lesson.solved


def test_a_player_is_chosen_by_name_with_a_button_or_on_the_panel():
    board = LevelBoard("minerals.levels.clockwise")
    (buttons,) = controls(board.widget, ChoiceButtons)
    assert [said for _, said in buttons.options] == ["Player 1", "Player 2", "Player 3", "Nobody"]
    board.click("player 1")
    assert buttons.chosen == ["1"] and marked(board, "selected") == set()
    assert any(shape.role == "mark.selected" for shape in board.canvas.scene.shapes)
    board.click("player 1")
    (right,) = board.session.level.answer.answer(board.attempt.match)
    buttons.press(right)
    board.answer()
    assert board.attempt.lesson.solved


def test_a_number_that_is_no_players_is_a_wrong_answer_as_in_old_logs():
    play = LevelBoard("minerals.levels.dug-last").attempt.lesson
    assert not play.attempt("4").solved
    assert play.attempt("Player 1").stars == 2


def test_a_hint_marks_what_leads_on():
    board = LevelBoard("mattock.levels.territory")
    control(board, Button, "Hint").click()
    assert "Behind e3" in board.words.said
    assert marked(board, "hint") == {"e3"}


def test_the_tree_can_be_shown_once_the_level_is_solved():
    board = LevelBoard("mattock.levels.mine-first")
    assert control(board, Button, "Show the tree").disabled
    board.type("e6")
    control(board, Button, "Show the tree").click()
    assert board.player is not None
    assert "Mine e6" in board.player.moves_view.records[0]["said"][0]
    board.player.last()
    assert board.player.replay.node.action is not None


def test_another_level_closes_what_is_open_below():
    board = LevelBoard("mattock.levels.mine-first")
    control(board, Button, "Edit").click()
    assert board.editor is not None
    control(board, Button, "Next").click()
    assert board.editor is None
    assert "2 of" in board.task.said


def test_levels_are_chosen_from_a_list_with_their_stars():
    board = LevelBoard("mattock.levels.mine-first")
    board.type("e6")
    (chooser,) = [found for found in controls(board.widget, Dropdown) if found.description == "Level"]
    assert chooser.options[0][0] == "1. Mine first ★★★"
    chooser.value = "mattock.levels.territory"
    assert board.session.level.id == "mattock.levels.territory"


def test_editing_the_position_changes_what_is_said():
    board = LevelBoard("mattock.levels.mine-first")
    board.edit()
    board.editor.paint("tile", "e6")
    assert "You have changed the position of this level." in board.words.said
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


def test_the_map_shows_topics_the_sum_and_what_is_next():
    board = LevelBoard("mattock.levels.mine-first")
    assert [entry["topic"] for entry in board.map.levels][:3] == ["Mining", "Set-up", "Set-up"]
    assert [entry["next"] for entry in board.map.levels][:2] == [True, False]
    board.type("e6")
    assert [entry["next"] for entry in board.map.levels][:2] == [False, True]
    assert board.map.label == "1 of 33 levels solved, 3 stars"


def test_a_board_can_have_a_few_levels():
    chosen = ["mattock.levels.territory", "mattock.levels.mine-first"]
    board = LevelBoard("mattock.levels.territory", levels=chosen)
    assert [entry["id"] for entry in board.map.levels] == chosen[::-1]
    assert "2 of 2: " in board.task.said
    with pytest.raises(ValueError, match="not among the levels of this board"):
        board.goto("mattock.levels.structure")


def test_a_board_of_one_level_has_no_map():
    board = LevelBoard("mattock.levels.mine-first", levels=["mattock.levels.mine-first"])
    assert not [found for found in controls(board.widget, Button) if found.description in ("Next", "Previous")]
    assert "of 1" not in board.task.said


def test_the_map_gives_the_stars_of_before_though_something_was_refused_then(tmp_path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week 1")
    board = LevelBoard("mattock.levels.mine-first", log=log)
    board.click("e5")
    board.type("e6")
    assert board.stars == 3
    assert LevelBoard("mattock", log=log).map.levels[0]["stars"] == 3


# --- comments, and the other side ---


def test_a_wrong_move_is_commented_until_the_next_one():
    board = LevelBoard("minerals.levels.what-you-stood-on")
    board.type("e5-d5")
    comment = board.attempt.comment
    assert "Not met yet" in comment and comment == board.said[-1]
    assert control(board, Button, "Undo").button_style == "primary"
    for another in (board.hint, board.cancel):
        another()
        assert comment not in board.said and "minerals-comment" in board.words.said
    board.undo()
    assert "minerals-comment" not in board.words.said
    assert control(board, Button, "Undo").button_style == ""


def test_a_step_on_the_way_is_not_to_be_taken_back():
    board = LevelBoard("mattock.levels.territory")
    board.type("e3")
    assert "Good so far." in board.words.said
    assert control(board, Button, "Undo").button_style == ""


def test_a_comment_stands_below_the_board_and_what_happened_beside_it():
    board = LevelBoard("mattock.levels.mine-first")
    board.type("d4")
    assert board.words.said.count("The goal needs e6, and this was d4.") == 1
    assert "Player 1 mines d4." in board.happened.said and "The goal needs" not in board.happened.said
    board.click("e5")
    assert board.happened.said == "", "nothing has happened"


def test_a_comment_leads_to_the_rule_it_names():
    board = LevelBoard("mattock.levels.alone")
    board.type("d1")
    assert "mattock.remove.isolated" in board.words.below


def test_nobody_moves_for_the_other_side():
    board = LevelBoard("mattock.levels.mine-first")
    board.type("d4")
    assert board.attempt.session.targets() == ()
    position = board.attempt.lesson.position
    for act in (lambda: board.type("d6"), lambda: board.click("d6")):
        act()
        assert board.said == ("Your turn is over. Take the action back, or begin again.",)
        assert "minerals-comment" in board.words.said
    assert board.attempt.lesson.position == position
    board.undo()
    board.type("e6")
    assert board.stars == 3


@pytest.mark.parametrize(
    "level", [level.id for game in ("iceminers", "mattock", "minerals") for level in load(game) if level.opponent]
)
def test_the_other_side_answers_by_itself_and_its_pieces_move(level, monkeypatch):
    board = LevelBoard(level)
    shown = []
    picture = board.show_picture
    monkeypatch.setattr(board, "show_picture", lambda **more: shown.append(more["motions"]) or picture(**more))
    lesson = board.attempt.lesson
    for action in lesson.level.solutions[0].play:
        before = len(lesson.table.records())
        board.type(action)
        played = lesson.table.records()[before:]
        assert lesson.table.is_own(played[0].action)
        assert lesson.solved or lesson.table.is_to_act, "never the other side's turn"
        if len(played) > 1:
            assert len(shown[-1]) >= len(played), "each piece goes its way"
            return
    raise AssertionError("the other side has not answered")


def test_a_level_for_several_sides_is_played_for_all_of_them():
    board = LevelBoard("minerals.levels.a-round")
    for action in level_named("minerals.levels.a-round").solutions[0].play:
        board.type(action)
    assert board.stars == 3
