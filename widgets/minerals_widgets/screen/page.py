"""What a board has to know of the page it is on."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool


class Page(AnyWidget):
    """An invisible widget that tells whether the page is dark."""

    _esm = Path(__file__).with_name("page.js")

    dark = Bool(False).tag(sync=True)
    """Whether the page is dark; where several pages are open, the one that said so last."""

    def __repr__(self) -> str:
        return "Page()"
