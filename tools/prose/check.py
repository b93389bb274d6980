"""What is found in files: phrases to replace, texts that are too hard, exceptions that nothing needs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.prose.grades import LIMITS, LONGEST_SENTENCES, Grade, grades, words
from tools.prose.passages import Passage, sentences
from tools.prose.phrases import all_phrases
from tools.prose.texts import GLOSSARY, name_of, passages

EXCEPTIONS = Path(__file__).with_name("exceptions.toml")


class Finding(NamedTuple):
    """Something to write differently."""

    file: str
    line: int
    what: str
    instead: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}: {self.instead}"


@dataclass(frozen=True)
class Allowed:
    """What may stay."""

    file: str
    reason: str
    quote: str | None = None
    """Words of a sentence."""
    text: str | None = None
    """The level, exercise or rule whose grade may be higher; empty for a whole file."""


@cache
def exceptions() -> tuple[Allowed, ...]:
    """Return what may stay."""
    return tuple(Allowed(**entry) for entry in tomllib.loads(EXCEPTIONS.read_text("utf-8"))["exception"])


def findings(file: Path) -> list[Finding]:
    """Return what a file of the project should say differently."""
    name = name_of(file)
    allowed = [exception for exception in exceptions() if exception.file == name]
    return list(found_in(list(passages(file)), name, allowed))


def found_in(read: Iterable[Passage], name: str, allowed: Iterable[Allowed] = ()) -> Iterator[Finding]:
    """Yield what the passages of a file should say differently, and the exceptions that they do not need."""
    read, unneeded = list(read), list(allowed)
    quotes = [exception for exception in unneeded if exception.quote is not None]
    for passage in read if name != GLOSSARY else ():
        for start, what, instead in (*_phrases_in(passage), *_long_sentences_in(passage)):
            covering = [exception for exception in quotes if _covers(exception.quote or "", passage.text, start)]
            unneeded = [exception for exception in unneeded if exception not in covering]
            if not covering:
                yield Finding(name, passage.line_at(start), what, instead)
    for graded in grades(read):
        if graded.is_too_hard:
            covering = [exception for exception in unneeded if exception.text == graded.unit]
            unneeded = [exception for exception in unneeded if exception not in covering]
            if not covering:
                yield _too_hard(graded, name)
    for exception in unneeded:
        what = f"the exception for {exception.quote or exception.text or 'the whole file'!r} is not needed any more"
        yield Finding(name, 1, what, f"take it out of {name_of(EXCEPTIONS)}")


def _phrases_in(passage: Passage) -> Iterator[tuple[int, str, str]]:
    for phrase in all_phrases():
        for found in phrase.places(passage.text) if passage.kind in phrase.kinds else ():
            yield found.start(), f'"{_short(found[0])}"', phrase.instead


def _long_sentences_in(passage: Passage) -> Iterator[tuple[int, str, str]]:
    most = LONGEST_SENTENCES[passage.kind]
    text = passage.text.replace("\n", " ")
    for sentence in sentences(text) if passage.is_running else ():
        if (number := len(words(sentence))) > most:
            start = max(0, text.find(sentence[:20]))
            yield start, f'"{_short(sentence)}" has {number} words', f"at most {most} for {passage.kind}: split it"


def _covers(quote: str, text: str, start: int) -> bool:
    """Tell whether a quotation from a text contains a place in it."""
    text, quote = text.replace("\n", " "), quote.replace("\n", " ")
    place = text.find(quote)
    while place >= 0:
        if place <= start < place + len(quote):
            return True
        place = text.find(quote, place + 1)
    return False


def _short(text: str, most: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"


def _too_hard(graded: Grade, name: str) -> Finding:
    text = graded.unit or "the text"
    limit = f"at most {LIMITS[graded.kind]:.0f} for {graded.kind}"
    return Finding(name, graded.line, f"{text} has grade {graded.value:.1f}", f"{limit}: shorter sentences and words")
