"""The scale of a guess: where on a number line it can be, and what each place is called."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from minerals.classroom.exercise import ExerciseInstance, answer_key, pose
from minerals.classroom.texts import ExerciseText, ImpossibleParameters, Part, text_of
from minerals.core.text import in_figures, translated
from minerals.probability.percentages import percent

_DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20)
_RARE = (25, 30, 40, 50, 60, 80, 100)
_ODDS = (*range(2, 11), 12, 15, 20, 30, 50, 100)
_STEPS = 100
_LEAST = 10
"""Where the scale of a count ends at the least."""
_ROOM = Fraction(3, 2)
"""How much longer a scale is than the largest value of any variant, so that its end tells nothing."""


class Stop(NamedTuple):
    """A place on the line where a guess can be."""

    value: float
    text: str
    """The guess as it would be typed in any language."""
    label: str
    """What it is called, in the reader's language."""


class Tick(NamedTuple):
    """A mark on the line, with its label."""

    value: float
    label: str


class Form(NamedTuple):
    """A way to write the numbers of a line: fractions, percent, or one in so many."""

    name: str
    title: str
    stops: tuple[Stop, ...]
    """In order."""
    ticks: tuple[Tick, ...]


class Scale(NamedTuple):
    """A number line for a guess."""

    low: float
    high: float
    forms: tuple[Form, ...]
    words: tuple[Tick, ...] = ()
    """What places on the line are called in words, such as *impossible* and *certain*."""


def scale_of(posed: ExerciseInstance) -> Scale | None:
    """Return the number line for the guess of an exercise, or None if its guess is not a number.

    The line of a probability is from 0 to 1. That of another number is the same for all variants, and its end says
    nothing about the answer. Cost: works out the exercise for
    each value of each parameter once, if its guess is not a probability.

    `posed`: the exercise with its numbers.

    >>> from minerals.classroom.exercise import pose
    >>> scale = scale_of(pose("E17"))
    >>> [form.name for form in scale.forms], scale.high
    (['fraction', 'percent', 'one-in'], 1.0)
    >>> [stop.label for stop in scale.forms[2].stops[:3]]
    ['1 in 100', '1 in 50', '1 in 30']
    >>> scale_of(pose("E30")).high, scale_of(pose("E47"))
    (500.0, None)
    """
    match posed.text.predict.type:
        case "probability" | "fraction":
            forms = (_fractions(), _percentages(), _odds())
            return Scale(0.0, 1.0, forms, _chances())
        case "number" | "count":
            low, high = _ends(posed.text.code, posed.guessed_part.key)
            whole = posed.text.predict.type == "count"
            return Scale(float(low), float(high), (_numbers(low, high, whole=whole),))
        case _:
            return None


def place_of(posed: ExerciseInstance, guess: str) -> float | None:
    """Return where on its line a guess is, or None if it is not a number or cannot be read.

    `guess`: the guess as it was typed.

    >>> from minerals.classroom.exercise import pose
    >>> place_of(pose("E17"), "25 %"), place_of(pose("E17"), "seldom")
    (0.25, None)
    """
    value = posed.guessed(guess)
    return None if isinstance(value, str | None) else float(value)


def nice_steps(low: float, high: float, most: int = 10) -> tuple[float, ...]:
    """Return round numbers from low to high for the ticks of an axis, at most so many and one.

    >>> nice_steps(0, 50)
    (0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0)
    >>> nice_steps(0, 0.2, 4)
    (0.0, 0.05, 0.1, 0.15, 0.2)
    """
    step = float(_nice((high - low) / most))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(round(number * step, 12) + 0.0 for number in range(first, last + 1))


