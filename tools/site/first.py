"""Writes the first page: the README, with links that begin at once, and the menu of the site."""

from __future__ import annotations

from tools import ROOT
from tools.site.lessons import openers
from tools.site.sources import FIRST, HERE, linked, put

FIRST_NOTEBOOK = "notebooks/00-start.ipynb"
MORE = {
    "play/index.html": "Play a game",
    "rulebooks/index.html": "Read the rules",
    "replays/index.html": "Watch a game",
    "docs/teaching/index.html": "Teach a lesson",
    "notebooks/00-start-de.html": "Auf Deutsch",
}
"""The other ways to begin, by their pages."""


def write() -> None:
    """Write the first page."""
    readme = linked((ROOT / "README.md").read_text("utf-8"), "README.md")
    title, _here, picture, rest = readme.split("\n\n", 3)
    begin = openers(FIRST_NOTEBOOK, "", "".join(f'\n<a href="{page}">{text}</a>' for page, text in MORE.items()))
    put(FIRST, f"{title}\n\n{begin}\n\n{picture}\n\n{rest}\n\n{_menu()}")


def _menu() -> str:
    """Return the menu. Pages that it does not name come at its end, so that no page is lost."""
    menu = (HERE / "menu.md").read_text("utf-8").rstrip().removesuffix("```")
    pages = sorted(f"docs/{page.stem}" for page in (ROOT / "docs").glob("*.md"))
    return "\n".join([menu.rstrip(), *(page for page in pages if page not in menu.splitlines()), "```", ""])
