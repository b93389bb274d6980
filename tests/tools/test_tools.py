"""What makes committed files lies in `tools`, is listed there, and would make the same files again."""

from __future__ import annotations

import re

import pytest
from PIL import Image

import tools
from minerals.classroom import levels
from minerals.games.out_of_mine.components import load_components
from tools import ROOT, draw, embedding, fillings, film

FILES = {
    path.stem: path for path in (ROOT / "tools").glob("*.py") if 'if __name__ == "__main__":' in path.read_text("utf-8")
} | {path.parent.name: path.with_name("__init__.py") for path in (ROOT / "tools").glob("*/__main__.py")}
NAMES = sorted(FILES)


def test_the_package_lists_every_tool():
    assert re.findall(r"^`(\w+)`", tools.__doc__, re.MULTILINE) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_says_how_it_is_run(name):
    assert f"python -m tools.{name}" in FILES[name].read_text("utf-8").split('"""')[1]


@pytest.mark.parametrize("folder", ["docs", "replays"])
def test_nothing_that_makes_files_lies_beside_them(folder):
    assert list((ROOT / folder).rglob("*.py")) == []


def test_the_page_of_the_galleries_shows_what_ships():
    assert fillings.PAGE.read_text("utf-8") == fillings.page(load_components()), "python -m tools.fillings"


def test_the_guide_counts_the_levels_that_there_are():
    counts = [len(levels.load(game)) for game in embedding.GAMES]
    told = embedding.MEASURED.search(embedding.PAGE.read_text("utf-8"))[0]
    assert f"All {sum(counts)} levels" in told, "python -m tools.embedding"
    assert [int(row) for row in re.findall(r"^\| [^|]*[a-z!] \| (\d+) \|", told, re.MULTILINE)] == counts


def test_the_picture_of_the_readme_is_what_is_drawn_today():
    assert (draw.IMAGES / "board.svg").read_text("utf-8") == draw.board(), "python -m tools.draw"


def test_the_film_of_the_readme_shows_what_is_said_today():
    shown = list(film.frames())
    assert [frame.rule for frame in shown if frame.kind == "question"] == [
        "minerals.move.exact-distance",
        "minerals.move.ending",
    ]
    with Image.open(film.FILM) as committed:
        assert committed.n_frames == len(shown), "python -m tools.film"
