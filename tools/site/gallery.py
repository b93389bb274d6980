"""Writes the gallery of recorded games: a page with a picture of each, and the pages that play them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import minerals
from minerals import View
from minerals.core.system import cores, supplies, write_whole
from minerals.exchange.page import write_gallery
from minerals.picture import to_svg
from tools import ROOT
from tools.site import BESIDE, SOURCE
from tools.site.analysis import PAGE
from tools.site.sources import linked, put

PLAYERS = "players"
"""The folder of the site with a page for each recorded game."""

FROM_PLAYERS = f"../../{PAGE}"
"""Where the page for analysis is, seen from the page of a game."""

_ROW = re.compile(r"^\| `([a-z_]+/[^`]+)\.replay` \| (.+) \|$", re.MULTILINE)


def write() -> None:
    """Write the pages that play the games, and the page that lists them."""
    replays = minerals.replays()
    files = [(name, partial(minerals.load, supplies() / "replays" / f"{name}.replay")) for name in replays]
    write_gallery(files, BESIDE / PLAYERS, "Recorded games", workers=cores(), analysis=FROM_PLAYERS)
    readme = (ROOT / "replays" / "README.md").read_text("utf-8")
    told = dict(_ROW.findall(readme))
    _, _, archive = linked(readme, "replays/README.md").partition("## The archive")
    put("replays/index.md", "\n".join([*_page(told), "## The archive", archive]))


def player_of(name: str, step: int | None = None) -> str:
    """Return where the site plays a recorded game, from the site's folder, at a step.

    >>> player_of("mattock/last-space", 12)
    'players/mattock/last-space.html#step=12'
    """
    return f"{PLAYERS}/{name}.html" + ("" if step is None else f"#step={step}")


def _page(told: dict[str, str]) -> Iterator[str]:
    yield from (
        "# Recorded games",
        "",
        "Open a game to step through it. It says what happened, and which rule says so. Each has a button that opens",
        f'it on <a href="../{PAGE}">an analysis board</a>, where you can try other moves. It takes yours, too.',
        "",
    )
    yield f'All of them are on <a href="../{PLAYERS}/index.html">one page with their last pictures</a>, too.'
    yield ""
    for game in minerals.games():
        yield from (f"## {game.rulebook.title}", "", '<div class="gallery">', "")
        for name, title in minerals.replays(game.name).titles.items():
            yield from _card(name, title, told.get(name, ""))
        yield from ("</div>", "")


def _card(name: str, title: str, told: str) -> Iterator[str]:
    log = minerals.replays()[name]
    events = log.events()
    scene = log.game.picture(log.state_at(len(events)), View(event=events[-1]), log.header.players)
    file = f"{name.replace('/', '-')}.svg"
    (SOURCE / "replays").mkdir(exist_ok=True)
    write_whole(SOURCE / "replays" / file, to_svg(scene))
    said = f"{scene.title}. {scene.description}".replace("\n", " ").replace('"', "").strip()
    yield '<div class="card">'
    yield ""
    yield f"![{said}]({file}){{loading=lazy}}"
    yield ""
    yield f'<a href="../{player_of(name)}">{title}</a>'
    yield ""
    yield f"{told[:1].upper()}{told[1:]}. {len(events)} steps."
    yield ""
    yield "</div>"
    yield ""
