r"""Tables as CSV and workbooks that are safe to open in a spreadsheet. All CSV files of the kit are made here.

Names, comments and answers come from others. Whatever they contain, a cell is not a formula, is not too long, stays on
its line, and shows everything that would be hidden.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from minerals.core.system import named_extra
from minerals.core.text import plain

if TYPE_CHECKING:
    import pandas

MARK = "\ufeff"
"""What a CSV file begins with, so that Excel takes it for UTF-8."""
LONGEST_CELL = 10_000
"""A longer text is cut. Excel allows 32,767 characters in a cell, and the longest text of a game has about 4,500."""

_NUMBER = re.compile(r"[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,4})?", re.ASCII)

# Signs that can start a formula in a spreadsheet: = + - @ and the minus, in all their widths.
_SIGNS = "=\ufe66\uff1d\u207c\u208c+\ufe62\uff0b\u207a\u208a\ufb29-\ufe63\uff0d@\ufe6b\uff20\u2212\u207b\u208b"
# Characters before it that do not prevent this: white space, quotes, invisible characters.
_HEAD = "[\\s\\x00-\\x1f\"'`\u00b4\u2018-\u201f\u00ab\u00bb\u200b-\u200f\u2060\ufeff]*"
_FORMULA = re.compile(f"{_HEAD}[{re.escape(_SIGNS)}]")
# In countries with decimal commas, a semicolon begins a new cell.
_FORMULA_AFTER_SEPARATOR = re.compile(f"(;{_HEAD})(?=[{re.escape(_SIGNS)}])")
_BREAKS = ("\t", "\r", "\n")


def to_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Return a table as CSV with a header line. O(cells).

    `columns`: the names of the columns. `rows`: their values, in the same order.

    >>> to_csv(["student", "points"], [["Ada", 3.5], ["=1+1", "-2"]])
    "student,points\nAda,3.5\n'=1+1,-2\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in (columns, *rows):
        writer.writerow([cell(value) for value in row])
    return text.getvalue()


def to_workbook(columns: Sequence[str], rows: Iterable[Sequence[object]], numbers: Collection[str] = ()) -> bytes:
    """Return a table as an Excel workbook. O(cells).

    `columns`: the names of the columns. `rows`: their values, in the same order. `numbers`: the columns whose texts are
    numbers; ids are not, which may begin with zeros. Raises `MissingLibrary`.
    """
    with named_extra("Writing an Excel workbook needs", "excel"):
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    sheet.append(list(columns))
    for row in rows:
        cells = []
        for name, value in zip(columns, row, strict=True):
            text = "" if value is None else str(value)
            is_number = isinstance(value, int | float) or (name in numbers and _NUMBER.fullmatch(text))
            made = WriteOnlyCell(sheet, float(text) if is_number else plain(text[:LONGEST_CELL], keep=""))
            if not is_number:
                made.data_type = "s"  # never a formula
            cells.append(made)
        sheet.append(cells)
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def cell(value: object) -> object:
    r"""Return a value as the content of a cell: numbers unchanged, and texts so that they remain texts.

    A text that a spreadsheet would run begins with an apostrophe; a text that is a number stays one. Control
    characters and ends of lines are spelled out. A text longer than `LONGEST_CELL` ends in an ellipsis.

    >>> [cell(value) for value in (7, "-2.5", "Ada")]
    [7, '-2.5', 'Ada']
    >>> [cell(text) for text in ("=1+1", " @SUM(A1)", "\uff1d1", "two\nlines")]
    ["'=1+1", "' @SUM(A1)", "'\uff1d1", 'two\\nlines']
    """
    if value is None or isinstance(value, int | float):
        return value
    text = str(value)
    if _NUMBER.fullmatch(text):
        return text
    guard = "'" if text.startswith(_BREAKS) or _FORMULA.match(text) else ""
    shown = _FORMULA_AFTER_SEPARATOR.sub(r"\1'", plain(text[:LONGEST_CELL], keep=""))
    safe = guard + shown
    return safe if len(text) <= LONGEST_CELL >= len(safe) else f"{safe[: LONGEST_CELL - 1]}…"


def harmless(frame: pandas.DataFrame) -> pandas.DataFrame:
    """Return a data frame to write as CSV, with its texts passed through `cell`. Columns of numbers stay unchanged."""
    texts = [name for name, kind in frame.dtypes.items() if getattr(kind, "kind", "O") not in "biufc"]
    safe = frame.copy(deep=False)
    for name in texts:
        safe[name] = frame[name].map(cell)
    return safe.rename(columns=lambda name: str(cell(name)))
