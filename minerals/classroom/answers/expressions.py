"""Arithmetic as a student types it: a small parser reads it, and it never runs as code.

What is read: whole numbers, decimals with point or comma, `+ - * / ^ ! %`, brackets, `sqrt(2)`, `C(118, 7)` or
`C(118; 7)` for the number of selections and `P(118, 7)` for arrangements. Results are exact whenever they are
fractions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from minerals.classroom.answers.replies import reply_text, too_long
from minerals.core.text import MineralsError, quoted

LONGEST = 300
"""How many characters an answer may have."""
_DEEPEST = 40
_MOST_BITS = 20_000
_LARGEST_CHOICE = 2_000
_LARGEST_FACTORIAL = 500


class UnreadableAnswer(MineralsError):  # noqa: N818 - it is said of an answer, nothing has failed
    """Text that is not an answer, with the reason in words for the student."""


class Number(NamedTuple):
    """The value of an expression."""

    value: Fraction
    exact: bool = True
    """False if a root had to be rounded, or if a decimal in it may have been rounded."""


_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z]+)|(\*\*|[-+*/^!%()√,;]))")
_SAME = str.maketrans({"×": "*", "·": "*", "⋅": "*", "−": "-", "–": "-", "÷": "/", "[": "(", "]": ")"})
_UNTRANSLATED = {
    "sqrt": "sqrt",
    "wurzel": "sqrt",
    "c": "C",
    "binom": "C",
    "ncr": "C",
    "comb": "C",
    "p": "P",
    "npr": "P",
}


def tidy(text: str) -> str:
    """Return an answer with its signs made uniform. Raises `UnreadableAnswer` if it is too long."""
    if len(text) > LONGEST:
        raise UnreadableAnswer(too_long(len(text), LONGEST))
    return uniform(text)


def uniform(text: str) -> str:
    """Return a text with its signs and spaces made uniform, however long it is."""
    return " ".join(text.translate(_SAME).split())


def evaluate(text: str) -> Number:
    """Return the value of an expression.

    Raises `UnreadableAnswer` if it is not arithmetic, divides by zero, or gets too large.

    >>> evaluate("1 - C(113,7)/C(118,7)").value
    Fraction(5199859, 19440382)
    >>> evaluate("10^10^10")
    Traceback (most recent call last):
        ...
    minerals.classroom.answers.expressions.UnreadableAnswer: That power is too large to work out.
    """
    parser = _Parser(list(_tokens(tidy(text))))
    result = parser.sum(0)
    parser.require_end()
    return result


def _tokens(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise UnreadableAnswer(reply_text("no_such_sign", sign=quoted(text[place:].strip()[:1])))
        # Inside C(118,7) a comma parts the numbers; the parser knows whether it is inside.
        yield found[0].lstrip()
        place = found.end()


class _Parser:
    """Reads tokens from left to right; each method reads one level of the grammar."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._place = 0
        self._in_call = False

    def _next(self, ahead: int = 0) -> str:
        place = self._place + ahead
        return self._tokens[place] if place < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        token = self._next()
        if token and token in wanted:
            self._place += 1
            return token
        return ""

    def require_end(self) -> None:
        """Refuse what follows a whole expression."""
        if self._next():
            raise UnreadableAnswer(reply_text("end_expected", sign=quoted(self._next())))

    def sum(self, depth: int) -> Number:
        """Read terms with + and - between them."""
        total = self._product(depth)
        while sign := self._take("+", "-"):
            term = self._product(depth)
            total = _both(total, term, total.value + term.value if sign == "+" else total.value - term.value)
        return total

    def _product(self, depth: int) -> Number:
        total = self._signed(depth)
        while sign := self._take("*", "/"):
            factor = self._signed(depth)
            if sign == "/" and not factor.value:
                raise UnreadableAnswer(reply_text("zero"))
            total = _both(total, factor, total.value * factor.value if sign == "*" else total.value / factor.value)
        return total

    def _signed(self, depth: int) -> Number:
        if self._take("-"):
            inner = self._signed(depth + 1)
            return Number(-inner.value, inner.exact)
        if self._take("+"):
            return self._signed(depth + 1)
        return self._power(depth)

    def _power(self, depth: int) -> Number:
        base = self._with_suffix(depth)
        if self._take("^", "**"):
            return _raised(base, self._signed(depth + 1))
        return base

    def _with_suffix(self, depth: int) -> Number:
        number = self._atom(depth)
        while sign := self._take("!", "%"):
            number = _factorial(number) if sign == "!" else Number(number.value / 100, number.exact)
        return number

    def _atom(self, depth: int) -> Number:
        if depth > _DEEPEST:
            raise UnreadableAnswer(reply_text("too_deep"))
        if self._take("("):
            within, self._in_call = self._in_call, False
            number = self.sum(depth + 1)
            self._in_call = within
            self._close()
            return number
        if self._take("√"):
            return _root(self._atom(depth + 1))
        token = self._next()
        self._place += 1
        if token[:1].isdigit() or token[:1] == ".":
            return self._number(token)
        if token.isalpha():
            return self._call(token, depth)
        if not token:
            raise UnreadableAnswer(reply_text("number_missing"))
        raise UnreadableAnswer(reply_text("number_expected", sign=quoted(token)))

    def _number(self, token: str) -> Number:
        if self._next() == "," and not self._in_call and self._next(1).isdigit() and "." not in token:
            token = f"{token}.{self._next(1)}"
            self._place += 2
        return Number(Fraction(token if token[-1] != "." else token[:-1]), "." not in token)

    def _call(self, name: str, depth: int) -> Number:
        known = _UNTRANSLATED.get(name.lower())
        if known is None and len(self._tokens) == 1:
            raise UnreadableAnswer(reply_text("no_number", name=quoted(name)))
        if known is None or not self._take("("):
            raise UnreadableAnswer(reply_text("not_a_number", name=quoted(name)))
        within, self._in_call = self._in_call, known != "sqrt"
        arguments = [self.sum(depth + 1)]
        while self._take(",", ";"):
            arguments.append(self.sum(depth + 1))
        self._in_call = within
        self._close()
        if len(arguments) != (1 if known == "sqrt" else 2):
            raise UnreadableAnswer(reply_text("takes_one" if known == "sqrt" else "takes_two", name=name))
        return _root(arguments[0]) if known == "sqrt" else _selections(known, *arguments)

    def _close(self) -> None:
        if not self._take(")"):
            raise UnreadableAnswer(reply_text("bracket_missing"))


