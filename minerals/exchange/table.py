"""A log as a table in CSV, one row an event."""

from __future__ import annotations

import csv
import io

from minerals.core.arguments import well_asked
from minerals.core.log import Log
from minerals.core.log.frame import COLUMNS, rows


@well_asked
def to_csv(log: Log) -> str:
    """Return the main line of a log as CSV with a head line: the columns of `Log.frame`, with the step before them.

    O(events).
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, ["step", *COLUMNS], lineterminator="\n")
    writer.writeheader()
    for step, row in enumerate(rows(log.main_line), start=1):
        writer.writerow({"step": step} | row)
    return text.getvalue()
