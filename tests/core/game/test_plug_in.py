"""Games that are not part of the kit: in packages, found by their entry points, and in files."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import textwrap

import msgspec
import pytest

import minerals
from minerals.classroom.levels import load as load_levels
from minerals.classroom.texts import catalogue
from minerals.cli.new_game import small_file
from minerals.core.game import register, register_plug_ins, registry, search_when_asked
from minerals.core.game.registry import unregister
from minerals.core.text import translation as languages

RENAMED = """
import msgspec
from tests.core.pebbles import GAME as PEBBLES
GAME = msgspec.structs.replace(PEBBLES, name={name!r}, title="Marbles")
"""

NO_RULEBOOK = RENAMED.format(name="broken") + "GAME = msgspec.structs.replace(GAME, package='email')"


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Put packages on the path, each with its entry points, and forget them afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(registry._LOADERS)

    def install(module: str, source: str, **games: str) -> None:
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        about = tmp_path / f"{module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
        points = "\n".join(f"{name} = {value}" for name, value in games.items())
        (about / "entry_points.txt").write_text(f"[minerals.games]\n{points}\n", encoding="utf-8")
        registry._SEARCHES[:] = [register_plug_ins]

    yield install
    registry._SEARCHES.clear()
    for name in set(registry._LOADERS) - before:
        unregister(name)
    for module in [module for module in sys.modules if module.startswith("plugged_")]:
        del sys.modules[module]


def test_a_game_is_found_by_its_entry_point_be_it_a_module_or_a_value(install):
    install("plugged_marbles", RENAMED.format(name="marbles"), marbles="plugged_marbles")
    install("plugged_stones", RENAMED.format(name="stones"), stones="plugged_stones:GAME")
    assert minerals.get_game("marbles").title == "Marbles"
    assert minerals.new("stones", seed=1).legal_actions()
    assert {"marbles", "stones"} <= set(minerals.game_names())


def test_the_catalogues_of_a_game_are_looked_through_once_it_is_loaded(install, monkeypatch):
    monkeypatch.setattr(languages, "_PACKAGES", ["minerals"])
    install("plugged_marbles", RENAMED.format(name="marbles"), marbles="plugged_marbles")
    package = minerals.get_game("marbles").package
    assert ["minerals", package] == languages._PACKAGES


def test_a_game_is_imported_when_it_is_asked_for_and_not_when_names_are_listed(install):
    install("plugged_marbles", RENAMED.format(name="marbles"), marbles="plugged_marbles")
    assert "marbles" in minerals.game_names()
    assert "plugged_marbles" not in sys.modules
    minerals.get_game("marbles")
    assert "plugged_marbles" in sys.modules


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import no_such_library", r"ModuleNotFoundError: No module named 'no_such_library'\."),
        ("def broken(:", "SyntaxError: "),
        ("1 / 0", r"ZeroDivisionError: division by zero\."),
        ("", r"plugged_broken is not a game and has no GAME\."),
        ("GAME = 7", "plugged_broken is not a game"),
        (RENAMED.format(name="marbles"), r"Its GAME is named 'marbles'\."),
        (NO_RULEBOOK, "FileNotFoundError: "),
    ],
)
def test_a_broken_game_is_one_clear_error_and_stops_no_other(install, source, complaint):
    install("plugged_broken", source, broken="plugged_broken")
    install("plugged_marbles", RENAMED.format(name="marbles"), marbles="plugged_marbles")
    with pytest.raises(minerals.OptionError, match="The game 'broken' of the package plugged_broken") as caught:
        minerals.get_game("broken")
    assert caught.match(complaint)
    assert "broken" in minerals.game_names()
    names = [game.name for game in minerals.games()]
    assert "marbles" in names
    assert "broken" not in names


def test_the_name_of_another_game_cannot_be_taken(install):
    install("plugged_thief", RENAMED.format(name="mattock"), mattock="plugged_thief")
    with pytest.warns(RuntimeWarning, match="The game 'mattock' of the package plugged_thief is left out: the name is"):
        assert "mattock" in minerals.game_names()
    assert minerals.get_game("mattock").title == "Mattock"


def test_exercises_that_cannot_be_read_stop_no_others(install, monkeypatch):
    install("plugged_marbles", RENAMED.format(name="marbles"), marbles="plugged_marbles")

    def exercises_of(game):
        if game.name == "marbles":
            raise ZeroDivisionError("no way")
        return read(game)

    read = catalogue._exercises_of
    monkeypatch.setattr(catalogue, "_exercises_of", exercises_of)
    for remembered in (catalogue._bank, catalogue._sorted):
        remembered.cache_clear()
    try:
        assert catalogue.text_of("E42").title
        assert set(catalogue.faults()) == {"marbles"}
        with pytest.raises(minerals.MineralsError, match=r"of Marbles cannot be read\. ZeroDivisionError: no way"):
            catalogue.text_of("marbles.first")
    finally:
        for remembered in (catalogue._bank, catalogue._sorted):
            remembered.cache_clear()


def test_importing_the_kit_and_asking_for_its_own_games_looks_for_no_others():
    program = """
        import sys
        import minerals
        match = minerals.new("mattock", seed=1)
        print("importlib.metadata" in sys.modules)
        minerals.game_names()
        print("importlib.metadata" in sys.modules)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_search_that_was_put_off_is_made_once():
    found = []
    search_when_asked(lambda: found.append("searched") or register("late", lambda: None))
    try:
        assert found == []
        minerals.get_game("mattock")
        assert found == []
        assert "late" in minerals.game_names()
        minerals.game_names()
        assert found == ["searched"]
    finally:
        unregister("late")


