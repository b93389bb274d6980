"""Writes the pages to play on, and the engine that all live pages of the site share."""

from __future__ import annotations

from minerals.live.engine import write_engine
from minerals.live.play import write_play
from tools import ROOT
from tools.site import BESIDE

PLAY = "play"
"""The folder of the site with a page for each game."""
ENGINE = "engine"
"""The folder of the site with Python for browsers and the kit."""
_KEPT = ROOT / "build" / "live"
_ANSWERS = 24


def write(*, quick: bool) -> None:
    """Write the pages. `quick` leaves out the engine, without which they show how a game begins."""
    links = (("../index.html", "Minerals kit"),)
    write_play(BESIDE / PLAY, engine=f"../{ENGINE}/", answers=0 if quick else _ANSWERS, links=links)
    if not quick:
        write_engine(BESIDE / ENGINE, kept=_KEPT)
