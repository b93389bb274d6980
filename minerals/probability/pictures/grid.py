"""Pairs of results as a grid, such as two dice: six rows and six columns."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from minerals.core.picture import Shape
from minerals.core.text import OptionError, quoted, translated, translated_number
from minerals.probability.display import Results
from minerals.probability.pictures.picture import Looks, Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    LINE,
    box,
    canvas,
    clip,
    common,
    exact,
    figures,
    icon,
    over,
    value_name,
    widest,
    width_of,
    words,
)

MOST_SIDE = 20
_RADIUS = 10.5
_LEAST = 38.0
_LARGEST = 20_000


def grid(
    shown: Results[Any, Any],
    *,
    favourable: Callable[[Any], Any] | None = None,
    of: Callable[[Any], Any] | None = None,
    look: Looks | None = None,
    names: tuple[str, str] = ("", ""),
    title: str = "",
) -> Picture:
    """Return the picture that `Distribution.grid` describes."""
    heading = title or shown.title or translated("All pairs")
    rows, columns = _sides(shown)
    whole = common(shown.known.values(), _LARGEST)
    are_equal = len(set(shown.known.values())) == 1
    cells = {
        pair: (
            _written(pair, probability, of, whole, is_equal=are_equal),
            favourable is not None and bool(favourable(pair)),
        )
        for pair, probability in shown.known.items()
    }
    wanted = [pair for pair, (_, is_wanted) in cells.items() if is_wanted]
    together = sum((shown.known[pair] for pair in wanted), Fraction(0))
    said = []
    if are_equal:
        each = figures(next(iter(shown.known.values())))
        said.append(translated("{number} pairs, each with {share}", number=len(shown), share=each))
    if favourable is not None:
        count = translated_number(len(wanted), "{number} marked pair", "{number} marked pairs")
        long = over(together, whole)
        said.append(f"{count}: " + (figures(together) if long == exact(together) else f"{long} = {figures(together)}"))
    width, height, shapes = _drawn(rows, columns, cells, look, names)
    for line in said:
        height += LINE
        shapes.append(words(EDGE, height - 4, line, "text.title", "start"))
    table = _as_text(rows, columns, cells)
    told = " ".join([_told(rows, columns, names), *(f"{line}." for line in said)])
    data = tuple(
        {
            "first": pair[0],
            "second": pair[1],
            "value": of(pair) if of is not None else None,
            "favourable": is_wanted,
            "exact": shown.known[pair],
            "probability": float(shown.known[pair]),
        }
        for pair, (_, is_wanted) in cells.items()
    )
    scene = canvas(heading, max(width, widest(said, bold=True) + 2 * EDGE), height + EDGE, shapes, told)
    return Picture(scene, "\n".join([heading, *table, *said]), data)


def _sides(shown: Results[Any, Any]) -> tuple[list[Any], list[Any]]:
    """Return the first and the second parts of the pairs. Raises `OptionError` if a result is not a pair."""
    for value in shown.known:
        if not isinstance(value, tuple) or len(value) != 2:
            raise OptionError(f"grid takes pairs as results, such as .combine() makes them, not {quoted(value)}.")
    sides = tuple(list(dict.fromkeys(pair[place] for pair in shown.known)) for place in (0, 1))
    if max(map(len, sides)) > MOST_SIDE:
        raise OptionError(f"grid draws at most {MOST_SIDE} rows and columns, not {max(map(len, sides))}.")
    return sides[0], sides[1]


def _written(pair: Any, probability: Fraction, of: Callable[[Any], Any] | None, whole: int, *, is_equal: bool) -> str:
    """Return what is in a cell: its value, or its probability where pairs are not equally likely."""
    if of is not None:
        return clip(str(of(pair)), 12)
    return "" if is_equal else over(probability, whole)


def _drawn(
    rows: list[Any], columns: list[Any], cells: dict[Any, tuple[str, bool]], look: Looks | None, names: tuple[str, str]
) -> tuple[float, float, list[Shape]]:
    wide = max(
        _LEAST,
        widest([text for text, _ in cells.values()], bold=True) + 14,
        widest([value_name(c) for c in columns]) + 12,
    )
    side = max(2 * _RADIUS, widest([value_name(row) for row in rows], bold=True)) + 12
    if names[0]:
        side = max(side, width_of(names[0]) + 12)
    left, top = EDGE + side, HEAD + (LINE if names[1] else 0) + 30
    shapes: list[Shape] = []
    if names[1]:
        shapes.append(words(left + len(columns) * wide / 2, HEAD + 8, clip(names[1]), "text.quiet"))
    if names[0]:
        shapes.append(words(EDGE, top - 14, clip(names[0]), "text.quiet", "start"))
    for place, column in enumerate(columns):
        shapes += _above(left + (place + 0.5) * wide, top - 15, column, look)
    for number, row in enumerate(rows):
        y = top + (number + 0.5) * _LEAST
        shapes += _beside(left - 6, y, row, look)
        for place, column in enumerate(columns):
            text, is_wanted = cells.get((row, column), ("–", False))
            x = left + place * wide
            role = "chart.strong" if is_wanted else "chart.cell"
            shapes.append(
                box(
                    x,
                    y - _LEAST / 2,
                    wide,
                    _LEAST,
                    role,
                    label=f"{value_name(row)}, {value_name(column)}: {text}".rstrip(": "),
                )
            )
            if text or is_wanted:
                ink = "chart.strong.text" if is_wanted else "text"
                shapes.append(words(x + wide / 2, y, text or "✓", ink))
    return left + len(columns) * wide + EDGE, top + len(rows) * _LEAST + 6, shapes


def _above(x: float, y: float, value: Any, look: Looks | None) -> list[Shape]:
    seen = look(value) if look is not None else None
    return icon(x, y, _RADIUS, seen, value_name(value)) if seen is not None else [_name(x, y, value, "middle")]


def _beside(right: float, y: float, value: Any, look: Looks | None) -> list[Shape]:
    seen = look(value) if look is not None else None
    return (
        icon(right - _RADIUS, y, _RADIUS, seen, value_name(value))
        if seen is not None
        else [_name(right, y, value, "end")]
    )


def _name(x: float, y: float, value: Any, align: str) -> Shape:
    return words(x, y, clip(value_name(value), 12), "text.title", align)


def _as_text(rows: list[Any], columns: list[Any], cells: dict[Any, tuple[str, bool]]) -> list[str]:
    def cell(row: Any, column: Any) -> str:
        text, is_wanted = cells.get((row, column), ("–", False))
        return f"[{text or '✓'}]" if is_wanted else f" {text or '·'} "

    lines = [["", *(f" {value_name(column)} " for column in columns)]]
    lines += [[value_name(row), *(cell(row, column) for column in columns)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [" ".join(f"{text:>{wide}}" for text, wide in zip(line, widths, strict=True)).rstrip() for line in lines]


def _told(rows: list[Any], columns: list[Any], names: tuple[str, str]) -> str:
    return translated(
        "A grid with the rows {rows} and the columns {columns}.",
        rows=", ".join(map(value_name, rows)) + (f" ({names[0]})" if names[0] else ""),
        columns=", ".join(map(value_name, columns)) + (f" ({names[1]})" if names[1] else ""),
    )
