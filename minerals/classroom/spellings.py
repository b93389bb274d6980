"""Wrong answers, each counted once, however it is spelled: `1/6`, `2/12`, `0.1667` and `16.67 %` are one answer.

Two exact answers are the same if their values are equal. A decimal is the same as any answer that it is short for,
rounded or cut off, if it has three significant digits or more: with fewer, other answers could hide behind it. Two
answers that the same misconception leads to are the same as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from minerals.classroom.answers import Answer, read_answer
from minerals.classroom.expressions import UnreadableAnswer
from minerals.classroom.texts import Kind, Part

_DIGITS = 3
_MOST_PRECISIONS = 12
"""So many lengths of decimals are compared, so that thousands of answers are told apart in no time."""


class WrongAnswers:
    """The different wrong answers to a part, in order.

    Parameters
    ----------
    part
        The part.

    Examples
    --------
    >>> from minerals.classroom import pose
    >>> found = WrongAnswers(pose("E17").parts[0])
    >>> [found.add(text) for text in ("1/7", "2/14", "0.1429", "14.29 %", "1 in 7", "6 to 1", "1/8")]
    [True, False, False, False, False, True, True]
    >>> list(found), found.spellings
    (['1/7', '6 to 1', '1/8'], {'1/7': 5, '6 to 1': 1, '1/8': 1})
    """

    def __init__(self, part: Part) -> None:
        self.spellings: dict[str, int] = {}
        """How many spellings each different answer had, by the first of them."""
        self._part = part
        self._known: dict[str, str] = {}
        """Each spelling, and the first spelling of the same answer."""
        self._by_idea: dict[str, str] = {}
        self._exact: dict[Fraction | str, str] = {}
        self._decimals: dict[tuple[Fraction, Fraction], str] = {}
        """Decimals, by the unit of their last digit."""
        self._short: dict[tuple[Fraction, Fraction], str] = {}
        """What each answer is as a decimal, rounded and cut off, by the unit of its last digit."""
        self._units: dict[Fraction, None] = {}
        self._values: list[tuple[Fraction, str]] = []

    def __len__(self) -> int:
        return len(self.spellings)

    def __iter__(self) -> Iterator[str]:
        return iter(self.spellings)

    def first(self, text: str) -> str:
        """Return the first spelling of an answer that was given; "" if it was not."""
        return self._known.get(_tidy(text), "")

    def add(self, text: str, misconception: str = "") -> bool:
        """Take in a wrong answer. Return whether it is different from all before.

        Parameters
        ----------
        text
            The answer as it was typed.
        misconception
            The misconception that led to it, if that is known.
        """
        spelling = _tidy(text)
        if spelling in self._known:
            return False
        answer = self._read(spelling)
        same = self._by_idea.get(misconception, "") or (self._same(answer) if answer is not None else "")
        first = same or spelling
        self._known[spelling] = first
        self.spellings[first] = self.spellings.get(first, 0) + 1
        if misconception:
            self._by_idea.setdefault(misconception, first)
        if answer is not None:
            self._remember(answer, first)
        return not same

    def _read(self, text: str) -> Answer | None:
        kinds: tuple[Kind, ...] = (self._part.type, "number")
        for kind in kinds:
            try:
                return read_answer(text, kind, self._part.options)
            except UnreadableAnswer:
                continue
        return None

    def _same(self, answer: Answer) -> str:
        value = answer.value
        if value in self._exact or isinstance(value, str):
            return self._exact.get(value, "")
        if _is_telling(answer):
            self._look_at(answer.unit)
            if found := self._short.get((answer.unit, value)):
                return found
        forms = (form for unit in self._units for form in _short_forms(value, unit))
        return next((self._decimals[key] for key in forms if key in self._decimals and key[0] > answer.unit), "")

    def _remember(self, answer: Answer, first: str) -> None:
        value = answer.value
        self._exact.setdefault(value, first)
        if isinstance(value, str):
            return
        self._values.append((value, first))
        for unit in self._units:
            self._shorten(value, unit, first)
        if _is_telling(answer):
            self._look_at(answer.unit)
            self._decimals.setdefault((answer.unit, value), first)

    def _look_at(self, unit: Fraction) -> None:
        """Compare all answers with decimals of this length from now on."""
        if unit not in self._units and len(self._units) < _MOST_PRECISIONS:
            self._units[unit] = None
            for value, first in self._values:
                self._shorten(value, unit, first)

    def _shorten(self, value: Fraction, unit: Fraction, first: str) -> None:
        if value % unit:
            for form in _short_forms(value, unit):
                self._short.setdefault(form, first)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _is_telling(answer: Answer) -> bool:
    return answer.digits >= _DIGITS and 0 < answer.unit < 1


def _short_forms(value: Fraction, unit: Fraction) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """Return a value as a decimal, rounded and cut off, each with the unit of its last digit."""
    steps = abs(value) / unit
    sign = -1 if value < 0 else 1
    return (unit, sign * floor(steps + Fraction(1, 2)) * unit), (unit, sign * floor(steps) * unit)
