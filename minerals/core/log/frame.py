"""A log as a tidy table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import pandas

    from minerals.core.log.log import Log


def event_frame(log: Log) -> pandas.DataFrame:
    """Return the main line of a log, one row an event; see `Log.frame`."""
    import pandas as pd

    rows = [
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
    columns = ["record", "player", "action", "event", "rule", "probability", "details"]
    frame = pd.DataFrame(rows, columns=columns).astype({"probability": "float64"})
    frame.index = pd.RangeIndex(1, len(rows) + 1, name="step")
    return frame
