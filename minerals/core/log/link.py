"""A whole game as a link: one line of text that anybody can send, with all its variations and comments.

A link is `minerals:game:` and then the lines of the log without their digests, compressed (RFC 1950) and in base64 for
addresses (RFC 4648, without `=`). The digests are half of a log and say nothing that the rest does not, so they are
worked out again. Links come from strangers: reading one is as strict as reading a file.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from minerals.core.log.entries import with_digests, without_digests
from minerals.core.log.log import Log
from minerals.core.log.reader import read_log
from minerals.core.system import LARGEST_SHARED_GAME, LONGEST_GAME_LINK, require, require_length, size_in_words
from minerals.core.text import LogError, translated

BEGINNING = "minerals:game:"

_CODE = re.compile(r"[A-Za-z0-9_-]+")


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
    packed = zlib.compress(without_digests(b"".join(log.lines())), 9)
    link = BEGINNING + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    if len(link) > LONGEST_GAME_LINK:
        raise LogError(translated("This game is too long for a link. Save it as a file instead."))
    return link


def read_log_link(link: str) -> Log:
    """Return the log that a link holds, checked as `read_log` checks a file.

    Raises
    ------
    LogError
        If the link is damaged, or its log is not one that the rules allow.

    Examples
    --------
    >>> read_log_link("minerals:game:abc")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.LogError: This link is damaged or incomplete: copy the whole of it.
    """
    require(str, link=link)
    require_length(link, LONGEST_GAME_LINK, "a link to a game")
    text = link.strip()
    if not is_game_link(text):
        raise LogError(translated("A link to a game begins with {beginning}", beginning=f"{BEGINNING} …"))
    return read_log(with_digests(_unpacked(text.removeprefix(BEGINNING))), source=translated("the link"))


def _unpacked(code: str) -> bytes:
    damaged = LogError(translated("This link is damaged or incomplete: copy the whole of it."))
    if not _CODE.fullmatch(code):
        raise damaged
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), LARGEST_SHARED_GAME + 1)
    except (binascii.Error, zlib.error):
        raise damaged from None
    if len(data) > LARGEST_SHARED_GAME:
        raise LogError(
            translated(
                "This link contains more than {limit}, the limit for a link.", limit=size_in_words(LARGEST_SHARED_GAME)
            )
        )
    if not unpacker.eof or unpacker.unused_data:
        raise damaged
    return data


def is_game_link(text: str) -> bool:
    """Return whether a text is meant as a link to a game.

    >>> is_game_link("minerals:game:abc"), is_game_link("minerals:1:abc")
    (True, False)
    """
    return text.lstrip().startswith(BEGINNING)
