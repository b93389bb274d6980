"""What brings logs of older rules to the present ones, a version a hop."""

from __future__ import annotations

from typing import Any

_AS_THEN = {"hands": "one", "box": "first"}
"""How version 1 was played, as options of version 2.

A lifted tile was held as it is drawn, no tile was lifted with another in hand, and a player who passed kept what was
held until the end of the round. The cards and elves were those of the first box.
"""


def from_first_rules(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of version 1 as version 2 would have written it: no step changes, so comments keep theirs."""
    if line["record"] == "header":
        line["options"] |= _AS_THEN
    return line
