"""`minerals grade`: turn attempt logs into a table of points, a report for the class and one for each student."""

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
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file for the table (CSV).")
    ] = None,
    reports: Annotated[
        Path | None,
        typer.Option("--reports", metavar="FOLDER", help="The folder for the reports, by default beside the table."),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="NUMBER", help="The most seconds that grading one file may take."),
    ] = 10.0,
    force: Force = False,
) -> None:
    """Grade attempt logs by replaying them.

    If a file cannot be graded, the command names it, and the table shows the reason. The exit code is then 1. It is
    also 1 if two files claim to be from the same student.
    """
    from minerals.classroom.grading import grade_all, read_assignments, to_csv, write_reports

    make_sure_of(output, force=force)
    if reports is None and output is not None:
        reports = output.with_name(f"{output.stem}-reports")
    if reports is not None and reports.exists() and not force:
        raise Refusal(f"{reports}: this folder exists already, and --force overwrites the files in it.")
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
