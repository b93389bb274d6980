"""The names of students, compared as people compare them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=10_000)
def same(text: str) -> str:
    r"""Return a name in the form in which names are compared: trimmed, case folded and normalised.

    >>> same("  ADA\t Lovelace"), same("Zoe\u0308") == same("ZO\u00cb")
    ('ada lovelace', True)
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
