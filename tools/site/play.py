"""Writes the pages to play on. They share the engine of all live pages of the site."""

from __future__ import annotations

from minerals.core.text import language, translated
from minerals.live.play import write_play
from tools.site import BESIDE

PLAY = "play"
"""The folder of the site with a page for each game."""
_ANSWERS = 24


def write(*, quick: bool) -> None:
    """Write the pages. `quick` leaves out the answers to first actions, which the engine gives as well."""
    links = (("../index.html", "Minerals kit"),)
    write_play(BESIDE / PLAY, answers=0 if quick else _ANSWERS, links=links)


def write_in_language() -> None:
    """Write the pages in the current language. The engine answers first actions."""
    links = ((f"../{language()}.html", translated("Start page")),)
    write_play(BESIDE / f"{PLAY}-{language()}", answers=0, links=links)
