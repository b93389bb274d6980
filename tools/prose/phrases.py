"""Phrases that give a translation away, and what to write instead."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from tools.prose.glossary import avoided
from tools.prose.passages import Kind

FILE = Path(__file__).with_name("phrases.toml")


@dataclass(frozen=True)
class Phrase:
    """A phrase that reads as if translated."""

    pattern: str
    """A regular expression, in which capitals count only within `(?-i:…)`."""
    instead: str
    """What to write."""
    found: str = ""
    """An example that it finds."""
    left: str = ""
    """An example that it leaves alone."""
    kinds: tuple[Kind, ...] = tuple(Kind)
    """For whom the texts are in which it is out of place."""

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE)

    def places(self, text: str) -> Iterator[re.Match[str]]:
        r"""Yield each place of the phrase in a text, whose lines may be broken anywhere.

        >>> phrase = Phrase("for ever", "always")
        >>> [found.span() for found in phrase.places("It loads for\never.")]
        [(9, 17)]
        """
        return self._compiled.finditer(text.replace("\n", " "))


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return the phrases of the list."""
    read = tomllib.loads(FILE.read_text("utf-8"))["phrase"]
    return tuple(Phrase(**{**entry, "kinds": tuple(map(Kind, entry.get("kinds", Kind)))}) for entry in read)


@cache
def all_phrases() -> tuple[Phrase, ...]:
    """Return the phrases of the list, and the words that the glossary does not use."""
    return (
        *phrases(),
        *(Phrase(rf"\b{re.escape(word)}s?\b", f"{name}, as docs/glossary.md has it") for word, name in avoided()),
    )
