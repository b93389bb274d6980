"""How the estimate of a part settles with the number of trials, as plain data for a chart, and in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate

import msgspec

from minerals.classroom.texts import Part
from minerals.classroom.trials import CONFIDENT
from minerals.core.text import in_figures, term, translated

_POINTS = 140
"""At how many numbers of trials the course of an estimate is drawn."""
_SETTLED = 10
"""From how many trials on the scale shows the whole band."""
_TICKS = 5
_LEAST_ACROSS = 100
_MANY = 100
"""From how many trials on the mean is written with one digit more than its band."""


class Settling(msgspec.Struct, frozen=True):
    """How an estimate has settled, at a few numbers of trials."""

    points: tuple[tuple[int, float, float, float], ...]
    """After how many trials that count, the mean, and the ends of the 95 % confidence interval."""
    is_share: bool
    """Whether it is a share of the trials."""

    @property
    def last(self) -> tuple[int, float, float, float] | None:
        """The present mean and interval."""
        return self.points[-1] if self.points else None


class Scale(msgspec.Struct, frozen=True):
    """An axis."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    """Each tick with its label."""


# --- settling ---


def settling(values: Iterable[float], part: Part) -> Settling:
    """Return how the mean of what was observed has settled. Trials that do not count are left out. O(trials).

    >>> from minerals.classroom import pose
    >>> six = pose("E17").parts[0]
    >>> settling([0.0, 1.0, math.nan, 0.0, 0.0], six).points[-1][:2]
    (4, 0.25)
    """
    counted = counted_of(values)
    is_share = part.type == "probability"
    if not counted:
        return Settling((), is_share)
    n = len(counted)
    numbers = sorted({round(n ** (place / (_POINTS - 1))) for place in range(_POINTS)})
    sums = list(accumulate(counted))
    means = [sums[number - 1] / number for number in numbers]
    if set(counted) <= {0.0, 1.0}:
        ends = [_wilson(mean, number) for mean, number in zip(means, numbers, strict=True)]
    else:
        # From the first value on, so that large values do not swallow their differences.
        away = [value - counted[0] for value in counted]
        totals, squares = list(accumulate(away)), list(accumulate(value**2 for value in away))
        spreads = [_spread(totals[number - 1], squares[number - 1], number) for number in numbers]
        ends = [(mean - reach, mean + reach) for mean, reach in zip(means, spreads, strict=True)]
    if is_share:
        ends = [(max(low, 0.0), min(high, 1.0)) for low, high in ends]
    found = zip(numbers, means, ends, strict=True)
    return Settling(tuple((number, mean, low, high) for number, mean, (low, high) in found), is_share)


def counted_of(values: Iterable[float]) -> list[float]:
    """Return the trials that count: all but those of `nan`.

    >>> counted_of([1.0, math.nan])
    [1.0]
    """
    return [value for value in listed(values) if not math.isnan(value)]


def listed(values: Iterable[float]) -> list[float]:
    """Return numbers as a list: those of an array, too, which is faster than to go through it."""
    found: list[float] = values.tolist() if hasattr(values, "tolist") else list(values)
    return found


def _spread(total: float, squares: float, n: int) -> float:
    """Return how far a mean reaches, from the sum of its values and of their squares."""
    if n == 1:
        return math.inf
    return CONFIDENT * math.sqrt(max(squares - total**2 / n, 0.0) / (n - 1)) / math.sqrt(n)


def _wilson(mean: float, n: int) -> tuple[float, float]:
    squared = CONFIDENT**2
    middle = (mean + squared / (2 * n)) / (1 + squared / n)
    reach = CONFIDENT * math.sqrt(mean * (1 - mean) / n + squared / (4 * n**2)) / (1 + squared / n)
    return middle - reach, middle + reach


# --- scales and words ---


def axis_of(found: Settling, marks: Sequence[float] = ()) -> Scale:
    """Return the axis of an estimate: wide at first, and closer once it settles, but with these marks on it."""
    n = found.points[-1][0] if found.points else 0
    if found.is_share and n < 2 * _SETTLED:
        return _scale(0.0, 1.0, is_share=True)
    since = max(_SETTLED, round(n ** (1 / 3)))
    settled = [point for point in found.points if point[0] >= min(since, n)]
    ends = [end for _, mean, low, high in settled for end in (mean, low, high) if math.isfinite(end)]
    numbers = [*ends, *marks] or [0.0, 1.0]
    return _scale(min(numbers), max(numbers), is_share=found.is_share)


def _scale(low: float, high: float, *, is_share: bool) -> Scale:
    if high - low < 1e-9:
        room = abs(high) * 0.1 or 1.0
        low, high = low - room, high + room
    step = nice((high - low) / _TICKS)
    first, last = math.floor(low / step + 1e-6), math.ceil(high / step - 1e-6)
    if is_share:
        first, last = max(first, 0), min(last, math.ceil(1 / step - 1e-6))
    ticks = [round(place * step, 10) for place in range(first, last + 1)]
    return Scale(ticks[0], ticks[-1], tuple((tick, figure(tick, is_share)) for tick in ticks))


def whole_number(n: int) -> str:
    """Return a whole number with its thousands set apart, as the reader's language does.

    >>> whole_number(12345)
    '12,345'
    """
    return f"{n:,}".replace(",", "." if term(".") == "," else ",")


def most_across(n: int) -> int:
    """Return the end of an axis of trials, which grows now and then.

    >>> [most_across(n) for n in (0, 100, 101, 10_038)]
    [100, 100, 200, 20000]
    """
    return max(_LEAST_ACROSS, round(nice(n))) if n else _LEAST_ACROSS


def trials_across(n: int) -> tuple[tuple[int, str], ...]:
    """Return the ticks of an axis of trials, which is logarithmic: 1, 10, 100, … up to its end.

    >>> trials_across(1050)
    ((1, '1'), (10, '10'), (100, '100'), (1000, '1,000'))
    """
    return tuple((10**power, whole_number(10**power)) for power in range(len(str(most_across(n)))))


def estimate_in_words(found: Settling) -> tuple[str, str, str]:
    """Return the present mean and the ends of its interval, each with as many digits as the interval allows.

    >>> estimate_in_words(Settling(((1000, 0.2134, 0.189, 0.2399),), is_share=True))
    ('21.3 %', '19 %', '24 %')
    """
    if found.last is None:
        return ("", "", "")
    n, mean, low, high = found.last
    times, unit = (100, " %") if found.is_share else (1, "")
    half = times * (high - low) / 2
    if not math.isfinite(half):
        return (figure(mean, found.is_share), "", "")
    decimals = (
        min(max(0, -math.floor(math.log10(half))), 6) if half > 0 else 0 if float(times * mean).is_integer() else 2
    )
    closer = decimals + 1 if n >= 100 and half > 0 else decimals
    words = [
        f"{times * value:.{digits}f}{unit}" for value, digits in ((mean, closer), (low, decimals), (high, decimals))
    ]
    first, second, third = (in_figures(word) for word in words)
    return (first, second, third)


def said_of(n: int, found: Settling) -> str:
    """Return one sentence for the trials so far, which screen readers read out.

    >>> said_of(1000, Settling(((1000, 0.2134, 0.189, 0.2399),), is_share=True))
    '1,000 trials: 21.3 %, between 19 % and 24 %.'
    """
    if not n:
        return translated("No trials yet.")
    trials = translated("1 trial") if n == 1 else translated("{trials} trials", trials=whole_number(n))
    mean, low, high = estimate_in_words(found)
    if not mean:
        return translated("{trials}, and none of them counts yet.", trials=trials)
    if not low:
        return translated("{trials}: {mean}.", trials=trials, mean=mean)
    return translated("{trials}: {mean}, between {low} and {high}.", trials=trials, mean=mean, low=low, high=high)


def figure(value: float, is_share: bool) -> str:
    """Return a number with at most four digits, or a share as a percentage, as the reader's language writes it."""
    return in_figures(f"{100 * value:.4g} %" if is_share else f"{value:.4g}")


def nice(width: float) -> float:
    """Return the least of 1, 2, 5, 10, … or their tenths that is no smaller.

    >>> nice(3.2), nice(0.012), nice(1)
    (5.0, 0.02, 1.0)
    """
    power = 10.0 ** math.floor(math.log10(width)) if width > 0 else 1.0
    return next(round(step * power, 12) for step in (1, 2, 5, 10) if step * power >= width * (1 - 1e-9))
