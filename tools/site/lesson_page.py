"""Makes a page from a lesson: without a kernel, what is folded in JupyterLab is folded there, and some parts work.

Levels, exercises and recorded games need no kernel: they are on the page, each in a frame of its own. Of the other
boards the page shows the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from typing import NamedTuple

import nbformat

import minerals
from minerals.classroom.exercise import pose
from minerals.classroom.exercise_page import exercise_page
from minerals.classroom.level_page import level_page
from minerals.classroom.levels import level_named, load
from minerals.core.system import write_whole
from minerals.core.text import speaking
from tools.notebooks import FOLDED, is_collapsed
from tools.site import BESIDE
from tools.site.gallery import player_of

_RUN_FIRST = re.compile(r"^(Run all cells first|Führe zuerst alle Zellen aus)\b.*\n*", re.MULTILINE)
"""What a lesson asks of its readers that a page does for them."""
_HEADING = re.compile(r"(#+) ")
_OPEN = '<details class="folded"><summary>{title}</summary>'
_CLOSE = "</details>"
_OF_ITS_OWN = {"en": "Open it on a page of its own", "de": "Auf einer eigenen Seite öffnen"}


class Live(NamedTuple):
    """A part of a lesson that works on a page."""

    page: str
    """Where it is, from the site's folder."""
    title: str


def page_of(notebook: nbformat.NotebookNode, name: str) -> nbformat.NotebookNode:
    """Return a notebook as it is shown on a page.

    Parameters
    ----------
    notebook
        The notebook, with its outputs. It is changed.
    name
        Its path in the project.
    """
    language = "de" if name.startswith("notebooks/probability-de/") else "en"
    up = "../" * name.count("/")
    first = notebook.cells[0]
    first.source = _RUN_FIRST.sub("", first.source)
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        if cell.metadata.get("jupyter") == FOLDED:
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), "hide-input"]  # MyST-NB folds by tags
        if (live := live_in(cell.source, language)) is not None:
            cell.outputs = [_output(live, up, language)]
    notebook.cells = list(_folded(notebook.cells))
    return notebook


def live_in(source: str, language: str) -> Live | None:
    """Return what a cell shows that works on a page, or `None`. Writes its page if that has none yet.

    Parameters
    ----------
    source
        The code of the cell.
    language
        The language of the lesson.
    """
    for pattern, found in _KINDS.items():
        if match := re.search(pattern, source, re.MULTILINE):
            return found(match[1], language)
    return None


@cache
def _level(name: str, language: str) -> Live:
    level = level_named(name) if "." in name else load(name)[0]
    return _written(f"levels/{level.id}", language, level_page(level, language=language), level.title)


@cache
def _exercise(code: str, language: str) -> Live:
    with speaking(language):
        title = pose(code).title
    return _written(f"exercises/{code}", language, exercise_page(code, language=language), title)


def _game(name: str, _language: str) -> Live:
    return Live(player_of(name), minerals.replays().titles[name])


_KINDS: dict[str, Callable[[str, str], Live]] = {
    r'^LevelBoard\("([\w.-]+)"\)': _level,
    r'^LessonPath\("(\w+)"': _exercise,
    r'^Player\("[./]+/replays/([\w/-]+)\.replay"': _game,
}


def _written(stem: str, language: str, page: str, title: str) -> Live:
    name = f"{stem}.html" if language == "en" else f"{stem}.{language}.html"
    (BESIDE / name).parent.mkdir(parents=True, exist_ok=True)
    write_whole(BESIDE / name, page)
    return Live(name, title)


def _output(live: Live, up: str, language: str) -> nbformat.NotebookNode:
    title, page = escape(live.title), f"{up}{live.page}"
    shown = (
        f'<iframe class="live" src="{page}?embed" title="{title}" loading="lazy"></iframe>\n'
        f'<p class="own"><a href="{page}" aria-label="{_OF_ITS_OWN[language]}: {title}">{_OF_ITS_OWN[language]}</a></p>'
    )
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
