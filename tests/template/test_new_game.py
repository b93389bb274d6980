"""A fifth game in an hour: what `minerals new-game` writes is a whole game, installed as a package of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from minerals.cli.new_game import new_files, write_game
from minerals.template import GAME

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

pytestmark = pytest.mark.slow

Runs = Callable[..., None]


def install(name: str, made: Path) -> None:
    """Do what installing does: put the entry points that the project names beside its package."""
    project = tomllib.loads((made / "pyproject.toml").read_text("utf-8"))["project"]
    about = made / f"{name}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = project["entry-points"]["minerals.games"]
    listed = "\n".join(f"{key} = {value}" for key, value in points.items())
    (about / "entry_points.txt").write_text(f"[minerals.games]\n{listed}\n", encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game, installed."""
    folder = tmp_path_factory.mktemp("new") / "marbles"
    write_game("river_marbles", folder)
    install("river_marbles", folder)
    return folder


@pytest.fixture
def runs(made: Path, tmp_path: Path) -> Runs:
    """Run the tests in a file in a process in which the new game is installed, and fail with what it says."""

    def run(file: Path) -> None:
        path = os.pathsep.join([str(made), str(ROOT), str(ROOT / "widgets")])
        known = os.environ | {"PYTHONPATH": path, "NEW_GAME": "river_marbles"}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error"]
        options = ["--import-mode=importlib", f"--rootdir={tmp_path}", "-c", os.devnull, "--noconftest"]
        done = subprocess.run(
            [*command, *options, str(file)],
            cwd=tmp_path,
            env=known,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    return run


def test_it_is_played_shown_edited_replayed_exported_explained_simulated_and_taught(runs: Runs) -> None:
    runs(HERE / "new_game.py")


def test_its_own_tests_pass(runs: Runs, made: Path) -> None:
    runs(made / "tests" / "test_river_marbles.py")


def test_it_can_be_built_and_holds_all_its_files(made: Path, tmp_path: Path) -> None:
    program = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=made,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    import zipfile

    with zipfile.ZipFile(tmp_path / done.stdout.split()[-1]) as wheel:
        inside = set(wheel.namelist())
    package = {path for path, _ in new_files("river_marbles") if path.startswith("river_marbles/")}
    assert package <= inside
    assert {"river_marbles/theme.toml", "river_marbles/levels.toml", "river_marbles/exercises/slips.toml"} <= package


def test_every_file_has_a_comment_that_says_what_it_is_for() -> None:
    for path, text in new_files("river_marbles"):
        if not path.endswith(("pyproject.toml", ".md")):
            assert text.startswith(('"""', "#")), path


def test_nothing_is_left_of_the_name_of_the_template() -> None:
    for path, text in new_files("river_marbles"):
        assert GAME.name not in path
        assert GAME.package not in text
        assert f'"{GAME.name}"' not in text
        assert not re.search(rf"\b({GAME.name}[.-]\w|{GAME.title}\b)", text), path
