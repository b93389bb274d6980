"""What keeps a canvas from taking more of the page than its clicks."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Unicode

BOX_CLASS = "minerals-box"
"""The CSS class of a box that holds a canvas and its shield."""
CANVAS_CLASS = "minerals-canvas"
"""The CSS class of a canvas that is shielded."""


class Shield(AnyWidget):
    """An invisible widget that hands back to the page what an ipycanvas swallows.

    Left alone a canvas keeps every key, Tab included, stops the wheel and the finger from
    scrolling, sends the kernel a message for every move of the mouse, and is nothing at all to a
    screen reader.
    """

    _esm = Path(__file__).with_name("shield.js")

    label = Unicode().tag(sync=True)
    """What a screen reader says of the canvas."""

    def __repr__(self) -> str:
        return "Shield()"
