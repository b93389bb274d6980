"""A recorded game as a page in a frame, for notebooks that show no widgets but those of anywidget."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from minerals import Log
from minerals.exchange.page import to_html
from minerals.exchange.page.mode import in_mode
from minerals_widgets.screen.canvas import AnyMode

_HEIGHT = 900
"""How high the frame is, in CSS pixels: high enough for any board and its controls."""


class FramedPage(NamedTuple):
    """A page that a notebook shows in a frame, where its script reaches nothing of the notebook."""

    page: str
    title: str

    def _repr_html_(self) -> str:
        style = f"border: 0; width: 100%; height: {_HEIGHT}px"
        return (
            f'<iframe sandbox="allow-scripts" title="{escape(self.title)}" style="{style}" '
            f'srcdoc="{escape(self.page)}"></iframe>'
        )


def framed_page(log: Log, title: str, mode: AnyMode = "auto", **look: Any) -> FramedPage:
    """Return the page of a log in a frame, with a look as `to_html` takes it. It needs no kernel. O(events).

    >>> import minerals
    >>> framed_page(minerals.new("mattock", board="inner").log, "Mattock")._repr_html_()[:61]
    '<iframe sandbox="allow-scripts" title="Mattock" style="border'
    """
    page = to_html(log, **look)
    return FramedPage(page if mode == "auto" else in_mode(page, mode), title)
