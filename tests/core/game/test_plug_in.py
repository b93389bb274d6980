"""Games that live in packages of their own, found by their entry points."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import minerals
from minerals.classroom.texts import catalogue
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
    for remembered in (catalogue._read_bank, catalogue._by_name):
        remembered.cache_clear()
    try:
        assert catalogue.text_of("E42").title
        assert set(catalogue.faults()) == {"marbles"}
        with pytest.raises(minerals.MineralsError, match=r"of Marbles cannot be read\. ZeroDivisionError: no way"):
            catalogue.text_of("marbles.first")
    finally:
        for remembered in (catalogue._read_bank, catalogue._by_name):
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
