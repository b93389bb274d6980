"""A fifth game in an hour: what `minerals new-game` writes is a whole game, installed as a package of its own."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from minerals.cli.new_game import new_files, write_game
from minerals.template import GAME
from tests.template.game_packages import install, run, run_tests

NAME = "river_marbles"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game, installed."""
    folder = tmp_path_factory.mktemp("new") / "marbles"
    write_game(NAME, folder)
    install(folder)
    return folder


@pytest.mark.slow
def test_it_is_played_shown_edited_replayed_exported_explained_simulated_and_taught(made: Path, tmp_path: Path) -> None:
    run_tests(made, tmp_path, Path(__file__).with_name("new_game.py"), NEW_GAME=NAME)


@pytest.mark.slow
def test_its_own_tests_pass(made: Path, tmp_path: Path) -> None:
    run_tests(made, tmp_path, made / "tests" / f"test_{NAME}.py")


@pytest.mark.slow
def test_it_can_be_built_and_holds_all_its_files(made: Path, tmp_path: Path) -> None:
    program = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    built = run(made, made, "-c", program, tmp_path)
    with zipfile.ZipFile(tmp_path / built.split()[-1]) as wheel:
        inside = set(wheel.namelist())
    package = {path for path, _ in new_files(NAME) if path.startswith(f"{NAME}/")}
    some = ("theme.toml", "levels.toml", "exercises/at_least_one_slip.toml")
    assert {f"{NAME}/{path}" for path in some} <= package <= inside


def test_every_file_says_what_it_is_for() -> None:
    for path, text in new_files(NAME):
        if not path.endswith(("pyproject.toml", ".md")):
            assert text.startswith(('"""', "# ")), path


def test_nothing_is_left_of_the_name_of_the_template() -> None:
    for path, text in new_files(NAME):
        assert GAME.name not in path
        assert GAME.package not in text
        assert f'"{GAME.name}"' not in text
        assert not re.search(rf"\b({GAME.name}[.-]\w|{GAME.title}\b)", text), path
