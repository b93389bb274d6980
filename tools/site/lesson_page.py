"""Makes a page from a lesson: what is folded in JupyterLab is folded there, and every board lives, without a kernel."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from html import escape
from pathlib import Path

import nbformat

from minerals.classroom.exercise import pose
from minerals.classroom.exercise_page import exercise_page
from minerals.core.system import write_whole
from minerals.core.text import ENGLISH, speaking, use
from minerals.live.engine import ENGINE
from minerals.live.notebook import Part, data_of, live_html, parts_of, place_html
from minerals.live.still import WIDTHS, PlaceError, take_still
from tools import ROOT
from tools.notebooks import FOLDED, is_collapsed, language_of
from tools.site import BESIDE, LIVE

_RUN_FIRST = re.compile(r"^(Run all cells first|Führe zuerst alle Zellen aus)\b.*\n*", re.MULTILINE)
"""What a lesson asks of its readers that a page does for them."""
_HEADING = re.compile(r"(#+) ")
_OPEN = '<details class="folded"><summary>{title}</summary>'
_CLOSE = "</details>"
_SVG = "image/svg+xml"
_EXERCISE = re.compile(r"^LessonPath\('(\w+)'", re.MULTILINE)
_OF_ITS_OWN = {"en": "Work on it on a page of its own", "de": "Auf einer eigenen Seite bearbeiten"}
_NOT_IN_THE_ENGINE = ("PIL", "ipycanvas", "matplotlib", "numba", "numpy", "pandas", "scipy", "statsmodels")


def page_of(notebook: nbformat.NotebookNode, name: str, dead: Collection[str] = ()) -> nbformat.NotebookNode:
    """Return a notebook as it is shown on a page.

    Parameters
    ----------
    notebook
        The notebook, with its outputs. It is changed.
    name
        Its path in the project.
    dead
        The places that need more than the engine has. There the picture stays, and a link leads to an exercise.
    """
    first = notebook.cells[0]
    first.source = _RUN_FIRST.sub("", first.source)
    parts = parts_of(notebook.cells, (ROOT / name).parent)
    for part in parts:
        cell = notebook.cells[part.cell]
        if place_of(part) not in dead:
            cell.outputs = [_place(place_of(part), cell.outputs)]
        elif found := _EXERCISE.search(part.source):
            cell.outputs = [*cell.outputs, _link(found[1], "../" * name.count("/"), language_of(Path(name)))]
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.metadata.get("jupyter") == FOLDED:
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), "hide-input"]  # MyST-NB folds by tags
    notebook.cells = list(_folded(notebook.cells))
    if parts:
        up = "../" * name.count("/")
        notebook.cells.append(_markdown(live_html(f"{up}{LIVE}/", data_file(name), f"{up}{ENGINE}")))
    return notebook


def place_of(part: Part) -> str:
    """Return the name of the place in which a page shows a part of its notebook."""
    return f"cell-{part.cell}"


def data_file(name: str) -> str:
    """Return the name of the file with how the places of a lesson begin.

    >>> data_file("notebooks/minerals/02-movement.ipynb")
    'minerals-02-movement.json'
    """
    return f"{name.removeprefix('notebooks/').removesuffix('.ipynb').replace('/', '-')}.json"


def write_data(name: str) -> list[str]:
    """Write how the places of a lesson begin, for its page, and return those that need more than the engine has.

    In a process of its own: a lesson chooses its language, and there is no library that the engine does not have.

    Parameters
    ----------
    name
        The path of the notebook in the project.
    """
    sys.modules |= dict.fromkeys(_NOT_IN_THE_ENGINE)  # type: ignore[arg-type]  # this is how Python marks what is not there
    use(ENGLISH)
    parts = parts_of(json.loads((ROOT / name).read_text("utf-8"))["cells"], (ROOT / name).parent)
    alive, dead = [], []
    for part in parts:
        try:
            alive.append(take_still(place_of(part), part.source, part.given, widths=WIDTHS[:2]))
        except PlaceError:
            dead.append(place_of(part))
    if alive:
        with speaking(language_of(Path(name))):
            write_whole(BESIDE / LIVE / data_file(name), data_of(alive))
    return dead


def _place(name: str, outputs: Sequence[nbformat.NotebookNode]) -> nbformat.NotebookNode:
    pictures = [output.data[_SVG] for output in outputs if _SVG in output.get("data", {})]
    shown = place_html(name, "".join(pictures[-1]) if pictures else "")
    output: nbformat.NotebookNode = nbformat.v4.new_output(  # type: ignore[no-untyped-call]
        "display_data", data={"text/html": shown}
    )
    return output


def _link(code: str, up: str, language: str) -> nbformat.NotebookNode:
    """Return a link to the page of an exercise, which is written if there is none yet."""
    page = f"exercises/{code}.html" if language == "en" else f"exercises/{code}.{language}.html"
    (BESIDE / page).parent.mkdir(parents=True, exist_ok=True)
    write_whole(BESIDE / page, exercise_page(code, language=language))
    with speaking(language):
        title = escape(pose(code).title)
    shown = f'<p class="own"><a href="{up}{page}">{title}: {_OF_ITS_OWN[language]}</a></p>'
    output: nbformat.NotebookNode = nbformat.v4.new_output(  # type: ignore[no-untyped-call]
        "display_data", data={"text/html": shown}
    )
    return output


def _folded(cells: Sequence[nbformat.NotebookNode]) -> Iterator[nbformat.NotebookNode]:
    """Yield cells, with an element to unfold around each section that is collapsed and has no section inside."""
    is_open = False
    for place, cell in enumerate(cells):
        if is_open and _level_of(cell):
            yield _markdown(_CLOSE)
            is_open = False
        if is_collapsed(cell) and _is_innermost(cells, place):
            heading, _, rest = cell.source.partition("\n")
            yield _markdown(f"{_OPEN.format(title=escape(heading.lstrip('# ')))}\n\n{rest.strip()}".rstrip())
            is_open = True
        else:
            yield cell
    if is_open:
        yield _markdown(_CLOSE)


def _is_innermost(cells: Sequence[nbformat.NotebookNode], place: int) -> bool:
    following = next((level for cell in cells[place + 1 :] if (level := _level_of(cell))), 0)
    return following <= _level_of(cells[place])


def _level_of(cell: nbformat.NotebookNode) -> int:
    """Return the level of the heading that a cell begins with, or 0."""
    found = _HEADING.match(cell.source) if cell.cell_type == "markdown" else None
    return len(found[1]) if found else 0


def _markdown(text: str) -> nbformat.NotebookNode:
    cell: nbformat.NotebookNode = nbformat.v4.new_markdown_cell(text)  # type: ignore[no-untyped-call]
    return cell
