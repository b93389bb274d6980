"""Writes the first page: the README, with links that begin at once, and the menu of the site.

Whoever comes with a browser in another language, into which the whole kit is translated, finds a start page in it.
"""

from __future__ import annotations

import json
from pathlib import Path

from minerals.app.pages import Doors, list_page, notebook_items, start_page
from minerals.core.game import game_names, get_game
from minerals.core.system import write_whole
from minerals.core.text import language, speaking, translated
from minerals.core.text.translation import whole_languages
from tools import ROOT
from tools.site import BESIDE, analysis, play
from tools.site.lessons import openers
from tools.site.sources import FIRST, HERE, linked, put

FIRST_NOTEBOOK = "notebooks/00-start.ipynb"
MORE = {
    "play/index.html": "Play a game",
    "rulebooks/index.html": "Read the rules",
    "replays/index.html": "Watch a game",
    "docs/teaching/index.html": "Teach a lesson",
    "de.html": "Auf Deutsch",
}
"""The other ways to begin, by their pages."""


_FOLLOWING = """<script>
(() => {
  const wished = navigator.languages.map((name) => name.slice(0, 2)).find((name) => ["en", ...%s].includes(name));
  try {
    if (!wished || wished === "en" || sessionStorage.getItem("minerals:language")) return;
    sessionStorage.setItem("minerals:language", wished); // once: whoever comes back wants this page
    location.replace(`${wished}.html`);
  } catch {
    // A browser that keeps nothing would be sent away again and again.
  }
})();
</script>"""
"""Sends a reader to the start page in the language of the browser, if there is one."""


def write() -> None:
    """Write the first page."""
    readme = linked((ROOT / "README.md").read_text("utf-8"), "README.md")
    title, _here, picture, rest = readme.split("\n\n", 3)
    begin = openers(FIRST_NOTEBOOK, "", "".join(f'\n<a href="{page}">{text}</a>' for page, text in MORE.items()))
    others = [name for name in _whole_languages() if name != "en"]
    put(FIRST, f"{title}\n\n{_FOLLOWING % json.dumps(others)}\n\n{begin}\n\n{picture}\n\n{rest}\n\n{_menu()}")
    for name in others:
        with speaking(name):
            _write_in_language()


def _whole_languages() -> tuple[str, ...]:
    for name in game_names():
        get_game(name)  # which brings its texts
    return whole_languages()


def _write_in_language() -> None:
    """Write a start page and what it leads to, in the current language."""
    doors = Doors(
        tour=_page_of(Path(f"00-start-{language()}.ipynb")),
        play=f"{play.PLAY}-{language()}/index.html",
        learn=f"learn-{language()}.html",
        games=f"analysis-{language()}.html",
        lessons=f"lessons-{language()}.html",
    )
    links = (("index.html", "English"),)
    up = ((f"{language()}.html", translated("Start page")),)
    rules = [(get_game(name).title, notebook_items(name, _page_of)) for name in game_names()]
    lessons = [("", notebook_items("probability", _page_of))]
    write_whole(BESIDE / f"{language()}.html", start_page(doors, language(), links), force=True)
    write_whole(BESIDE / doors.learn, list_page(translated("Learn the rules"), rules, up), force=True)
    write_whole(BESIDE / doors.lessons, list_page(translated("Lessons on probability"), lessons, up), force=True)
    analysis.write(doors.games)
    play.write_in_language()


def _page_of(notebook: Path) -> str:
    return f"notebooks/{notebook.with_suffix('.html').as_posix()}"


def _menu() -> str:
    """Return the menu. Pages that it does not name come at its end, so that no page is lost."""
    menu = (HERE / "menu.md").read_text("utf-8").rstrip().removesuffix("```")
    pages = sorted(f"docs/{page.stem}" for page in (ROOT / "docs").glob("*.md"))
    return "\n".join([menu.rstrip(), *(page for page in pages if page not in menu.splitlines()), "```", ""])
