"""The tutorial: the files it shows, put together, are a game, and what it says to do with it works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from minerals.testing import laws
from tests.template.game_packages import install, run, run_tests
from tools import tutorial

PAGE = tutorial.PAGE.read_text("utf-8")
TOLD = re.sub(r"^\*\*`[^`\n]+`\*\*\n\n```\w+\n.*?^```\n", "", PAGE, flags=re.MULTILINE | re.DOTALL)
"""The page without the files in it."""


def fenced(language: str) -> str:
    """The blocks of a language that are no files, put together."""
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```$", TOLD, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has copied every file from the page, and installed it."""
    folder = tmp_path_factory.mktemp("tutorial")
    for path, text in tutorial.shown(PAGE).items():
        if path == tutorial.SMALL_FILE:
            continue
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    install(folder)
    return folder


def test_the_page_shows_the_files_as_they_are() -> None:
    assert tutorial.written(PAGE, tutorial.files()) == PAGE, "python -m tools.tutorial"


def test_the_page_shows_every_file_with_something_in_it() -> None:
    said = {path for path, text in tutorial.files().items() if text.count("\n") > 1 and not path.endswith(".md")}
    assert set(tutorial.shown(PAGE)) == said


def test_the_page_says_which_part_each_law_looks_at() -> None:
    parts = re.findall(r"^Laws?:\n\n((?:- \*[^*]+\*\n)+)", TOLD, re.MULTILINE)
    listed = [law for part in parts for law in re.findall(r"\*([^*]+)\*", part)]
    assert sorted(listed) == sorted(laws())


@pytest.mark.slow
def test_the_files_put_together_are_a_game_that_keeps_every_law(made: Path, tmp_path: Path) -> None:
    run_tests(made, tmp_path, made / "tests" / "test_pebbles.py")


@pytest.mark.slow
def test_what_it_says_to_do_in_a_notebook_works(made: Path, tmp_path: Path) -> None:
    run(made, tmp_path, "-c", fenced("python"))


@pytest.mark.slow
def test_what_it_says_to_do_at_the_command_line_works(made: Path, tmp_path: Path) -> None:
    commands = re.findall(r"^\$ minerals (.*?)(?: +#.*)?$", fenced("console"), re.MULTILINE)
    assert len(commands) >= 4
    for command in commands:
        assert run(made, tmp_path, "-m", "minerals", *shlex.split(command))
    assert (tmp_path / "game.html").is_file()
    assert (tmp_path / "hopscotch" / "hopscotch" / "__init__.py").is_file()
