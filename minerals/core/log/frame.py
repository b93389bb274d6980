"""A log as a tidy table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from minerals.core.log.node import Node
from minerals.core.system import lazy

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

COLUMNS = ["record", "player", "action", "event", "rule", "probability", "told", "details"]
"""The columns of the table in every game."""

_KINDS = {"int": "Int64", "float": "Float64", "bool": "boolean", "str": "string"}
_MIXED = "object"


def event_frame(line: Sequence[Node], events: Iterable[type]) -> pandas.DataFrame:
    """Return a line of a log as a table, one row for each event; see `Log.frame`.

    `events`: every class of events of the game.
    """
    kinds: Mapping[str, Any] = field_columns(events)  # pandas' types list each name of a kind
    frame = pandas.DataFrame(rows(line), columns=[*COLUMNS, *kinds]).astype(
        {"probability": "float64", "told": "boolean"}
    )
    for name, kind in kinds.items():
        missing = frame[name].isna()
        frame[name] = frame[name].astype("object").where(~missing, None).astype(kind)
    frame.index = pandas.RangeIndex(1, len(frame) + 1, name="step")
    return frame


def field_columns(events: Iterable[type]) -> Mapping[str, str]:
    """Return the columns for the fields of a game's events, in the order of their classes, with the kind of each.

    `events`: every class of events of the game.
    """
    kinds: dict[str, str] = {}
    for event in events:
        for field in msgspec.structs.fields(event):
            name, kind = _column(field.name), _kind(field.type)
            kinds[name] = kind if kinds.get(name, kind) == kind else _MIXED
    return kinds


def _column(field: str) -> str:
    return f"event_{field}" if field in COLUMNS else field


def _kind(annotation: object) -> str:
    """Return the kind of a column for the type of a field, which may be missing."""
    given = [each for each in get_args(annotation) if each is not NoneType] if NoneType in get_args(annotation) else []
    alone = given[0] if len(given) == 1 else annotation
    return _KINDS.get(getattr(alone, "__name__", ""), _MIXED)


def rows(line: Sequence[Node]) -> list[dict[str, object]]:
    """Return the rows of that table, as plain values. O(events)."""
    return [
        {
            **{_column(name): getattr(event, name) for name in event.__struct_fields__},
            "record": node.n,
            "player": node.player,
            "action": "" if node.action is None else str(node.action),
            "event": type(event).__name__,
            "rule": event.rule,
            "probability": None if event.probability is None else float(event.probability),
            "told": all(told) if told else None,
            "details": msgspec.json.encode({name: getattr(event, name) for name in event.__struct_fields__}).decode(),
        }
        for node in line
        for event, told in node.told_events()
    ]
