"""`minerals grade`: attempt logs into a table of points, a report for the class and one for each student."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.output import Force, deliver, make_sure_of
from minerals.cli.refusal import FOUND, Refusal, refuse
from minerals.cli.screen import Screen
from minerals.core.words import counted


def grade(
    assignments: Annotated[Path, typer.Argument(metavar="ASSIGNMENTS", help="An assignment, or a folder of them.")],
    submissions: Annotated[Path, typer.Argument(metavar="SUBMISSIONS", help="An attempt log, or a folder of them.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write the table (CSV).")
    ] = None,
    reports: Annotated[
        Path | None,
        typer.Option("--reports", metavar="FOLDER", help="Where to write the reports; by default beside the table."),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="NUMBER", help="How many seconds grading one file may take."),
    ] = 10.0,
    force: Force = False,
) -> None:
    """Grade attempt logs by replaying them.

    A file that cannot be graded is told, and stands in the table with the reason; the exit code is 1 then, as it is
    where two files claim one student.
    """
    from minerals.classroom.grading import grade_all, read_assignments, to_csv, write_reports

    make_sure_of(output, force=force)
    if reports is None and output is not None:
        reports = output.with_name(f"{output.stem}-reports")
    if reports is not None and reports.exists() and not force:
        raise Refusal(f"{reports}: the folder exists already; --force overwrites what is in it.")
    if reports is not None and reports.exists() and not reports.is_dir():
        raise Refusal(f"{reports}: this is not a folder.")
    results = grade_all(read_assignments(assignments), submissions, seconds=seconds)
    deliver(to_csv(results), output, force=force)
    if reports is not None:
        write_reports(results, reports)
    for unread in results.unread:
        refuse(f"{unread.file}: {unread.reason}")
    for student, contest in results.contests:
        refuse(f"{student}: {contest}")
    if output is not None:
        graded = counted(len(results.students), "{number} log", "{number} logs")
        Screen().line(f"{graded} graded, {len(results.unread)} not: {output}")
    if results.unread or results.contests:
        raise typer.Exit(FOUND)
