"""From the address of a page to a first move, in a real Chromium and over a line as people have it at home.

A visit has three moments, counted from when the browser sets out for the page: there is a picture; the first click is
answered, by what the page brought along or by Python; and Python is there, has heard that click too, and answered it.
Beside them is Pyodide alone, as it begins without anything of ours. `python -m tests.bench first_move` measures just
this, in some four minutes.
"""

from __future__ import annotations

import atexit
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.bench.latency import chromium, on_all_cores
from tests.bench.measuring import OURS, Bench

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
GAMES = {"Mattock": "play/mattock", "Minerals": "play/minerals"}
"""The game with the least to fetch, and the one with the most."""
PYODIDE = "bare"
ALONE = """<!doctype html><body><script type="module">
import { loadPyodide } from "./ENGINE/pyodide.mjs";
await loadPyodide({ stdLibURL: new URL("ENGINE/stdlib.zip", location.href).href });
document.body.dataset.engine = "ready";
</script>"""
AT_THE_DESK: Any = {"width": 1440, "height": 900}
PATIENCE = 120.0

WATCH = """(() => {
  const moments = (window.moments = {});
  const said = () => document.querySelector(".minerals-side")?.textContent;
  const isReady = () => document.body?.dataset.engine === "ready";
  const hasHeard = () => moments.answer && minerals.engine.done >= minerals.engine.said.length - 1;
  const happens = {
    picture: () => document.querySelector(".minerals-canvas > svg *") && said(),
    answer: () => window.before !== undefined && said() !== window.before,
    alive: () => isReady() && (!window.minerals || hasHeard()),
  };
  setInterval(() => {
    for (const [name, isTrue] of Object.entries(happens)) {
      if (!moments[name] && isTrue()) moments[name] = performance.now();
    }
  }, 5);
})()"""
GOAL = """() => {
  const board = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  const targets = board.get("targets");
  const [, outline] = board.get("shapes").find(([token]) => !targets || targets.includes(token));
  const box = document.querySelector(".minerals-canvas > svg").getBoundingClientRect();
  const middle = (from) => outline.filter((_, at) => at % 2 === from).reduce((a, b) => a + b) / (outline.length / 2);
  const scale = box.width / board.get("size")[0];
  window.before = document.querySelector(".minerals-side").textContent;
  return [box.left + middle(0) * scale, box.top + middle(1) * scale];
}"""
"""Where the first cell is that a click can use. From now on, another text beside the board is an answer."""


class Visit(NamedTuple):
    """The moments of a visit, in seconds. With Pyodide alone there is only the last one."""

    alive: float
    answer: float = 0.0
    picture: float = 0.0


class Readers(NamedTuple):
    """New readers, each in a window that knows nothing; and one who comes back, with a profile as browsers keep it."""

    address: str
    browser: Browser
    known: BrowserContext

    def visit(self, name: str, *, is_new: bool) -> Visit:
        """Open a page, click what a click can use, and wait until Python has answered."""
        context = self.browser.new_context(viewport=AT_THE_DESK) if is_new else self.known
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(f"{self.address}/{name}.html", wait_until="commit")
        if name == PYODIDE:
            visit = Visit(_moment(page, "alive"))
        else:
            picture = _moment(page, "picture")
            page.mouse.click(*page.evaluate(GOAL))
            visit = Visit(_moment(page, "alive"), _moment(page, "answer"), picture)
        page.close()
        if is_new:
            context.close()
        return visit


def _moment(page: Page, name: str) -> float:
    until = time.monotonic() + PATIENCE
    while not (moment := page.evaluate(f"window.moments?.{name}")):
        assert time.monotonic() < until, f"Waited too long for {name}"
        page.wait_for_timeout(10)
    return float(moment) / 1000


@contextmanager
def _readers() -> Iterator[Readers]:
    """Write the pages to play on as the site has them, serve them over a line, and let somebody look at each."""
    from playwright.sync_api import sync_playwright

    from minerals.live.engine import ENGINE, engine_address, write_engine
    from minerals.live.play import write_play
    from tests.browser.lab import CHROMIUM_FLAGS, launch
    from tests.live.line import BITS, Line

    with ExitStack() as stack:
        site, profile = (Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        write_engine(site, kept=ROOT / "build/live")
        write_play(site / "play")
        (site / f"{PYODIDE}.html").write_text(ALONE.replace("ENGINE/", engine_address(ENGINE)), encoding="utf-8")
        with on_all_cores():
            line = stack.enter_context(Line(site, BITS))
            playwright = stack.enter_context(sync_playwright())
            browser = stack.enter_context(launch(playwright, chromium()))
            flags = {"executable_path": chromium(), "args": list(CHROMIUM_FLAGS)}
            known = playwright.chromium.launch_persistent_context(profile, viewport=AT_THE_DESK, **flags)
            stack.callback(known.close)
        readers = Readers(line.address, browser, known)
        for name in (PYODIDE, *GAMES.values()) * 2:  # what was compiled is kept on a second visit
            readers.visit(name, is_new=False)
        yield readers


_open_until_the_end = ExitStack()
atexit.register(_open_until_the_end.close)  # later, Playwright could no longer close its browser


@cache
def readers() -> Readers:
    """Return the readers, who are the same for all rounds."""
    return _open_until_the_end.enter_context(_readers())


@cache
def visit(name: str, is_new: bool, _round: int) -> Visit:
    """Return the visit of this round. All its moments are of one."""
    return readers().visit(name, is_new=is_new)


def bench(game: str, is_new: bool) -> Bench:
    """Return what is measured with a game."""

    def moment(which: str, name: str = GAMES[game]) -> Callable[[int], tuple[float]]:
        return lambda number: (getattr(visit(name, is_new, number), which),)

    how = "cold over 20 Mbit/s" if is_new else "with a warm cache"
    return Bench(
        title=f"to a board of {game} that Python has answered, {how}",
        unit="s",
        sides={
            OURS: moment("alive"),
            "its picture": moment("picture"),
            "the first answer": moment("answer"),
            "Pyodide alone": moment("alive", PYODIDE),
        },
        rounds=5,
        aim="6 s on two idle cores" if is_new else "2 s on two idle cores, as quick as Pyodide alone",
    )


BENCHES = tuple(bench(game, is_new) for is_new in (False, True) for game in GAMES)
