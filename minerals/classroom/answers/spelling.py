"""Wrong answers, each counted once, however it is spelled: `1/6`, `2/12`, `0.1667` and `16.67 %` are one answer.

Two exact answers are the same if their values are equal. A decimal is the same as any answer that it is short for,
rounded or cut off, if it has three significant digits or more: with fewer, other answers could hide behind it. Two
answers that the same misconception leads to are the same as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from minerals.classroom.answers.answers import Answer, read_answer
from minerals.classroom.answers.expressions import UnreadableAnswer
from minerals.classroom.texts import Kind, Part

_DIGITS = 3
_MOST_PRECISIONS = 8
"""So many lengths of decimals are compared, so that thousands of answers are told apart in no time."""


class WrongAnswers:
    """The different wrong answers to a part, in order.

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
        self._decimals: dict[tuple[int, int], str] = {}
        """Decimals: how many units make 1, how many units they are, and what they are the same answer as."""
        self._short: dict[tuple[int, int], str] = {}
        """What each answer is as such a decimal, rounded and cut off."""
        self._units: list[int] = []
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

        `text`: the answer as it was typed. `misconception`: the misconception that led to it, if that is known.
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
        units = _units_of(answer)
        if units:
            self._look_at(units)
            if found := self._short.get((units, int(value * units))):
                return found
        coarser = [each for each in self._units if not units or each < units]
        forms = (form for each in coarser for form in _short_forms(value, each))
        return next((self._decimals[form] for form in forms if form in self._decimals), "")

    def _remember(self, answer: Answer, first: str) -> None:
        value = answer.value
        self._exact.setdefault(value, first)
        if isinstance(value, str):
            return
        self._values.append((value, first))
        for units in self._units:
            self._shorten(value, units, first)
        if units := _units_of(answer):
            self._look_at(units)
            self._decimals.setdefault((units, int(value * units)), first)

    def _look_at(self, units: int) -> None:
        """Compare all answers with decimals of this length from now on."""
        if units not in self._units and len(self._units) < _MOST_PRECISIONS:
            self._units.append(units)
            for value, first in self._values:
                self._shorten(value, units, first)

    def _shorten(self, value: Fraction, units: int, first: str) -> None:
        if units % value.denominator:  # otherwise it is no longer than that
            for form in _short_forms(value, units):
                self._short.setdefault(form, first)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _units_of(answer: Answer) -> int:
    """Return how many units of its last digit make 1, for a decimal that tells enough; 0 for other answers."""
    return answer.unit.denominator if answer.digits >= _DIGITS and 0 < answer.unit < 1 else 0


def _short_forms(value: Fraction, units: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return a value as a decimal, rounded and cut off: how many units make 1, and how many units it is."""
    sign = -1 if value < 0 else 1
    times, denominator = abs(value.numerator) * units, value.denominator
    return (units, sign * ((2 * times + denominator) // (2 * denominator))), (units, sign * (times // denominator))
