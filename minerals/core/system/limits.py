"""Limits on the size of input: generous for every real game, and small enough to refuse anything larger at once.

`docs/log-format.md` lists these limits for users. Each is checked before any work that grows with the size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

import msgspec

from minerals.core.text import MineralsError, NotationError

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors of the JSON reader for bytes that it cannot read."""

LARGEST_LOG = 64_000_000
"""The bytes of a game's log: about 200,000 events."""
LONGEST_LINE = 1_000_000
"""The bytes of one line of a log. The longest in a real game has about 5,000."""
LONGEST_NAME = 1_000
"""The characters of a player's name."""
LONGEST_ACTION = 1_000
"""The characters of a written action. The longest in a real game has about 30."""
LONGEST_POSITION = 20_000
"""The characters of a written position. The longest in a real game has about 1,200."""

LONGEST_LINK = 60_000
"""The characters of a link to a position. That of a usual position has about 600."""
LARGEST_SHARED = 100_000
"""The bytes of what such a link contains, unpacked."""
MOST_TRIALS = 20
"""How many *Try this* a link may have."""
MOST_STROKES = 200
"""The strokes and actions of one *Try this*."""
LONGEST_GAME_LINK = 300_000
"""The characters of a link to a game. That of a usual game has about 8,000."""
LARGEST_SHARED_GAME = 8_000_000
"""The bytes of the log in such a link, unpacked."""
LARGEST_PAGE = 5_000_000
"""The bytes of a page that is read for its link. One of ours has about 200,000."""

LONGEST_OPTION = 20_000
"""The characters of a text in an option, such as a board written as a diagram."""
MOST_ENTRIES = 1_000
"""The entries of one list or table in an option, such as the cards in a box."""
MOST_VALUES = 50_000
"""All the values in an option together."""
DEEPEST_OPTION = 20
"""How deeply lists and tables in an option may be nested."""

LARGEST_TABLE = 500_000
"""The bytes of a TOML file. The largest of ours has about 90,000."""
LONGEST_KEY = 50
"""How many names with dots between them a key in TOML may have."""


def size_in_words(size: int) -> str:
    """Return a number of bytes in words.

    >>> size_in_words(64_000_000), size_in_words(1_500), size_in_words(12)
    ('64 MB', '1.5 kB', '12 bytes')
    """
    for unit, name in ((1_000_000, "MB"), (1_000, "kB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size} bytes"


def read_at_most(file: BinaryIO, most: int, refusal: Callable[[str], MineralsError]) -> bytes:
    """Return the content of an open file, and never keep more than the limit in memory.

    The size is not checked beforehand, because a pipe or a device has none and a file can grow.

    `file`: the file, open for reading bytes. `most`: the most bytes that it may have. `refusal`: makes the error from
    the sentence that says what is wrong. Raises `MineralsError`: the refusal, for a larger file. Raises `OSError` if
    the file cannot be read.
    """
    data = file.read(most + 1)
    if len(data) > most:
        raise refusal(f"The file is larger than {size_in_words(most)}, the limit for such a file.")
    return data


def require_length(text: str, most: int, what: str) -> None:
    """Refuse a text that is too long to be what it should be.

    `most`: the most characters that it may have. `what`: what it should be, with its article: `an action`. Raises
    `NotationError`: that names the limit.

    >>> require_length("a1" * 1_000, LONGEST_ACTION, "an action")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.NotationError: That is too long to be an action: it has 2,000 characters, and the ...
    """
    if len(text) > most:
        raise NotationError(
            f"That is too long to be {what}: it has {len(text):,} characters, and the limit is {most:,}."
        )
