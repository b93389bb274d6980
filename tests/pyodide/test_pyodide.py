"""The kit runs in the Python of a browser: the installed wheel is put into Pyodide, and its tests are run there."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.graders.environments import run
from tests.pyodide.libraries import made, unpack

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
RULES = [f"tests/games/{game}/rules" for game in ("iceminers", "mattock", "minerals", "out_of_mine")]
LOGS = [
    f"tests/core/{name}.py"
    for name in (
        *("editing/test_position_editor", "game/test_position", "match/test_entry", "match/test_match"),
        *("log/test_log", "log/test_log_damage", "log/test_recorder", "log/test_upcasting"),
    )
]
CLASSROOM = [f"tests/classroom/test_{name}.py" for name in ("answers", "attempts", "exercise", "levels")]
ODDS = ["tests/probability/test_odds.py"]

NOT_THERE = {
    "in_another_process or another_process or a_process_killed": "no other processes",
    "a_second_writer_is_refused": "no locks that keep this process itself out",
    "a_huge_guess_that_an_older_kit_took": "no pandas",
}
"""Tests of what the Python of a browser does not have, and what that is."""


@pytest.fixture(scope="session")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders with Pyodide, and with the libraries and the kit's wheel."""
    pyodide, needed = made(ROOT / "build/pyodide")
    folder = tmp_path_factory.mktemp("pyodide")
    built, libraries = folder / "dist", folder / "libraries"
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", built, ROOT])
    shutil.copytree(needed, libraries)
    unpack(next(built.iterdir()), libraries)
    return pyodide, libraries


def in_pyodide(libraries: tuple[Path, Path], *options: str) -> str:
    """Run pytest in Pyodide, and return what it says. It must succeed."""
    pyodide, needed = libraries
    program = shutil.copy(ROOT / "tests/pyodide/in_node.mjs", pyodide)
    own = ("--config-file", "tests/pyodide/pytest.ini", "--rootdir", "/checkout", "--quiet", "--tb=short")
    return run([str(shutil.which("node")), program, needed, ROOT, *own, *options])


def test_a_game_is_played_recorded_and_loaded_and_an_exercise_and_a_level_are_solved(libraries):
    said = in_pyodide(libraries, "--confcutdir", "tests/pyodide", "tests/pyodide/story.py")
    assert "14 passed" in said


def test_the_tests_of_all_rules_pass(libraries):
    said = in_pyodide(libraries, "--confcutdir", "tests/games", "-m", "not slow", *RULES)
    assert int(said.split(" passed")[0].split()[-1]) > 1_000


def test_the_tests_of_logs_exercises_levels_and_odds_pass(libraries):
    tests = [*LOGS, *CLASSROOM, *ODDS]
    without = " or ".join(NOT_THERE)
    said = in_pyodide(libraries, "--confcutdir", "tests/core", "-m", "not slow", "-k", f"not ({without})", *tests)
    assert int(said.split(" passed")[0].split()[-1]) > 1_000
