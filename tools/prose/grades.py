"""The Flesch-Kincaid grade: for which year of school a text is written."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyphen

from tools.prose.passages import Kind, Passage, sentences

LIMITS = {Kind.PUPILS: 7.0, Kind.GUIDE: 10.0}
"""The highest grade a text may have. Reference texts have none: their readers come with a question."""
LONGEST_SENTENCES = {Kind.PUPILS: 30, Kind.GUIDE: 35, Kind.REFERENCE: 45}
"""The most words that a sentence may have: the grade of a text does not show a single long one."""
FEWEST_WORDS = 100
"""The grade of fewer words says more about chance than about the text."""

_WORD = re.compile(r"(?<![\w.-])[^\W\d_]+(?:['\u2019][^\W\d_]+)?(?![\w])")
"""A word. What has digits in it is notation: `d6-c4`."""
_WORDS = Path(__file__).with_name("words.toml")
_GAME = re.compile(r"Out of Mine!")


class Grade(NamedTuple):
    """The grade of a text."""

    value: float
    words: int
    kind: Kind
    unit: str
    """The level, exercise or rule; empty for a whole file, or for its short texts."""
    line: int

    @property
    def is_too_hard(self) -> bool:
        """Whether the grade is above the limit. Nobody can tell 7.04 from 7."""
        return round(self.value, 1) > LIMITS.get(self.kind, float("inf"))


def grade(*paragraphs: str) -> float:
    """Return the Flesch-Kincaid grade of a text without markup.

    >>> round(grade("The cat sat on the mat."), 2)
    -1.45
    >>> round(grade("Probability distributions characterise experimental uncertainty."), 1) > 20
    True
    """
    texts = (sentence for paragraph in paragraphs for sentence in sentences(_GAME.sub("Out of Mine", paragraph)))
    counted = [found for sentence in texts if (found := words(sentence))]
    total = sum(map(len, counted))
    if not total:
        return 0.0
    return (
        0.39 * total / len(counted) + 11.8 * sum(syllables(word) for each in counted for word in each) / total - 15.59
    )


def words(text: str) -> list[str]:
    """Return the words of a text, without numbers, notation and signs.

    >>> words("Ada's pawn goes from d6 to d6-c4: 12 points!")
    ["Ada's", 'pawn', 'goes', 'from', 'to', 'points']
    """
    return _WORD.findall(text)


@cache
def syllables(word: str) -> int:
    """Return how many syllables a word has: as many as its hyphens or its vowels say, whichever is more.

    Hyphens alone miss those of one letter, as in "open"; vowels alone miss those that touch, as in "lion".

    >>> [syllables(word) for word in ("tile", "open", "player", "probability", "Wollastonite")]
    [1, 2, 2, 5, 2]
    """
    word = re.sub(r"['\u2019]s?$", "", word.lower())
    names, known = _known()
    if word in names or word.removesuffix("s") in names:
        return 2
    return known.get(word) or max(_hyphens(word), _vowels(word))


@cache
def _known() -> tuple[frozenset[str], Mapping[str, int]]:
    read = tomllib.loads(_WORDS.read_text("utf-8"))
    return frozenset(read["names"]), read["syllables"]


@cache
def _dictionary() -> pyphen.Pyphen:
    return pyphen.Pyphen(lang="en_US")


def _hyphens(word: str) -> int:
    return len(_dictionary().positions(word)) + 1


def _vowels(word: str) -> int:
    heard = re.sub(r"(?<=[^aeiouy])e(?=(?:ly|ment|ments|ness|ful|less)$)", "", word)
    if not re.search(r"(?:[^aeiouy]l|[^aeiouylr]r)es?$", heard):
        heard = re.sub(r"(?<=[^aeiouy])e$", "", heard)
        heard = re.sub(r"(?<=[^aeiouysxzcg])(?<!sh)(?<!ch)es$", "s", heard)
    heard = re.sub(r"(?<=[^aeiouytd])ed$", "d", heard)
    return max(1, len(re.findall(r"[aeiouy]+", heard)))


def grades(passages: Iterable[Passage]) -> list[Grade]:
    """Return the grades of the texts of a file. Short texts are graded together.

    If they are still short together, they have no grade.
    """
    by_unit: dict[tuple[Kind, str], list[Passage]] = defaultdict(list)
    for passage in passages:
        if passage.is_running:
            by_unit[passage.kind, passage.unit].append(passage)
    texts: dict[tuple[Kind, str], list[Passage]] = defaultdict(list)
    for (kind, unit), found in by_unit.items():
        is_long = sum(len(words(passage.text)) for passage in found) >= FEWEST_WORDS
        texts[kind, unit if is_long else ""].extend(found)
    return [graded for (kind, unit), found in texts.items() if (graded := _graded(kind, unit, found))]


def _graded(kind: Kind, unit: str, found: list[Passage]) -> Grade | None:
    paragraphs = [passage.text for passage in found]
    number = sum(len(words(paragraph)) for paragraph in paragraphs)
    return Grade(grade(*paragraphs), number, kind, unit, found[0].line) if number >= FEWEST_WORDS else None
