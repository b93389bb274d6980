"""Writes the page for analysis: an analysis board that lives, with the engine of the site beside it."""

from __future__ import annotations

from minerals.core.system import write_whole
from minerals.core.text import translated
from minerals.live.engine import write_engine
from minerals.live.page import ENGINE, page
from minerals.live.still import take_still
from tools import ROOT
from tools.site import BESIDE

PAGE = "analysis.html"
"""The page, from the site's folder."""
SOURCE = "from minerals_widgets import Analysis\nAnalysis()"
"""What lives on it."""


def write() -> None:
    """Write the page and its engine."""
    write_engine(BESIDE / ENGINE, kept=ROOT / "build" / "live")
    write_whole(BESIDE / PAGE, page(translated("Analysis"), [take_still("board", SOURCE)]), force=True)
