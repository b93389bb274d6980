"""A notebook as pages to work through: without its code, one board at a time.

The notebooks are the same as in the lab. What only helps a reader of notebooks is left out: sections of code, and
sentences about cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from minerals.classroom import Exercise
from minerals.classroom.grading import Assignment
from minerals.classroom.levels import level_named

Cell: TypeAlias = Mapping[str, Any]
"""A cell of a notebook, as JSON."""

BEGIN = "from minerals_widgets.app import open_lesson\n\nopen_lesson()"
"""The cell before all others."""

_IMPORTED = "from minerals_widgets import LessonPath, LevelBoard"
_HEADING = re.compile(r"(#+) +(.+)")
_FOLDED = "jp-MarkdownHeadingCollapsed"
_OF_NOTEBOOKS = re.compile(
    r"page starts by itself|[Rr]un all cells|startet diese Seite|alle Zellen aus"
    r"|[Rr]un the cell|[Cc]ell below|[Cc]ell of your own|[Cc]ode of each|down the page|no Python"
    r"|[Zz]elle\b.*( aus|darunter)|eigenen Zelle|die Seite hinunter|kein Python"
)
"""What a sentence about the notebook itself has, in English or in German."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=[.?!]\*\*)\s+")


class Pages(NamedTuple):
    """What is shown."""

    cells: tuple[tuple[Cell, int], ...]
    """The cells, each with the number of its page, from 0."""
    titles: tuple[str, ...]
    """The title of each page."""


def pages_of(notebook: Mapping[str, Any]) -> Pages:
    r"""Return a notebook as pages.

    A heading begins a page. Text without a board stays on the page of the board before it, or leads to the next.

    `notebook`: the notebook, as JSON.
    """
    sections = _joined(list(_sections(_without_code(notebook["cells"]))))
    cells = tuple((cell, number) for number, section in enumerate(sections) for cell in section.cells)
    return Pages(cells, tuple(section.title for section in sections))


def pages_of_assignment(assignment: Assignment) -> Pages:
    """Return an assignment as pages: one for each exercise and level. The first one tells when it is due.

    >>> from minerals.classroom.grading.assignments import Task
    >>> pages_of_assignment(Assignment(id="week-4", exercises=(Task("E17"),))).titles
    ('Roll again until it is legal',)
    """
    boards = [
        (Exercise(task.exercise).title, f'LessonPath("{task.exercise}", graded=True)') for task in assignment.exercises
    ]
    boards += [(level_named(task.level).in_words.title, f'LevelBoard("{task.level}")') for task in assignment.levels]
    cells = [
        ({"cell_type": "code", "metadata": {}, "source": f"{_IMPORTED}\n\n{made}"}, number)
        for number, (_, made) in enumerate(boards)
    ]
    if assignment.deadline is not None:
        cells.insert(0, ({"cell_type": "markdown", "metadata": {}, "source": assignment.deadline.told}, 0))
    return Pages(tuple(cells), tuple(title for title, _ in boards))


# --- what is left out ---


def _without_code(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells for readers who see no code: folded sections that begin with code are left out."""
    depth = 0
    for place, cell in enumerate(cells):
        level = _level(cell)
        if level and (not depth or level <= depth):
            after = cells[place + 1] if place + 1 < len(cells) else None
            is_of_code = cell["metadata"].get(_FOLDED, False) and after is not None and after["cell_type"] == "code"
            depth = level if is_of_code else 0
        if not depth:
            kept = _for_readers(cell)
            if kept["source"]:
                yield kept


def _for_readers(cell: Cell) -> Cell:
    """Return a cell without the sentences that are about cells."""
    source = _text(cell)
    if cell["cell_type"] != "markdown":
        return {**cell, "source": source}
    kept = (_said(paragraph) for paragraph in source.split("\n\n"))
    return {**cell, "source": "\n\n".join(filter(None, kept))}


def _said(paragraph: str) -> str:
    if not _OF_NOTEBOOKS.search(paragraph):
        return paragraph
    return " ".join(sentence for sentence in _SENTENCE.split(paragraph) if not _OF_NOTEBOOKS.search(sentence))


def _text(cell: Cell) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _level(cell: Cell) -> int:
    """Return how deep the heading is that a cell begins with, or 0 for none."""
    found = _HEADING.match(_text(cell)) if cell["cell_type"] == "markdown" else None
    return len(found[1]) if found else 0


# --- pages ---


class _Section(NamedTuple):
    """A heading with all below it until the next heading."""

    title: str
    level: int
    cells: tuple[Cell, ...]

    @property
    def has_board(self) -> bool:
        """Whether it shows anything but text."""
        return any(cell["cell_type"] == "code" and not _is_import(cell) for cell in self.cells)


def _is_import(cell: Cell) -> bool:
    lines = [line for line in _text(cell).splitlines() if line.strip()]
    return all(line.startswith(("import ", "from ", "use(")) for line in lines)


def _sections(cells: Iterator[Cell]) -> Iterator[_Section]:
    title, level, kept = "", 1, list[Cell]()
    for cell in cells:
        if _level(cell):
            if kept:
                yield _Section(title, level, tuple(kept))
            found = _HEADING.match(_text(cell))
            assert found, "the cell begins with a heading"
            title, level, kept = found[2].replace("*", ""), len(found[1]), []
        kept.append(cell)
    if kept:
        yield _Section(title, level, tuple(kept))


def _joined(sections: Sequence[_Section]) -> list[_Section]:
    """Join text to the board that it is about: to the one before, or to the next if that is below its heading."""
    found: list[_Section] = []
    waiting: tuple[Cell, ...] = ()
    for place, section in enumerate(sections):
        after = sections[place + 1] if place + 1 < len(sections) else None
        cells = waiting + section.cells
        waiting = ()
        if section.has_board:
            found.append(section._replace(cells=cells))
        elif after is not None and (after.level > section.level or not found):
            waiting = cells
        elif found:
            found[-1] = found[-1]._replace(cells=found[-1].cells + cells)
        else:
            found.append(section._replace(cells=cells))
    return found
