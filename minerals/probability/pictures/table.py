"""Two properties of a result side by side: the cells of a two-way table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from minerals.core.picture import Shape
from minerals.core.text import OptionError, listed, quoted, translated
from minerals.probability.display import Results, is_number
from minerals.probability.pictures.picture import Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    LETTERS,
    SMALL,
    box,
    canvas,
    clip,
    common,
    figures,
    over,
    rule_line,
    share,
    value_name,
    widest,
    words,
)

Property: TypeAlias = Callable[[Any], Any]
Name: TypeAlias = str | tuple[str, str]
"""The name of an event; or of the event and of its complement."""
_ROW = 40.0


class CrossTable(NamedTuple):
    """Two properties of a result, and the probability of each pair of them."""

    rows: tuple[Any, ...]
    columns: tuple[Any, ...]
    cells: Mapping[tuple[Any, Any], Fraction]
    row_names: Mapping[Any, str]
    column_names: Mapping[Any, str]

    def of(self, row: Any, column: Any) -> Fraction:
        """Return the probability of both."""
        return self.cells.get((row, column), Fraction(0))

    def of_row(self, row: Any) -> Fraction:
        """Return the probability of a row."""
        return sum((self.of(row, column) for column in self.columns), Fraction(0))

    def of_column(self, column: Any) -> Fraction:
        """Return the probability of a column."""
        return sum((self.of(row, column) for row in self.rows), Fraction(0))


def cross_table(shown: Results[Any, Any], given: Property, of: Property | None, names: tuple[Name, Name]) -> CrossTable:
    """Return the two-way table of what is given and of what is asked."""
    asked = of if of is not None else lambda value: value
    cells: dict[tuple[Any, Any], Fraction] = {}
    for value, probability in shown.known.items():
        key = given(value), asked(value)
        cells[key] = cells.get(key, Fraction(0)) + probability
    rows, columns = (_in_order(pair[place] for pair in cells) for place in (0, 1))
    label = shown.label if of is None else value_name
    return CrossTable(rows, columns, cells, _named(rows, names[0], value_name), _named(columns, names[1], label))


def _in_order(values: Any) -> tuple[Any, ...]:
    """Return different values: True before False, numbers in order, others as they came."""
    found = list(dict.fromkeys(values))
    if all(isinstance(value, bool) for value in found):
        return tuple(sorted(found, reverse=True))
    return tuple(sorted(found)) if all(is_number(value) for value in found) else tuple(found)


def _named(values: tuple[Any, ...], name: Name, label: Callable[[Any], str]) -> dict[Any, str]:
    if not all(isinstance(value, bool) for value in values):
        return {value: clip(label(value)) for value in values}
    if isinstance(name, tuple):
        yes, no = map(clip, name)
    else:
        yes = clip(name) or translated("yes")
        no = translated("not {event}", event=clip(name)) if name else translated("no")
    return {value: yes if value else no for value in values}


def table(
    shown: Results[Any, Any],
    given: Property,
    of: Property | None = None,
    *,
    names: tuple[Name, Name] = ("", ""),
    total: int | None = None,
    title: str = "",
) -> Picture:
    """Return the picture that `Distribution.table` describes."""
    if total is not None and total < 1:
        raise OptionError(f"table: total takes a whole number from 1, not {quoted(total)}.")
    found = cross_table(shown, given, of, names)
    heading = title or shown.title or translated("Two-way table")
    together = translated("total")
    grid = [["", *(found.column_names[column] for column in found.columns), together]]
    shares = [[*(found.of(row, column) for column in found.columns), found.of_row(row)] for row in found.rows]
    shares.append([*(found.of_column(column) for column in found.columns), Fraction(1)])
    sides = [*(found.row_names[row] for row in found.rows), together]
    whole = common(found.cells.values())
    grid += [
        [side, *(_written(cell, total, whole) for cell in cells)] for side, cells in zip(sides, shares, strict=True)
    ]
    rows = tuple(
        {
            "row": found.row_names[row],
            "column": found.column_names[column],
            "exact": found.of(row, column),
            "probability": float(found.of(row, column)),
        }
        for row in found.rows
        for column in found.columns
    )
    width, height, shapes = _drawn(grid, shares)
    return Picture(canvas(heading, width, height, shapes, _told(found)), _as_text(heading, grid), rows)


def _written(probability: Fraction, total: int | None, whole: int) -> str:
    if total is not None and (probability * total).denominator == 1:
        return str(probability * total)
    return over(probability, whole)


def _drawn(grid: list[list[str]], shares: list[list[Fraction]]) -> tuple[float, float, list[Shape]]:
    percentages = [[share(cell) for cell in cells] for cells in shares]
    widths = []
    for place, column in enumerate(zip(*grid, strict=True)):
        small = [cells[place - 1] for cells in percentages] if place else []
        widths.append(max(widest(column, bold=True), widest(small, SMALL)) + 24)
    lefts = [EDGE + sum(widths[:place]) for place in range(len(widths) + 1)]
    last_row, last_column = len(grid) - 1, len(widths) - 1
    shapes: list[Shape] = []
    for number, line in enumerate(grid):
        top = HEAD + number * _ROW
        for place, text in enumerate(line):
            x, is_total = lefts[place] + widths[place] / 2, last_row == number or place == last_column
            if number and place:
                shade = "chart.cell.total" if is_total else "chart.cell"
                said = f"{line[0]}, {grid[0][place]}: {figures(shares[number - 1][place - 1])}"
                shapes.append(box(lefts[place], top, widths[place], _ROW, shade, label=said))
                percentage = percentages[number - 1][place - 1]
                if percentage == text:
                    shapes.append(words(x, top + _ROW / 2, text))
                else:
                    shapes.append(words(x, top + _ROW / 2 - 9, text, size=LETTERS))
                    shapes.append(words(x, top + _ROW / 2 + 9, percentage, "text.quiet", size=SMALL))
            elif text:
                shapes.append(words(x, top + _ROW / 2, text, "text.title" if not is_total else "text"))
    right, bottom = lefts[-1], HEAD + len(grid) * _ROW
    shapes.append(rule_line(lefts[1], HEAD + _ROW, lefts[1], bottom))
    shapes.append(rule_line(lefts[1], HEAD + _ROW, right, HEAD + _ROW))
    return right + EDGE, bottom + EDGE, shapes


def _as_text(heading: str, grid: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    lines = [
        "  ".join(
            [f"{line[0]:<{widths[0]}}", *(f"{cell:>{wide}}" for cell, wide in zip(line[1:], widths[1:], strict=True))]
        )
        for line in grid
    ]
    return "\n".join([heading, *(line.rstrip() for line in lines)])


def _told(found: CrossTable) -> str:
    said = []
    for row in found.rows:
        cells = listed(f"{found.column_names[column]} {figures(found.of(row, column))}" for column in found.columns)
        said.append(
            translated(
                "{row}: {cells}, in all {share}.",
                row=found.row_names[row],
                cells=cells,
                share=figures(found.of_row(row)),
            )
        )
    totals = listed(f"{found.column_names[column]} {figures(found.of_column(column))}" for column in found.columns)
    said.append(translated("Totals: {totals}.", totals=totals))
    return " ".join(said)
