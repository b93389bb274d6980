"""What every notebook keeps to, and that every rule is taught on a live board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

import minerals

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PATHS = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def _code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _data(notebook):
    return [output.get("data", {}) for cell in _code(notebook) for output in cell.outputs]


def test_it_begins_with_a_title_and_soon_shows_a_picture(notebook):
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")
    early = [output.get("data", {}) for cell in _code(notebook)[:3] for output in cell.outputs]
    assert any("image/svg+xml" in data for data in early)


def test_it_has_been_run_in_order_without_an_error(notebook):
    assert [cell.execution_count for cell in _code(notebook)] == list(range(1, len(_code(notebook)) + 1))
    assert not [output for cell in _code(notebook) for output in cell.outputs if output.output_type == "error"]


def test_it_carries_still_pictures_and_no_widget_state(notebook):
    assert "widgets" not in notebook.metadata
    assert any("image/svg+xml" in data for data in _data(notebook))
    assert not any("application/vnd.jupyter.widget-view+json" in data for data in _data(notebook))


def test_its_cells_are_short(notebook):
    # A position is written row by row; what a reader has to think through is the rest.
    thought = [re.sub(r'"""\n.*?"""', '"…"', cell.source, flags=re.DOTALL).count("\n") + 1 for cell in _code(notebook)]
    assert max(thought) <= 6


def test_it_tells_nothing_of_the_machine_it_ran_on(notebook):
    text = json.dumps(notebook)
    assert str(Path.home()) not in text
    assert not re.search(r"/tmp/|0x[0-9a-f]{6,}", text)


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_rule_is_taught_on_a_live_board(game):
    taught = set()
    for path in (NOTEBOOKS / game).glob("*.ipynb"):
        cells = [cell.source for cell in _code(nbformat.read(path, as_version=4))]
        if any("Board(" in source or "Player(" in source for source in cells):
            taught |= {found for source in cells for found in re.findall(r'rules\["([a-z_.-]+)"\]', source)}
    assert set(minerals.get_game(game).rulebook) - taught == set()
