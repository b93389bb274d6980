"""Cells of notebooks, and the texts that all kinds of notebooks share."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from minerals.classroom.answers import MISSES_FOR_A_HINT, MISSES_FOR_THE_SOLUTION
from minerals.classroom.publishing.sheets import Item, Sheet, in_points
from minerals.core.system import install_command
from minerals.core.text import ENGLISH, OptionError, language, translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

_KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def markdown(identifier: str, text: str, **metadata: Any) -> NotebookNode:
    """Return a cell of text. The identifiers are ours, so the same source gives the same file."""
    return _cell("markdown", identifier, text, metadata)


def code(identifier: str, *lines: str, **metadata: Any) -> NotebookNode:
    """Return a cell of code, not run yet."""
    return _cell("code", identifier, "\n".join(lines), metadata)


def raw(identifier: str, text: str) -> NotebookNode:
    """Return a raw cell."""
    return _cell("raw", identifier, text, {})


def _cell(kind: str, identifier: str, text: str, metadata: dict[str, Any]) -> NotebookNode:
    make = getattr(_version_4(), f"new_{kind}_cell")
    cell: NotebookNode = make(text, id=identifier.replace("_", "-"), metadata=metadata)
    return cell


def output(text: str) -> NotebookNode:
    """Return the output of the first cell that was run."""
    found: NotebookNode = _version_4().new_output("execute_result", data={"text/plain": text}, execution_count=1)
    return found


def notebook(cells: Iterable[NotebookNode]) -> NotebookNode:
    """Return a notebook of cells."""
    found: NotebookNode = _version_4().new_notebook(cells=list(cells), metadata=_KERNEL)
    return found


def notebook_bytes(notebook: NotebookNode) -> bytes:
    """Return the contents of a notebook file."""
    return f"{_version_4().writes(notebook)}\n".encode()


def _version_4() -> Any:
    try:
        from nbformat import v4
    except ImportError:
        raise OptionError(translated("Notebooks need nbformat: {command}.", command=install_command("lab"))) from None
    return v4


def python_literal(text: str) -> str:
    """Return a text as Python code."""
    return json.dumps(text, ensure_ascii=False)


# --- what they say alike ---


def headline(sheet: Sheet, points: float, *paragraphs: str) -> str:
    """Return the head of a notebook in which you can get so many points."""
    deadline = sheet.assignment.deadline
    due = [deadline.told] if deadline is not None else []
    return "\n\n".join([f"# {sheet.assignment.title}", in_points(points), *due, *paragraphs])


def exercise_text(sheet: Sheet, item: Item) -> str:
    """Return the text above an exercise. It contains the statement only if all readers have the same numbers."""
    posed = item.posed
    head = f"## {item.number}. {posed.title}\n\n{in_points(item.points)} · {posed.level} · *{posed.tag}*"
    return f"{head}\n\n{posed.statement}" if sheet.is_settled else head


def part_text(sheet: Sheet, item: Item, key: str) -> str:
    """Return the question of a part, or where to read it."""
    part = item.posed.text.part(key)
    if not sheet.is_settled:
        return translated("Part `{part}`: {points}", part=key, points=in_points(item.share(part)))
    unit = " (" + translated("in {unit}", unit=item.posed.unit(part)) + ")" if part.unit else ""
    options = "".join(f"\n- {option}" for option in item.posed.options(part))
    return f"`{key}` {item.posed.prompt(part)}{unit} · {in_points(item.share(part))}{options and chr(10) + options}"


def import_lines(*imports: str) -> tuple[str, ...]:
    """Return the imports of a notebook, and the line that sets its language."""
    if language() == ENGLISH:
        return imports
    return (*imports, "from minerals.core.text import use", "", f"use({python_literal(language())})")


def test_of(sheet: Sheet, item: Item, key: str) -> str:
    """Return the call that a grader makes to test the answer to a part. It depends on no other cell or test."""
    assignment, name = sheet.assignment, item.name
    student = python_literal(sheet.student) if sheet.student else "student"
    whose = (
        f"student={student}, assignment={python_literal(assignment.id)}, numbers={python_literal(assignment.numbers)}"
    )
    answer = f"{name}_{key}, guess={name}_guess"
    return f"check_answer({python_literal(item.posed.text.code)}, {python_literal(key)}, {answer}, {whose})"


def guess_text(sheet: Sheet, item: Item) -> str:
    """Return the question for a guess."""
    first = translated("Guess first.")
    return f"**{first}** {item.posed.prediction_prompt}" if sheet.is_settled else f"**{first}**"


def opening_code(sheet: Sheet, item: Item) -> tuple[str, ...]:
    """Return the code that opens an exercise. If its numbers are the student's own, the code shows them."""
    opening = f"{item.name} = Exercise({python_literal(item.posed.text.code)}, log=log)"
    return (opening,) if sheet.is_settled else (opening, item.name)


def help_text(item: Item) -> str:
    """Return the text about hints and the solution."""
    return translated(
        "Stuck? `{name}.hint()` gives you a hint after {few} wrong answers to a part, and stronger hints later. "
        "`{name}.solution()` explains everything when every part is right, or after {many} wrong answers to one part.",
        name=item.name,
        few=MISSES_FOR_A_HINT,
        many=MISSES_FOR_THE_SOLUTION,
    )


def levels_told(sheet: Sheet, *, earn: bool = True) -> list[NotebookNode]:
    """Return the cell that names the levels, which are played on the board; no grader of notebooks gives points."""
    if not sheet.levels:
        return []
    from minerals.classroom.levels import level_named

    lines = [
        f"- {level_named(task.level).in_words.title} (`{task.level}`){f': {in_points(task.points)}' if earn else ''}"
        for task in sheet.levels
    ]
    asked = (
        translated("Play these on the board:")
        if earn
        else translated("Play these on the board. In this notebook they earn no points:")
    )
    head = ["## " + translated("Levels"), "", asked, ""]
    return [markdown("levels", "\n".join([*head, *lines]))]


def level_cells(sheet: Sheet) -> list[NotebookNode]:
    """Return the cells in which the levels are played, each on a board of its own that keeps the log."""
    if not sheet.levels:
        return []
    from minerals.classroom.levels import level_named

    said = translated("Run each cell, and play on the board. What you do is saved like your answers.")
    cells = [markdown("levels", "## " + translated("Levels") + f"\n\n{said}")]
    for number, task in enumerate(sheet.levels, start=1):
        title = level_named(task.level).in_words.title
        cells.append(markdown(f"level-{number}-told", f"### {title}\n\n{in_points(task.points)} · *{task.level}*"))
        level = python_literal(task.level)
        cells.append(code(f"level-{number}", f"LevelBoard({level}, levels=[{level}], log=log)"))
    return cells
