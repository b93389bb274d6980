"""The data of a class as a folder of tables with a codebook, and a page that shows the class its own statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from minerals._version import __version__
from minerals.classroom.grading.answer_table import ANSWER_COLUMNS, answer_rows
from minerals.classroom.grading.grades import Results
from minerals.classroom.grading.item_statistics import (
    ItemStatistics,
    LearningStep,
    MisconceptionCount,
    item_statistics,
    learning_curves,
    misconception_counts,
    reliability,
)
from minerals.classroom.grading.observations import moment
from minerals.classroom.grading.reports import Cell, Section, Table, report_page
from minerals.classroom.texts import title_of
from minerals.core.system import PRIVATE, file_errors_explained, require, write_folder
from minerals.core.text import counted, in_figures, translated
from minerals.exchange import spreadsheet

FEWEST_SHOWN = 3
"""The class page tells of no misconception that fewer students had: they might be recognised."""

_Rows: TypeAlias = Sequence[ItemStatistics | MisconceptionCount | LearningStep]
_ITEM = {
    "assignment": "the id of the assignment",
    "item": "the code of the exercise, or the id of the level",
    "part": "the part of the exercise; empty for a level",
}
_MEANINGS: Mapping[str, Mapping[str, str]] = {
    "items": {
        **_ITEM,
        "students": "how many students handed in the assignment",
        "answered": "how many of them gave an answer that could be read",
        "right_first": "how many were right at the first answer",
        "right_at_last": "how many were right in the end",
        "answers": "how many answers all of them gave, those that could not be read included",
        "difficulty": "right_first / answered, from 0 (hard) to 1 (easy); empty if nobody answered",
        "discrimination": "the correlation of a right first answer with the number of other right first answers in the "
        "assignment (corrected item-total correlation); a missing answer counts as wrong; empty for fewer than ten "
        "students, or if all did equally well",
    },
    "misconceptions": {
        **_ITEM,
        "misconception": "the name of the misconception",
        "students": "how many students gave an answer that it leads to",
        "first": "for how many of them it was the first answer",
        "overcome": "how many of them were right in the end",
    },
    "learning": {
        "assignment": _ITEM["assignment"],
        "misconception": "the name of the misconception",
        "opportunity": "1 for the first part that a student answered in which the misconception was possible",
        "students": "how many students came to this opportunity; students who give up early are missing in later ones",
        "tripped": "how many of them fell for it, in their first answer to the part",
    },
}


@file_errors_explained()
def write_data(results: Results, folder: Path, *, anonymous: bool = False) -> None:
    """Write the data of a class: four tables, a codebook and the class page. All of them or, after an error, none.

    The files are `answers.csv`, `items.csv`, `misconceptions.csv`, `learning.csv`, `codebook.md` and `class.html`. Only
    their owner may read them.

    Parameters
    ----------
    results
        The grades.
    folder
        Where to write the files. The folder is created if needed.
    anonymous
        Whether names, times of day and texts that could not be understood are left out of `answers.csv`. The other
        tables never have them.

    Raises
    ------
    OSError
        If they cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom.grading import Results
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_data(Results(()), Path(folder))
    ...     sorted(file.name for file in Path(folder).iterdir())
    ['answers.csv', 'class.html', 'codebook.md', 'items.csv', 'learning.csv', 'misconceptions.csv']
    """
    require(Results, results=results)
    require(Path, folder=folder)
    require(bool, anonymous=anonymous)
    made: Mapping[str, _Rows] = {
        "items": item_statistics(results),
        "misconceptions": misconception_counts(results),
        "learning": learning_curves(results),
    }
    files = {f"{name}.csv": _csv(tuple(_MEANINGS[name]), map(msgspec.structs.astuple, made[name])) for name in made}
    at = list(ANSWER_COLUMNS).index("time")
    rows = ((*row[:at], _time(row[at]), *row[at + 1 :]) for row in answer_rows(results, anonymous=anonymous))
    files["answers.csv"] = _csv(tuple(ANSWER_COLUMNS), rows)
    files["codebook.md"] = codebook(anonymous=anonymous)
    files["class.html"] = class_statistics(results)
    write_folder(folder, files, mode=PRIVATE)


def _csv(columns: Sequence[str], rows: Iterator[tuple[object, ...]] | map[tuple[object, ...]]) -> str:
    return spreadsheet.to_csv(columns, ([_plain(value) for value in row] for row in rows))


def _plain(value: object) -> object:
    """Return a value as programs of statistics read it: empty for nothing, true and false, enough digits."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return f"{value:.6g}" if abs(value) < 1 else f"{round(value, 3):.12g}"
        case _:
            return value


def _time(at: object) -> str:
    return f"{moment(at)}Z".replace(" ", "T") if isinstance(at, int) else ""


