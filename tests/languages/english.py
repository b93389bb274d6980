"""What is English: the texts of the catalogues, by which a screen in German can be told from a mixture."""

from __future__ import annotations

import re
from functools import cache

from tools.catalogues.files import catalogues, is_said, read

FEWEST_WORDS = 3
"""A shorter text may be part of a name, or of a sentence in German."""


@cache
def english() -> dict[str, str]:
    """The longest part without a placeholder of every English text that is something else in German, with the text."""
    found = {}
    for file in catalogues("de.po"):
        for entry in read(file):
            for text in (entry.id,) if isinstance(entry.id, str) else entry.id:
                part = max(re.split(r"\{[^{}]*\}", text), key=len).strip()
                if (
                    len(re.findall(r"[^\W\d_]{2,}", part)) >= FEWEST_WORDS
                    and is_said(entry)
                    and part not in str(entry.string)
                ):
                    found[part] = text
    return found
