"""Prepares notebooks for a commit: it removes all outputs except those that the tests compare.

python -m tools.notebooks [NOTEBOOK ...]    # by default, all of them

A cell with the tag `nbval-check-output` keeps its printed text, and the tests compare that with the text it
prints when they run it. If a notebook has such cells, the whole notebook is run in a new kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from minerals.core.system import write_whole
from minerals.core.text import ENGLISH, languages
from tools import ROOT

COMPARED = "nbval-check-output"
"""The tag of a cell whose output is kept; nbval uses it, too."""

FOLDED = {"source_hidden": True}
"""What JupyterLab keeps of a cell whose code is folded."""

COLLAPSED = "jp-MarkdownHeadingCollapsed"
"""What JupyterLab calls a heading whose section is folded."""

_NOT_RUN = 0
"""What the compared cells are counted as: nbval compares only those that have a count, and JupyterLab shows no 0."""


def paths() -> list[Path]:
    """Return the notebooks of the project."""
    found = (ROOT / "notebooks").rglob("*.ipynb")
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def originals() -> list[Path]:
    """Return the notebooks of the project that are written, not made from another: those in English."""
    return [path for path in paths() if language_of(path) == ENGLISH]


def language_of(path: Path) -> str:
    """Return the language of a notebook: those in another one than English, or their folders, are called after it.

    >>> [language_of(Path(name)) for name in ("mattock/02-set-up-and-strategy.ipynb", "notebooks/00-start-de.ipynb")]
    ['en', 'de']
    """
    ends = {name.rpartition("-")[2] for name in (path.parent.name, path.stem)}
    return next((language for language in languages() if language in ends), ENGLISH)


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """Return the code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def is_compared(cell: nbformat.NotebookNode) -> bool:
    """Tell whether the tests compare what a cell prints."""
    return COMPARED in cell.metadata.get("tags", [])


def is_folded(cell: nbformat.NotebookNode) -> bool:
    """Tell whether JupyterLab shows a cell with its code folded."""
    return bool(cell.metadata.get("jupyter") == FOLDED)


def is_collapsed(cell: nbformat.NotebookNode) -> bool:
    """Tell whether JupyterLab shows a heading with its section folded. The whole notebook is never folded."""
    return cell.cell_type == "markdown" and cell.source.startswith("##") and cell.metadata.get(COLLAPSED) is True


def _more(cell: nbformat.NotebookNode) -> set[str]:
    """Return which metadata a cell has that it should not have."""
    kept = {"tags"} | ({"jupyter"} if is_folded(cell) else set()) | ({COLLAPSED} if is_collapsed(cell) else set())
    return set(cell.metadata) - kept


def faults(notebook: nbformat.NotebookNode) -> Iterator[str]:
    """Yield what must change before a notebook can be committed."""
    if set(notebook.metadata) - {"kernelspec", "language_info"} or set(notebook.metadata.get("language_info", ())) - {
        "name"
    }:
        yield "It says more than in which language it is."
    for number, cell in enumerate(notebook.cells):
        if _more(cell):
            yield f"Cell {number} has more metadata than tags and whether it is folded."
        if cell.cell_type == "code" and is_compared(cell):
            if [output.output_type for output in cell.outputs] != ["stream"] or cell.execution_count != _NOT_RUN:
                yield f"Cell {number} is compared, but keeps more than the text that it prints."
        elif cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None):
            yield f"Cell {number} has an output or a count."


def strip(notebook: nbformat.NotebookNode) -> None:
    """Remove everything but the source: outputs, counts, the state of widgets, and what a browser left."""
    for name in set(notebook.metadata) - {"kernelspec", "language_info"}:
        del notebook.metadata[name]
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for name in _more(cell):
            del cell.metadata[name]
    for cell in code_cells(notebook):
        cell.outputs, cell.execution_count = [], None


def refresh(path: Path) -> None:
    """Strip a notebook, and refresh the output of the cells that are compared.

    Raises `SystemExit` if a compared cell shows anything besides printed text.
    """
    # nbformat has no type hints.
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    strip(notebook)
    if any(map(is_compared, code_cells(notebook))):
        for number, text in _printed(notebook, path.parent).items():
            notebook.cells[number].execution_count = _NOT_RUN
            notebook.cells[number].outputs = [nbformat.v4.new_output("stream", name="stdout", text=text)]  # type: ignore[no-untyped-call]
    source = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    write_whole(path, source if source.endswith("\n") else f"{source}\n")


def _printed(notebook: nbformat.NotebookNode, folder: Path) -> dict[int, str]:
    """Run a copy of a notebook in a folder, and return what its compared cells print, by their numbers."""
    run = nbformat.from_dict(notebook)  # type: ignore[no-untyped-call]
    NotebookClient(run, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    texts = {}
    for number, cell in enumerate(run.cells):
        if cell.cell_type == "code" and is_compared(cell):
            if {output.get("name") for output in cell.outputs} != {"stdout"}:
                raise SystemExit(f"Cell {number} is compared, so it must print text and nothing else:\n{cell.source}")
            texts[number] = "".join(output.text for output in cell.outputs)
    return texts


def main() -> None:
    """Refresh the named notebooks, or all of them."""
    for path in [Path(name) for name in sys.argv[1:]] or paths():
        refresh(path)
        print(path)


if __name__ == "__main__":
    main()
