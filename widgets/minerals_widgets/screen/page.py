"""The facts about its page that a board needs."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool


class Page(AnyWidget):
    """An invisible widget that tells whether the page is dark."""

    _esm = Path(__file__).with_name("page.js")

    dark = Bool(False).tag(sync=True)
    """Whether the page is dark. If several pages are open, the last one that reported counts."""

    def __repr__(self) -> str:
        return "Page()"
