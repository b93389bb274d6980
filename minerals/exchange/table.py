"""A log as a table in CSV, with one row per event."""

from __future__ import annotations

from minerals.core.arguments import well_asked
from minerals.core.log import Log
from minerals.core.log.frame import COLUMNS, rows
from minerals.exchange import spreadsheet


@well_asked
def to_csv(log: Log) -> str:
    """Return the main line of a log as CSV with a header line: the step and the columns of `Log.frame`.

    O(events). Cells are safe in a spreadsheet; see `minerals.exchange.spreadsheet`.
    """
    found = enumerate(rows(log.main_line), start=1)
    return spreadsheet.to_csv(["step", *COLUMNS], ([step, *(row[name] for name in COLUMNS)] for step, row in found))
