"""The quick loop: which tests a file concerns, which of them fit into its time, and what is only a warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT, check
from tools.catalogues.sources import Text
from tools.check import fitting, untranslated
from tools.concerns import FARTHEST, concerned_by

MODULES = sorted(
    path
    for tree in ("minerals", "widgets/minerals_widgets")
    for path in (ROOT / tree).rglob("*.py")
    if "template" not in path.parts
)


def near(name: str) -> dict[str, int]:
    return concerned_by(ROOT / name)


def test_the_tests_of_a_file_lie_where_it_lies() -> None:
    assert near("minerals/core/log/recorder.py")["tests/core/log/test_recorder.py"] == 0
    assert near("minerals/core/log/recorder.py")["tests/core/log/test_seeking.py"] == 1
    assert near("widgets/minerals_widgets/player/player.py")["tests/widgets/player/test_player.py"] == 0
    assert near("minerals/games/minerals/rulebook.toml")["tests/games/minerals/test_rulebook.py"] == 0


def test_who_imports_a_file_is_concerned_and_who_imports_its_wing_is_not() -> None:
    imports_the_grid = "tests/games/out_of_mine/picture/test_scene.py"
    assert near("minerals/core/geometry/squares.py").get("tests/core/log/test_recorder.py", FARTHEST) > 1
    assert near("minerals/core/picture/scene.py")[imports_the_grid] == 1


def test_the_examples_of_a_module_and_of_a_page_are_tests_too() -> None:
    assert near("minerals/core/game/chance.py")["minerals/core/game/chance.py"] == 0
    assert "tests/test_setup.py::test_the_examples_of_a_document_are_true[docs/command.md]" in near("docs/command.md")
    assert near("notebooks/00-start.ipynb")["notebooks/00-start.ipynb"] == 0


def test_a_file_of_tests_concerns_itself_and_a_helper_those_that_import_it() -> None:
    assert near("tests/core/log/test_recorder.py") == {"tests/core/log/test_recorder.py": 0}
    assert near("tests/core/forging.py")["tests/games/minerals/test_upcast.py"] == 1


def test_every_module_concerns_some_test_besides_its_own_examples() -> None:
    assert [path for path in MODULES if not set(concerned_by(path)) - {path.relative_to(ROOT).as_posix()}] == []


def test_near_tests_come_first_then_quick_ones_and_one_always_runs() -> None:
    known = {"a": 9.0, "b": 1.0, "c": 9.0, "d": 0.1}
    assert fitting({"a": 0, "b": 1, "c": 1, "d": 2}, known) == (["a", "b", "d"], ["c"])
    assert fitting({"endless": 0}, {"endless": 1000.0}) == (["endless"], [])


def test_a_sentence_without_a_translation_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [Text(Path(), text, None) for text in ("Half way", "Previous step")]
    monkeypatch.setattr(check, "texts_of", lambda _file: said)
    told = list(untranslated([ROOT / "widgets/minerals_widgets/player/player.py"]))
    assert told == ["widgets/minerals_widgets/player/player.py: 'Half way' has no translation yet (de, fr, nl)."]


def test_what_is_wrong_is_told_and_what_is_right_too() -> None:
    for file, code in (("tests/test_contracts.py", 0), ("/nowhere/else.py", 2)):
        done = subprocess.run(
            [sys.executable, "-m", "tools.check", file], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert ("All is well" if code == 0 else "Not in this project") in done.stdout
