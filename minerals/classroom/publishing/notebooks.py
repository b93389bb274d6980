"""The student's notebook and the one with the solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from minerals.classroom.grading import Assignment
from minerals.classroom.publishing.cells import (
    code,
    exercise_text,
    guess_text,
    headline,
    help_text,
    import_lines,
    level_cells,
    levels_told,
    markdown,
    notebook,
    opening_code,
    part_text,
    python_literal,
)
from minerals.classroom.publishing.sheets import Item, Sheet, any_guess, right_answer
from minerals.core.text import translated

if TYPE_CHECKING:
    from nbformat import NotebookNode


def student_notebook(sheet: Sheet) -> NotebookNode:
    """Return the notebook in which a student works. It holds no answer."""
    assignment = sheet.assignment
    cells = [
        markdown("head", headline(sheet, assignment.points, _how(sheet))),
        code(
            "begin",
            *import_lines(
                "from minerals.classroom import Exercise",
                "from minerals.classroom.publishing import begin, hand_in",
                *(["from minerals_widgets import LevelBoard"] if sheet.levels else []),
            ),
            "",
            f"student = {python_literal(sheet.student)}",
            f"log = begin({python_literal(assignment.id)}, student, numbers={python_literal(assignment.numbers)})",
            "hand_in(log)",
        ),
    ]
    for item in sheet.items:
        cells += _asked(sheet, item, guess="", answers=dict.fromkeys((part.key for part in item.posed.parts), ""))
        cells.append(markdown(f"{item.name}-help", help_text(item)))
    return notebook([*cells, *level_cells(sheet), *_handed_in(sheet)])


def solution_notebook(sheet: Sheet) -> NotebookNode:
    """Return the notebook with every right answer in its place, and the worked solutions. It keeps no log."""
    assignment = sheet.assignment
    secret = translated("With the solutions: not for students.")
    whose = [] if sheet.is_settled else [_of_the_bank()]
    student, name, numbers = map(python_literal, (sheet.student, assignment.id, assignment.numbers))
    log = f"AttemptLog({student}, {name}, numbers={numbers})"
    cells = [
        markdown("head", headline(sheet, assignment.points, secret, *whose)),
        code("begin", *import_lines("from minerals.classroom import AttemptLog, Exercise"), "", f"log = {log}"),
    ]
    for item in sheet.items:
        posed = item.posed
        answers = {part.key: right_answer(posed, part) for part in posed.parts}
        cells += _asked(sheet, item, guess=any_guess(posed), answers=answers)
        heading = translated("Solution.")
        cells.append(markdown(f"{item.name}-solution", f"**{heading}** {posed.solution}"))
    return notebook(cells + levels_told(sheet))


def _how(sheet: Sheet) -> str:
    begin = (
        translated(
            "Run the first cell, which has your name in it. From then on, everything you do is saved in the file that "
            "it names. Hand in that file."
        )
        if sheet.student
        else translated(
            "Write your name between the quotes in the first cell, and run the cell. From then on, everything you do "
            "is saved in the file that it names. Hand in that file."
        )
    )
    then = translated(
        "Then run the cells from top to bottom. Write your answers between the quotes, as fractions, decimals, "
        "percentages or expressions: `1/4`, `0.25`, `25 %`, `1 - 3/4`."
    )
    return f"{begin} {then}"


def _handed_in(sheet: Sheet) -> list[NotebookNode]:
    """Return the last cells, which name the file to hand in, its points, and what is missing."""
    said = translated("Run this cell when you are done. It names the file to hand in, and says what is missing.")
    tasks = {item.posed.text.code: item.points for item in sheet.items}
    tasks |= {task.level: task.points for task in sheet.levels}
    listed = ", ".join(f"{python_literal(name)}: {points:g}" for name, points in tasks.items())
    due = "".join(f", {name}={value}" for name, value in _due(sheet.assignment))
    return [
        markdown("hand-in-told", "## " + translated("Hand in") + f"\n\n{said}"),
        code("hand-in", f"hand_in(log, {{{listed}}}{due})"),
    ]


def _due(assignment: Assignment) -> Iterator[tuple[str, str]]:
    """Yield when it is due, as arguments in Python."""
    if not assignment.due:
        return
    yield "due", python_literal(assignment.without_zone.due)
    if assignment.grace:
        yield "grace", f"{assignment.grace:g}"
    if assignment.late != "marked":
        late = assignment.late
        yield "late", python_literal(late) if isinstance(late, str) else f"{late:g}"


def _of_the_bank() -> str:
    return translated(
        "Every student gets different numbers. These are the bank's own numbers. For a student's, use `--student NAME`."
    )


def _asked(sheet: Sheet, item: Item, guess: str, answers: dict[str, str]) -> list[NotebookNode]:
    name = item.name
    cells = [
        markdown(name, exercise_text(sheet, item)),
        code(f"{name}-open", *opening_code(sheet, item)),
        markdown(f"{name}-guess-asked", guess_text(sheet, item)),
        code(f"{name}-guess", f"{name}.predict({python_literal(guess)})"),
    ]
    for key, answer in answers.items():
        cells.append(markdown(f"{name}-{key}-asked", part_text(sheet, item, key)))
        cells.append(code(f"{name}-{key}", f"{name}.check({python_literal(key)}, {python_literal(answer)})"))
    return cells
