"""A distribution as bars, with its expected value and its spread marked where the results are numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf, sqrt
from typing import Any, NamedTuple

from minerals.core.picture import Line, Polygon, Shape
from minerals.core.text import OptionError, listed, quoted, translated, translated_number
from minerals.probability.display import Results, is_number
from minerals.probability.display import bar as bar_of_text
from minerals.probability.exact_numbers import exactly
from minerals.probability.pictures.picture import Looks, Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    LINE,
    SMALL,
    box,
    canvas,
    clip,
    common,
    decimal,
    figures,
    icon,
    number,
    over,
    rule_line,
    share,
    widest,
    words,
)

MOST_COLUMNS = 120
"""Numbers are drawn as columns on an axis if there are at most so many; the others as rows."""
MOST_ROWS = 24
_TALLEST = 150.0
_WIDEST = 760.0
_COMPARED = 380.0
"""The length of the axis of pictures that are compared."""
_ALL_SHOWN = 8
_UNSEEN = Fraction(1, 2000)
"""Of more columns than these, a tail that is less likely than this is not drawn."""
_LARGEST = 20_000
"""The largest denominator that is shown above a column."""
_LONGEST = 240.0
_ROW = 26.0
_RADIUS = 10.0
_NARROWEST = 6.0

Marked = Callable[[Any], Any]


class _Bar(NamedTuple):
    value: Any
    label: str
    probability: Fraction
    is_marked: bool
    whole: int
    """The denominator that all bars have in common."""

    @property
    def exact(self) -> str:
        return over(self.probability, self.whole)

    @property
    def figures(self) -> str:
        written, percentage = self.exact, share(self.probability)
        return written if self.probability in (0, 1) or written == percentage else f"{written} ({percentage})"


def bars(
    shown: Results[Any, Any],
    *,
    marked: Marked | None = None,
    look: Looks | None = None,
    title: str = "",
    scale: float | Fraction | None = None,
    span: tuple[float, float] | None = None,
) -> Picture:
    """Return the picture that `Distribution.bars` describes."""
    heading = title or shown.title or translated("Probabilities")
    whole = common(shown.known.values())
    found = [
        _Bar(value, clip(shown.label(value)), probability, marked is None or bool(marked(value)), whole)
        for value, probability in shown.known.items()
    ]
    are_numbers = all(is_number(bar.value) for bar in found)
    if are_numbers:
        found.sort(key=lambda bar: bar.value)
    elif scale is None:  # what is compared stays in its order
        found.sort(key=lambda bar: -bar.probability)
    top = _longest(scale) if scale is not None else max(bar.probability for bar in found)
    if span is not None and not span[0] < span[1]:
        raise OptionError(f"bars: span takes the least and the greatest number of the axis, not {quoted(span)}.")
    middle = _Middle.of(shown.known) if are_numbers and len(found) > 1 else None
    said = _told(found, middle, is_part=marked is not None)
    if are_numbers and look is None and len(found) <= MOST_COLUMNS:
        kept = found if span is not None else _without_tail(found)
        ends = span or (float(kept[0].value), float(kept[-1].value))
        width, height, shapes = _columns(kept, top, middle, ends, is_compared=span is not None)
        if rest := found[len(kept) :]:
            beyond = rest_in_words(len(rest), sum((bar.probability for bar in rest), Fraction(0)))
            shapes.append(words(EDGE, height + 4, beyond, "text.quiet", "start"))
            width, height = max(width, widest([beyond]) + 2 * EDGE), height + LINE
    else:
        width, height, shapes = _rows(found, top, look)
    rows = tuple(_row(bar, is_part=marked is not None) for bar in found)
    lines = [heading, *_lines(found, is_part=marked is not None), *([middle.in_words()] if middle is not None else [])]
    return Picture(canvas(heading, width, height, shapes, said), "\n".join(lines), rows)


def _longest(scale: float | Fraction) -> Fraction:
    if not 0 < scale < inf:
        raise OptionError(f"bars: scale takes a number above 0, not {quoted(scale)}.")
    return exactly(scale)


def _row(bar: _Bar, *, is_part: bool) -> dict[str, Any]:
    row = {"result": bar.value, "label": bar.label, "exact": bar.probability, "probability": float(bar.probability)}
    return {**row, "marked": bar.is_marked} if is_part else row


class _Middle(NamedTuple):
    """Where a distribution balances, and how far it spreads from there."""

    mean: Fraction
    spread: float

    @classmethod
    def of(cls, known: Mapping[Any, Fraction]) -> _Middle:
        mean = sum((Fraction(value) * probability for value, probability in known.items()), Fraction(0))
        variance = sum(
            (probability * (Fraction(value) - mean) ** 2 for value, probability in known.items()), Fraction(0)
        )
        return cls(mean, sqrt(variance))

    def beyond(self, low: float, high: float) -> tuple[float, float]:
        """Return how far the spread reaches beyond the ends of an axis."""
        mean = float(self.mean)
        return max(0.0, self.spread - (mean - low)), max(0.0, self.spread - (high - mean))

    def in_words(self) -> str:
        return translated(
            "expected value {mean}, standard deviation {spread}", mean=number(self.mean), spread=decimal(self.spread)
        )


# --- columns on an axis ---


def _without_tail(found: list[_Bar]) -> list[_Bar]:
    """Return the columns without those at the end of which nothing could be seen."""
    kept, tail = found, Fraction(0)
    while len(kept) > _ALL_SHOWN and (tail := tail + kept[-1].probability) < _UNSEEN:
        kept = kept[:-1]
    return kept


def _columns(
    found: Sequence[_Bar], top: Fraction, middle: _Middle | None, ends: tuple[float, float], *, is_compared: bool
) -> tuple[float, float, list[Shape]]:
    """Return columns on an axis of numbers, each with its label below and its probability above."""
    values = [float(bar.value) for bar in found]
    gap = min((after - before for before, after in pairwise(values)), default=1.0)
    low, high = ends
    percentages = [share(bar.probability) for bar in found]
    narrow = max(widest(percentages, SMALL), widest([bar.label for bar in found])) + 6
    are_short = max(bar.probability.denominator for bar in found) <= _LARGEST
    room = max(widest([bar.exact for bar in found]) + 6, narrow) if are_short else narrow
    most = _WIDEST / max((high - low) / gap, 1.0)
    step = _COMPARED / max(high - low, gap) if is_compared else max(_NARROWEST, min(room, most)) / gap
    are_exact, are_labelled = room <= step * gap and are_short, narrow <= step * gap
    thick = min(0.78 * gap * step, 64.0)
    before, after = middle.beyond(low, high) if middle is not None else (0.0, 0.0)
    left = EDGE + max(max(room, thick) / 2, before * step)
    base = HEAD + (2 if are_exact else 1) * LINE + _TALLEST

    def at(value: float) -> float:
        return left + (value - low) * step

    shapes: list[Shape] = []
    each = 1 if are_labelled else max(1, -(-int(narrow) // int(gap * step)))
    highest = max(found, key=lambda bar: bar.probability)
    for place, (bar, percentage) in enumerate(zip(found, percentages, strict=True)):
        height = max(1.0, float(bar.probability / top) * _TALLEST)
        x = at(float(bar.value))
        role = "chart.strong" if bar.is_marked else "chart.soft"
        shapes.append(box(x - thick / 2, base - height, thick, height, role, label=f"{bar.label}: {bar.figures}"))
        if are_exact:
            shapes.append(words(x, base - height - LINE - 4, bar.exact))
        if are_labelled or bar is highest:
            shapes.append(words(x, base - height - 8, percentage, "text.quiet", size=SMALL))
        if place % each == 0:
            shapes.append(words(x, base + 13, bar.label))
    right = at(high) + max(max(room, thick) / 2, after * step)
    shapes.append(rule_line(EDGE, base, right, base))
    width, bottom = right + EDGE, base + 26
    if middle is not None:
        shapes += _balance(middle, at, bottom)
        told = middle.in_words()
        width = max(width, widest([told]) + 2 * EDGE)
        bottom += 16 + LINE
        shapes.append(words(EDGE, bottom, told, align="start"))
    return width, bottom + EDGE, shapes


def _balance(middle: _Middle, at: Callable[[float], float], y: float) -> list[Shape]:
    """Return the point at which the bars balance, and the spread to either side."""
    x, reach = at(float(middle.mean)), at(middle.spread) - at(0.0)
    ends: list[Shape] = [rule_line(x + side * reach, y + 2, x + side * reach, y + 14, "chart.mean") for side in (-1, 1)]
    return [
        Line(((x - reach, y + 8), (x + reach, y + 8)), "chart.mean", middle.in_words()),
        *ends,
        Polygon(((x, y - 2), (x + 9, y + 14), (x - 9, y + 14)), "chart.mean.point", middle.in_words()),
    ]


# --- rows ---


def _rows(found: Sequence[_Bar], top: Fraction, look: Looks | None) -> tuple[float, float, list[Shape]]:
    """Return rows, each with its label to the left and its probability to the right."""
    kept, folded = (found, []) if len(found) <= MOST_ROWS + 1 else (found[:MOST_ROWS], found[MOST_ROWS:])
    looks = [look(bar.value) if look is not None else None for bar in kept]
    has_name = [seen is None or seen.letter != bar.label for bar, seen in zip(kept, looks, strict=True)]
    wide = widest([bar.label for bar, is_named in zip(kept, has_name, strict=True) if is_named])
    dots = 2 * _RADIUS + 8 if any(looks) else 0.0
    left = EDGE + dots + wide + 10
    shapes: list[Shape] = []
    right = left
    for place, (bar, seen) in enumerate(zip(kept, looks, strict=True)):
        y = HEAD + (place + 0.5) * _ROW
        length = max(1.0, float(bar.probability / top) * _LONGEST)
        role = "chart.strong" if bar.is_marked else "chart.soft"
        if seen is not None:
            shapes += icon(EDGE + _RADIUS, y, _RADIUS, seen, bar.label)
        if has_name[place]:
            shapes.append(words(left - 10, y, bar.label, align="end"))
        written = bar.figures
        shapes.append(box(left, y - 9, length, 18, role, label=f"{bar.label}: {written}"))
        shapes.append(words(left + length + 8, y, written, align="start"))
        right = max(right, left + length + 8 + widest([written]))
    bottom = HEAD + len(kept) * _ROW
    if folded:
        rest = sum((bar.probability for bar in folded), Fraction(0))
        said = rest_in_words(len(folded), rest)
        shapes.append(words(EDGE, bottom + _ROW / 2, said, "text.quiet", "start"))
        right = max(right, EDGE + widest([said]))
        bottom += _ROW
    return right + EDGE, bottom + EDGE, shapes


def _lines(found: Sequence[_Bar], *, is_part: bool) -> list[str]:
    """Return the bars as lines of text, with a tick before those that are marked."""
    kept = found if len(found) <= MOST_ROWS + 1 else found[:MOST_ROWS]
    longest = max(bar.probability for bar in kept)
    widths = [max(len(text) for text in column) for column in zip(*map(_cells, kept), strict=True)]
    lines = []
    for shown in kept:
        label, written, percentage = _cells(shown)
        tick = ("✓ " if shown.is_marked else "  ") if is_part else ""
        cells = f"{tick}{label:<{widths[0]}}  {written:<{widths[1]}}  {percentage:>{widths[2]}}"
        lines.append(f"{cells}  {bar_of_text(shown.probability / longest)}")
    if len(kept) < len(found):
        rest = found[len(kept) :]
        lines.append(rest_in_words(len(rest), sum((each.probability for each in rest), Fraction(0))))
    return lines


def _cells(shown: _Bar) -> tuple[str, str, str]:
    percentage = share(shown.probability)
    return shown.label, "" if shown.exact == percentage else shown.exact, percentage


def rest_in_words(count: int, together: Fraction) -> str:
    """Return what is said of results that are not shown one by one."""
    return translated_number(
        count, "and {number} more, {share}", "and {number} more, together {share}", share=figures(together)
    )


# --- words ---


def _told(found: Sequence[_Bar], middle: _Middle | None, *, is_part: bool) -> str:
    likeliest = max(found, key=lambda bar: bar.probability)
    said = [
        translated_number(len(found), "{number} possible result.", "{number} possible results."),
        translated(
            "The most likely is {result} with {share}.", result=likeliest.label, share=figures(likeliest.probability)
        ),
    ]
    if len(found) <= 12:
        said.append(listed(f"{bar.label}: {bar.figures}" for bar in found) + ".")
    if is_part:
        favourable = sum((bar.probability for bar in found if bar.is_marked), Fraction(0))
        said.append(translated("The marked results have {share} together.", share=figures(favourable)))
    if middle is not None:
        said.append(middle.in_words().capitalize() + ".")
    return " ".join(said)
