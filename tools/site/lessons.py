"""Runs the lessons, and gives each of them links to open it in the browser or on Binder."""

from __future__ import annotations

import hashlib
import shutil
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import quote

import nbformat
from nbclient import NotebookClient

from minerals.core.system import cores, write_whole
from minerals.live.notebook import write_script
from tools import ROOT
from tools.names import repository
from tools.notebooks import paths
from tools.site import BESIDE, LIVE, RUN
from tools.site.lesson_page import page_of, write_data
from tools.site.sources import linked, put

WORK = RUN / "work"
"""Where the lessons run, because some save games beside them: with copies of all folders that they read from."""
LITE = "lite/lab/index.html?path="
"""Where the site runs a notebook in the browser, before the notebook's path."""
_DIGITS = 16
"""How many digits tell the lesson and the kit that a kept lesson was run with."""
_MOST_SECONDS = 600
"""How long a cell may run: the first that plays a game compiles it, and the machine may do other things."""

GROUPS = {
    "": "The first notebook, in English and in German",
    "minerals": "Minerals",
    "mattock": "Mattock",
    "iceminers": "Iceminers",
    "out_of_mine": "Out of Mine!",
    "probability": "Lessons on probability",
    "studies": "Studies",
    "minerals-de": "Minerals, in German",
    "mattock-de": "Mattock, in German",
    "iceminers-de": "Iceminers, in German",
    "out_of_mine-de": "Out of Mine!, in German",
    "probability-de": "Lessons on probability, in German",
}
"""The folders of notebooks, in the order of the site, and their titles."""


def write(*, run: bool = True) -> None:
    """Write all lessons with their outputs, and the page that lists them.

    Parameters
    ----------
    run
        Whether to run them. Otherwise they have only the outputs that they are committed with.

    Raises
    ------
    CellExecutionError
        If a cell of a lesson fails.
    """
    found = paths()
    shutil.rmtree(WORK, ignore_errors=True)
    for folder in ("notebooks", "replays", "docs/images"):
        shutil.copytree(ROOT / folder, WORK / folder, dirs_exist_ok=True)
    with ThreadPoolExecutor(cores()) as pool:
        notebooks = list(pool.map(_run if run else _read, found))
    names = [path.relative_to(ROOT).as_posix() for path in found]
    write_script(BESIDE / LIVE)
    with ProcessPoolExecutor(cores(), get_context("spawn")) as processes:
        dead = list(processes.map(write_data, names))
    for name, notebook, places in zip(names, notebooks, dead, strict=True):
        for cell in page_of(notebook, name, places).cells:
            if cell.cell_type == "markdown":
                cell.source = linked(cell.source, name)
        first = notebook.cells[0]
        title, _, text = first.source.partition("\n\n")
        first.source = f"{title}\n\n{openers(name, '../' * name.count('/'))}\n\n{text}"
        put(name, nbformat.writes(notebook))  # type: ignore[no-untyped-call]
    put("notebooks/index.md", _index([path.relative_to(ROOT / "notebooks").as_posix() for path in found]))


def openers(name: str, up: str, more: str = "") -> str:
    """Return the links that open a notebook where it runs.

    Parameters
    ----------
    name
        The path of the notebook in the project.
    up
        The way from the page to the folder of the site, such as `../`.
    more
        More links to show beside them.

    Examples
    --------
    >>> openers("notebooks/00-start.ipynb", "../")
    '<p class="begin"><a class="open" href="../lite/lab/index.html?path=notebooks/00-start.ipynb">Open in ...</p>'
    """
    binder = f'\n<a href="{on_binder(name)}">Open on Binder</a>' if on_binder(name) else ""
    return f'<p class="begin"><a class="open" href="{up}{LITE}{quote(name)}">Open in the browser</a>{binder}{more}</p>'


def on_binder(name: str) -> str:
    """Return the address that opens a notebook on Binder, or "" if no repository is known that Binder could open."""
    _, at_host, project = repository().partition("https://github.com/")
    return at_host and f"https://mybinder.org/v2/gh/{project}/HEAD?urlpath={quote(f'lab/tree/{name}', safe='')}"


def _index(names: list[str]) -> str:
    lines = [
        "# Lessons",
        "",
        "Each page shows a notebook, and all its boards, levels, exercises and recorded games work on the page itself.",
        "",
    ]
    for folder, title in GROUPS.items():
        inside = [name.removesuffix(".ipynb") for name in names if name.rpartition("/")[0] == folder]
        lines += [f"## {title}", "", "```{toctree}", ":maxdepth: 1", "", *inside, "```", ""]
    return "\n".join(lines)


def _read(path: Path) -> nbformat.NotebookNode:
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def _run(path: Path) -> nbformat.NotebookNode:
    """Run a notebook in its folder, unless it has been run as it is with the kit as it is."""
    name = "-".join(path.relative_to(ROOT / "notebooks").with_suffix("").parts)
    kept = RUN / f"{name}-{_digest(path)}.ipynb"
    if kept.is_file():
        return _read(kept)
    for old in RUN.glob(f"{name}-{'?' * _DIGITS}.ipynb"):
        old.unlink()
    notebook = _read(path)
    resources = {"metadata": {"path": str(WORK / path.parent.relative_to(ROOT))}}
    quietly = ["--log-level=ERROR"]  # a kernel warns that others on the machine could listen
    NotebookClient(
        notebook, timeout=_MOST_SECONDS, kernel_name="python3", resources=resources, extra_arguments=quietly
    ).execute()
    notebook.metadata.pop("widgets", None)  # the state of the widgets, which no page shows
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_whole(kept, nbformat.writes(notebook))  # type: ignore[no-untyped-call]
    return notebook


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes() + _kit()).hexdigest()[:_DIGITS]


@cache
def _kit() -> bytes:
    """Return what changes whenever the kit or a recorded game does."""
    digest = hashlib.sha256()
    for folder in ("minerals", "widgets", "replays"):
        for file in sorted((ROOT / folder).rglob("*.*")):
            if file.is_file() and file.parent.name != "__pycache__" and file.suffix != ".mo":
                digest.update(file.read_bytes())
    return digest.digest()
