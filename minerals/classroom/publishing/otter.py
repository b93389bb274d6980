"""The notebook for otter: a master from which `otter assign` makes the students' version and the autograder.

The format is otter-assign's version 1, which later versions read too: raw cells open and close questions, solutions and
tests. A test asks `check_answer` whether the answer is right and expects `True`, so it contains no answer. The first
question is the name; like a guess, it earns no points.

The autograder brings the kit along: the files of `bundle` lie beside the master, and what the kit needs is named in the
environment of the autograder.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.publishing.bundle import FINDER, WHEEL, requirements
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
    output,
    part_text,
    python_literal,
    raw,
    test_of,
)
from minerals.classroom.publishing.sheets import TEACHER, Item, Sheet, any_guess, right_answer
from minerals.core.text import translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

_CONFIGURATION = """\
# ASSIGNMENT CONFIG
name: {name}
init_cell: true
check_all_cell: true
export_cell: false
generate: true
python_version: "3.12"
requirements: {requirements}
autograder_files: {files}
tests:
  files: false
  ok_format: true"""


def _how(sheet: Sheet) -> str:
    named = translated(
        "Write your name between the quotes after `student =`: the name under which you hand in. It decides which "
        "numbers you get."
    )
    then = translated(
        "Run the cells from top to bottom. Replace each `...` with your answer between quotes: a fraction, a decimal, "
        'a percentage or an expression, such as `"1/4"`.'
    )
    return then if sheet.student else f"{named} {then}"


def otter_notebook(sheet: Sheet) -> NotebookNode:
    """Return the master notebook, answers included."""
    assignment = sheet.assignment
    log = f"AttemptLog(student, {python_literal(assignment.id)}, numbers={python_literal(assignment.numbers)})"
    configuration = _CONFIGURATION.format(
        name=python_literal(assignment.id),
        requirements=json.dumps(requirements()),
        files=json.dumps([WHEEL, FINDER]),
    )
    cells = [
        raw("configuration", configuration),
        markdown("head", headline(sheet, sheet.points, _how(sheet))),
        *([code("student", f"student = {python_literal(sheet.student)}")] if sheet.student else _named()),
        code("begin", *import_lines("from minerals.classroom import AttemptLog, Exercise"), "", f"log = {log}"),
    ]
    for item, solved in zip(sheet.items, sheet.grader_items, strict=True):
        cells += _exercise(sheet, item, solved.posed)
    return notebook(cells + levels_told(sheet, earn=False))


def _named() -> list[NotebookNode]:
    """Return the question for the name, which students find empty."""
    prompt = ('""" # BEGIN PROMPT', 'student = ""', '""" # END PROMPT')
    solution = (*prompt, f"student = {python_literal(TEACHER)} # SOLUTION NO PROMPT")
    return _question("student", 0, translated("Your name"), solution, _test_of("own_name", "own_name(student)"))


def _exercise(sheet: Sheet, item: Item, solved: ExerciseInstance) -> list[NotebookNode]:
    name, posed = item.name, item.posed
    guess = f"{name}_guess"
    said = f'{name}.predict({guess}).standing == "said"'
    cells = [
        markdown(name, exercise_text(sheet, item)),
        code(f"{name}-open", *opening_code(sheet, item)),
        *_question(guess, 0, guess_text(sheet, item), _solution(guess, any_guess(posed)), (said,)),
    ]
    for part in posed.parts:
        variable = f"{name}_{part.key}"
        test = _test_of("check_answer", test_of(sheet, item, part.key))
        right = _solution(variable, right_answer(solved, part))
        cells += _question(variable, item.share(part), part_text(sheet, item, part.key), right, test)
    return cells


def _solution(variable: str, right: str) -> tuple[str, ...]:
    return (f"{variable} = {python_literal(right)} # SOLUTION",)


def _test_of(function: str, call: str) -> tuple[str, ...]:
    """Return a test that imports what it asks: students may have deleted the cell that imports the rest."""
    return (f"from minerals.classroom.publishing import {function}", call)


def _question(
    variable: str, points: float, text: str, solution: tuple[str, ...], test: tuple[str, ...]
) -> list[NotebookNode]:
    return [
        raw(f"{variable}-begin", f"# BEGIN QUESTION\nname: {variable}\npoints: {points}"),
        markdown(f"{variable}-asked", text),
        raw(f"{variable}-begin-solution", "# BEGIN SOLUTION"),
        code(variable, *solution),
        raw(f"{variable}-end-solution", "# END SOLUTION"),
        raw(f"{variable}-begin-tests", "# BEGIN TESTS"),
        _test(variable, *test),
        raw(f"{variable}-end-tests", "# END TESTS"),
        raw(f"{variable}-end", "# END QUESTION"),
    ]


def _test(variable: str, *test: str) -> NotebookNode:
    """Return a test with what it must print: otter takes that from the cell's output."""
    cell = code(f"{variable}-test", *test)
    cell["execution_count"] = 1
    cell["outputs"] = [output("True")]
    return cell
