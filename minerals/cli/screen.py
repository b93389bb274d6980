"""How the command writes: calmly, in colour if wanted, and as wide as the terminal."""

from __future__ import annotations

import os
import textwrap
from typing import TYPE_CHECKING, TypeAlias

from minerals.core.text import plain

if TYPE_CHECKING:
    from rich.table import Table

Part: TypeAlias = str | tuple[str, str]
"""A piece of a line: a text, or a text with a style from rich."""

_NARROWEST = 20


class Screen:
    """The standard output."""

    def __init__(self) -> None:
        from rich.console import Console  # imported only if more than a line is written

        self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads the output as it is written."""
        return self._console.is_terminal

    @property
    def columns(self) -> int:
        """How many characters a line of running text has."""
        return max(_NARROWEST, self._console.width)

    @property
    def lines_at_most(self) -> int | None:
        """How many lines are visible at once, or None if that does not matter, as in a file."""
        return self._console.height if self.is_terminal else None

    @property
    def columns_at_most(self) -> int | None:
        """How many characters a line can have, or None if that does not matter, as in a file."""
        return self.columns if self.is_terminal or "COLUMNS" in os.environ else None

    def line(self, *parts: Part) -> None:
        """Write a line that is never broken."""
        from rich.text import Text

        pieces = [(plain(part), "") if isinstance(part, str) else (plain(part[0]), part[1]) for part in parts]
        self._console.print(Text.assemble(*pieces), soft_wrap=True)

    def paragraph(self, text: str, style: str = "", indent: int = 0, hanging: int = 0) -> None:
        """Write running text, broken between words."""
        for line in wrap_text(text, self.columns, indent, hanging):
            self.line((line, style))

    def table(self, table: Table) -> None:
        """Write a table."""
        self._console.print(table)

    def clear(self) -> None:
        """Begin a fresh page, on a terminal."""
        self._console.clear()


def wrap_text(text: str, columns: int, indent: int = 0, hanging: int = 0) -> list[str]:
    """Return running text as lines. Those after the first are indented by `hanging` more.

    >>> wrap_text("The pawn moves in a straight line.", 20, indent=2)
    ['  The pawn moves in', '  a straight line.']
    """
    return textwrap.wrap(
        text,
        max(columns, indent + hanging + _NARROWEST // 2),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
    )


def plain_table(*headings: str) -> Table:
    """Return an empty table with headings and without frames."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
