"""What a lesson becomes on a page: folded as in JupyterLab, and with parts that work without a kernel."""

from __future__ import annotations

import nbformat
import pytest

from tools.notebooks import COLLAPSED
from tools.site import lesson_page
from tools.site.lesson_page import live_in, page_of

FOLD = {COLLAPSED: True}


@pytest.fixture(autouse=True)
def beside(tmp_path, monkeypatch):
    """The folder of the finished pages, empty."""
    monkeypatch.setattr(lesson_page, "BESIDE", tmp_path)
    for kept in (lesson_page._level, lesson_page._exercise):
        kept.cache_clear()
    yield tmp_path
    for kept in (lesson_page._level, lesson_page._exercise):
        kept.cache_clear()


def code(source, **metadata):
    return nbformat.v4.new_code_cell(source, metadata=metadata)


def text(source, **metadata):
    return nbformat.v4.new_markdown_cell(source, metadata=metadata)


def page(*cells, name="notebooks/probability/01-blind-bag.ipynb"):
    return page_of(nbformat.v4.new_notebook(cells=list(cells)), name).cells


def sources(cells):
    return [cell.source for cell in cells]


def test_readers_of_a_page_need_not_run_anything():
    (title,) = page(text("# Blind bag\n\nRun all cells first: in the menu, choose *Run*.\n\nEverything came blind."))
    assert title.source == "# Blind bag\n\nEverything came blind."


def test_the_innermost_collapsed_sections_are_folded():
    cells = page(
        text("# A lesson"),
        text("## More", **FOLD),
        text("### Two together"),
        text("#### Show the code\n\nIn Python.", **FOLD),
        code("1 + 1"),
        text("### A flower"),
        text("#### Show the <code>", **FOLD),
        code("2 + 2"),
    )
    assert sources(cells) == [
        "# A lesson",
        "## More",
        "### Two together",
        '<details class="folded"><summary>Show the code</summary>\n\nIn Python.',
        "1 + 1",
        "</details>",
        "### A flower",
        '<details class="folded"><summary>Show the &lt;code&gt;</summary>',
        "2 + 2",
        "</details>",
    ]


def test_code_that_is_folded_in_jupyterlab_is_folded():
    (cell,) = [cell for cell in page(text("# A"), code("1", jupyter={"source_hidden": True})) if cell.source == "1"]
    assert cell.metadata["tags"] == ["hide-input"]


@pytest.mark.parametrize(
    ("source", "language", "where", "title"),
    [
        ('LessonPath("E17", parts=["six"])', "en", "exercises/E17.html", "Roll again until it is legal"),
        ('LessonPath("E17")', "de", "exercises/E17.de.html", "Würfeln, bis es erlaubt ist"),
        ('LevelBoard("mattock.levels.mine-first")', "en", "levels/mattock.levels.mine-first.html", "Mine first"),
        ('LevelBoard("minerals")', "en", "levels/minerals.levels.first-jump.html", "The first jump"),
    ],
)
def test_exercises_and_levels_work_on_a_page(beside, source, language, where, title):
    live = live_in(f"import minerals\n{source}", language)
    assert live == (where, title)
    written = (beside / where).read_text("utf-8")
    assert f'<html lang="{language}">' in written
    assert f"<title>{title}</title>" in written


def test_a_recorded_game_is_played_on_the_page_of_the_gallery():
    live = live_in('Player("../../replays/mattock/last-space.replay", by="turn")', "en")
    assert live == ("players/mattock/last-space.html", "Engine 1 against Engine 2 (an independent engine)")


def test_other_boards_are_pictures():
    for source in ("Board(match)", "Player(saved)", "Player(short, forecast=True)", 'print("LevelBoard()")'):
        assert live_in(source, "en") is None, source


def test_a_live_part_takes_the_place_of_the_output():
    cells = page(text("# A"), code('LevelBoard("mattock.levels.mine-first")'))
    (output,) = cells[-1].outputs
    shown = output.data["text/html"]
    assert 'src="../../levels/mattock.levels.mine-first.html?embed"' in shown
    assert 'href="../../levels/mattock.levels.mine-first.html"' in shown
