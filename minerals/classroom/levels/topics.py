"""The topics of levels, named after the parts of the rulebook."""

from __future__ import annotations

from minerals.classroom.levels.level import Level
from minerals.core.text import template, translated

_NAMES = {
    "between": template("Between rounds"),
    "call": template("Calling"),
    "check": template("Checking"),
    "collections": template("Collections"),
    "deliver": template("Delivering"),
    "end": template("The end"),
    "fragments": template("Fragments"),
    "gems": template("Gems"),
    "mine": template("Mining"),
    "move": template("Moving"),
    "remove": template("Removing"),
    "round": template("The round"),
    "score": template("Scoring"),
    "setup": template("Set-up"),
    "steal": template("Stealing"),
    "strategy": template("Strategy"),
    "tiles": template("Tiles"),
    "tools": template("Tools"),
    "turn": template("Turns"),
    "veins": template("Veins"),
    "versions": template("Versions"),
}
"""The names of the parts of rulebooks, by the second word of a rule's id."""


def topic_of(level: Level) -> str:
    """Return the topic of a level in the reader's language: the part of the rulebook that its first rule is in.

    >>> from minerals.classroom.levels import level_named
    >>> topic_of(level_named("mattock.levels.mine-first"))
    'Mining'
    """
    part = level.rules[0].split(".")[1]
    return translated(_NAMES[part]) if part in _NAMES else part.replace("-", " ").capitalize()
