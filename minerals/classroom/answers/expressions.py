"""Arithmetic as a student types it: a small parser reads it, and it never runs as code.

What is read: whole numbers, decimals with point or comma, `+ - * / ^ ! %`, brackets, `sqrt(2)`, `C(118, 7)`, `118C7` or
`118 choose 7` for the number of selections and `P(118, 7)` for arrangements. Results are exact whenever they are
fractions.

Students also write what a calculator would not take:

- a product without a sign, `4!(14-4)!`. Behind a division it can mean two numbers, and the student is asked which;
- a mixed number, `20 4/7`;
- a percent sign behind a quotient, `4/7 %`. It belongs to all of it, unless an earlier number has one of its own, as in
  `10 % / 20 %`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from minerals.classroom.answers.notation import BETWEEN, FUNCTIONS, LETTERS, uniform
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
    is_plain: bool = True
    """False if it is written as no calculator takes it, so the reply says how it was read."""


_NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2}(?!\d))?"
_TOKEN = re.compile(rf"\s*({_NUMBER}|[{LETTERS}]+|\*\*|[-+*/^!%()√,;])")
_PLACES = re.compile(r"\d+(?:[eE][-+]?\d+)?")
_MARK_OF_PROGRAMS = "0"
"""What stands before the x of numbers to the base 16, which is no sign for a product."""


def tidy(text: str) -> str:
    """Return an answer with its signs made uniform. Raises `UnreadableAnswer` if it is too long."""
    if len(text) > LONGEST:
        raise UnreadableAnswer(too_long(len(text), LONGEST))
    return uniform(text)


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
    return result._replace(is_plain=parser.is_plain)


def _tokens(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise UnreadableAnswer(reply_text("no_such_sign", sign=quoted(text[place:].strip()[:1])))
        # Inside C(118,7) a comma parts the numbers; the parser knows whether it is inside.
        yield found[1]
        place = found.end()


class _Parser:
    """Reads tokens from left to right; each method reads one level of the grammar."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._place = 0
        self._in_call = False
        self.is_plain = True

    def _next(self, ahead: int = 0) -> str:
        place = self._place + ahead
        return self._tokens[place] if 0 <= place < len(self._tokens) else ""

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
        begin = divided = self._place
        total = self._signed(depth)
        while True:
            sign = self._take("*", "/") or self._hidden_sign()
            if not sign:
                return total
            start = self._place
            factor = self._signed(depth)
            if sign == "/" and not factor.value:
                raise UnreadableAnswer(reply_text("zero"))
            if not sign.strip() and divided > begin:
                self._ask_what_is_divided(divided, start)
            total = _both(total, factor, total.value / factor.value if sign == "/" else total.value * factor.value)
            if sign == "/":
                divided = start
                total = self._percent_of_all(total, begin, start)

    def _hidden_sign(self) -> str:
        """Return " " where a product has no sign of its own, and "*" for an x between two numbers; else ""."""
        token, before = self._next(), self._next(-1)
        if token in ("x", "X") and before != _MARK_OF_PROGRAMS:
            self._place += 1
            return "*"
        is_number = token[:1].isdecimal() and before in (")", "!")
        is_call = token.lower() in FUNCTIONS and self._next(1) == "("
        if not (token in ("(", "√") or is_number or is_call):
            return ""
        self.is_plain = False
        return " "

    def _ask_what_is_divided(self, divided: int, start: int) -> None:
        """Refuse a product without a sign behind a division. Some divide by all of it, others by its first factor."""
        one, other = ("".join(self._tokens[a:b]) for a, b in ((divided, start), (start, self._place)))
        raise UnreadableAnswer(reply_text("two_products", together=f"/({one}*{other})", apart=f"/{one}*{other}"))

    def _percent_of_all(self, quotient: Number, begin: int, start: int) -> Number:
        """Let the percent sign behind a quotient belong to all of it."""
        value, end = quotient.value, self._place
        while self._tokens[end - 1] == "%" and "%" not in self._tokens[begin : start - 1]:
            value, end = value / 10_000, end - 1
            self.is_plain = False
        return quotient._replace(value=value)

    def _signed(self, depth: int) -> Number:
        if self._take("-"):
            inner = self._signed(depth + 1)
            return Number(-inner.value, inner.exact)
        if self._take("+"):
            return self._signed(depth + 1)
        return self._power(depth)

    def _power(self, depth: int) -> Number:
        base = self._selected(self._with_suffix(depth), depth)
        if self._take("^", "**"):
            return _raised(base, self._signed(depth + 1))
        return base

    def _selected(self, number: Number, depth: int) -> Number:
        """Read the words between two numbers that count selections: `14 choose 4`."""
        word = self._next().lower()
        is_call = word in FUNCTIONS and word != "choose"
        if word not in BETWEEN or not (self._next(1)[:1].isdecimal() or (self._next(1) == "(" and not is_call)):
            return number
        self._place += 1
        self.is_plain = False
        return _selections(BETWEEN[word], number, self._with_suffix(depth + 1))

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
        if token[:1].isdecimal() or token[:1] == ".":
            return self._number(token)
        if token.isalpha():
            return self._call(token, depth)
        if not token:
            raise UnreadableAnswer(reply_text("number_missing"))
        raise UnreadableAnswer(reply_text("number_expected", sign=quoted(token)))

    def _number(self, token: str) -> Number:
        if token.isdecimal() and self._next().isdecimal():
            token = self._grouped(token)
        if token.isdecimal() and self._next().isdecimal() and self._next(1) == "/" and self._next(2).isdecimal():
            return self._mixed(token)
        if self._next() == "," and not self._in_call and token.isdecimal() and _PLACES.fullmatch(self._next(1)):
            token = f"{token}.{self._next(1)}"
            self._place += 2
        return Number(Fraction(token.replace(".e", "e").replace(".E", "E").removesuffix(".")), token.isdecimal())

    def _grouped(self, token: str) -> str:
        """Return a number together with the groups of three digits behind it, and leave a mixed number's fraction."""
        groups = 0
        while len(token) <= 3 and self._next(groups).isdecimal() and len(self._next(groups)) == 3:
            groups += 1
        is_fraction = self._next(groups) == "/" and self._next(groups + 1).isdecimal()
        if groups and is_fraction:
            top, bottom = self._next(groups - 1), self._next(groups + 1)
            if top[0] != "0" and int(top) < int(bottom):  # 1 100/200 is 1100/200, or one and a half
                before = token + "".join(self._next(each) for each in range(groups - 1))
                plain, mixed = f"{before}{top}/{bottom}", f"{before}+{top}/{bottom}"
                answer = f"{before} {top}/{bottom}"
                raise UnreadableAnswer(reply_text("two_numbers", answer=answer, plain=plain, decimal=mixed))
        for _ in range(groups):
            token += self._take(self._next())
            self.is_plain = False
        return token

    def _mixed(self, token: str) -> Number:
        top, _, bottom = (self._take(self._next()) for _ in range(3))
        if not int(bottom):
            raise UnreadableAnswer(reply_text("zero"))
        self.is_plain = False
        return Number(int(token) + Fraction(int(top), int(bottom)))

    def _call(self, name: str, depth: int) -> Number:
        known = FUNCTIONS.get(name.lower())
        if known is None or not self._take("("):
            raise UnreadableAnswer(reply_text("not_a_number", name=quoted(name)))
        most = 1 if known in ("sqrt", "!") else 2
        arguments = self._arguments(depth, is_parted=most > 1)
        if len(arguments) < most and self._take("("):  # \\binom{14}{4}
            arguments += self._arguments(depth, is_parted=False)
        if len(arguments) != most:
            raise UnreadableAnswer(reply_text("takes_one" if most == 1 else "takes_two", name=name))
        match known:
            case "sqrt":
                return _root(arguments[0])
            case "!":
                return _factorial(arguments[0])
            case "/":
                return _divided(*arguments)
            case _:
                return _selections(known, *arguments)

    def _arguments(self, depth: int, *, is_parted: bool) -> list[Number]:
        within, self._in_call = self._in_call, is_parted
        arguments = [self.sum(depth + 1)]
        while self._take(",", ";"):
            arguments.append(self.sum(depth + 1))
        self._in_call = within
        self._close()
        return arguments

    def _close(self) -> None:
        if not self._take(")"):
            token = self._next()
            why = reply_text("close_expected", sign=quoted(token)) if token else reply_text("bracket_missing")
            raise UnreadableAnswer(why)


def _both(one: Number, other: Number, value: Fraction) -> Number:
    if value.numerator.bit_length() + value.denominator.bit_length() > _MOST_BITS:
        raise UnreadableAnswer(reply_text("numbers_too_large"))
    return Number(value, one.exact and other.exact)


def _divided(one: Number, other: Number) -> Number:
    if not other.value:
        raise UnreadableAnswer(reply_text("zero"))
    return _both(one, other, one.value / other.value)


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
