"""How large what is read from outside may be: generous for every real game, small enough to be refused at once.

`docs/log-format.md` lists these limits for users. Each is checked before the work that grows with it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from minerals.core.errors import MineralsError, NotationError

LARGEST_LOG = 64_000_000
"""The bytes of a game's log: some 200,000 events."""
LONGEST_LINE = 1_000_000
"""The bytes of one line of a log. The longest one of a real game has some 5,000."""
LONGEST_NAME = 1_000
"""The characters of a player's name."""
LONGEST_ACTION = 1_000
"""The characters of an action as it is written. The longest one of a real game has some 30."""
LONGEST_POSITION = 20_000
"""The characters of a written position. The longest one of a real game has some 1,200."""

LONGEST_OPTION = 20_000
"""The characters of a text in an option, such as a board that is written as a diagram."""
MOST_ENTRIES = 1_000
"""The entries of one list or table in an option, such as the cards in a box."""
MOST_VALUES = 50_000
"""All the values in an option together."""
DEEPEST_OPTION = 20
"""How deep lists and tables in an option may lie within each other."""

LARGEST_TABLE = 500_000
"""The bytes of a TOML file. The largest one of ours has some 90,000."""
LONGEST_KEY = 50
"""How many names a key in TOML may be made of, with dots between them."""


def size_in_words(size: int) -> str:
    """Return a number of bytes as a message says it.

    >>> size_in_words(64_000_000), size_in_words(1_500), size_in_words(12)
    ('64 MB', '1.5 kB', '12 bytes')
    """
    for unit, name in ((1_000_000, "MB"), (1_000, "kB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size} bytes"


def read_at_most(file: BinaryIO, most: int, refusal: Callable[[str], MineralsError]) -> bytes:
    """Return what an open file holds, and never keep more than the limit in memory.

    The size is not asked for beforehand: a pipe or a device has none, and a file can grow.

    Parameters
    ----------
    file
        The file, open for reading bytes.
    most
        How many bytes it may have.
    refusal
        Makes the error from the sentence that says what is wrong.

    Raises
    ------
    MineralsError
        The refusal, for a larger file.
    OSError
        If the file cannot be read.
    """
    data = file.read(most + 1)
    if len(data) > most:
        raise refusal(f"The file is larger than {size_in_words(most)}, which is the most that is read.")
    return data


def insist_on_length(text: str, most: int, what: str) -> None:
    """Refuse a text that is too long to be what it should be.

    Parameters
    ----------
    text
        What is to be read.
    most
        How many characters it may have.
    what
        What it should be, with its article: `an action`.

    Raises
    ------
    NotationError
        That names the limit.

    Examples
    --------
    >>> insist_on_length("a1" * 1_000, LONGEST_ACTION, "an action")
    Traceback (most recent call last):
        ...
    minerals.core.errors.NotationError: That is too long to be an action: it has 2,000 characters of at most 1,000.
    """
    if len(text) > most:
        raise NotationError(f"That is too long to be {what}: it has {len(text):,} characters of at most {most:,}.")
