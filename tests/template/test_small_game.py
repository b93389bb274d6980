"""A game in one file: what it can do at once, and the way that the tutorial goes from there to a folder."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from minerals.cli.new_game import small_file
from minerals.template import SMALL_GAME
from tests.template.game_packages import install, run, run_tests
from tools import tutorial

PAGE = tutorial.PAGE.read_text("utf-8")
PART = PAGE[: PAGE.index("## A game in a folder")]
NAME = SMALL_GAME.name
FILES = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```", PART, re.MULTILINE | re.DOTALL))
"""The files that the page adds to the game, by path."""
IN_A_NOTEBOOK, _, WITH_FLOWERS = re.findall(r"^```py\n(.*?)^```", PART, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ ([^#\n]*?) *(?:#.*)?$", PART, re.MULTILINE)


def test_it_fits_on_two_or_three_screens() -> None:
    lines = small_file("hop").splitlines()
    assert len(lines) < 190
    assert sum(bool(line) for line in lines) < 140


def test_nothing_is_left_of_the_name_of_the_template() -> None:
    text = small_file("river_hop")
    assert not re.search(rf"\b({NAME}[.-]\w|{SMALL_GAME.title}\b|play {NAME})", text)
    assert f'"{NAME}"' not in text
    assert "python river_hop.py play river_hop" in text
    assert "class RiverHopOptions(" in text


@pytest.mark.slow
def test_the_tutorial_leads_from_a_file_to_a_folder(tmp_path: Path) -> None:
    """Do what the page says, in its order: play, test, change, make a folder, write a rulebook."""
    file = tmp_path / f"{NAME}.py"
    first, *others = COMMANDS[:6]
    assert run(tmp_path, tmp_path, "-m", *shlex.split(first))
    for command in others:
        words = shlex.split(command)
        assert words[:2] == ["python", file.name]
        refuses = words[2] == "explain"  # the exit code of a refused action is 1
        assert run(tmp_path, tmp_path, *words[1:], code=int(refuses))
    assert (tmp_path / f"{NAME}.html").is_file()
    run(tmp_path, tmp_path, "-c", IN_A_NOTEBOOK)

    test = tmp_path / f"test_{NAME}.py"
    test.write_text(FILES[test.name], encoding="utf-8")
    run_tests(tmp_path, tmp_path, test)

    whole = file.read_text("utf-8")
    file.write_text(whole[: whole.index("if __name__")] + WITH_FLOWERS, encoding="utf-8")
    run_tests(tmp_path, tmp_path, test)

    for command in COMMANDS[6:9]:
        assert command.startswith(("mkdir", "mv"))
        subprocess.run(shlex.split(command), cwd=tmp_path, check=True)
    project = tmp_path / "project"
    test = project / test.name
    changed = test.read_text("utf-8").replace(f'"{NAME}.py"', f"{NAME}.GAME")
    test.write_text(
        changed.replace("from minerals import", f"import {NAME}\nfrom minerals import", 1), encoding="utf-8"
    )
    (project / "pyproject.toml").write_text(FILES["project/pyproject.toml"], encoding="utf-8")
    run_tests(project, tmp_path, test)

    package = project / NAME / "__init__.py"
    text = package.read_text("utf-8")
    without = re.sub(r"\n    rules=.*", "", text)
    assert without != text
    package.write_text(without, encoding="utf-8")
    (package.parent / "rulebook.toml").write_text(FILES[f"project/{NAME}/rulebook.toml"], encoding="utf-8")
    run_tests(project, tmp_path, test)

    install(project)
    assert "Take the pad" in run(project, tmp_path, "-m", "minerals", "rules", NAME)
    assert "OK" in run(project, tmp_path, "-m", "minerals", "verify", f"{NAME}.replay")  # recorded before all this
