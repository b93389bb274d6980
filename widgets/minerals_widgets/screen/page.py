"""The facts about its page that a board needs."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from anywidget import AnyWidget
from traitlets import Bool, Dict, Float, Int, Unicode

from minerals.front import join_modules, presenter_words, style

SHEET = style() + Path(__file__).with_name("page.css").read_text(encoding="utf-8")
"""The style of everything on a page."""


class Page(AnyWidget):
    """An invisible widget that measures the frame around it and its page. The last page that reported counts."""

    _esm = join_modules("minerals_widgets/screen/page.js")
    _css = SHEET

    FACTS: ClassVar = ("width", "height", "ratio", "dark", "calm", "presented")
    """The traits that a page sets."""

    width = Int(0).tag(sync=True)
    """How wide the frame is, in CSS pixels, or 0 before any page has answered."""
    height = Int(0).tag(sync=True)
    """How high a picture may be so that it can be seen together with its controls, in CSS pixels."""
    ratio = Float(2.0).tag(sync=True)
    """How many pixels of the screen a CSS pixel has."""
    dark = Bool(False).tag(sync=True)
    """Whether the page is dark."""
    calm = Bool(False).tag(sync=True)
    """Whether the reader wants nothing to move."""
    presented = Bool(False).tag(sync=True)
    """Whether the frame fills the screen, for people who sit far away."""
    column = Int(0).tag(sync=True)
    """How wide the column at the right of the picture is, in CSS pixels."""
    words = Dict().tag(sync=True)
    """The words of full screen."""
    gone = Unicode().tag(sync=True)
    """What to say when the kernel has stopped."""
    drawn = Int(0).tag(sync=True)
    """How many pictures the frame has shown. When no more come, the page says so, and the last one is kept."""

    def __init__(self, **traits: object) -> None:
        super().__init__(words=presenter_words(), **traits)

    def __repr__(self) -> str:
        return "Page()"
