"""A log as a table in CSV, with one row per event."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from minerals.core.log import COLUMNS, LineChoice, Log, field_columns, rows
from minerals.core.system import require
from minerals.exchange import spreadsheet


def to_csv(log: Log, line: LineChoice | None = None) -> str:
    """Return a line of a log, by default the main line, as CSV.

    The header line has the step and the columns of `Log.frame`.

    O(events). Lists are JSON. Cells are safe in a spreadsheet; see `minerals.exchange.spreadsheet`.
    """
    require(Log, log=log)
    columns = [*COLUMNS, *field_columns(log.game.event_types)]
    found = enumerate(rows(log.along(line).main_line), start=1)
    lines = ([step, *(_plain(row.get(name)) for name in columns)] for step, row in found)
    return spreadsheet.to_csv(["step", *columns], lines)


def _plain(value: object) -> object:
    return msgspec.json.encode(value).decode() if isinstance(value, tuple | list | Mapping) else value
