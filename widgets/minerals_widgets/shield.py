"""What keeps a canvas from taking more of the page than its clicks."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget

CANVAS_CLASS = "minerals-canvas"
"""The CSS class of the canvases that are shielded."""


class Shield(AnyWidget):
    """An invisible widget that hands back to the page what an ipycanvas swallows.

    Left alone a canvas keeps every key, Tab included, stops the wheel and the finger from
    scrolling, and sends the kernel a message for every move of the mouse.
    """

    _esm = Path(__file__).with_name("shield.js")

    def __repr__(self) -> str:
        return "Shield()"
