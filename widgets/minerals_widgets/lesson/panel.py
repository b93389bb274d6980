"""What the parts of a lesson share: an error line, the page's colours, and the way they are put together and closed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ipywidgets import DOMWidget, VBox

from minerals.core.text import translated
from minerals.picture.themes import Mode
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.page import SHEET, Page
from minerals_widgets.screen.parts import close_parts


class LessonPage(Page):
    """The page of a part of a lesson, with the style of all of them."""

    _css = SHEET + Path(__file__).with_name("panel.css").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "LessonPage()"


class Panel(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A part of a lesson, for the base of others. It is a widget like any other.

    Parameters
    ----------
    mode
        `light`, `dark`, or `auto` to follow the page.
    """

    def __init__(self, mode: AnyMode) -> None:
        self.errors = ErrorLine()
        """Shows the errors of clicks."""
        self.mode: AnyMode = mode
        """The mode asked for: `light`, `dark`, or `auto`."""
        self.page = LessonPage(gone=translated("The kernel of this lesson has stopped. Run its cell to go on."))
        """What the page tells."""
        self.page.observe(self.errors.guard(lambda _change: self.follow_page()), ["dark", "width", "calm"])
        super().__init__()
        self.add_class("minerals-frame")
        self.add_class("minerals-lesson")

    @property
    def widget(self) -> Panel:
        """The part itself, which can be displayed and put into boxes."""
        return self

    @property
    def shade(self) -> Mode:
        """Whether it is drawn light or dark."""
        if self.mode == "auto":
            return "dark" if self.page.dark else "light"
        return "dark" if self.mode == "dark" else "light"

    def lay_out(self, parts: Sequence[DOMWidget]) -> None:
        """Put the parts together, one below the other."""
        self.children = (*parts, self.errors.widget, self.page)

    def follow_page(self) -> None:
        """Follow the page in its colours and width; for those who draw anything."""

    def plain_text(self) -> str:
        """Return all of it as text, for pages without a kernel."""
        return ""

    def close(self) -> None:
        """Take it off all pages, with everything in it."""
        close_parts(self)
        super().close()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and text for all others."""
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        return {**live, "text/plain": f"{self!r}\n{self.plain_text()}".rstrip()}
