"""Reading TOML that somebody else has written, with limits on size and depth and with one kind of error.

The time that the standard library's parser needs grows with the square of the length of a dotted key, so names in keys
are counted first.
"""

from __future__ import annotations

import re
from typing import Any

from minerals.core.system.limits import LARGEST_TABLE, LONGEST_KEY, size_in_words
from minerals.core.text import MineralsError

# Text in quotes or after # is skipped, whatever it contains. Unclosed quotes run to the end of the line or of the text,
# so that no place is looked at twice. The last group takes everything else.
_SIGN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[^.,=\[\]{}\n\"'\#]++"
    r"|(?P<sign>.)",
    re.DOTALL,
)


class TomlError(MineralsError):
    """A text that is not TOML."""


class TomlLimitError(TomlError):
    """A text that is larger or deeper than a real file would be."""


def read_toml(data: bytes | str) -> dict[str, Any]:
    """Read TOML. O(length).

    Parameters
    ----------
    data
        The text, or the bytes of a file.

    Raises
    ------
    TomlError
        With the reason in one sentence.

    Examples
    --------
    >>> read_toml("card.points = 3")
    {'card': {'points': 3}}
    >>> read_toml("a." * 5_000 + "a = 1")
    Traceback (most recent call last):
        ...
    minerals.core.system.limited_toml.TomlLimitError: A key is made of more than 50 names with dots between them, ...
    """
    import tomllib  # imported only if somebody reads a table

    if len(data) > LARGEST_TABLE:
        raise TomlLimitError(f"A table in TOML has at most {size_in_words(LARGEST_TABLE)}; this is larger.")
    try:
        text = data if isinstance(data, str) else data.decode()
        _require_short_keys(text)
        return tomllib.loads(text)
    except UnicodeDecodeError:
        raise TomlError("This is not a text file in UTF-8.") from None
    except RecursionError:
        raise TomlLimitError("Lists and tables are nested too deeply.") from None
    except tomllib.TOMLDecodeError as error:
        raise TomlError(str(error)) from None
    except ValueError as error:
        # Python does not convert thousands of digits into a number.
        raise error if isinstance(error, TomlError) else TomlLimitError("A number has too many digits.") from None


def _require_short_keys(text: str) -> None:
    # A key is on one line, so a file without lines with so many dots, such as every real one, needs no closer look.
    if all(line.count(".") < LONGEST_KEY for line in text.split("\n")):
        return
    dots, line = 0, 1
    for found in _SIGN.finditer(text):
        line += found[0].count("\n")
        if found["sign"] is not None:
            dots = dots + 1 if found["sign"] == "." else 0
        if dots >= LONGEST_KEY:
            reason = f"A key is made of more than {LONGEST_KEY} names with dots between them, in line {line}."
            raise TomlLimitError(reason)