# --- games in files ---


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a game in one file, and nothing known of it."""
    (tmp_path / "plugged_pond.py").write_text(small_file("plugged_pond"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINERALS_GAMES", "")
    before = set(registry._LOADERS)
    yield tmp_path
    registry._SEARCHES.clear()
    for name in set(registry._LOADERS) - before:
        unregister(name)
    for module in [module for module in sys.modules if module.startswith(("plugged_", "mattock"))]:
        del sys.modules[module]


def test_a_game_in_a_file_is_known_once_it_is_added(folder, monkeypatch):
    game = minerals.add_game("plugged_pond.py")
    assert minerals.add_game(folder / "plugged_pond.py") is game is minerals.get_game("plugged_pond")
    assert minerals.add_game(game) is game
    assert os.environ["MINERALS_GAMES"] == str(folder / "plugged_pond.py")
    match = minerals.new("plugged_pond", seed=1)
    match.play(match.legal_actions()[0])
    match.log.save("game.replay")
    assert minerals.load("game.replay").game is game
    assert pickle.loads(pickle.dumps(match)).diagram() == match.diagram()


def test_it_has_no_folder_and_nothing_is_taken_for_a_part_of_it(folder):
    (folder / "levels.toml").write_text("no levels", encoding="utf-8")
    (folder / "kernel.py").write_text("raise RuntimeError", encoding="utf-8")
    game = minerals.add_game("plugged_pond.py")
    assert load_levels("plugged_pond") == ()
    assert game.kernel() is None
    assert not game.folder.is_dir()
    assert list(game.folder.iterdir()) == []
    with pytest.raises(FileNotFoundError, match="A game in one file has no folder"):
        (game.folder / "rulebook.toml").read_text()


def test_a_log_does_not_make_the_kit_load_a_file_beside_it(folder):
    minerals.add_game("plugged_pond.py")
    minerals.new("plugged_pond", seed=1).log.save("game.replay")
    unregister("plugged_pond")
    with pytest.raises(
        minerals.LogError, match=r"There is no game 'plugged_pond'\. If you trust plugged_pond\.py, run"
    ):
        minerals.load("game.replay")


def test_files_are_named_by_the_environment(folder, monkeypatch):
    monkeypatch.setenv("MINERALS_GAMES", os.pathsep.join(["plugged_pond.py", "plugged_sea.py"]))
    search_when_asked(register_plug_ins)
    assert minerals.get_game("plugged_pond").title == "Plugged pond"
    with pytest.raises(
        minerals.OptionError, match=r"'plugged_sea' of plugged_sea.py cannot be loaded. There is no such"
    ):
        minerals.get_game("plugged_sea")


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("plugged_other", small_file("plugged_pond"), "Its GAME is named 'plugged_pond'."),
        ("plugged_none", "", "plugged_none.py is not a game and has no GAME."),
        ("plugged_slip", "GAME = (", "SyntaxError: '(' was never closed"),
        ("json", small_file("plugged_pond"), "'json' cannot be the name of a game: rename the file."),
        ("mattock", small_file("mattock"), "There is another game 'mattock' already, so this one cannot be added."),
    ],
)
def test_a_file_that_has_no_such_game_is_refused_in_one_sentence(folder, name, text, complaint):
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    with pytest.raises(minerals.OptionError) as caught:
        minerals.add_game(f"{name}.py")
    assert complaint in str(caught.value)
    assert not os.environ["MINERALS_GAMES"]


def test_another_game_of_the_same_name_is_refused(folder):
    minerals.add_game("plugged_pond.py")
    other = msgspec.structs.replace(minerals.get_game("plugged_pond"))
    with pytest.raises(minerals.OptionError, match="There is another game 'plugged_pond' already"):
        minerals.add_game(other)
