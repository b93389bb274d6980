"""What can be done with a game that `minerals new-game` has just written, before a line of it is changed.

`test_new_game.py` runs this file in a process of its own, in which the game is an installed package.
"""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest
from ipywidgets import Button
from typer.testing import CliRunner

import minerals
from minerals.bots import bot_named, play_out
from minerals.classroom import Exercise
from minerals.classroom.levels import load, prove
from minerals.cli import app
from minerals.core.editing import Draft
from minerals.picture import roles, style, to_svg, to_text
from minerals.picture.themes import MODES
from minerals.testing import check_game
from minerals_widgets import Board, Editor, ExerciseBoard, LevelBoard, Player
from tests.widgets.controls import control

NAME = os.environ["NEW_GAME"]
TITLE = minerals.get_game(NAME).title
NAMES = ["Ada", "Ben"]


def new(**arguments):
    return minerals.new(NAME, players=NAMES, **{"seed": 7} | arguments)


def played():
    return play_out(new(), [bot_named("random", seed=1), bot_named("greedy", seed=2)])


def keys(board, message):
    """Do what a key on the grid beside the canvas does."""
    board.canvas.grid._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "80"})
    assert done.exit_code == code, done.output
    return done.stdout


# --- the game ---


def test_it_is_a_game_like_the_others():
    assert NAME in minerals.game_names()
    assert TITLE in run("games")
    assert f"{NAME}.setup" in run("rules", NAME)


def test_it_keeps_every_law():
    check_game(NAME, games=10)


def test_it_is_explained():
    match = new()
    assert [ruling.rule for ruling in match.explain("b2-3")] == [f"{NAME}.take.count", f"{NAME}.take.heap"]
    with pytest.raises(minerals.IllegalAction, match="not enough pebbles on b2"):
        match.play("b2-3")
    played().log.save("game.replay")
    assert f"{NAME}.take.heap" in run("explain", "game.replay", "b2-3", "--step", 2, code=1)


def test_its_odds_are_exact():
    odds = minerals.odds(new(), "b2-1", of=lambda position: position.state.river)
    assert odds[1] == Fraction(1, 6)


def test_it_is_simulated_by_the_reference_engine():
    table = minerals.simulate(NAME, games=20, policy="random", seed=1, progress=False)
    assert len(table) == 20
    assert set(table["pebble_slipped"]) > {0}
    assert (table["score_1"] + table["score_2"] + table["pebble_slipped"] == 14).all()


# --- seen ---


def test_it_is_painted_in_its_own_colours_and_the_common_ones():
    match = played()
    for step in range(len(match.log.events()) + 1):
        scene = match.goto(step).scene(minerals.View(marks=(minerals.Mark("b2", "selected"),), arrows=(("a1", "c2"),)))
        assert to_svg(scene).startswith("<svg ")
        assert "Ada" in to_text(scene)
    assert f"{NAME}.river" in roles(NAME)
    assert all(style(f"{NAME}.river", mode) != style("board", mode) for mode in MODES)


def test_it_is_played_on_a_canvas_by_clicks():
    board = Board(new())
    board.canvas.press(*board.canvas.scene.centre_of("b2"))
    control(board, Button, "take 2").click()
    assert str(board.match.node.action) == "b2-2"
    assert "pebbles from b2" in " ".join(board.said)
    control(board, Button, "Undo").click()
    assert board.match.node.n == 0


def test_it_is_played_by_keys():
    board = Board(new())
    assert "2 pebbles" in board.canvas.grid.label("c1")
    keys(board, {"press": "c1"})
    assert "selected" in board.canvas.grid.label("c1")
    keys(board, {"escape": True})
    assert not board.session.entry.tokens
    board.type("C1 - 2")
    assert str(board.match.node.action) == "c1-2"


def test_a_refused_click_says_why():
    board = Board(new(position="0 0\n0 1 1\n0 0\nhands 3 3\nriver 1\nturn 1"))
    board.click("a1")
    board.click("b2")
    assert board.session.prompt().tokens, "the sentence has buttons for what can be taken"
    board.type("b2-2")
    assert "not enough pebbles on b2" in board.words.said
    assert f"{NAME}.take.heap" in board.words.below


def test_why_shows_the_rules_that_concern_a_cell():
    board = Board(new())
    board.ask("b2")
    assert f"{NAME}.take.count" in board.words.below


def test_bots_play_it():
    board = Board(new(), bots={1: "random", 2: "greedy"})
    assert board.match.is_over


# --- recorded ---


def test_a_recorded_game_is_loaded_and_stepped_through():
    match = played()
    match.log.save("recorded.replay")
    log = minerals.load("recorded.replay")
    assert log.game.name == NAME
    assert [str(event) for event in log.events()] == [str(event) for event in match.log.events()]
    player = Player(log)
    player.goto(0)
    for step in range(1, len(log.events()) + 1):
        player.next()
        assert player.step >= step
        if player.step == len(log.events()):
            break
    assert "The last pebble is taken." in player.words.said
    assert run("verify", "recorded.replay")
    assert "The last pebble is taken" in run("replay", "recorded.replay", "--all")


@pytest.mark.parametrize(
    ("command", "suffix", "beginning"),
    [("page", "html", "<!DOCTYPE html>"), ("picture", "svg", "<svg "), ("export", "csv", "step,")],
)
def test_it_is_exported(command, suffix, beginning):
    played().log.save("exported.replay")
    run(command, "exported.replay", f"exported.{suffix}")
    assert Path(f"exported.{suffix}").read_text("utf-8").startswith(beginning)


def test_its_exercise_is_exported_by_its_code():
    assert "exercise.html" in run("publish", f"{NAME}-1", "exercise.html")
    assert Path("exercise.html").read_text("utf-8").startswith("<!DOCTYPE html>")


# --- edited ---


def take(editor, brush):
    """Press a brush's swatch."""
    editor.painting.palette._take(editor.painting.palette, {"take": brush}, [])


def test_a_position_is_painted():
    editor = Editor(NAME)
    take(editor, "heap 0")
    editor.canvas.press(*editor.canvas.scene.centre_of("c1"))
    assert editor.text.startswith(" 0 2\n")
    take(editor, "turn 2")
    assert editor.text.endswith("turn 2")


def test_a_painted_position_is_judged_by_the_rules_and_played_on():
    draft = Draft(NAME, position="9 0\n0 0 0\n0 0\nhands 3 3\nriver 1\nturn 1")
    assert [ruling.rule for ruling in draft.faults] == [f"{NAME}.setup"]
    draft.paint("heap 1", "c1")
    assert not draft.faults
    match = draft.match()
    match.play("c1-1")
    assert match.is_over


# --- taught ---


def test_its_level_is_sound_and_solved_by_clicks():
    (level,) = load(NAME)
    proof = prove(level)
    assert proof.is_sound, str(proof)
    board = LevelBoard(level.id)
    board.click("b2")
    control(board, Button, "take 2").click()
    assert "★★★" in board.words.said


def test_its_exercise_is_answered_and_agrees_with_its_rules():
    exercise = Exercise(f"{NAME}.at-least-one-slip")
    exercise.predict("1/2")
    wrong = exercise.check("1/2")
    assert wrong.misconception == "added"
    assert exercise.check("1 - (5/6)^3").value_is_right
    value = exercise.posed.value(exercise.parts[0])
    assert abs(exercise.simulate(400, seed=1)["once"].z(value)) < 5
    board = ExerciseBoard(f"{NAME}-1")
    board.predict("1/2")
    board.check("once", "91/216")
    assert "Right" in board.said
