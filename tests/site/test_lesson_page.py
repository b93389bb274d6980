"""What a lesson becomes on a page: folded as in JupyterLab, and alive without a kernel."""

from __future__ import annotations

import json
import subprocess
import sys

import nbformat
import pytest

from tools.notebooks import COLLAPSED
from tools.site import lesson_page
from tools.site.lesson_page import page_of

FOLD = {COLLAPSED: True}


@pytest.fixture(autouse=True)
def beside(tmp_path, monkeypatch):
    """The folder of the finished pages, empty."""
    monkeypatch.setattr(lesson_page, "BESIDE", tmp_path)
    return tmp_path


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


BOARDS = (
    "from minerals_widgets import Board, LessonPath, Player",
    'Board("mattock", board="inner")',
    'Player("../../replays/mattock/last-space.replay", by="turn")',
    'LessonPath("E45a", parts=["p_short"])',
)


def picture(text):
    return nbformat.v4.new_output("display_data", data={"image/svg+xml": f"<svg>{text}</svg>"})


def test_each_board_is_a_place_with_its_picture():
    board = code(BOARDS[1])
    board.outputs = [picture("a board")]
    cells = page(text("# A"), code(BOARDS[0]), board, code(BOARDS[2]), code("1 + 1"))
    shown = [output.data["text/html"] for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    assert shown == [
        '<div class="minerals-alive" data-place="cell-2"><svg>a board</svg></div>',
        '<div class="minerals-alive" data-place="cell-3"></div>',
    ]
    assert 'data-stills="../../live/probability-01-blind-bag.json"' in cells[-1].source
    assert 'src="../../live/lesson.js"' in cells[-1].source


def test_a_page_without_boards_loads_no_script():
    assert "live/" not in page(text("# A"), code("1 + 1"))[-1].source


@pytest.mark.parametrize(
    ("language", "where", "told"),
    [
        ("", "exercises/E45a.html", "Work on it on a page of its own"),
        ("-de", "exercises/E45a.de.html", "Auf einer eigenen Seite bearbeiten"),
    ],
)
def test_an_exercise_that_the_engine_cannot_pose_has_a_page_of_its_own(beside, language, where, told):
    cells = [text("# A"), code(BOARDS[0]), code(BOARDS[3])]
    cells[2].outputs = [picture("a guess")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    made = page_of(notebook, f"notebooks/probability{language}/08-is-it-fair.ipynb", ["cell-2"]).cells
    kept, link = made[2].outputs
    assert kept.data == {"image/svg+xml": "<svg>a guess</svg>"}
    assert f'href="../../{where}"' in link.data["text/html"]
    assert told in link.data["text/html"]
    assert f'<html lang="{language[1:] or "en"}">' in (beside / where).read_text("utf-8")


def test_the_data_of_a_lesson_tell_how_its_boards_begin(beside, root):
    told = (
        "import pathlib, tools.site.lesson_page as made\n"
        f"made.BESIDE = pathlib.Path({str(beside)!r})\n"
        "(made.BESIDE / 'live').mkdir()\n"
        "print(made.write_data('notebooks/probability-de/12-which-colour-is-rare.ipynb'))"
    )
    done = subprocess.run([sys.executable, "-c", told], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
    data = json.loads((beside / "live" / "probability-de-12-which-colour-is-rare.json").read_text("utf-8"))
    assert [still["said"][-1]["shown"] for still in data["stills"]] == [still["place"] for still in data["stills"]]
    assert "language-de" in data["packs"]
    assert "Was glaubst du?" in json.dumps(data["stills"], ensure_ascii=False)
    assert len({code["code"] for code in data["codes"]}) == len(data["codes"])
    assert not any("code" in message for still in data["stills"] for message in still["said"])
