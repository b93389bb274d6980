"""A whole game as a link: one line of text that anybody can send, with all its variations and comments.

A link is `minerals:game:` and then the lines of the log as `pack_text` packs them, here without their digests, which
are half of a log and say nothing that the rest does not: they are worked out again. A page's script may leave them in.
Links come from strangers: reading one is as strict as reading a file.
"""

from __future__ import annotations

from minerals.core.log.entries import with_digests, without_digests
from minerals.core.log.log import Log
from minerals.core.log.reader import read_log
from minerals.core.system import (
    LARGEST_SHARED_GAME,
    LONGEST_GAME_LINK,
    pack_text,
    require,
    require_length,
    unpack_text,
)
from minerals.core.text import LogError, NotationError, translated

GAME_LINK = "minerals:game:"


def log_link(log: Log) -> str:
    """Return a log as a link. O(records).

    Raises
    ------
    LogError
        If the game is too long for a link, which no usual game is.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> link = log_link(match.log)
    >>> link.startswith("minerals:game:"), read_log_link(link) == match.log
    (True, True)
    """
    require(Log, log=log)
    link = GAME_LINK + pack_text(without_digests(b"".join(log.lines())))
    if len(link) > LONGEST_GAME_LINK:
        raise LogError(translated("This game is too long for a link. Save it as a file instead."))
    return link


def read_log_link(link: str) -> Log:
    """Return the log that a link holds, checked as `read_log` checks a file.

    Raises
    ------
    NotationError
        If the link is damaged.
    LogError
        If its log is not one that the rules allow.

    Examples
    --------
    >>> read_log_link("minerals:game:abc")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.NotationError: This link is damaged or incomplete: copy the whole of it.
    """
    require(str, link=link)
    require_length(link, LONGEST_GAME_LINK, "a link to a game")
    text = link.strip()
    if not is_game_link(text):
        raise NotationError(translated("A link to a game begins with {beginning}", beginning=f"{GAME_LINK} …"))
    lines = unpack_text(text.removeprefix(GAME_LINK), LARGEST_SHARED_GAME)
    return read_log(with_digests(lines), source=translated("the link"))


def is_game_link(text: str) -> bool:
    """Return whether a text is meant as a link to a game.

    >>> is_game_link("minerals:game:abc"), is_game_link("minerals:1:abc")
    (True, False)
    """
    return text.lstrip().startswith(GAME_LINK)
