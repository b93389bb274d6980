r"""Text from files, made harmless to look at: anything that could deceive a terminal or a reader becomes visible.

Names and comments come from files, and files from anywhere.
"""

from __future__ import annotations

import os
import re
import unicodedata

_UNDECODABLE = range(0xDC80, 0xDD00)
"""The characters that Python uses for bytes in a file name that are not text."""

# Spaces that languages are written with, and the two joiners that Persian, Hindi and emoji need.
_KEPT = re.compile("[\u200c\u200d]")


def plain(text: str, keep: str = "\n") -> str:
    r"""Return a text in which nothing is hidden: control characters, and those that cannot be encoded, are spelled out.

    `text`: any text. `keep`: control characters that stay as they are.

    >>> plain("red: \x1b[31m")
    'red: \\x1b[31m'
    >>> print(plain("st\udcff.replay"), plain("two\nlines", keep=""))
    st\xff.replay two\nlines
    """
    if text.isprintable():
        return text
    return "".join(letter if letter in keep or _is_seen(letter) else _spelled(letter) for letter in text)


def plain_name(path: str | os.PathLike[str]) -> str:
    r"""Return the name of a file on one line, without anything that a terminal would obey.

    >>> print(plain_name("a\nb.replay"))
    a\nb.replay
    """
    return plain(os.fspath(path), keep="")


def _is_seen(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs" or _KEPT.match(letter) is not None


def _spelled(letter: str) -> str:
    code = ord(letter)
    return f"\\x{code - 0xDC00:02x}" if code in _UNDECODABLE else ascii(letter)[1:-1]
