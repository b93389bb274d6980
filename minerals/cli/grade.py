"""`minerals grade`: turn attempt logs into a table of points, a report for the class and one for each student."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.class_list import Columns, class_of
from minerals.cli.output import Force, deliver, make_sure_of
from minerals.cli.refusal import FOUND, Refusal, refuse
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream, keep_for_output, output_name
from minerals.cli.writing import with_bar
from minerals.core.system import PRIVATE, Content
from minerals.core.text import counted, quoted

if TYPE_CHECKING:
    from minerals.classroom.grading import ExerciseGrade, Gradebook, LevelGrade, Results, Roster, StudentGrade


def grade(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    assignments: Annotated[Path, typer.Argument(metavar="ASSIGNMENTS", help="An assignment, or a folder of them.")],
    submissions: Annotated[
        Path, typer.Argument(metavar="SUBMISSIONS", help="A handed-in file, or a folder or archive of them.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file for the table: CSV, or an Excel workbook (.xlsx). - is the standard output.",
            callback=keep_for_output,
        ),
    ] = None,
    reports: Annotated[
        Path | None,
        typer.Option("--reports", metavar="FOLDER", help="The folder for the reports, by default beside the table."),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="NUMBER", help="The most seconds that grading one file may take."),
    ] = 10.0,
    roster: Annotated[
        Path | None,
        typer.Option(
            "--roster",
            metavar="FILE",
            help="The class: a CSV file or an Excel workbook with names, also as a platform exports it.",
        ),
    ] = None,
    columns: Columns = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="table, or the grade book: moodle, canvas or nbgrader.",
            autocompletion=completion.one_of("table", "moodle", "canvas", "nbgrader"),
        ),
    ] = "table",
    most_tries: Annotated[
        int | None,
        typer.Option("--most-tries", metavar="NUMBER", help="A part that takes more tries earns nothing."),
    ] = None,
    points_per_try: Annotated[
        float,
        typer.Option("--points-per-try", metavar="NUMBER", help="The points that each wrong answer costs."),
    ] = 0.0,
    key: Annotated[
        Path | None,
        typer.Option("--key", metavar="FILE", help="The key of a sealed assignment, which was written with its pages."),
    ] = None,
    own_numbers: Annotated[
        bool,
        typer.Option("--own-numbers", help="Count only the numbers that belong to the student's name in the roster."),
    ] = False,
    frame: Annotated[
        Path | None,
        typer.Option(
            "--frame",
            metavar="FOLDER",
            help="A folder for the data: a row for each answer, statistics of the questions, and a page for the class.",
        ),
    ] = None,
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous", help="Leave names, times of day and unreadable answers out of the data of --frame."
        ),
    ] = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Grade the work of a class by replaying it.

    It reads attempt logs, and the answers of sealed pages with their key, also in archives as a platform hands them
    over.

    If a file cannot be graded, the command names it, and the table shows the reason. The exit code is then 1. It is
    also 1 if you have to decide whose work a file is. With a roster, the command lists who handed in nothing.
    """
    from minerals.classroom.grading import (
        GRADEBOOKS,
        Deductions,
        grade_all,
        read_assignments,
        write_data,
        write_reports,
    )
    from minerals.classroom.sealed_answers import read_key

    _require_partners(roster, frame, form=form, own_numbers=own_numbers, anonymous=anonymous)
    gradebook = next((name for name in GRADEBOOKS if name == form), None)
    if gradebook is None and form != "table":
        raise Refusal(f"--format: there is no format {quoted(form)}. Choose one of: table, {', '.join(GRADEBOOKS)}.")
    deductions = Deductions(most_tries=most_tries, points_per_try=points_per_try)
    make_sure_of(output, force=force)
    if reports is None and output is not None and not is_stream(output):
        reports = output.with_name(f"{output.stem}-reports")
    for folder in filter(None, (reports, frame)):
        _make_sure_of_folder(folder, force=force)
    known = class_of(roster, columns)
    results = grade_all(
        read_assignments(assignments),
        submissions,
        seconds=seconds,
        roster=known,
        deductions=deductions,
        key=read_key(key) if key is not None else None,
        own_numbers=own_numbers,
        progress=partial(with_bar, work="Grading"),
    )
    if output is not None or not as_json:
        made = _made(results, known, gradebook, output)
        deliver(made, output, force=force, mode=PRIVATE)
    _warn(results, known, gradebook)
    if as_json:
        report("grade", _told(results))
    if reports is not None:
        write_reports(results, reports)
    if frame is not None:
        write_data(results, frame, anonymous=anonymous)
    for unread in results.unread:
        refuse(f"{unread.file}: {unread.reason}")
    for student, doubt in results.doubts:
        refuse(f"{student}: {doubt}")
    if output is not None and not as_json:
        _show(results, output)
    if results.unread or results.doubts:
        raise typer.Exit(FOUND)


