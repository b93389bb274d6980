"""The forms in which an assignment is published, by name, and the files of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.bundle import bundle
from minerals.classroom.publishing.canvas import canvas
from minerals.classroom.publishing.cells import notebook_bytes
from minerals.classroom.publishing.gift import gift
from minerals.classroom.publishing.moodle import moodle
from minerals.classroom.publishing.nbgrader import nbgrader_notebook
from minerals.classroom.publishing.notebooks import solution_notebook, student_notebook
from minerals.classroom.publishing.otter import otter_notebook
from minerals.classroom.publishing.qti import qti
from minerals.classroom.publishing.questions import Question, question_bank
from minerals.classroom.publishing.sheets import Sheet, slug
from minerals.core.system import require, write_folder
from minerals.core.text import OptionError, did_you_mean, quoted, translated

if TYPE_CHECKING:
    from nbformat import NotebookNode

Writer: TypeAlias = Callable[[Sheet], "NotebookNode"]
VARIANTS = 5
"""The default number of variants of each exercise in a question bank."""

_NOTEBOOKS: Mapping[str, Writer] = {
    "student": student_notebook,
    "solution": solution_notebook,
    "nbgrader": nbgrader_notebook,
    "otter": otter_notebook,
}
BANKS = ("gift", "moodle", "qti", "canvas")
FORMS = (*_NOTEBOOKS, *BANKS)
"""The forms in which an assignment can be published, notebooks first, then question banks."""


def publication(
    assignment: Assignment, form: str, *, student: str = "", variants: int = VARIANTS
) -> dict[PurePosixPath, bytes]:
    """Return the files of an assignment in a form, by where they belong.

    Parameters
    ----------
    assignment
        The assignment.
    form
        One of `FORMS`, or `all`.
    student
        For notebooks: the student whose numbers to draw.
    variants
        For question banks: the number of variants of each exercise.

    Raises
    ------
    OptionError
        If the form is unknown or cannot hold the assignment.

    Examples
    --------
    >>> from minerals.classroom.grading import Assignment, Task
    >>> week = Assignment(id="week-4", title="Dice", exercises=(Task("E17", 4),))
    >>> for file, content in publication(week, "gift", variants=2).items():
    ...     print(f"{file}: {content.decode().count('::[html]')} questions")
    week-4.gift.txt: 8 questions
    """
    require(Assignment, assignment=assignment)
    require(str, form=form, student=student)
    require(int, variants=variants)
    if form == "all":
        # An assignment of levels alone has notebooks, but nothing for a question bank.
        forms = BANKS if assignment.sealed else FORMS if assignment.exercises else tuple(_NOTEBOOKS)
        return {
            name: content
            for each in forms
            for name, content in publication(assignment, each, student=student, variants=variants).items()
        }
    if form not in FORMS:
        meant = did_you_mean(form, (*FORMS, "sealed", "all"))
        raise OptionError(translated("There is no form {form}. {meant}", form=quoted(form), meant=meant))
    if assignment.sealed and form in _NOTEBOOKS:
        raise OptionError(
            translated(
                "The assignment {name} is sealed, but a notebook checks answers on the spot. Choose the form sealed.",
                name=quoted(assignment.id),
            )
        )
    name = slug(assignment.id)
    if form in _NOTEBOOKS:
        sheet = Sheet(assignment, student)
        whose = f"{slug(sheet.student)}." if sheet.student else ""
        file = _place(form, name, f"{whose}{name}.ipynb")
        beside = bundle() if form == "otter" else {}
        return {
            file: notebook_bytes(_NOTEBOOKS[form](sheet)),
            **{file.with_name(each): content for each, content in beside.items()},
        }
    file, content = bank_file(assignment, form, question_bank(assignment, variants))
    return {file: content}


def bank_file(assignment: Assignment, form: str, questions: Sequence[Question]) -> tuple[PurePosixPath, bytes]:
    """Return the name and the content of a question bank, given its questions.

    Making the questions takes most of the time: with this, several forms need them only once.

    >>> from minerals.classroom.grading import Assignment, Task
    >>> week = Assignment(id="week-4", title="Dice", exercises=(Task("E17", 4),))
    >>> questions = question_bank(week, 1)
    >>> [str(bank_file(week, form, questions)[0]) for form in BANKS]
    ['week-4.gift.txt', 'week-4.moodle.xml', 'week-4.qti.zip', 'week-4.canvas.zip']
    """
    name = slug(assignment.id)
    if form == "gift":
        return PurePosixPath(f"{name}.gift.txt"), gift(assignment, questions).encode()
    if form == "moodle":
        return PurePosixPath(f"{name}.moodle.xml"), moodle(assignment, questions)
    pack = canvas if form == "canvas" else qti
    return PurePosixPath(f"{name}.{form}.zip"), pack(assignment, questions)


def _place(form: str, name: str, file: str) -> PurePosixPath:
    """Return where a notebook belongs.

    nbgrader wants its sources in a folder for each assignment. Beside a master for otter is the kit, so it gets a
    folder of its own too.
    """
    if form == "nbgrader":
        return PurePosixPath(form, "source", name, file)
    return PurePosixPath(form, file.removesuffix(".ipynb"), file) if form == "otter" else PurePosixPath(form, file)


def write_published(files: Mapping[PurePosixPath, bytes], folder: Path, *, force: bool = True) -> list[Path]:
    """Write files into a new or existing folder: all of them or, after an error, none. Return their paths.

    Parameters
    ----------
    files
        What `publication` returns.
    folder
        Where to write them.
    force
        Overwrite files that exist.

    Raises
    ------
    FileExistsError
        If a file exists and must not be overwritten.
    OSError
        If the files cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom.grading import Assignment, Task
    >>> week = Assignment(id="week-4", title="Dice", exercises=(Task("E17", 4),))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in write_published(publication(week, "moodle"), Path(folder))]
    ['week-4.moodle.xml']
    """
    return write_folder(folder, files, force=force)