def nice_end(value: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, 50, … and 0.5, 0.2, 0.1, … that is not below a positive value.

    >>> nice_end(0.17), nice_end(37)
    (0.2, 50.0)
    """
    return float(_nice(value))


def _nice(value: float | Fraction) -> Fraction:
    power = Fraction(10) ** math.floor(math.log10(value))
    return next(power * lead for lead in (1, 2, 5, 10) if float(power * lead) >= float(value) * (1 - 1e-9))


# --- probabilities ---


def _fractions() -> Form:
    values = {Fraction(top, bottom) for bottom in _DENOMINATORS for top in range(bottom + 1)}
    values |= {value for bottom in _RARE for value in (Fraction(1, bottom), Fraction(bottom - 1, bottom))}
    ticks = (Fraction(0), *(Fraction(n, 12) for n in (2, 3, 4, 6, 8, 9, 10)), Fraction(1))
    return Form(
        "fraction",
        translated("Fraction"),
        tuple(Stop(float(value), str(value), str(value)) for value in sorted(values)),
        tuple(Tick(float(value), str(value)) for value in ticks),
    )


def _percentages() -> Form:
    stops = [Fraction(n, 100) for n in range(101)]
    return Form(
        "percent",
        translated("Percent"),
        tuple(Stop(float(value), f"{int(value * 100)} %", percent(float(value), digits=3)) for value in stops),
        tuple(Tick(float(value), percent(float(value), digits=3)) for value in stops[::10]),
    )


def _odds() -> Form:
    rare = [(1, number) for number in reversed(_ODDS)]
    common = [(number - 1, number) for number in _ODDS[1:]]
    between = [(2, 5), (3, 5), (3, 8), (5, 8), (3, 10), (7, 10)]
    pairs = sorted({*rare, *common, *between}, key=lambda pair: pair[0] / pair[1])
    ticks = ((1, 5), (1, 3), (1, 2), (2, 3), (4, 5))
    return Form(
        "one-in",
        translated("1 in …"),
        tuple(Stop(top / bottom, f"{top}/{bottom}", _one_in(top, bottom)) for top, bottom in pairs),
        (Tick(0.0, "0"), *(Tick(top / bottom, _one_in(top, bottom)) for top, bottom in ticks), Tick(1.0, "1")),
    )


def _one_in(top: int, bottom: int) -> str:
    return translated("{top} in {bottom}", top=top, bottom=bottom)


def _chances() -> tuple[Tick, ...]:
    words = (
        translated("impossible"),
        translated("unlikely"),
        translated("even chance"),
        translated("likely"),
        translated("certain"),
    )
    return tuple(Tick(number / 4, word) for number, word in enumerate(words))


# --- other numbers ---


def _numbers(low: Fraction, high: Fraction, *, whole: bool) -> Form:
    step = _nice((high - low) / _STEPS)
    step = max(step, Fraction(1)) if whole else step
    stops = [low + step * number for number in range(int((high - low) / step) + 1)]
    return Form(
        "number",
        translated("Number"),
        tuple(Stop(float(value), _written(value), in_figures(_written(value))) for value in stops),
        tuple(
            Tick(value, in_figures(f"{value:g}"))
            for value in nice_steps(float(low), float(high))
            if not whole or value.is_integer()
        ),
    )


def _written(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"


@lru_cache(maxsize=200)
def _ends(code: str, part: str) -> tuple[Fraction, Fraction]:
    """Return the ends of the scale of all variants."""
    text = text_of(code)
    asked = text.part(part)
    values = list(_values(text, asked))
    high = _nice(max([*(abs(value) for value in values), Fraction(1, 2)]) * _ROOM)
    if asked.type == "count":
        high = max(high, Fraction(_LEAST))
    return (-high if any(value < 0 for value in values) else Fraction(0)), high


def _values(text: ExerciseText, asked: Part) -> Iterator[Fraction]:
    """Yield what the part to be guessed comes to, with the bank's numbers and with one of them changed."""
    changes = [{name: value} for name, found in text.parameters.items() for value in found.values]
    for change in changes or [{}]:
        try:
            value = answer_key(pose(text.code, change)).values[asked.key]
        except ImpossibleParameters:
            continue
        if not isinstance(value, str):
            yield Fraction(value)
