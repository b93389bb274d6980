"""The names of rows and columns at the edge of a board that is written as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_GAP = "  "


def ruler(numbers: Mapping[int, int]) -> str:
    """Return a line with a number for each column of text, above the first sign of its cell.

    >>> ruler({0: 1, 4: 2, 8: 3})
    '1   2   3'
    """
    line = ""
    for column, number in sorted(numbers.items()):
        line = line.ljust(column) + str(number)
    return line


def with_letters(letters: Sequence[str], rows: Sequence[str]) -> list[str]:
    r"""Return the rows of a board with their letters before them. A ruler has no letter and is aligned with them.

    >>> print("\n".join(with_letters(["b", "a", ""], ["T .", ". .", "1 2"])))
    b  T .
    a  . .
       1 2
    """
    return [f"{letter or ' '}{_GAP}{row}".rstrip() for letter, row in zip(letters, rows, strict=True)]