def _require_partners(
    roster: Path | None, frame: Path | None, *, form: str, own_numbers: bool, anonymous: bool
) -> None:
    """Refuse an option without the one that it needs."""
    from minerals.classroom.grading import GRADEBOOKS

    if form in GRADEBOOKS and roster is None:
        raise Refusal(f"--format {form} needs a roster: name it with --roster.")
    if own_numbers and roster is None:
        raise Refusal("--own-numbers needs a roster: name it with --roster.")
    if anonymous and frame is None:
        raise Refusal("--anonymous is for the data of --frame: name a folder with --frame.")


def _made(results: Results, known: Roster | None, gradebook: Gradebook | None, output: Path | None) -> Content:
    """Return the table: as a workbook, or as CSV with the mark by which Excel knows UTF-8."""
    from minerals.classroom.grading import to_csv, to_gradebook, to_gradebook_workbook, to_workbook
    from minerals.exchange.spreadsheet import MARK

    is_file = output is not None and not is_stream(output)
    if output is not None and is_file and output.suffix.lower() == ".xlsx":
        if gradebook is None or known is None:
            return to_workbook(results)
        return to_gradebook_workbook(results, known, gradebook)
    text = to_csv(results) if gradebook is None or known is None else to_gradebook(results, known, gradebook)
    return f"{MARK}{text}" if is_file else text


def _warn(results: Results, known: Roster | None, gradebook: Gradebook | None) -> None:
    from minerals.classroom.grading import column_warnings

    if known is None or gradebook is None:
        return
    for warning in column_warnings(results, known, gradebook):
        refuse(warning, head="Warning: ")


def _make_sure_of_folder(folder: Path, *, force: bool) -> None:
    if folder.exists() and not force:
        raise Refusal(f"{folder}: this folder exists already, and --force overwrites the files in it.")
    if folder.exists() and not folder.is_dir():
        raise Refusal(f"{folder}: this is not a folder.")


def _show(results: Results, output: Path) -> None:
    screen, files = Screen(), sum(len(student.files) or 1 for student in results.students)
    graded = counted(files, "{number} log", "{number} logs")
    screen.line(f"{graded} graded, {len(results.unread)} not: {output_name(output)}")
    for missing in results.missing:
        screen.line(f"{missing.student.name}, {missing.assignment.id}: {missing.reason}")


def _told(results: Results) -> dict[str, object]:
    return {
        "students": [_student_told(student) for student in results.students],
        "missing": [
            {"student": each.student.name, "assignment": each.assignment.id, "reason": each.reason}
            for each in results.missing
        ],
        "unread": [{"file": each.file, "reason": each.reason} for each in results.unread],
    }


def _student_told(student: StudentGrade) -> dict[str, object]:
    return {
        "student": student.student,
        "assignment": student.assignment.id,
        "points": student.points,
        "out_of": student.assignment.points,
        "seconds": student.seconds,
        "tasks": [_task_told(task) for task in student.tasks],
        "remarks": list(student.remarks),
        "observations": list(student.observations),
        "doubt": student.doubt or None,
        "files": list(student.files or (student.file,)),
        **_lateness_told(student),
    }


def _lateness_told(student: StudentGrade) -> dict[str, object]:
    """Return when it was due and how late it was; nothing without a due date."""
    if student.deadline is None:
        return {}
    return {"due": student.deadline.iso, "days_late": student.days_late, "taken_off": student.taken_off}


def _task_told(task: ExerciseGrade | LevelGrade) -> dict[str, object]:
    plain = ("name", "points", "out_of", "attempts", "tries", "hints", "solution_read", "seconds")
    lists = ("reasons", "observations")
    return {name: getattr(task, name) for name in plain} | {name: list(getattr(task, name)) for name in lists}
