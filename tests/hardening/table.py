"""The table of a run: on the screen, and in docs/reliability.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.hardening.trial import Result, Trial

BEGIN = "<!-- table: begin; written by `python -m tests.hardening --full --write` -->"
END = "<!-- table: end -->"
_MOST_SHOWN = 5
"""How many failures of a trial are shown; the file of results holds them all."""


def show(console: Console, found: Mapping[Trial, Result], seconds: float) -> None:
    """Print a table, and how to see each failure again."""
    table = Table(title=f"{machine()}; {seconds:,.0f} s", title_justify="left")
    for column in ("trial", "cases", "failed", "slowest", "memory"):
        table.add_column(column, justify="left" if column == "trial" else "right")
    for trial, result in found.items():
        table.add_row(trial.name, f"{result.count:,}", f"{failed(result):,}", _seconds(result), f"{result.peak} MB")
    console.print(table)
    for trial, result in found.items():
        for failure in result.failures[:_MOST_SHOWN]:
            console.print(f"{failure.reproduction}\n    {failure.complaint}", markup=False, highlight=False)
        if len(result.failures) > _MOST_SHOWN:
            console.print(f"… and {len(result.failures) - _MOST_SHOWN} more of {trial.name}", highlight=False)


def failed(result: Result) -> int:
    """Return how many cases failed."""
    return len({failure.case for failure in result.failures})


def machine() -> str:
    """Return the kind of machine, in a few words."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return f"{platform.system()}, {cores} cores, Python {platform.python_version()}"


def _seconds(result: Result) -> str:
    return f"{result.slowest:.1f} s" if result.slowest >= 0.1 else f"{result.slowest * 1000:.0f} ms"


def as_markdown(found: Mapping[Trial, Result]) -> str:
    """Return the table for the page."""
    rows = [
        f"| {trial.title} | {result.count:,} | {failed(result):,} | {_seconds(result)} |"
        for trial, result in found.items()
    ]
    head = ["| trial | times | failures | slowest |", "| --- | ---: | ---: | ---: |"]
    return "\n".join([*head, *rows, "", f"Measured on {machine()}."])


def write(page: Path, found: Mapping[Trial, Result]) -> None:
    """Put the table into a page, between its two marks. Raises `ValueError` if it has none."""
    text = page.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page}: the marks of the table are missing.")
    page.write_text(f"{before}{begin}\n{as_markdown(found)}\n{end}{after}", "utf-8")
