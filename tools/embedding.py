"""Makes the page of every level, and writes into the guide how large they are and how long they take.

python -m tools.embedding
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from statistics import mean, median

import minerals
from minerals.classroom import levels
from minerals.classroom.level_page import level_page
from minerals.core.system import write_whole
from tools import ROOT

PAGE = ROOT / "docs" / "embedding.md"
GAMES = ("mattock", "minerals", "iceminers", "out_of_mine")
MEASURED = re.compile(r"All \d+ levels of the kit fit\..*?(?=\n\nOnce the level is solved)", re.DOTALL)
"""What of the page is written here."""
_SAID = """\
All {levels} levels of the kit fit. A page takes {seconds} to make on average. With levels of your own, a page that
would have more than 400 kB is refused.

| game | levels | kB of a page | seconds to make a page |
| --- | --- | --- | --- |
{rows}

`python -m tools.embedding` makes these pages and writes this table. Before each comma is the median: half of the pages
need less. The seconds are processor time on one core."""


def measured(level: str) -> tuple[float, float]:
    """Return the kB of a level's page, and the seconds that it takes to make it."""
    begun = time.process_time()
    page = level_page(level)
    return len(page.encode()) / 1000, time.process_time() - begun


def table(pages: Iterable[tuple[str, Sequence[tuple[float, float]]]]) -> str:
    """Return what the guide says of the pages of some games."""
    rows: list[str] = []
    seconds: list[float] = []
    for game, found in pages:
        size, pace = zip(*found, strict=True)
        seconds += pace
        sizes = f"{median(size):.0f}, at most {max(size):.0f}"
        rows.append(f"| {game} | {len(found)} | {sizes} | {median(pace):.1f}, at most {max(pace):.0f} |")
    average = "1 second" if round(mean(seconds)) == 1 else f"{mean(seconds):.1f} seconds"
    return _SAID.format(levels=len(seconds), seconds=average, rows="\n".join(rows))


if __name__ == "__main__":
    pages = [(minerals.get_game(game).title, [measured(level.id) for level in levels.load(game)]) for game in GAMES]
    write_whole(PAGE, MEASURED.sub(lambda _: table(pages), PAGE.read_text("utf-8")))
