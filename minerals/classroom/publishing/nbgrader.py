"""The notebook for nbgrader: a source from which `nbgrader generate_assignment` makes the students' version.

The right answers are between nbgrader's own marks, and nbgrader removes them. The tests ask `Exercise.check` and so
hold no answer, though they are shown to students; what a student is told is what the exercise says to that answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minerals.classroom.publishing.cells import (
    asked,
    code,
    guessed,
    headline,
    levels_told,
    markdown,
    notebook,
    opened,
    quoted,
    spoken,
    told,
)
from minerals.classroom.publishing.sheets import Item, Sheet, any_guess, right_answer
from minerals.core.languages import translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

SCHEMA_VERSION = 3
BEGIN_SOLUTION = "### BEGIN SOLUTION"
END_SOLUTION = "### END SOLUTION"


def _how() -> str:
    return translated(
        "Write your name in the first cell. It decides which numbers you get. Then run the cells from top to bottom. "
        "Write your answers between the quotes, as fractions, decimals, percentages or expressions: `1/4`, `0.25`, "
        "`25 %`, `1 - 3/4`. Then delete the line below, which says that nothing is done yet."
    )


def nbgrader_notebook(sheet: Sheet) -> NotebookNode:
    """Return the source notebook, answers included."""
    assignment = sheet.assignment
    log = f"AttemptLog(student, {quoted(assignment.id)}, numbers={quoted(assignment.numbers)})"
    cells = [
        markdown("head", headline(sheet, _how()), **_told("head")),
        code("student", f"student = {quoted(sheet.student)}"),
        code(
            "begin",
            *spoken("from minerals.classroom import AttemptLog, Exercise"),
            "",
            f"log = {log}",
            **_told("begin"),
        ),
    ]
    for item in sheet.items:
        cells += _exercise(sheet, item)
    for cell in levels_told(sheet):
        cell["metadata"] = _told("levels")
        cells.append(cell)
    return notebook(cells)


def _exercise(sheet: Sheet, item: Item) -> list[NotebookNode]:
    name, posed = item.name, item.posed
    guess, predicted = f"{name}_guess", f"{name}.predict({name}_guess)"
    cells = [
        markdown(name, told(sheet, item), **_told(name)),
        code(f"{name}-open", *opened(sheet, item), **_told(f"{name}-open")),
        markdown(f"{guess}-asked", guessed(sheet, item), **_told(f"{guess}-asked")),
        _answer(guess, any_guess(posed)),
        code(f"{guess}-noted", predicted, **_told(f"{guess}-noted")),
    ]
    for part in posed.parts:
        variable = f"{name}_{part.key}"
        cells += [
            markdown(f"{variable}-asked", asked(sheet, item, part.key), **_told(f"{variable}-asked")),
            _answer(variable, right_answer(posed, part)),
            code(
                f"{variable}-test",
                f"said = {name}.check({quoted(part.key)}, {variable})",
                "assert said.value_is_right, str(said)",
                **_test(f"{variable}-test", item.share(part)),
            ),
        ]
    return cells


def _answer(variable: str, right: str) -> NotebookNode:
    """Return a cell for an answer. What stands above the marks is left when nbgrader strips it."""
    lines = (f'{variable} = ""', BEGIN_SOLUTION, f"{variable} = {quoted(right)}", END_SOLUTION)
    return code(variable, *lines, **_tagged(variable, solution=True))


def _told(name: str) -> dict[str, Any]:
    return _tagged(name, locked=True)


def _test(name: str, points: float) -> dict[str, Any]:
    return _tagged(name, locked=True, points=points)


def _tagged(name: str, *, locked: bool = False, solution: bool = False, points: float | None = None) -> dict[str, Any]:
    tags: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "grade_id": name.replace("_", "-"),
        "grade": points is not None,
        "locked": locked,
        "solution": solution,
        "task": False,
    }
    return {"nbgrader": tags if points is None else {**tags, "points": points}}
