"""A log as a tidy table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from minerals.core.lazy import lazy
from minerals.core.log.node import Node

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

COLUMNS = ["record", "player", "action", "event", "rule", "probability", "details"]
"""The columns of the table."""


def event_frame(line: Sequence[Node]) -> pandas.DataFrame:
    """Return a line of a log as a table, one row for each event; see `Log.frame`."""
    frame = pandas.DataFrame(rows(line), columns=COLUMNS).astype({"probability": "float64"})
    frame.index = pandas.RangeIndex(1, len(frame) + 1, name="step")
    return frame


def rows(line: Sequence[Node]) -> list[dict[str, object]]:
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
        for node in line
        for event in node.events
    ]
