"""The guesses of a class as a histogram, beside the exact value. Names never come here."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, log10
from statistics import median
from typing import NamedTuple

from minerals.classroom.exercise import ExerciseInstance, answer_key, pose
from minerals.classroom.room.views import Chart
from minerals.classroom.texts import Value
from minerals.core.text import in_figures, translated

_BARS = 10
_CLOSE = Fraction(1, 20)
"""A guess at a probability is close within this; at another number, within this part of it, doubled."""
_FAR = 5
"""What is so many times as large as the exact value and the middle of the guesses lies beyond the scale."""


class Guess(NamedTuple):
    """A guess, and the exercise with the numbers that its student has."""

    text: str
    posed: ExerciseInstance


class _Read(NamedTuple):
    value: Fraction | str
    exact: Fraction | str | None


def chart(code: str, guesses: Sequence[Guess]) -> Chart:
    """Return the histogram of some guesses.

    `code`: the code of the exercise. `guesses`: the guesses. Those that cannot be read are left out.

    >>> posed = pose("E17")
    >>> found = chart("E17", [Guess("1/6", posed), Guess("20 %", posed), Guess("0.5", posed)])
    >>> found.counts, found.answer, (found.low, found.close, found.high)
    ((0, 1, 1, 0, 0, 1, 0, 0, 0, 0), '1/5 = 0.2', (0, 2, 1))
    """
    numbers = {tuple(sorted(guess.posed.parameters.items())) for guess in guesses}
    posed = guesses[0].posed if len(numbers) == 1 else pose(code)
    shown = Chart(posed.text.code, posed.title, posed.prediction_prompt, has_own_numbers=len(numbers) > 1)
    read = [found for guess in guesses if (found := _read(guess)) is not None]
    kind = posed.text.predict.type
    if kind in {"choice", "yes-no"}:
        return _of_choices(shown, posed, read)
    exact = sorted({found.exact for found in read if isinstance(found.exact, Fraction)})
    if not exact and isinstance(own := _exact(posed), Fraction):
        exact = [own]
    values = [found.value for found in read if isinstance(found.value, Fraction)]
    told = _told(posed, exact)
    low, close, high = _sides(read, is_share=kind == "probability")
    if kind == "probability":
        return _replaced(shown, _of_shares(values), exact, told, (low, close, high))
    return _replaced(shown, _of_numbers(values, exact), exact, told, (low, close, high))


def _read(guess: Guess) -> _Read | None:
    value = guess.posed.guessed(guess.text)
    return None if value is None else _Read(value, _exact(guess.posed))


def _exact(posed: ExerciseInstance) -> Fraction | str | None:
    """Return what was guessed at, if it is of the same kind as a guess."""
    predict = posed.text.predict
    value: Value = answer_key(posed).values[posed.guessed_part.key]
    if predict.type in {"choice", "yes-no"}:
        options = predict.options or ("yes", "no")
        return value if isinstance(value, str) and value in options else None
    return None if isinstance(value, str) else Fraction(value)


def _told(posed: ExerciseInstance, exact: Sequence[Fraction]) -> str:
    part = posed.guessed_part
    words = [posed.in_words(part, value) for value in dict.fromkeys((*exact[:1], *exact[-1:]))]
    if len(words) < 2:
        return "".join(words)
    return translated("from {least} to {most}", least=words[0], most=words[1])


def _sides(read: Sequence[_Read], *, is_share: bool) -> tuple[int, int, int]:
    """Return how many guesses are too low, close, and too high."""
    sides = [0, 0, 0]
    for value, exact in read:
        if isinstance(value, Fraction) and isinstance(exact, Fraction):
            slack = _CLOSE if is_share else 2 * _CLOSE * abs(exact)
            sides[1 if abs(value - exact) <= slack else 2 * (value > exact)] += 1
    return sides[0], sides[1], sides[2]


class _Scale(NamedTuple):
    """Bars of equal width from `first` on."""

    counts: tuple[int, ...]
    labels: tuple[str, ...]
    first: Fraction
    width: Fraction
    less: int = 0
    more: int = 0

    def place(self, value: Fraction) -> float:
        """Return where a value is, from 0 to 1."""
        return min(max(float((value - self.first) / (self.width * len(self.counts))), 0.0), 1.0)


def _replaced(shown: Chart, scale: _Scale, exact: Sequence[Fraction], told: str, sides: tuple[int, int, int]) -> Chart:
    return Chart(
        shown.code,
        shown.title,
        shown.prompt,
        scale.counts,
        scale.labels,
        scale.less,
        scale.more,
        tuple(dict.fromkeys(round(scale.place(value), 4) for value in exact)),
        told,
        *sides,
        has_own_numbers=shown.has_own_numbers,
    )


def _of_shares(values: Sequence[Fraction]) -> _Scale:
    width = Fraction(1, _BARS)
    labels = tuple(f"{100 * edge // _BARS} %" for edge in range(_BARS + 1))
    return _Scale(_counted(values, Fraction(0), width, _BARS), labels, Fraction(0), width)


def _of_numbers(values: Sequence[Fraction], exact: Sequence[Fraction]) -> _Scale:
    if not values and not exact:
        return _Scale((), (), Fraction(0), Fraction(1))
    middle = [Fraction(median(values))] if values else []
    far = _FAR * max(map(abs, [*exact, *middle]), default=Fraction(1)) or Fraction(_FAR)
    kept = [value for value in values if abs(value) <= far] + list(exact)
    low, high = min(kept), max(kept)
    is_whole = all(value.denominator == 1 for value in kept)
    if is_whole and high - low <= _BARS:
        first, width, bars = low - Fraction(1, 2), Fraction(1), int(high - low) + 1
        labels = tuple(in_figures(str(low + number)) for number in range(bars))
    else:
        width = _nice((high - low) / _BARS or abs(high) / _BARS or Fraction(1))
        if is_whole:
            width = max(width, Fraction(1))
        first = floor(low / width) * width
        bars = max(floor((high - first) / width) + 1, 1)
        labels = tuple(in_figures(f"{float(first + number * width):.10g}") for number in range(bars + 1))
    less, more = (sum(value < -far for value in values), sum(value > far for value in values))
    return _Scale(_counted(values, first, width, bars), labels, first, width, less, more)


def _counted(values: Sequence[Fraction], first: Fraction, width: Fraction, bars: int) -> tuple[int, ...]:
    counts = [0] * bars
    for value in values:
        counts[min(max(floor((value - first) / width), 0), bars - 1)] += 1
    return tuple(counts)


def _nice(width: Fraction) -> Fraction:
    """Return the next larger of 1, 2 and 5, their tenfold, and so on.

    >>> _nice(Fraction(3)), _nice(Fraction(1, 7))
    (Fraction(5, 1), Fraction(1, 5))
    """
    power = Fraction(10) ** ceil(log10(float(width)) - 1)
    return next((power * step for step in (1, 2, 5, 10) if power * step >= width), 20 * power)


def _of_choices(shown: Chart, posed: ExerciseInstance, read: Sequence[_Read]) -> Chart:
    options = posed.text.predict.options or ("yes", "no")
    right = {found.exact for found in read} or {_exact(posed)}
    is_known = None not in right
    known = [option for option in options if option in right]
    return Chart(
        shown.code,
        shown.title,
        shown.prompt,
        tuple(sum(found.value == option for found in read) for option in options),
        tuple(map(translated, options)),
        exact=tuple((options.index(option) + 0.5) / len(options) for option in known) if is_known else (),
        answer=", ".join(map(translated, known)) if is_known else "",
        low=sum(found.value != found.exact for found in read) if is_known else 0,
        close=sum(found.value == found.exact for found in read) if is_known else 0,
        is_choice=True,
        has_own_numbers=shown.has_own_numbers,
    )
