"""Notebooks are made what is committed: without outputs, but for what the tests compare."""

from __future__ import annotations

import subprocess
import sys

import nbformat
import pytest
from nbval.plugin import metadata_tags

from tools.notebooks import COMPARED, faults, refresh

SHOWN = nbformat.v4.new_output("execute_result", {"text/plain": "2", "text/html": "<b>2</b>"}, execution_count=7)


def cell(source, *tags, outputs=()):
    return nbformat.v4.new_code_cell(
        source, metadata={"tags": [*tags], "scrolled": True}, outputs=[*outputs], execution_count=7
    )


@pytest.fixture
def path(tmp_path):
    """A notebook as JupyterLab leaves it."""
    cells = [
        nbformat.v4.new_markdown_cell("# One", metadata={"jp-MarkdownHeadingCollapsed": True}),
        cell("one = 1\none + 1", outputs=[SHOWN]),
        cell("for number in (one, 2):\n    print(number)", COMPARED),
    ]
    metadata = {
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {}}},
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python", "version": "3.11.2"},
    }
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), tmp_path / "one.ipynb")
    return tmp_path / "one.ipynb"


def test_what_a_person_leaves_is_named(path):
    assert list(faults(nbformat.read(path, 4))) == [
        "It says more than in which language it is.",
        "Cell 0 has more metadata than tags and whether it is folded.",
        "Cell 1 has more metadata than tags and whether it is folded.",
        "Cell 1 has an output or a count.",
        "Cell 2 has more metadata than tags and whether it is folded.",
        "Cell 2 is compared, but keeps more than the text that it prints.",
    ]


def test_all_is_stripped_but_what_a_compared_cell_prints(path):
    before = nbformat.read(path, 4)
    refresh(path)
    after = nbformat.read(path, 4)
    assert list(faults(after)) == []
    assert [cell.source for cell in after.cells] == [cell.source for cell in before.cells]
    assert [cell.id for cell in after.cells] == [cell.id for cell in before.cells]
    assert [output.text for cell in after.cells for output in cell.get("outputs", [])] == ["1\n2\n"]


def test_a_section_stays_folded_and_its_code_too(path):
    notebook = nbformat.read(path, 4)
    notebook.cells[0].source = "## Show the code"
    notebook.cells[1].metadata["jupyter"] = {"source_hidden": True}
    nbformat.write(notebook, path)
    refresh(path)
    after = nbformat.read(path, 4)
    assert list(faults(after)) == []
    assert after.cells[0].metadata == {"jp-MarkdownHeadingCollapsed": True}
    assert after.cells[1].metadata["jupyter"] == {"source_hidden": True}


def test_refreshing_again_changes_nothing(path):
    refresh(path)
    once = path.read_bytes()
    refresh(path)
    assert path.read_bytes() == once


@pytest.mark.parametrize("source", ["one", "pass", "import sys\nprint(1, file=sys.stderr)"])
def test_a_compared_cell_that_does_anything_but_print_is_refused(path, source):
    notebook = nbformat.read(path, 4)
    notebook.cells[2].source = source
    nbformat.write(notebook, path)
    as_it_was = path.read_bytes()
    with pytest.raises(SystemExit, match=r"Cell 2 .* must print text"):
        refresh(path)
    assert path.read_bytes() == as_it_was


@pytest.mark.slow
def test_nbval_knows_the_tag_and_compares_what_is_kept(path):
    assert metadata_tags[COMPARED] == "check"
    refresh(path)
    path.write_text(path.read_text("utf-8").replace(r'"1\n"', r'"3\n"'), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, path.name], cwd=path.parent, capture_output=True, text=True, check=False)
    assert "Cell outputs differ" in done.stdout
    assert "1 failed, 1 passed" in done.stdout
