"""Logs of older versions of the rules, brought up to date."""

from __future__ import annotations

import re
from typing import Any

_NAMES_COASTERS = re.compile(r"^\s*coasters\s*:", re.IGNORECASE | re.MULTILINE)

_OF_THEN = {"coasters": "fixed", "most_turns": 200}
"""What these options were unless a header says otherwise."""


def from_first_rules(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of version 1 as version 2 writes it: the coasters lie as they lay, and the game ends when it did.

    A header says how the coasters lie. Only a written position may leave it out: it then has the order of the first
    version, even where an option lets lots decide, because in a written position there is nothing to draw.

    >>> from_first_rules({"record": "header", "options": {"players": 3}})
    {'record': 'header', 'options': {'coasters': 'fixed', 'most_turns': 200, 'players': 3}}
    >>> from_first_rules({"record": "action", "n": 1})
    {'record': 'action', 'n': 1}
    """
    if line["record"] == "header":
        line["options"] = {**_OF_THEN, **line["options"]}
        position = line.get("position")
        if position is not None and not _NAMES_COASTERS.search(position):
            line["options"]["coasters"] = _OF_THEN["coasters"]
    return line
