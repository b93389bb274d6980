"""The words that `docs/glossary.md` says not to use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tools import ROOT

PAGE = ROOT / "docs" / "glossary.md"

_ROW = re.compile(r"^\| \*\*(?P<name>[^*]+)\*\* \|.*\|(?P<not_said>[^|]*)\|$", re.MULTILINE)
_WORD = re.compile(r"“([^”]+)”")


@cache
def avoided() -> tuple[tuple[str, str], ...]:
    """Return the words that are never right, each with the one to use. They are quoted in the last column."""
    return tuple(read(PAGE.read_text("utf-8")))


def read(page: str) -> Iterator[tuple[str, str]]:
    """Yield the words that a glossary does not use, with those that it does.

    >>> list(read("| **lesson** | *Stunde* | An hour with a class. | “tutorial”, “unit” |"))
    [('tutorial', 'lesson'), ('unit', 'lesson')]
    """
    for row in _ROW.finditer(page):
        for word in _WORD.findall(row["not_said"]):
            yield word, row["name"]
