"""The link to a game, which a page for analysis opens."""

from __future__ import annotations

from minerals import Log
from minerals._names import PUBLISHED, SITE
from minerals.core.log import GAME_LINK, log_link

PART = "game"
"""The part of an address that holds a game: `analysis.html#game=…`."""


def game_link(log: Log) -> str:
    """Return a game with all its variations and comments as a link. Raises `LogError` if it is too long for one."""
    link = log_link(log)
    return f"{SITE}analysis.html#{PART}={link.removeprefix(GAME_LINK)}" if PUBLISHED else link
