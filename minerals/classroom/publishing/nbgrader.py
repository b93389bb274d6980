"""The notebook for nbgrader: a source from which `nbgrader generate_assignment` makes the students' version.

The right answers are between nbgrader's own marks, and nbgrader removes them. The tests ask `check_answer` and so hold
no answer, though they are shown to students; what a student is told is what the exercise says to that answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.publishing.cells import (
    code,
    exercise_text,
    guess_text,
    headline,
    import_lines,
    levels_told,
    markdown,
    notebook,
    opening_code,
    part_text,
    python_literal,
    test_of,
)
from minerals.classroom.publishing.sheets import TEACHER, Item, Sheet, any_guess, right_answer
from minerals.core.text import translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

SCHEMA_VERSION = 3
BEGIN_SOLUTION = "### BEGIN SOLUTION"
END_SOLUTION = "### END SOLUTION"


def _how(sheet: Sheet) -> str:
    named = translated(
        "Write your name between the quotes after `student =`: the name under which you hand in, such as your login. "
        "It decides which numbers you get."
    )
    then = translated(
        "Run the cells from top to bottom. Write your answers between the quotes, as fractions, decimals, percentages "
        "or expressions: `1/4`, `0.25`, `25 %`, `1 - 3/4`. Below each answer, delete the line that says that nothing "
        "is done yet."
    )
    return then if sheet.student else f"{named} {then}"


def nbgrader_notebook(sheet: Sheet) -> NotebookNode:
    """Return the source notebook, answers included."""
    assignment = sheet.assignment
    log = f"AttemptLog(student, {python_literal(assignment.id)}, numbers={python_literal(assignment.numbers)})"
    cells = [
        markdown("head", headline(sheet, sheet.points, _how(sheet)), **_told("head")),
        code("student", f"student = {python_literal(sheet.student)}", **_told("student"))
        if sheet.student
        else _answer("student", TEACHER),
        code(
            "begin",
            *import_lines("from minerals.classroom import AttemptLog, Exercise"),
            "",
            f"log = {log}",
            **_told("begin"),
        ),
    ]
    for item, solved in zip(sheet.items, sheet.grader_items, strict=True):
        cells += _exercise(sheet, item, solved.posed)
    for cell in levels_told(sheet, earn=False):
        cell["metadata"] = _told("levels")
        cells.append(cell)
    return notebook(cells)


def _exercise(sheet: Sheet, item: Item, solved: ExerciseInstance) -> list[NotebookNode]:
    name, posed = item.name, item.posed
    guess, predicted = f"{name}_guess", f"{name}.predict({name}_guess)"
    cells = [
        markdown(name, exercise_text(sheet, item), **_told(name)),
        code(f"{name}-open", *opening_code(sheet, item), **_told(f"{name}-open")),
        markdown(f"{guess}-asked", guess_text(sheet, item), **_told(f"{guess}-asked")),
        _answer(guess, any_guess(posed)),
        code(f"{guess}-noted", predicted, **_told(f"{guess}-noted")),
    ]
    for part in posed.parts:
        variable = f"{name}_{part.key}"
        cells += [
            markdown(f"{variable}-asked", part_text(sheet, item, part.key), **_told(f"{variable}-asked")),
            _answer(variable, right_answer(solved, part)),
            code(
                f"{variable}-test",
                "from minerals.classroom.publishing import check_answer",
                "",
                f"assert {test_of(sheet, item, part.key)}",
                **_test(f"{variable}-test", item.exact_share(part)),
            ),
        ]
    return cells


def _answer(variable: str, right: str) -> NotebookNode:
    """Return a cell for an answer. What stands above the marks is left when nbgrader strips it."""
    lines = (f'{variable} = ""', BEGIN_SOLUTION, f"{variable} = {python_literal(right)}", END_SOLUTION)
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
