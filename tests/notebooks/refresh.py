"""Runs every notebook in place, and keeps its outputs but nothing that changes from run to run.

python -m tests.notebooks.refresh [NOTEBOOK ...]
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def refresh(path: Path) -> None:
    """Run one notebook from a clean kernel, in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    place = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources=place).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # A view refers to a kernel that is gone; the still twins beside it are what is kept.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


def main() -> None:
    """Run the notebooks named, or all of them."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.rglob("*.ipynb")):
        refresh(path)
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
