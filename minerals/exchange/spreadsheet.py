r"""Tables as CSV that a spreadsheet can open without harm: every CSV of the kit is made here.

Names, comments and answers come from others. Whatever they hold, a cell is no formula, fits into a cell, stays on its
line, and shows what would be hidden.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from minerals.core.plain_text import plain

if TYPE_CHECKING:
    import pandas

LONGEST_CELL = 10_000
"""A longer text is cut, in characters. Excel holds 32,767 in a cell; the longest that a game writes has some 4,500."""

_NUMBER = re.compile(r"[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,4})?", re.ASCII)

# What a spreadsheet takes for the start of a formula: = + - @ and the minus, in each of their widths.
_SIGNS = "=\ufe66\uff1d\u207c\u208c+\ufe62\uff0b\u207a\u208a\ufb29-\ufe63\uff0d@\ufe6b\uff20\u2212\u207b\u208b"
# What may stand before it and does not keep the spreadsheet from it: white space, quotes, what is not seen.
_HEAD = "[\\s\\x00-\\x1f\"'`\u00b4\u2018-\u201f\u00ab\u00bb\u200b-\u200f\u2060\ufeff]*"
_FORMULA = re.compile(f"{_HEAD}[{re.escape(_SIGNS)}]")
# Where commas are for decimals, a semicolon begins a new cell.
_FORMULA_AFTER_SEPARATOR = re.compile(f"(;{_HEAD})(?=[{re.escape(_SIGNS)}])")
_BREAKS = ("\t", "\r", "\n")


def to_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Return a table as CSV with a head line. O(cells).

    Parameters
    ----------
    columns
        The names of the columns.
    rows
        Their values, in the same order.

    Examples
    --------
    >>> to_csv(["student", "points"], [["Ada", 3.5], ["=1+1", "-2"]])
    "student,points\nAda,3.5\n'=1+1,-2\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in (columns, *rows):
        writer.writerow([cell(value) for value in row])
    return text.getvalue()


def cell(value: object) -> object:
    r"""Return what stands in a cell for a value: numbers as they are, and texts so that they remain texts.

    A text that a spreadsheet would run begins with an apostrophe; a text that is a number stays one. Control
    characters and ends of lines are spelled out. A text longer than `LONGEST_CELL` ends in an ellipsis.

    Examples
    --------
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
    """Return a data frame whose texts are what `cell` makes of them, to be written as CSV. Columns of numbers stay."""
    texts = [name for name, kind in frame.dtypes.items() if getattr(kind, "kind", "O") not in "biufc"]
    safe = frame.copy(deep=False)
    for name in texts:
        safe[name] = frame[name].map(cell)
    return safe.rename(columns=lambda name: str(cell(name)))
