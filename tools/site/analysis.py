"""Writes the page for analysis: an analysis board that lives by the engine of the site."""

from __future__ import annotations

from minerals.core.system import write_whole
from minerals.core.text import translated
from minerals.live.page import page
from minerals.live.still import take_still
from tools.site import BESIDE

PAGE = "analysis.html"
"""The page, from the site's folder."""
SOURCE = "from minerals_widgets import Analysis\nAnalysis()"
"""What lives on it."""


def write(name: str = PAGE) -> None:
    """Write the page, in the current language.

    Parameters
    ----------
    name
        The name of the page.
    """
    shown = page(translated("Analysis"), [take_still("board", SOURCE)])
    write_whole(BESIDE / name, shown, force=True)
