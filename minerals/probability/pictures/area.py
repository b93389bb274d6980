"""The area model: a unit square with a strip for each case, and in each strip a part for each answer."""

from __future__ import annotations

from typing import Any

from minerals.core.picture import Shape
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
    common,
    exact,
    figures,
    over,
    widest,
    width_of,
    words,
)
from minerals.probability.pictures.table import CrossTable, Name, Property, cross_table

_SIDE = 320.0
_INSET = 6.0


def area(
    shown: Results[Any, Any],
    given: Property,
    of: Property | None = None,
    *,
    names: tuple[Name, Name] = ("", ""),
    marked: Any = True,
    title: str = "",
) -> Picture:
    """Return the picture that `Distribution.area` describes."""
    found = cross_table(shown, given, of, names)
    heading = title or shown.title or translated("Area model")
    asked = marked if marked in found.columns else found.columns[0]
    total = found.of_column(asked)
    sums = [found.of(row, asked) for row in found.rows if found.of(row, asked)]
    whole = common(found.cells.values())
    added = " + ".join(over(part, whole) for part in sums)
    said = (
        f"{found.column_names[asked]}: {added} = {figures(total)}"
        if len(sums) > 1
        else f"{found.column_names[asked]}: {figures(total)}"
    )
    width, height, shapes = _drawn(found, asked)
    shapes.append(words(EDGE, height + 4, said, "text.title", "start"))
    text = "\n".join([heading, *_lines(found), said])
    rows = tuple(
        {
            "row": found.row_names[row],
            "column": found.column_names[column],
            "width": found.of_row(row),
            "height": found.of(row, column) / found.of_row(row),
            "exact": found.of(row, column),
            "probability": float(found.of(row, column)),
        }
        for row in found.rows
        for column in found.columns
        if found.of(row, column)
    )
    wide = max(width, widest([said], bold=True) + 2 * EDGE)
    return Picture(
        canvas(heading, wide, height + LINE + 4, shapes, " ".join([*_sentences(found), f"{said}."])), text, rows
    )


def _drawn(found: CrossTable, asked: Any) -> tuple[float, float, list[Shape]]:
    """Return the square: a strip for each row, as wide as it is likely, cut by the columns from the bottom up."""
    shapes: list[Shape] = []
    heads = [(found.row_names[row], exact(found.of_row(row))) for row in found.rows]
    notes: list[str] = []
    top = HEAD + 2 * LINE + 6
    side = _side(found, heads)
    left = EDGE
    order = sorted(found.columns, key=lambda column: column != asked)
    for row, (name, share) in zip(found.rows, heads, strict=True):
        width = float(found.of_row(row)) * side
        shapes.append(words(left + width / 2, HEAD + LINE / 2, name, "text.title" if len(name) < 30 else "text"))
        shapes.append(words(left + width / 2, HEAD + LINE * 1.4, share, "text.quiet", size=SMALL))
        bottom = top + _SIDE
        for column in order:
            part = found.of(row, column)
            if not part:
                continue
            height = float(part / found.of_row(row)) * _SIDE
            is_asked = column == asked
            said = (
                f"{name}, {found.column_names[column]}: {share} · {exact(part / found.of_row(row))} = {figures(part)}"
            )
            shapes.append(
                box(left, bottom - height, width, height, "chart.strong" if is_asked else "chart.soft", label=said)
            )
            ink = "chart.strong.text" if is_asked else "chart.soft.text"
            within = exact(part / found.of_row(row))
            inside = _inside(found.column_names[column], share, within, exact(part), (width, height))
            middle = bottom - height / 2
            for place, line in enumerate(inside):
                shapes.append(words(left + width / 2, middle + (place - (len(inside) - 1) / 2) * LINE, line, ink))
            if not inside:
                notes.append(said)
            bottom -= height
        left += width
    height = top + _SIDE + LINE
    for note in notes:
        shapes.append(words(EDGE, height, note, "text", "start"))
        height += LINE
    return max(left + EDGE, widest(notes) + 2 * EDGE), height, shapes


def _side(found: CrossTable, heads: list[tuple[str, str]]) -> float:
    """Return how wide the square is: wide enough for the names of its strips."""
    wanted = [
        (max(width_of(name, bold=True), width_of(share, SMALL)) + 10) / float(found.of_row(row))
        for row, (name, share) in zip(found.rows, heads, strict=True)
    ]
    return min(max([_SIDE, *wanted]), 2.2 * _SIDE)


def _inside(name: str, share: str, within: str, product: str, room: tuple[float, float]) -> list[str]:
    """Return the words that fit into a rectangle."""
    width, height = room
    for lines in (
        [name, f"{share} · {within} = {product}"],
        [name, within, f"= {product}"],
        [name, product],
        [product],
    ):
        if widest(lines, bold=True) + 2 * _INSET <= width and len(lines) * LINE + 2 <= height:
            return lines if lines[1:2] != [within] else [name, f"· {within}", f"= {product}"]
    return []


def _lines(found: CrossTable) -> list[str]:
    lines = []
    for row in found.rows:
        lines.append(f"{exact(found.of_row(row))} {found.row_names[row]}")
        lines += [
            f"  · {exact(part / found.of_row(row))} {found.column_names[column]} = {figures(part)}"
            for column in found.columns
            if (part := found.of(row, column))
        ]
    return lines


def _sentences(found: CrossTable) -> list[str]:
    said = [translated("A square of area 1, cut into strips.")]
    for row in found.rows:
        parts = "; ".join(
            f"{found.column_names[column]} {exact(found.of(row, column) / found.of_row(row))}"
            for column in found.columns
            if found.of(row, column)
        )
        said.append(
            translated(
                "The strip {row} is {share} wide; of its height: {parts}.",
                row=found.row_names[row],
                share=exact(found.of_row(row)),
                parts=parts,
            )
        )
    return said
