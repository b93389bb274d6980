"""Compares two English sentences: how similar they are, and whether their meaning may differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache

from tools.catalogues.files import forms

_PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")
_WORD = re.compile(r"[^\W_]+(?:'t\b)?")
_APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 2
    )
}
"""Numbers as words. Without "one", which more often stands for a thing or a person."""
_NEGATIVE = frozenset(
    {"no", "not", "never", "none", "nothing", "nobody", "nowhere", "neither", "nor", "cannot", "without"}
)
_OPPOSITE = frozenset(
    {"least", "most", "more", "fewer", "less", "before", "after", "above", "below", "left", "right", "first", "last"}
)
"""Words that turn a sentence around when one takes the place of another."""
_CLAUSE = 6
"""How many words that come or go may be a statement of their own."""
LEAST_LIKENESS = 0.6
"""Below this similarity, a person must check whether a translation is still right."""


@cache
def likeness(one: str, other: str) -> float:
    """Return how much two texts have in common, from 0 to 1.

    >>> likeness("You may mine.", "You may mine!") > 0.9 > 0.3 > likeness("You may mine.", "Elves")
    True
    """
    return SequenceMatcher(None, one.casefold(), other.casefold(), autojunk=False).ratio()


def share_within(part: str, whole: str) -> float:
    """Return the share of a text's words that occur in another text, in the same order."""
    words, all_words = _words(part), _words(whole)
    matching = SequenceMatcher(None, words, all_words, autojunk=False).get_matching_blocks()
    return sum(block.size for block in matching) / len(words) if words else 0.0


def placeholders(text: str) -> set[str]:
    """Return the names of the values that a template takes.

    >>> sorted(placeholders("{name} mines {cell:>3} and {cell}."))
    ['cell', 'name']
    """
    return set(_PLACEHOLDER.findall(text))


def doubts(old: str | tuple[str, ...], new: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return why a new text may mean something different from the old one.

    Examples
    --------
    >>> doubts("Who has no tool passes.", "A player who has no tool passes.")
    ()
    >>> doubts("{name} takes two minerals at once.", "{player} never takes 3 minerals at once.")
    ('other placeholders', 'other numbers', 'another negation')
    """
    return tuple(_doubts(forms(old), forms(new)))


def _doubts(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[str]:
    if len(old) != len(new):
        yield "forms for a number came or went"
    if {name for form in old for name in placeholders(form)} != {name for form in new for name in placeholders(form)}:
        yield "other placeholders"
    before, after = _words(_PLACEHOLDER.sub(" ", old[-1])), _words(_PLACEHOLDER.sub(" ", new[-1]))
    if _numbers(before) != _numbers(after):
        yield "other numbers"
    if _negations(before) != _negations(after):
        yield "another negation"
    if _OPPOSITE.intersection(before) != _OPPOSITE.intersection(after):
        yield "more or less, before or after"
    if _grown(before, after) >= _CLAUSE:
        yield "a statement came or went"
    if likeness(old[-1], new[-1]) < LEAST_LIKENESS:
        yield "hardly a word is the same"


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text.replace(_APOSTROPHE, "'"))]


def _grown(before: list[str], after: list[str]) -> int:
    """Return by how many words the place of a text grew or shrank that did so the most."""
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return max((abs((end - start) - (until - since)) for _, start, end, since, until in changes), default=0)


def _numbers(words: list[str]) -> Counter[str]:
    """Return the numbers, and the cells and codes, among words."""
    said = (NUMBERS.get(word, word) for word in words)
    return Counter(word for word in said if any(character.isdigit() for character in word))


def _negations(words: list[str]) -> int:
    return sum(word in _NEGATIVE or word.endswith("n't") for word in words)
