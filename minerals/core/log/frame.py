"""A log as a tidy table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import pandas

    from minerals.core.log.log import Log

COLUMNS = ["record", "player", "action", "event", "rule", "probability", "details"]
"""The columns of the table."""


def event_frame(log: Log) -> pandas.DataFrame:
    """Return the main line of a log, one row an event; see `Log.frame`."""
    import pandas as pd

    frame = pd.DataFrame(rows(log), columns=COLUMNS).astype({"probability": "float64"})
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="step")
    return frame


def rows(log: Log) -> list[dict[str, Any]]:
    """Return the rows of that table, as plain values. O(events)."""
    return [
        {
            "record": node.n,
            "player": node.player,
            "action": "" if node.action is None else str(node.action),
            "event": type(event).__name__,
            "rule": event.rule,
            "probability": None if event.probability is None else float(event.probability),
            "details": msgspec.json.encode({name: getattr(event, name) for name in event.__struct_fields__}).decode(),
        }
        for node in log.main_line
        for event in node.events
    ]
