"""The sample space as icons: one for each of the equally likely outcomes, in the colours of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, lcm, sqrt
from typing import Any, NamedTuple

from minerals.core.picture import Circle, Shape
from minerals.core.text import OptionError, listed, quoted, translated, translated_number
from minerals.probability.display import Results
from minerals.probability.pictures.picture import Look, Looks, Picture
from minerals.probability.pictures.shapes import EDGE, HEAD, LINE, box, canvas, clip, figures, icon, widest, words

MOST_ICONS = 400
_RADIUS = 11.0
_PITCH = 27.0
_MOST_ACROSS = 24
_MARGIN = 10.0
_SINGLE = 44.0


class _Kind(NamedTuple):
    """The outcomes that are one result."""

    value: Any
    label: str
    look: Look
    left: int
    """How many there are, without those that are taken away."""
    taken: int
    is_favourable: bool


def icons(
    shown: Results[Any, Any],
    favourable: Callable[[Any], Any],
    *,
    taken: Mapping[Any, int] | None = None,
    total: int | None = None,
    look: Looks | None = None,
    title: str = "",
) -> Picture:
    """Return the picture that `Distribution.icons` describes."""
    heading = title or shown.title or translated("Sample space")
    gone = dict(taken or {})
    kinds = _kinds(shown, favourable, gone, _number_of(shown, total), look)
    left, wanted = sum(kind.left for kind in kinds), sum(kind.left for kind in kinds if kind.is_favourable)
    if not left:
        raise OptionError("icons: taken leaves nothing to draw from.")
    result = Fraction(wanted, left)
    said = translated_number(
        wanted,
        "{number} of {all} outcomes is favourable: {share}",
        "{number} of {all} outcomes are favourable: {share}",
        all=left,
        share=_in_full(wanted, left, result),
    )
    away = sum(kind.taken for kind in kinds)
    if away:
        gone_away = translated_number(away, "{number} outcome is taken away.", "{number} outcomes are taken away.")
        said = f"{gone_away} {said}"
    width, height, shapes = _drawn(kinds, widest([said], bold=True))
    shapes.append(words(EDGE, height, said, "text.title", "start"))
    told = " ".join([*(_told(kind) + "." for kind in kinds), f"{said}."])
    rows = tuple(_row(kind, left) for kind in kinds)
    scene = canvas(heading, max(width, widest([said], bold=True) + 2 * EDGE), height + LINE, shapes, told)
    return Picture(scene, "\n".join([heading, *_lines(kinds), said]), rows)


def _in_full(wanted: int, left: int, result: Fraction) -> str:
    written = f"{wanted}/{left}"
    return figures(result) if written == str(result) or result in (0, 1) else f"{written} = {figures(result)}"


def _number_of(shown: Results[Any, Any], total: int | None) -> int:
    """Return how many equally likely outcomes there are. Raises `OptionError` if they are too many to draw."""
    least = lcm(*(probability.denominator for probability in shown.known.values()))
    number = total if total is not None else least
    if number < 1 or number % least:
        raise OptionError(f"icons: total takes a multiple of {least}, not {quoted(total)}.")
    if number > MOST_ICONS:
        raise OptionError(
            f"icons: {number} equally likely outcomes are too many to draw; {MOST_ICONS} are the most. "
            "Use .bars() or .area() instead."
        )
    return number


def _kinds(
    shown: Results[Any, Any],
    favourable: Callable[[Any], Any],
    taken: dict[Any, int],
    total: int,
    look: Looks | None,
) -> list[_Kind]:
    for value, number in taken.items():
        there = int(shown.known.get(value, Fraction(0)) * total)
        if not isinstance(number, int) or not 0 <= number <= there:
            raise OptionError(f"icons: taken asks for {quoted(number)} of {quoted(value)}; there are {there}.")
    kinds = []
    for value, probability in shown.known.items():
        away = taken.get(value, 0)
        label = clip(shown.label(value))
        seen = (look(value) if look is not None else None) or Look("die", label[:2], "die.pip")
        kinds.append(_Kind(value, label, seen, int(probability * total) - away, away, bool(favourable(value))))
    return kinds


def _drawn(kinds: list[_Kind], room: float) -> tuple[float, float, list[Shape]]:
    """Return the icons, in rows that fill at least the room; what is favourable stands on a ground of its own."""
    are_single = all(kind.left + kind.taken == 1 and kind.label == kind.look.letter for kind in kinds)
    return _one_by_one(kinds) if are_single else _kind_by_kind(kinds, room)


def _one_by_one(kinds: list[_Kind]) -> tuple[float, float, list[Shape]]:
    shapes: list[Shape] = []
    across = min(len(kinds), 12)
    for place, kind in enumerate(kinds):
        x = EDGE + (place % across + 0.5) * _SINGLE
        y = HEAD + (place // across + 0.5) * _SINGLE
        if kind.is_favourable:
            side = _SINGLE - 4
            shapes.append(box(x - side / 2, y - side / 2, side, side, "chart.ground", label=_told(kind)))
        if kind.left:
            shapes += icon(x, y, 1.4 * _RADIUS, kind.look, _told(kind))
        else:
            shapes.append(Circle(x, y, 1.4 * _RADIUS, "chart.gone", _told(kind)))
    height = HEAD + -(-len(kinds) // across) * _SINGLE
    return 2 * EDGE + across * _SINGLE, height + 18, shapes


def _kind_by_kind(kinds: list[_Kind], room: float) -> tuple[float, float, list[Shape]]:
    number = sum(kind.left + kind.taken for kind in kinds)
    label_width = widest([_counted(kind) for kind in kinds], bold=True)
    free = int((room - label_width - 8 - _MARGIN) // _PITCH)
    across = min(_MOST_ACROSS, max(6, ceil(sqrt(2.4 * number)), free))
    shapes: list[Shape] = []
    top = HEAD + 4
    for kind in kinds:
        many = kind.left + kind.taken
        height = ceil(many / across) * _PITCH
        ground = "chart.ground" if kind.is_favourable else "background"
        width = min(many, across) * _PITCH + _MARGIN
        shapes.append(box(EDGE + label_width + 8, top, width, height + 4, ground, label=_told(kind)))
        shapes.append(
            words(EDGE, top + _PITCH / 2 + 2, _counted(kind), "text.title" if kind.is_favourable else "text", "start")
        )
        for place in range(many):
            x = EDGE + label_width + 8 + _MARGIN / 2 + (place % across + 0.5) * _PITCH
            y = top + 2 + (place // across + 0.5) * _PITCH
            if place < kind.left:
                shapes += icon(x, y, _RADIUS, kind.look)
            else:
                shapes.append(Circle(x, y, _RADIUS, "chart.gone", translated("taken away")))
        top += height + 10
    return 2 * EDGE + label_width + 8 + min(across, number) * _PITCH + _MARGIN, top + 14, shapes


def _counted(kind: _Kind) -> str:
    """Return the number and the name of a kind, with a tick if it is favourable."""
    return f"{'✓ ' if kind.is_favourable else ''}{kind.left} {kind.label}"


def _told(kind: _Kind) -> str:
    said = _counted(kind).removeprefix("✓ ")
    notes = []
    if kind.is_favourable:
        notes.append(translated("favourable"))
    if kind.taken:
        notes.append(translated_number(kind.taken, "{number} taken away", "{number} taken away"))
    return f"{said} ({listed(notes)})" if notes else said


def _lines(kinds: list[_Kind]) -> list[str]:
    wide = max(len(_counted(kind)) for kind in kinds)
    signs = [kind.look.letter[:1] * kind.left + "·" * kind.taken for kind in kinds]
    return [f"{_counted(kind):<{wide}}  {sign}".rstrip() for kind, sign in zip(kinds, signs, strict=True)]


def _row(kind: _Kind, left: int) -> dict[str, Any]:
    exact = Fraction(kind.left, left)
    return {
        "result": kind.value,
        "label": kind.label,
        "count": kind.left,
        "taken": kind.taken,
        "favourable": kind.is_favourable,
        "exact": exact,
        "probability": float(exact),
    }
