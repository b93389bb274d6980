"""`minerals assignment`: notebooks and question banks from one assignment file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.class_list import Columns, class_of
from minerals.cli.output import Force, told_if_mixed, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.streams import require_folder
from minerals.core.system import PRIVATE, write_whole
from minerals.core.text import listed

if TYPE_CHECKING:
    from minerals.classroom.grading import Assignment, RosterEntry

_FORMS = ("student", "sealed", "solution", "nbgrader", "otter", "gift", "moodle", "qti", "canvas", "all")


def assignment(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[Path, typer.Argument(metavar="ASSIGNMENT", help="The assignment file (TOML).")],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FOLDER",
            help="The folder to write to. It is created if needed.",
            callback=require_folder,
        ),
    ] = Path(),
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="FORM",
            help=f"The form to write: {listed(_FORMS, 'or')}.",
            autocompletion=completion.one_of(*_FORMS),
            show_default="student",
        ),
    ] = None,
    student: Annotated[
        str,
        typer.Option("--student", metavar="NAME", help="For notebooks and sealed pages: the student to name in them."),
    ] = "",
    variants: Annotated[
        int,
        typer.Option(
            "--variants", metavar="NUMBER", help="For question banks: the number of variants of each exercise."
        ),
    ] = 5,
    roster: Annotated[
        Path | None,
        typer.Option(
            "--roster",
            metavar="FILE",
            help="For notebooks and sealed pages: the class (CSV or Excel). Each student gets one.",
        ),
    ] = None,
    columns: Columns = None,
    key: Annotated[
        Path | None,
        typer.Option(
            "--key",
            metavar="FILE",
            help="For sealed pages: your key, made if there is none; by default ID.key beside the assignment file.",
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Write an assignment for a class.

    It becomes notebooks, sealed pages or a question bank.
    """
    from minerals.classroom.grading import RosterEntry
    from minerals.classroom.grading.assignments import read_assignment
    from minerals.classroom.publishing import publication, write_published

    if source.is_dir():
        raise Refusal(f"{source}: this is a folder, so name the file of one assignment.")
    if output.exists() and not output.is_dir():
        raise Refusal(f"{output}: this is not a folder.")
    if roster is not None and student:
        raise Refusal("--student and --roster: give only one of them.")
    task = read_assignment(source)
    chosen = ("sealed" if task.sealed else "student") if form is None else form
    known = class_of(roster, columns)
    students = known.students if known is not None else ()
    if chosen != "sealed":
        if key is not None:
            raise Refusal("--key: only sealed pages have a key.")
        if roster is not None and chosen not in {"student", "solution"}:
            raise Refusal(f"--roster: the form {chosen} is the same for everybody.")
    elif roster is None and not student.strip():
        raise Refusal("A sealed page is for one student: name the class with --roster, or a student with --student.")
    names = [found.name for found in students] or [student]
    with told_if_mixed():
        if chosen == "sealed":
            files = _sealed(task, students or (RosterEntry(name=student.strip()),), _key_at(key, source, output, task))
        else:
            files = {}
            for name in names:
                files |= publication(task, chosen, student=name, variants=variants)
    with unless_forced():
        written = write_published(files, output, force=force)
    for file in written:
        Screen().line(f"{file}")


def _sealed(task: Assignment, students: Sequence[RosterEntry], place: Path) -> dict[PurePosixPath, bytes]:
    """Return the sealed pages. The key is used if it is there, and written otherwise: a later page fits the others."""
    from secrets import token_hex

    from minerals.classroom.publishing.sealed_page import sealed_pages
    from minerals.classroom.sealed_answers import Key, read_key

    is_new = not place.exists()
    key = Key(assignment=task.id, secret=token_hex(32)) if is_new else read_key(place)
    pages = sealed_pages(task, key, students)
    if not is_new:
        return pages
    write_whole(place, key.to_bytes(), force=False, mode=PRIVATE)
    Screen().line(f"{place}: your key. Keep it, and hand it out to nobody.")
    return pages


def _key_at(key: Path | None, source: Path, output: Path, task: Assignment) -> Path:
    """Return where the key is: never among the pages, which are uploaded. Raises `Refusal` if it was asked for there.

    A key that an earlier version has put there is used, as the pages fit no other.
    """
    from minerals.classroom.publishing.sheets import slug

    name = f"{slug(task.id)}.key"
    earlier = output / name
    if key is None:
        return earlier if earlier.exists() else source.parent / name
    if key.parent.resolve().is_relative_to((output / "sealed").resolve()):
        raise Refusal(f"--key: {key} lies among the pages that you hand out. Choose another place.")
    return key
