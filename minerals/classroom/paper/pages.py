"""Pages of a PDF: a font with all the characters of the texts, headings, and blocks that stay together."""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

from fpdf import FPDF

from minerals.classroom.paper.material import Paper
from minerals.core.picture import Scene
from minerals.picture.letters import Cut, letters
from minerals.picture.svg import to_plain_svg

LETTERS = "DejaVu"
"""The family of all letters on a page."""

MARGIN = 18.0
EMPHASIS = "\ue000\ue001"
"""What stands before and after words to emphasise. No text contains these characters."""

_NEVER = "\ue002\ue003"

LINE = 1.42
"""From one line of a text to the next, in sizes of its letters."""
BODY, SMALL, LARGE = 10.0, 8.0, 12.0

_GREY = 110
_MILLIMETRES_A_POINT = 25.4 / 72
_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""What stands for the day it was made: today's would make every file differ from the one before it."""

Weight = Literal["", "B", "I"]
_CUTS: Mapping[Weight, Cut] = {"": "Sans", "B": "Sans-Bold", "I": "Sans-Oblique"}
"""What is bold contains no emphasis, so it needs no fourth."""


class Pages(FPDF):
    """The pages, written from top to bottom; `y` is where the next thing goes, in mm."""

    # The signs of fpdf's own Markdown may be in any text, so none of them has a meaning here.
    MARKDOWN_ITALICS_MARKER = EMPHASIS
    MARKDOWN_BOLD_MARKER = MARKDOWN_STRIKETHROUGH_MARKER = MARKDOWN_UNDERLINE_MARKER = _NEVER
    MARKDOWN_MARKERS = (EMPHASIS, _NEVER, _NEVER, _NEVER)
    MARKDOWN_ESCAPE_CHARACTER = "\ue004"
    MARKDOWN_LINK_REGEX = re.compile("(?!)")

    def __init__(self, paper: Paper, title: str) -> None:
        super().__init__(format=paper)
        for style, cut in _CUTS.items():
            self.add_font(LETTERS, style, letters(cut, "paper"))
        self.set_title(title)
        self.set_lang("en")
        self.set_creator("minerals")
        self.set_creation_date(_DATE)
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, MARGIN)
        self._heading = ("", "")
        self._first = 1

    # --- pages ---

    def begin(self, heading: str, whose: str) -> None:
        """Begin a sheet on a new page, with texts for the top left and top right of its pages."""
        self._heading = (heading, whose)
        first = self.page_no() + 1
        self.add_page()  # which first writes the number of the last page of the sheet before
        self._first = first

    def header(self) -> None:
        """Write the top of a page; called for each."""
        left, right = self._heading
        self._pen(SMALL + 1)
        room = self.epw - self.get_string_width(right) - 4
        self._pen(SMALL + 1, "B")
        self.cell(room, 5, self._shortened(left, room))
        self._pen(SMALL + 1)
        self.cell(0, 5, right, align="R", new_x="LMARGIN", new_y="NEXT")
        self.set_draw_color(_GREY)
        self.set_line_width(0.2)
        self.line(self.l_margin, self.get_y() + 1, self.w - self.r_margin, self.get_y() + 1)
        self.set_y(self.get_y() + 5)

    def footer(self) -> None:
        """Write the number of the page, counted from where the sheet begins."""
        self.set_y(-12)
        self._pen(SMALL, grey=True)
        self.cell(0, 5, str(self.page_no() - self._first + 1), align="C")

    def ensure_space(self, height: float) -> None:
        """Go to the next page if this much does not fit on this one."""
        if self.get_y() > self.t_margin + 12 and self.will_page_break(height):
            self.add_page()

    def gap(self, height: float) -> None:
        """Leave something free."""
        self.set_y(self.get_y() + height)

    # --- what is written ---

    def write_text(
        self, text: str, size: float = BODY, weight: Weight = "", *, grey: bool = False, indent: float = 0
    ) -> None:
        """Write a paragraph. Words between two signs of `EMPHASIS` are italic, or upright where the rest is italic."""
        self._pen(size, weight, grey=grey)
        self.set_x(self.l_margin + indent)
        self.multi_cell(
            self.epw - indent,
            size * LINE * _MILLIMETRES_A_POINT,
            text,
            align="L",
            new_x="LMARGIN",
            new_y="NEXT",
            markdown=True,
        )

    def height_of(self, text: str, size: float = BODY, weight: Weight = "", indent: float = 0) -> float:
        """Return how high a paragraph will be."""
        self._pen(size, weight)
        height = self.multi_cell(
            self.epw - indent,
            size * LINE * _MILLIMETRES_A_POINT,
            text,
            align="L",
            dry_run=True,
            output="HEIGHT",
            markdown=True,
        )
        return float(height)  # type: ignore[arg-type] # what comes back depends on `output`

    def answer_line(self, before: str, after: str = "", width: float = 60.0) -> None:
        """Draw a line to write on, at the right of the page."""
        self._pen(BODY)
        height = 7.0
        y = self.get_y()
        unit = self.get_string_width(after) + 2 if after else 0.0
        right = self.w - self.r_margin - unit
        self.set_xy(right - width - self.get_string_width(before) - 3, y)
        self.cell(self.get_string_width(before) + 2, height, before)
        self.set_draw_color(0)
        self.set_line_width(0.2)
        self.line(right - width, y + height - 1.5, right, y + height - 1.5)
        self.set_xy(right + 1, y)
        self.cell(unit, height, after)
        self.set_xy(self.l_margin, y + height)

    def boxes(self, options: tuple[str, ...], indent: float = 6.0) -> None:
        """Draw boxes to tick, one below the other, or side by side if all are short."""
        self._pen(BODY)
        self.set_draw_color(0)
        self.set_line_width(0.25)
        beside = sum(self.get_string_width(option) + 14 for option in options) < self.epw - indent
        x = self.l_margin + indent
        for option in options:
            self.rect(x, self.get_y() + 1, 3.4, 3.4)
            self.set_x(x + 5)
            if beside:
                self.cell(self.get_string_width(option) + 2, 5.4, option)
                x = self.get_x() + 7
            else:
                self.multi_cell(self.w - self.r_margin - x - 5, 5.4, option, align="L", new_x="LMARGIN", new_y="NEXT")
        if beside:
            self.set_xy(self.l_margin, self.get_y() + 5.4)

    def board(self, scene: Scene, most_height: float) -> None:
        """Paint a board as wide as the page or as high as asked, whichever is smaller."""
        width = min(self.epw, most_height * scene.width / scene.height)
        height = width * scene.height / scene.width
        self.ensure_space(height)
        top = self.get_y()
        drawing = io.BytesIO(to_plain_svg(scene, "light", LETTERS).encode())
        self.image(drawing, self.l_margin + (self.epw - width) / 2, top, width, height)
        self.set_y(top + height)

    def hall(self, rows: tuple[str, ...], is_open: str, cell: float) -> None:
        """Draw the cells of a hall, wide enough for a pencil."""
        self.ensure_space(cell * len(rows) + 2)
        top = self.get_y() + 1
        self.set_draw_color(0)
        self.set_line_width(0.35)
        for down, row in enumerate(rows):
            for across, sign in enumerate(row):
                if sign == is_open:
                    self.rect(self.l_margin + 8 + across * cell, top + down * cell, cell, cell)
        self.set_y(top + cell * len(rows) + 2)

    @property
    def left_on_page(self) -> float:
        """How much of the page is left, in mm."""
        return self.h - self.b_margin - self.get_y()

    def _shortened(self, text: str, width: float) -> str:
        """Return as much of a text as fits into a width, with an ellipsis for the rest."""
        if self.get_string_width(text) <= width:
            return text
        end = bisect_right(range(len(text)), width, key=lambda end: self.get_string_width(text[:end] + "…")) - 1
        return text[:end].rstrip(" ·") + "…"

    def _pen(self, size: float, weight: Weight = "", *, grey: bool = False) -> None:
        self.set_font(LETTERS, weight, size)
        self.set_text_color(_GREY if grey else 0)