def _both(one: Number, other: Number, value: Fraction) -> Number:
    if value.numerator.bit_length() + value.denominator.bit_length() > _MOST_BITS:
        raise UnreadableAnswer(reply_text("numbers_too_large"))
    return Number(value, one.exact and other.exact)


def _raised(base: Number, exponent: Number) -> Number:
    if exponent.value == Fraction(1, 2):
        return _root(base)
    if exponent.value.denominator != 1:
        raise UnreadableAnswer(reply_text("exponent"))
    power = int(exponent.value)
    if power < 0 and not base.value:
        raise UnreadableAnswer(reply_text("zero"))
    bits = base.value.numerator.bit_length() + base.value.denominator.bit_length()
    if abs(power) * bits > _MOST_BITS:
        raise UnreadableAnswer(reply_text("power_too_large"))
    return Number(base.value**power, base.exact)


def _root(number: Number) -> Number:
    if number.value < 0:
        raise UnreadableAnswer(reply_text("negative_root"))
    top, bottom = number.value.numerator, number.value.denominator
    if math.isqrt(top) ** 2 == top and math.isqrt(bottom) ** 2 == bottom:
        return Number(Fraction(math.isqrt(top), math.isqrt(bottom)), number.exact)
    scale = 10**40
    return Number(Fraction(math.isqrt(top * scale * bottom), bottom * math.isqrt(scale)), exact=False)


def _whole(number: Number, most: int, what: str) -> int:
    if number.value.denominator != 1 or number.value < 0:
        raise UnreadableAnswer(reply_text("whole_only", what=what))
    if number.value > most:
        raise UnreadableAnswer(reply_text("at_most", what=what, most=most))
    return int(number.value)


def _factorial(number: Number) -> Number:
    return Number(Fraction(math.factorial(_whole(number, _LARGEST_FACTORIAL, reply_text("factorial")))))


_COUNTING: dict[str, Callable[[int, int], int]] = {"C": math.comb, "P": math.perm}


def _selections(name: str, *arguments: Number) -> Number:
    n, k = (_whole(argument, _LARGEST_CHOICE, f"{name}(n, k)") for argument in arguments)
    return Number(Fraction(_COUNTING[name](n, k)))
