"""Logs of older versions of the rules, brought up to date."""

from __future__ import annotations

from typing import Any


def from_first_rules(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of version 1 as version 2 writes it: the game goes on by the rules that it was begun by.

    So every action stays as legal as it was and leads to the same events, and whatever names a step of the game, in a
    comment or a link, means that step still.

    >>> from_first_rules({"record": "header", "options": {"players": 3}})
    {'record': 'header', 'options': {'players': 3, 'rules': 1}}
    >>> from_first_rules({"record": "action", "n": 1})
    {'record': 'action', 'n': 1}
    """
    if line["record"] == "header":
        line["options"] = {**line["options"], "rules": 1}
    return line
