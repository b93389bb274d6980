"""Whether a person can see and click all of a control, and not only a program some of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

_ON_TOP = """element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [[left + 3, top + 3], [left + width - 3, top + height - 3], [left + width / 2, top + height / 2]];
    const isInside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    return isInside && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""
_ALL_THERE = "element => element.scrollWidth <= element.clientWidth + 1 && element.getBoundingClientRect().width >= 24"


def is_in_sight(control: Locator) -> bool:
    """Tell whether a control is wholly in the window, with nothing over it."""
    return bool(control.evaluate(_ON_TOP))


def is_legible(control: Locator) -> bool:
    """Tell whether all of a control's text is there, and not cut off at its edge."""
    return bool(control.evaluate(_ALL_THERE))
