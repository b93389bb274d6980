"""What somebody does with the kit in a browser's Python, from the first move to the grade.

These tests run in Pyodide only: see test_pyodide.py.
"""

import importlib
import pkgutil
import sys
from contextlib import closing

import pytest

import minerals
from minerals.classroom import Exercise
from minerals.classroom.levels import Play, level_named
from minerals.classroom.publishing import begin
from minerals.core.system.optional_dependencies import EXTRAS
from minerals.core.text import MissingLibrary
from minerals_command import main

GAMES = ("iceminers", "mattock", "minerals", "out_of_mine")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_this_is_the_python_of_a_browser():
    assert sys.platform == "emscripten"


def test_every_module_can_be_imported_or_lacks_the_library_of_an_extra():
    imported, lacking = [], []
    for module in pkgutil.walk_packages(minerals.__path__, "minerals.", onerror=lambda name: None):
        if module.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(module.name)
            imported.append(module.name)
        except ModuleNotFoundError as error:
            lacking.append((error.name or "").partition(".")[0])
    assert set(lacking) <= {*EXTRAS, "llvmlite", "jupyter_server", "comm"}  # of numba, JupyterLab, ipywidgets
    assert len(imported) > 10 * len(lacking)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_recorded_to_its_end_loaded_and_verified(game, folder, capsys, monkeypatch):
    match = minerals.new(game, seed=7).record("game.replay")
    chooser = minerals.SeededChance("a")
    while not match.is_over and len(match.line) < 150:
        legal = match.legal_actions()
        match.play(legal[int(chooser.draw({str(number): 1 for number in range(len(legal))}).outcome)])
    match.log.close()
    assert b"".join(minerals.load("game.replay").lines()) == b"".join(match.log.lines())
    match.log.save("copy.replay")
    monkeypatch.setattr(sys, "argv", ["minerals", "verify", "game.replay", "copy.replay"])
    with pytest.raises(SystemExit, match="0"):
        main()
    assert capsys.readouterr().out.count("OK") == 2


def test_an_exercise_is_simulated():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    simulation = exercise.simulate(200)
    assert simulation.trials == 200
    assert simulation.estimates["mean"].mean == pytest.approx(3.5, abs=0.5)


def test_the_answers_of_a_student_are_kept(folder):
    exercise = Exercise("E17", student="Ada", log="ada.jsonl")
    exercise.predict("1/6")
    for part in exercise.parts:
        exercise.check(part.key, str(exercise.posed.value(part)))
    exercise.log.close()
    again = Exercise("E17", student="Ada", log="ada.jsonl")
    assert again.is_right
    again.log.close()


def test_the_log_of_a_notebook_has_a_name_that_jupyterlite_reads(folder):
    with closing(begin("week 1", "Ada")) as log:
        assert log.file == folder / "ada.week-1.replay"


def test_a_level_is_solved():
    play = Play(level_named("mattock.levels.mine-first"))
    assert not play.solved
    for action in play.level.solutions[0].play:
        play.attempt(action)
    assert play.solved


def test_odds_are_exact():
    match = minerals.new("iceminers", seed=7)
    die = minerals.odds(match, "roll", of=lambda position: int(position.events[0].outcome))
    assert die.mean() * 2 == 7


@pytest.mark.parametrize(
    "call", ["simulate('mattock')", "forecast(minerals.new('mattock'))", "luck(minerals.new('iceminers').log)"]
)
def test_what_needs_a_library_names_it(call):
    with pytest.raises(MissingLibrary, match=r" numpy: %pip install numpy$"):
        eval(f"minerals.{call}")
