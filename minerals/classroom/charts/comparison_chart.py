"""The picture of what is compared: guess, own trials, simulated trials and exact value, all on one axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minerals.classroom.charts.comparison import Line, PartComparison
from minerals.classroom.charts.estimate_course import whole_number
from minerals.classroom.charts.scale import nice_steps
from minerals.core.picture import Circle, Polygon, Shape
from minerals.core.picture import Line as Stroke
from minerals.core.text import counted, in_figures, translated
from minerals.probability import Picture
from minerals.probability.percentages import percent
from minerals.probability.pictures.shapes import EDGE, LETTERS, box, canvas, rule_line, widest, width_of, words

WIDTH = 880.0
"""How wide the picture is if nothing else is asked for."""
_NARROWEST = 340.0
_ROW = 32.0
_TOP = 8.0
_SIZE = LETTERS + 2
_MARK = 8.0


def comparison_picture(known: PartComparison, width: float = WIDTH) -> Picture:
    """Return the picture of what is known of a part. Its axis begins at zero.

    Each number has its own mark and its own line, with its name and its figures beside it. A dashed line through all
    of them shows the exact value.

    `known`: what is known. `width`: how wide the picture is, in CSS pixels.

    >>> from minerals.classroom import Exercise
    >>> from minerals.classroom.charts.comparison import compare_part
    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6"), exercise.check("six", "1/5")
    (→ Noted. Now find out., ✓ Right.)
    >>> picture = comparison_picture(compare_part(exercise, exercise.parts[0]))
    >>> print(picture)
    P(the accepted roll is a six)
    guess  1/6
    exact  1/5 = 0.2
    >>> [row["number"] for row in picture.data]
    [0.16666666666666666, 0.2]
    """
    width = max(width, _NARROWEST)
    names = widest([line.title for line in known.lines], _SIZE, bold=True)
    left, right = EDGE + names + 24, width - 34
    low, high = known.ends
    base = _TOP + _ROW * max(len(known.lines), 1) + 6

    def at(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (right - left)

    shapes: list[Shape] = []
    if known.numbers:
        shapes += _axis(known, at, base)
    exact = _exact(known, at)
    if exact is not None:
        shapes.append(Stroke(((exact, _TOP), (exact, base)), "chart.second"))
    for place, line in enumerate(known.lines):
        y = _TOP + (place + 0.5) * _ROW
        shapes.append(words(EDGE, y, line.title, "text.title", "start", _SIZE))
        shapes += _line(line, at, y, (left, width), exact)
    if not known.lines:
        shapes.append(words(EDGE, _TOP + _ROW / 2, translated("nothing known yet"), "text.quiet", "start", _SIZE))
    text = "\n".join([known.prompt, *(f"{line.title}  {line.text}" for line in known.lines)])
    scene = canvas("", width, base + (34 if known.numbers else 8), shapes, known.sentence)
    return Picture(scene, text, tuple(_row(line) for line in known.lines))


def _row(line: Line) -> dict[str, Any]:
    lower, upper = line.reach or (None, None)
    row = {"name": line.title, "text": line.text, "number": line.number}
    return {**row, "lower": lower, "upper": upper, "trials": line.trials}


def _axis(known: PartComparison, at: Callable[[float], float], base: float) -> list[Shape]:
    low, high = known.ends
    shapes: list[Shape] = [rule_line(at(low), base, at(high), base)]
    for value in nice_steps(low, high, 10 if at(high) - at(low) > 560 else 5):
        written = percent(value, digits=3) if known.part.type == "probability" else f"{value:g}"
        shapes.append(rule_line(at(value), base, at(value), base + 6))
        shapes.append(words(at(value), base + 18, in_figures(written).replace("-", "−"), "text.quiet"))
    return shapes


def _exact(known: PartComparison, at: Callable[[float], float]) -> float | None:
    exact = known.line("exact")
    return at(exact.number) if exact is not None and exact.number is not None else None


def _line(
    line: Line, at: Callable[[float], float], y: float, room: tuple[float, float], exact: float | None
) -> list[Shape]:
    """Return a mark with its figures, on the side where there is room and no line runs through them."""
    left, right = room
    if line.number is None:
        return [words(left, y, line.text, "text", "start", _SIZE)]
    x = at(line.number)
    ends = (at(line.reach[0]), at(line.reach[1])) if line.reach is not None else (x, x)
    before, after = min(ends[0], x - _MARK) - 8, max(ends[1], x + _MARK) + 8
    wide = width_of(_figures(line), _SIZE)
    is_free = after + wide < right - 4 and not (exact is not None and after < exact < after + wide)
    if is_free or before - wide < left:
        said = words(min(after, right - wide), y, _figures(line), "text", "start", _SIZE)
    else:
        said = words(before, y, _figures(line), "text", "end", _SIZE)
    return [*_mark(line, x, y, ends), said]


def _figures(line: Line) -> str:
    if line.name != "simulated":
        return line.text
    trials = counted(line.trials, "{number} trial", "{number} trials").replace(
        str(line.trials), whole_number(line.trials)
    )
    return f"{line.text} ({trials})"


def _mark(line: Line, x: float, y: float, ends: tuple[float, float]) -> list[Shape]:
    label, r = f"{line.title} {line.text}", _MARK
    match line.name:
        case "guess":
            return [Circle(x, y, r, "chart.first", label)]
        case "yours":
            return [Polygon(((x, y - r), (x + r, y + r), (x - r, y + r)), "chart.soft", label)]
        case "simulated":
            band = [box(ends[0], y - 5, ends[1] - ends[0], 10, "chart.soft", label=label)] if ends[0] < ends[1] else []
            return [*band, box(x - 4, y - r, 8, 2 * r, "chart.strong", label=label)]
        case "exact":
            return [Polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), "chart.mean.point", label)]
