"""The notebook for otter: a master from which `otter assign` makes the students' version and the autograder.

The format is otter-assign's version 1, which later versions read too: raw cells open and close questions, solutions and
tests. A test asks `Exercise.check` whether the value is right and expects `True`, so it contains no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minerals.classroom.publishing.cells import (
    asked,
    code,
    guessed,
    headline,
    levels_told,
    markdown,
    notebook,
    opened,
    output,
    quoted,
    raw,
    spoken,
    told,
)
from minerals.classroom.publishing.sheets import Item, Sheet, any_guess, right_answer
from minerals.core.languages import translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

_CONFIGURATION = """\
# ASSIGNMENT CONFIG
name: {name}
init_cell: true
check_all_cell: true
export_cell: false
generate: true
tests:
  files: false
  ok_format: true"""


def _how() -> str:
    return translated(
        "Run the cells from top to bottom. Replace each `...` with your answer between quotes: a fraction, a decimal, "
        'a percentage or an expression, such as `"1/4"`. The name in the first cell decides which numbers you get.'
    )


def otter_notebook(sheet: Sheet) -> NotebookNode:
    """Return the master notebook, answers included."""
    assignment = sheet.assignment
    log = f"AttemptLog(student, {quoted(assignment.id)}, numbers={quoted(assignment.numbers)})"
    cells = [
        raw("configuration", _CONFIGURATION.format(name=quoted(assignment.id))),
        markdown("head", headline(sheet, _how())),
        code("student", f"student = {quoted(sheet.student)}"),
        code("begin", *spoken("from minerals.classroom import AttemptLog, Exercise"), "", f"log = {log}"),
    ]
    for item in sheet.items:
        cells += _exercise(sheet, item)
    return notebook(cells + levels_told(sheet))


def _exercise(sheet: Sheet, item: Item) -> list[NotebookNode]:
    name, posed = item.name, item.posed
    guess = f"{name}_guess"
    said = f'{name}.predict({guess}).standing == "said"'
    cells = [
        markdown(name, told(sheet, item)),
        code(f"{name}-open", *opened(sheet, item)),
        *_question(guess, 0, guessed(sheet, item), any_guess(posed), said),
    ]
    for part in posed.parts:
        variable = f"{name}_{part.key}"
        test = f"{name}.check({quoted(part.key)}, {variable}).value_is_right"
        cells += _question(variable, item.share(part), asked(sheet, item, part.key), right_answer(posed, part), test)
    return cells


def _question(variable: str, points: float, text: str, right: str, test: str) -> list[NotebookNode]:
    return [
        raw(f"{variable}-begin", f"# BEGIN QUESTION\nname: {variable}\npoints: {points:g}"),
        markdown(f"{variable}-asked", text),
        raw(f"{variable}-begin-solution", "# BEGIN SOLUTION"),
        code(variable, f"{variable} = {quoted(right)} # SOLUTION"),
        raw(f"{variable}-end-solution", "# END SOLUTION"),
        raw(f"{variable}-begin-tests", "# BEGIN TESTS"),
        _test(variable, test),
        raw(f"{variable}-end-tests", "# END TESTS"),
        raw(f"{variable}-end", "# END QUESTION"),
    ]


def _test(variable: str, test: str) -> NotebookNode:
    """Return a test with what it must print: otter takes that from the cell's output."""
    cell = code(f"{variable}-test", test)
    cell["execution_count"] = 1
    cell["outputs"] = [output("True")]
    return cell