def codebook(*, anonymous: bool = False) -> str:
    """Return what each column of each table means, in Markdown.

    Parameters
    ----------
    anonymous
        Whether the table of answers has no names.

    Examples
    --------
    >>> print(codebook().splitlines()[0])
    # Codebook
    """
    require(bool, anonymous=anonymous)
    tables = {"answers": {name: column.meaning for name, column in ANSWER_COLUMNS.items()}, **_MEANINGS}
    listed = [
        f"## {name}.csv\n\n| column | meaning |\n|---|---|\n"
        + "\n".join(f"| `{column}` | {meaning} |" for column, meaning in columns.items())
        for name, columns in tables.items()
    ]
    return "\n\n".join(["# Codebook", *_about(anonymous=anonymous), *listed]) + "\n"


def _about(*, anonymous: bool) -> Iterator[str]:
    yield (
        f"Written by version {__version__} of the kit. Tables are CSV in UTF-8 with commas and decimal points; an "
        "empty cell is a missing value. Verdicts and misconceptions were worked out again from what was typed. Times "
        "come from the clocks of the students' computers. A table of statistics leaves out work whose owner is in "
        "doubt, and a first answer is the first that could be read."
    )
    if anonymous:
        yield (
            "The table of answers has a number for each student. The numbers are drawn again for each export, and "
            "nothing keeps who has which. Times of day are left out, and so are texts that could not be read as an "
            "answer, because people write names there. In a small class, somebody who knows when a student worked, or "
            "on what, may still recognise that student: give the tables only to people who may know."
        )


# --- the page ---


def class_statistics(results: Results) -> str:
    """Return a page that shows a class its own statistics: no names, and no misconception of fewer than three students.

    Parameters
    ----------
    results
        The grades.

    Examples
    --------
    >>> import re
    >>> from minerals.classroom.grading import Results
    >>> re.findall("<h1>(.*)</h1>", class_statistics(Results(())))
    ['What our class did']
    """
    require(Results, results=results)
    return report_page("class_report.html", translated("What our class did"), sections=list(_sections(results)))


def _sections(results: Results) -> Iterator[Section]:
    items, counts, steps = item_statistics(results), misconception_counts(results), learning_curves(results)
    alphas = reliability(results)
    titles = {student.assignment.id: student.assignment.title for student in results.certain}
    for name, title in titles.items():
        here = [item for item in items if item.assignment == name]
        if not here or here[0].students < FEWEST_SHOWN:
            said = translated("Fewer than {number} students handed this in, so nothing is shown.", number=FEWEST_SHOWN)
            yield Section(title, said, ())
            continue
        tables = (
            _item_table(here),
            *_misconception_table([each for each in counts if each.assignment == name], here[0].students),
            *_learning_table([each for each in steps if each.assignment == name]),
        )
        said = counted(here[0].students, "{number} student", "{number} students")
        alpha = alphas[name]
        if alpha is not None:
            figure = in_figures(f"{alpha:.2f}")
            alpha_told = translated("Reliability of the first answers (Cronbach's alpha): {number}.", number=figure)
            said = f"{said}. {alpha_told}"
        yield Section(title, said, tables)


def _item_table(items: Sequence[ItemStatistics]) -> Table:
    rows = [
        (
            Cell(f"{item.item} {item.part}".strip(), "heading"),
            _heat(item.answered, item.students),
            _heat(item.right_first, item.answered),
            _heat(item.right_at_last, item.students),
            Cell("–" if item.discrimination is None else in_figures(f"{item.discrimination:.2f}"), "number"),
        )
        for item in items
    ]
    headings = (
        translated("question"),
        translated("answered"),
        translated("right at first"),
        translated("right in the end"),
        translated("discrimination"),
    )
    return Table(translated("Questions"), headings, rows)


def _misconception_table(counts: Sequence[MisconceptionCount], students: int) -> Iterator[Table]:
    rows = [
        (
            Cell(f"{each.item} {each.part}", "heading"),
            Cell(title_of(each.misconception), "words"),
            _heat(each.students, students),
            _heat(each.overcome, each.students),
        )
        for each in counts
        if each.students >= FEWEST_SHOWN
    ]
    if rows:
        headings = (
            translated("question"),
            translated("misconception"),
            translated("students"),
            translated("right in the end"),
        )
        yield Table(translated("Misconceptions"), headings, rows)


def _learning_table(steps: Sequence[LearningStep]) -> Iterator[Table]:
    shown = [step for step in steps if step.students >= FEWEST_SHOWN]
    most = max((step.opportunity for step in shown), default=0)
    curves: dict[str, dict[int, LearningStep]] = {}
    for step in shown:
        curves.setdefault(step.misconception, {})[step.opportunity] = step
    rows = [
        (Cell(title_of(name), "heading"), *map(partial(_step, curve), range(1, most + 1)))
        for name, curve in curves.items()
        if any(step.tripped >= FEWEST_SHOWN for step in curve.values())
    ]
    if rows:
        numbers = [translated("time {number}", number=number) for number in range(1, most + 1)]
        caption = translated("How many fell for it the first time they could, and later")
        yield Table(caption, (translated("misconception"), *numbers), rows)


def _step(curve: Mapping[int, LearningStep], number: int) -> Cell:
    step = curve.get(number)
    return _heat(step.tripped, step.students) if step is not None else Cell("", "words")


def _heat(some: int, of: int) -> Cell:
    return Cell(translated("{some} of {all}", some=some, all=of), "heat", some / of if of else 0.0)
