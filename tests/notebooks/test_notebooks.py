"""What every notebook keeps to, and that every rule is taught on a live board. What they show: `expected_outputs`."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

import minerals
from minerals.classroom import levels
from tests.notebooks.rule_boards import called_in
from tools.notebooks import ROOT, code_cells, faults, is_folded, paths

RUN_ALL = {
    "In JupyterLab, this page starts by itself. Anywhere else, run all cells first.",
    "In JupyterLab startet diese Seite von selbst. Führe anderswo zuerst alle Zellen aus.",
    "Run all cells first, from the top down.",  # a study computes for long, so it never starts by itself
}
MOST_BYTES = 1_200_000
"""How large all notebooks together may be."""


@pytest.fixture(params=paths(), ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


def test_it_begins_with_a_title_and_how_to_run_it(notebook):
    assert notebook.cells[0].cell_type == "markdown"
    title, line, _ = notebook.cells[0].source.split("\n\n", 2)
    assert re.fullmatch(r"# .+", title)
    assert line in RUN_ALL


def test_it_is_a_source_and_keeps_only_what_is_compared(path, notebook):
    assert list(faults(notebook)) == [], f"python -m tools.notebooks {path.relative_to(ROOT)}"


def test_nothing_marks_a_compared_cell_but_its_tag(notebook):
    assert "NBVAL" not in "\n".join(cell.source for cell in notebook.cells)


def test_its_cells_are_short(notebook):
    # A position is written row by row; what a reader has to think through is the rest. Folded code is not read at all.
    shown = [cell for cell in code_cells(notebook) if not is_folded(cell)]
    cells = [re.sub(r'"""\n.*?"""', '"…"', cell.source, flags=re.DOTALL) for cell in shown]
    assert max((cell.count("\n") + 1 for cell in cells), default=0) <= 6


def test_all_notebooks_together_are_small():
    assert sum(path.stat().st_size for path in paths()) < MOST_BYTES, "python -m tools.notebooks"


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_rule_is_taught_on_a_live_board(game):
    taught = set()
    for path in paths():
        if path.parent.name == game:
            sources = [cell.source for cell in code_cells(nbformat.read(path, as_version=4))]
            if any("Board(" in source or "Player(" in source for source in sources):
                taught |= {found for source in sources for found in re.findall(r'rules\["([a-z_.-]+)"\]', source)}
            taught |= {rule.id for called in called_in(path) for rule in called.lesson.rules}
    assert set(minerals.get_game(game).rulebook) - taught == set()


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_level_is_counted_in_one_notebook(game):
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths() if path.parent.name == game)
    assert sum(map(int, re.findall(r'"(\d+) levels ', text))) == len(levels.load(game))


@pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_notebook_shows_a_picture_from_another_folder(path: Path) -> None:
    """Voilà serves nothing of it, and would not show the notebook at all."""
    written = "".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown")
    assert not re.search(r"!\[[^\]]*\]\(\.\./|<img", written)
