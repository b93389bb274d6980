"""Typed text, or text from a file, as an error quotes it: short, on one line, and harmless.

An error must quote the text that it is about, but not all of its 100,000 characters.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable

LONGEST_QUOTATION = 60
LONGEST_SENTENCE = 300

_MOST_DIGITS = 40
_CONTAINERS = (dict, list, tuple, set, frozenset)


class _Brief(reprlib.Repr):
    """Writes the contents of a container in brief."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3

    def repr1(self, x: object, level: int) -> str:
        """Return a value within a container."""
        return super().repr1(x, level) if isinstance(x, _CONTAINERS) else quoted(x)


_briefly = _Brief()


def reason_of(error: Exception) -> str:
    r"""Return why a text cannot be read or written, without a full stop: in our words where Python's say little.

    >>> reason_of(RecursionError("Stack overflow (used 8156 kB)"))
    'it is nested too deeply'
    >>> reason_of(UnicodeEncodeError("utf-8", "caf\udce9", 3, 4, "surrogates not allowed"))
    "'caf\\udce9' is not a text in UTF-8"
    """
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeEncodeError):
        return f"{quoted(error.object)} is not a text in UTF-8"
    return str(error)


def quoted(value: object) -> str:
    r"""Return a value as Python would write it, cut if it is long.

    >>> quoted("chess"), quoted(9), quoted(None)
    ("'chess'", '9', 'None')
    >>> quoted("a" * 100_000)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'"
    >>> quoted(10**5_000)
    'a number of about 5000 digits'
    >>> quoted("\x1b[31m")
    "'\\x1b[31m'"
    """
    if isinstance(value, str | bytes):
        return _quoted_text(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**_MOST_DIGITS:
        # Python refuses to write out very long numbers.
        return f"a number of about {value.bit_length() * 30103 // 100_000} digits"
    if isinstance(value, type):
        return f"the class {shortened(value.__name__)}"
    return shortened(_written(value))


def _quoted_text(value: str | bytes) -> str:
    if len(value) <= LONGEST_QUOTATION and len(repr(value)) <= LONGEST_QUOTATION:
        return repr(value)
    start = value[:LONGEST_QUOTATION]
    while len(repr(start)) > LONGEST_QUOTATION - 1:
        start = start[:-1]
    written = repr(start)
    return f"{written[:-1]}…{written[-1]}"


def _written(value: object) -> str:
    """Return a value as it writes itself. Values come from anywhere, and some cannot even do that."""
    try:
        written = _briefly.repr(value) if isinstance(value, _CONTAINERS) else repr(value)
    except Exception:  # noqa: BLE001 - whatever its own code raises
        return f"a {type(value).__name__} that cannot be shown"
    return re.sub(r" at 0x[0-9a-fA-F]+", "", written)


def shortened(text: str, most: int = LONGEST_QUOTATION) -> str:
    r"""Return a text on one line, cut after this many characters.

    >>> shortened("one\n  two"), shortened("123456789", 5)
    ('one two', '1234…')
    """
    line = " ".join(text[: 10 * most].split())
    return line if len(line) <= most and len(text) <= 10 * most else f"{line[: most - 1]}…"


def sentence(text: str) -> str:
    r"""Return an error's text as a line of at most 300 characters. Parts that are too long are cut first.

    >>> sentence("There is no game chess.\nTry another.")
    'There is no game chess. Try another.'
    >>> len(sentence("word " * 1_000))
    300
    """
    text = str(text)
    line = " ".join(text.split()) if "\n" in text or "\r" in text or len(text) > LONGEST_SENTENCE else text
    if len(line) <= LONGEST_SENTENCE:
        return line
    line = re.sub(rf"\S{{{LONGEST_QUOTATION + 1},}}", lambda word: f"{word[0][: LONGEST_QUOTATION - 1]}…", line)
    return shortened(line, LONGEST_SENTENCE)


def name_list(names: Iterable[str], most: int = 120) -> str:
    """Return as many names as an error has room for, in a row.

    >>> name_list(["players", "board"])
    'players, board'
    >>> name_list(map(str, range(1_000)), most=12)
    '0, 1, 2, 3 and 996 more'
    """
    names = list(names)
    length = shown = 0
    while shown < len(names) and (not shown or length + len(names[shown]) <= most):
        length += len(names[shown]) + 2
        shown += 1
    listed = ", ".join(names[:shown])
    return listed if shown == len(names) else f"{listed} and {len(names) - shown} more"
