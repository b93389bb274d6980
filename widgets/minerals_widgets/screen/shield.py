"""Keeping a canvas from taking more events from the page than clicks."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Unicode

BOX_CLASS = "minerals-box"
"""The CSS class of a box that holds a canvas and its shield."""
CANVAS_CLASS = "minerals-canvas"
"""The CSS class of a canvas that is shielded."""


class Shield(AnyWidget):
    """An invisible widget that gives the page the events that an ipycanvas would swallow.

    Without it, a canvas keeps every key, even Tab, stops wheel and finger from scrolling, and sends the kernel a
    message for every move of the mouse. A screen reader would not notice the canvas at all.
    """

    _esm = Path(__file__).with_name("shield.js")

    label = Unicode().tag(sync=True)
    """The label that a screen reader reads out for the canvas."""

    def __repr__(self) -> str:
        return "Shield()"
