"""Two events and where they meet: a Venn diagram."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from minerals.core.picture import Circle, Shape
from minerals.core.text import translated
from minerals.probability.display import Results
from minerals.probability.pictures.picture import Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    LINE,
    SMALL,
    box,
    canvas,
    clip,
    common,
    figures,
    over,
    share,
    widest,
    words,
)

Event = Callable[[Any], Any]
_RADIUS = 92.0
_APART = 62.0
_WIDTH = 420.0
_HEIGHT = 250.0


class _Region(NamedTuple):
    """One of the four parts of the sample space."""

    name: str
    probability: Fraction
    place: tuple[float, float]


def venn(
    shown: Results[Any, Any], first: Event, second: Event, *, names: tuple[str, str] = ("", ""), title: str = ""
) -> Picture:
    """Return the picture that `Distribution.venn` describes."""
    heading = title or shown.title or translated("Venn diagram")
    called = (clip(names[0]) or "A", clip(names[1]) or "B")
    parts = {(one, other): Fraction(0) for one in (True, False) for other in (True, False)}
    for value, probability in shown.known.items():
        parts[bool(first(value)), bool(second(value))] += probability
    whole = common(parts.values())
    regions = _regions(parts, called)
    both, either = parts[True, True], 1 - parts[False, False]
    single = parts[True, True] + parts[True, False], parts[True, True] + parts[False, True]
    sums = [
        _said(translated("{first} or {second}", first=called[0], second=called[1]), either, whole),
        _independence(called, single, both, whole),
    ]
    shapes = _drawn(regions, called, single, whole, does_meet=bool(both))
    height = HEAD + _HEIGHT + 12
    for line in sums:
        height += LINE
        shapes.append(words(EDGE, height - 4, line, "text", "start"))
    told = " ".join(
        [*(f"{_said(region.name, region.probability, whole)}." for region in regions), *(f"{line}." for line in sums)]
    )
    text = "\n".join([heading, *_lines(regions, whole), *sums])
    rows = tuple(
        {"region": region.name, "exact": region.probability, "probability": float(region.probability)}
        for region in regions
    )
    width = max(_WIDTH + 2 * EDGE, widest(sums) + 2 * EDGE)
    return Picture(canvas(heading, width, height + EDGE, shapes, told), text, rows)


def _regions(parts: dict[tuple[bool, bool], Fraction], called: tuple[str, str]) -> list[_Region]:
    one, other = called
    middle, y = EDGE + _WIDTH / 2, HEAD + _HEIGHT / 2 + 8
    # Events that cannot happen together have circles apart.
    apart = _APART if parts[True, True] else _RADIUS + 8
    side = apart + (_RADIUS - apart) / 2 + 24 if parts[True, True] else apart
    return [
        _Region(translated("only {event}", event=one), parts[True, False], (middle - side, y)),
        _Region(translated("{first} and {second}", first=one, second=other), parts[True, True], (middle, y)),
        _Region(translated("only {event}", event=other), parts[False, True], (middle + side, y)),
        _Region(translated("neither"), parts[False, False], (EDGE + _WIDTH - 40, HEAD + _HEIGHT - 22)),
    ]


def _drawn(
    regions: list[_Region], called: tuple[str, str], single: tuple[Fraction, Fraction], whole: int, *, does_meet: bool
) -> list[Shape]:
    middle, y = EDGE + _WIDTH / 2, HEAD + _HEIGHT / 2 + 8
    apart = _APART if does_meet else _RADIUS + 8
    shapes: list[Shape] = [box(EDGE, HEAD, _WIDTH, _HEIGHT, "chart.cell")]
    for role, name, probability, side, align in (
        ("chart.first", called[0], single[0], -1, "start"),
        ("chart.second", called[1], single[1], 1, "end"),
    ):
        shapes.append(Circle(middle + side * apart, y, _RADIUS, role, _said(name, probability, whole)))
        x = EDGE + 10 if side < 0 else EDGE + _WIDTH - 10
        shapes.append(words(x, HEAD + 15, _said(name, probability, whole), "text.title", align))
    for region in regions:
        if not region.probability and not does_meet and region is regions[1]:
            continue
        x, height = region.place
        shapes.append(words(x, height - 8, over(region.probability, whole), "text.title"))
        shapes.append(words(x, height + 9, share(region.probability), "text", size=SMALL))
    return shapes


def _said(name: str, probability: Fraction, whole: int) -> str:
    written, full = over(probability, whole), figures(probability)
    return f"{name}: {full}" if full.startswith(written) else f"{name}: {written} = {full}"


def _independence(called: tuple[str, str], single: tuple[Fraction, Fraction], both: Fraction, whole: int) -> str:
    """Return whether the events are mutually exclusive, independent or neither."""
    one, other = called
    if not both:
        return translated("{first} and {second} are mutually exclusive", first=one, second=other)
    product = single[0] * single[1]
    values = {
        "first": over(single[0], whole),
        "second": over(single[1], whole),
        "product": over(product, whole),
        "both": over(both, whole),
    }
    if product == both:
        return translated("independent: {first} · {second} = {both}", **values)
    return translated("not independent: {first} · {second} = {product}, but both: {both}", **values)


def _lines(regions: list[_Region], whole: int) -> list[str]:
    wide = max(len(region.name) for region in regions)
    written = [over(region.probability, whole) for region in regions]
    exact_width = max(map(len, written))
    return [
        f"{region.name:<{wide}}  {text:>{exact_width}}  {share(region.probability):>7}"
        for region, text in zip(regions, written, strict=True)
    ]
