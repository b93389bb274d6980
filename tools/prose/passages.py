"""A passage: a paragraph, heading, cell or message that people read, and where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

GAP = "◇"
"""Stands where something was that is not English: code, a value that is filled in, a formula."""

_SENTENCE_END = re.compile(r"([.!?…][\"'”\u2019)*_]*)\s+(?=[\"'“\u2018(*_◇\w])")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|vs|no|etc|cf)\.$", re.IGNORECASE)


class Kind(StrEnum):
    """Whom a passage is for."""

    PUPILS = "pupils"
    GUIDE = "guide"
    REFERENCE = "reference"


@dataclass(frozen=True)
class Passage:
    """A passage without its markup."""

    text: str
    line: int
    kind: Kind
    unit: str = ""
    """The level, exercise or rule it belongs to; empty if the whole file is one text."""

    @property
    def is_running(self) -> bool:
        """Whether it consists of whole sentences, as headings and the cells of tables do not."""
        return bool(re.search(r"[.!?:…][\"'”\u2019)*]*$", self.text.rstrip()))

    def line_at(self, offset: int) -> int:
        """Return the line in its file where a place in the text stands."""
        return self.line + self.text.count("\n", 0, offset)


def sentences(text: str) -> list[str]:
    """Split a text into sentences.

    >>> sentences("Roll the die, e.g. now. Is it a six? Then go on")
    ['Roll the die, e.g. now.', 'Is it a six?', 'Then go on']
    """
    found: list[str] = []
    for part in _SENTENCE_END.sub(r"\1\n", " ".join(text.split())).split("\n"):
        if found and _ABBREVIATION.search(found[-1]):
            found[-1] += f" {part}"
        elif part:
            found.append(part)
    return found
