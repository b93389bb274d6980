"""Reading answers and comparing them with the right value.

How numbers are read
--------------------
- fractions `15/59`, whole numbers, expressions `1 - C(113,7)/C(118,7)`, `5!`, `2^5`: exact;
- decimals `0.254`, `.254`, `0,254` and percent `25.4 %`: rounded. They are right if the right value, rounded or cut off
  to the same number of places, is the same decimal, and if they have the significant digits that the part asks for
  (three by default). With fewer digits they are right only if they are exact: `0.5` for one half;
- odds `15 to 44` or `15:44`, and chances `15 in 59`, if the part asks for a probability;
- an expression with a root, or with a rounded decimal in it, is right within 1/2000 of the right value;
- the ways of students: `20 4/7`, `½`, `4!(14-4)!`, `14 choose 4`, `2e-1`, `5 184`, `36 steps`, `p = 4/7`, `≈ 0.571`.
  The reply says how they were read.

Words are read in every language, whatever the reader's own, so the grader gets the same result as the student.

A colon is odds in English, but in German and other languages it also stands for a division: `1:5` can mean odds of 1 to
5, which is 1/6, or one fifth. It is always read as odds, so that a verdict does not depend on anybody's language, and
the reply to it says how it was read.

A comma before exactly three digits (`1,500`) could be a decimal comma or a thousands separator, so the student is asked
which it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from minerals.classroom.answers.expressions import Number, UnreadableAnswer, evaluate, tidy
from minerals.classroom.answers.notation import CHANCES_WORDS, ODDS_WORDS, as_arithmetic, ungrouped, uniform
from minerals.classroom.answers.replies import reply_text
from minerals.classroom.texts import Kind, Value
from minerals.core.text import languages, listed, quoted, speaking, translated

Agreement: TypeAlias = Literal["right", "rough", "different"]
"""Rough: it agrees with the value, but has too few digits to be sure."""

_LARGEST: int = 10**100
_ROUGHLY = Fraction(1, 2000)
_IRRATIONAL = Fraction(1, 10**9)
_DECIMAL = re.compile(r"([-+]?)(\d*)(?:[.,](\d*))?(?:e([-+]?\d{1,2}))? ?(%?)", re.IGNORECASE)
_ODDS = re.compile(rf"(\d{{1,30}}) ?(:|{ODDS_WORDS}) ?(\d{{1,30}})", re.IGNORECASE)
_CHANCES = re.compile(rf"(\d{{1,30}}) (?:{CHANCES_WORDS}) (\d{{1,30}})", re.IGNORECASE)
_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2},\d{3}")
_THOUSANDS_OF_A_COUNT = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_SIDES = re.compile(r" ?[=≈][=≈ ]*")
_LONGEST_SHOWN = 30
_SMALLEST_POWER = -5
_BLANK = re.compile(r"[\s._?…-]*")

YES = frozenset({"yes", "y", "true", "ja", "j", "wahr", "oui", "vrai", "waar", "1"})
NO = frozenset({"no", "n", "false", "nein", "falsch", "non", "faux", "nee", "onwaar", "0"})


class Answer(NamedTuple):
    """An answer that was readable."""

    value: Fraction | str
    unit: Fraction = Fraction(0)
    """One unit of the last digit of a decimal; 0 if the answer is exact."""
    digits: int = 0
    """The significant digits of a decimal or whole number."""
    exact: bool = True
    fraction: str = ""
    """For odds: the fraction that they may be meant as."""
    is_plain: bool = True
    """Whether it can be read in one way only; if not, the reply says how it was read."""


def is_blank(text: str) -> bool:
    """Tell whether there is no answer: white space, dots, `___`, `?`."""
    return bool(_BLANK.fullmatch(text))


def is_too_large(value: Fraction | str) -> bool:
    """Tell whether a number is larger than anything an exercise asks for, and too large for a chart.

    >>> is_too_large(Fraction(10) ** 99), is_too_large(Fraction(10) ** 101), is_too_large("yes")
    (False, True, False)
    """
    return not isinstance(value, str) and abs(value) > _LARGEST


def too_large() -> str:
    """Return the message about a number that is too large."""
    return reply_text("too_large")


def read_answer(text: str, kind: Kind, options: Sequence[str] = ()) -> Answer:
    """Read an answer of the given kind.

    Raises `UnreadableAnswer` if the form is wrong: an answer of that form cannot be right, whatever its value.

    >>> [str(read_answer(text, "probability").value) for text in ("15/60", "25 %", "0,25", "15:45", "1 in 4")]
    ['1/4', '1/4', '1/4', '1/4', '1/4']
    >>> read_answer("1.3", "probability")
    Traceback (most recent call last):
        ...
    minerals.classroom.answers.expressions.UnreadableAnswer: A probability lies between 0 and 1, and 1.3 does not.
    """
    written = tidy(text)
    if kind == "choice":
        return Answer(_chosen(written, options))
    if kind == "yes-no":
        return Answer(_yes_or_no(written))
    answer = _read_number(written, kind)
    assert isinstance(answer.value, Fraction)
    if kind == "probability" and not 0 <= answer.value <= 1:
        raise UnreadableAnswer(reply_text("not_probability", answer=written))
    if kind == "count" and (answer.value < 0 or answer.value.denominator != 1):
        raise UnreadableAnswer(reply_text("not_count", answer=written))
    return answer


def can_be_read(text: str, kind: Kind, options: Sequence[str] = ()) -> bool:
    """Tell whether an answer has the form of a kind."""
    try:
        read_answer(text, kind, options)
    except UnreadableAnswer:
        return False
    return True


def agreement(answer: Answer, value: Value, kind: Kind, digits: int) -> Agreement:
    """Compare an answer with a value, to the precision of the answer."""
    if isinstance(answer.value, str) or isinstance(value, str):
        return "right" if answer.value == value else "different"
    exact = Fraction(value)
    distance = abs(answer.value - exact)
    if not distance:
        return "right"
    if kind == "count":
        return "different"
    if answer.digits:
        if not _is_short_for(exact, answer.value, answer.unit, kind):
            return "different"
        return "right" if answer.digits >= digits and kind != "fraction" else "rough"
    # What no fraction is can only be met closely, by an expression as by a float.
    slack = _ROUGHLY if not answer.exact else _IRRATIONAL if isinstance(value, float) else Fraction(0)
    return "right" if distance <= slack * abs(exact) else "different"


def _is_short_for(exact: Fraction, given: Fraction, unit: Fraction, kind: Kind) -> bool:
    """Tell whether a decimal is a value rounded or cut off."""
    if unit >= 1 and (kind == "probability" or exact.denominator == 1):
        return False  # 0 and 1 are never short for a probability, nor a whole number for another one
    cut_off = abs(exact) - abs(given)
    return abs(exact - given) <= unit / 2 or (0 <= cut_off < unit and exact * given > 0)


def _read_number(text: str, kind: Kind) -> Answer:
    arithmetic = as_arithmetic(text)
    sides = [side for side in _SIDES.split(arithmetic) if side]
    answers = [_read_side(side, kind) for side in sides or [""]]
    found = max(answers, key=lambda answer: (answer.digits == 0, answer.exact, answer.digits))
    for side, answer in zip(sides, answers, strict=False):
        if agreement(answer, found.value, "number", 1) == "different":
            best = sides[answers.index(found)]
            raise UnreadableAnswer(reply_text("two_sides", one=side, other=best))
    is_as_typed = arithmetic.replace(" ", "") == text.replace(" ", "").removeprefix("=") and len(sides) == 1
    return found._replace(is_plain=found.is_plain and is_as_typed)


def _read_side(text: str, kind: Kind) -> Answer:
    if _THOUSANDS.fullmatch(text):
        plain, decimal = text.replace(",", ""), text.replace(",", ".", 1)
        raise UnreadableAnswer(reply_text("two_numbers", answer=text, plain=plain, decimal=decimal))
    whole = text.replace(".", "") if kind == "count" and _THOUSANDS_OF_A_COUNT.fullmatch(text) else ungrouped(text)
    is_plain = not whole
    text = whole or text
    if found := _ODDS.fullmatch(text):
        return _odds(int(found[1]), int(found[3]), kind)._replace(fraction=f"{found[1]}/{found[3]}")
    if found := _CHANCES.fullmatch(text):
        text, is_plain = f"{found[1]}/{found[2]}", False
    if (found := _DECIMAL.fullmatch(text)) and (found[2] or found[3]):
        return _decimal(found)._replace(is_plain=is_plain and not found[4])
    number: Number = evaluate(text)
    return Answer(number.value, exact=number.exact, is_plain=is_plain and number.is_plain)


def _odds(one: int, other: int, kind: Kind) -> Answer:
    if kind not in ("probability", "fraction"):
        raise UnreadableAnswer(reply_text("odds_misplaced"))
    if not one + other:
        raise UnreadableAnswer(reply_text("odds_of_nothing"))
    return Answer(Fraction(one, one + other))


def _decimal(found: re.Match[str]) -> Answer:
    sign, whole, places, exponent, percent = found.groups(default="")
    scale = Fraction(10) ** (int(exponent or 0) - len(places)) / (100 if percent else 1)
    value = int(whole + places) * scale * (-1 if sign == "-" else 1)
    return Answer(value, scale, len((whole + places).lstrip("0")) or 1)


def _chosen(text: str, options: Sequence[str]) -> str:
    wanted = text.casefold()
    if (known := spellings(tuple(options)).get(wanted)) is not None:
        return known
    for number, option in enumerate(options):
        letter = "abcdefghijklmnopqrstuvwxyz"[number]
        if wanted in (str(number + 1), letter, f"{letter})", f"({letter})"):
            return option
    raise UnreadableAnswer(not_a_choice(quoted(text), options))


def not_a_choice(answer: str, options: Sequence[str]) -> str:
    """Return the message about an answer that is not one of the choices.

    >>> not_a_choice("'Hammer'", ["Map", "Rope"])
    "'Hammer' is not one of the choices: Map or Rope."
    """
    return reply_text("not_a_choice", answer=answer, options=listed(map(translated, options), "or"))


@lru_cache(maxsize=1_000)
def spellings(options: tuple[str, ...]) -> Mapping[str, str]:
    """Return each option by its names in all languages, in small letters and with its signs made uniform.

    English comes first, which is what the values are written in.
    """
    found: dict[str, str] = {}
    for name in languages():
        with speaking(name):
            for option in options:
                found.setdefault(" ".join(uniform(translated(option)).split()).casefold(), option)
    return found


def _yes_or_no(text: str) -> str:
    if text.casefold() in YES:
        return "yes"
    if text.casefold() in NO:
        return "no"
    raise UnreadableAnswer(reply_text("neither", answer=quoted(text)))


def short_text(value: Fraction) -> str:
    """Return a number as a fraction, or as a decimal if that would be too long to read.

    >>> short_text(Fraction(4, 7)), short_text(Fraction(10**30, 10**32 + 7)), short_text(Fraction(-(7**40)))
    ('4/7', '0.01', '-6.367*10^33')
    """
    text = str(value)
    if len(text) <= _LONGEST_SHOWN:
        return text
    top, bottom = abs(value.numerator), value.denominator
    power = len(str(top)) - len(str(bottom))
    power -= top * 10 ** max(0, -power) < bottom * 10 ** max(0, power)
    shift = 3 - power
    scaled = (2 * top * 10 ** max(0, shift) + bottom * 10 ** max(0, -shift)) // (2 * bottom * 10 ** max(0, -shift))
    if scaled == 10**4:
        scaled, power = 10**3, power + 1
    digits = str(scaled).rstrip("0")
    sign = "-" if value < 0 else ""
    if _SMALLEST_POWER <= power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    return f"{sign}{digits[0]}.{digits[1:] or '0'}*10^{power}"


def value_text(value: Value, digits: int = 3) -> str:
    """Return a value in the form that a solution shows.

    >>> value_text(Fraction(15, 59)), value_text(Fraction(6, 5)), value_text(Fraction(4)), value_text(0.0281)
    ('15/59 ≈ 0.254', '6/5 = 1.2', '4', '≈ 0.0281')
    """
    if isinstance(value, str):
        return value
    decimal = f"{float(value):.{max(digits, 3)}g}"
    if isinstance(value, float):
        return f"≈ {decimal}"
    if value.denominator == 1:
        return str(value)
    return f"{value} {'=' if Fraction(decimal) == value else '≈'} {decimal}"
