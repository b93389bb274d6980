"""Making the page of a recorded game, and a folder of pages."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import minerals
from minerals.core.log.files import logs_below
from minerals.exchange.page import to_html, write_gallery
from tests.bench.measuring import OURS, Bench, seconds

REPLAYS = Path(__file__).parents[2] / "replays"


@cache
def recorded(name: str) -> minerals.Log:
    """Return a recorded game."""
    return minerals.load(REPLAYS / f"{name}.replay")


def by_the_page(name: str, _number: int) -> Sequence[float]:
    """Make a page, with everything that pages share already made."""
    log = recorded(name)
    return [seconds(lambda: to_html(log))]


def by_the_folder(_number: int) -> Sequence[float]:
    """Make a page of each recorded game, and their index."""
    logs = [(path.stem, minerals.load(path)) for path in logs_below(REPLAYS) if "archive" not in path.parts]
    with tempfile.TemporaryDirectory() as folder:
        return [seconds(lambda: write_gallery(logs, Path(folder)))]


BENCHES = (
    *(
        Bench(
            title=f"the page of {name} with {len(recorded(name).events())} events",
            unit="s",
            sides={OURS: partial(by_the_page, name)},
            rounds=3,
            aim=aim,
        )
        for name, aim in (
            ("minerals/two-players-greedy", "0.8 s for 289 events"),
            ("out_of_mine/four-players-both-variants", "2.5 s for 800 events"),
        )
    ),
    Bench(
        title="a folder of the recorded games", unit="s", sides={OURS: by_the_folder}, rounds=1, aim="30 s for 30 logs"
    ),
)
