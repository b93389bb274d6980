"""From the address of a page to the first move that Python has answered, in a real Chromium with a warm cache.

Beside it is Pyodide alone, as it begins without anything of ours.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, ClassVar

from tests.bench.measuring import OURS, Bench

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

ROOT = Path(__file__).parents[2]
BOARD = 'from minerals_widgets import Board\nBoard("mattock", board="inner", bots={2: "greedy"}, seed=1, pause=0)'
BARE = """<!doctype html><body><script type="module">
import { loadPyodide } from "./ENGINE/pyodide.mjs";
await loadPyodide({ stdLibURL: new URL("./ENGINE/stdlib.zip", location.href).href });
document.body.dataset.engine = "ready";
</script>"""
READY = "document.body?.dataset.engine === 'ready'"
HEARD = "minerals.engine.done >= minerals.engine.said.length - 1"


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@contextmanager
def _served() -> Iterator[tuple[BrowserContext, str]]:
    """Serve a page with a board, and one with Pyodide alone."""
    from playwright.sync_api import sync_playwright

    from minerals.live.engine import ENGINE, engine_address, write_engine
    from minerals.live.page import page
    from minerals.live.still import take_still

    with ExitStack() as open_now:
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
        write_engine(folder, kept=ROOT / "build/live")
        (folder / "board.html").write_text(page("Mattock", [take_still("board", BOARD)]), encoding="utf-8")
        (folder / "bare.html").write_text(BARE.replace("./ENGINE/", f"./{engine_address(ENGINE)}"), encoding="utf-8")
        server = open_now.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))))
        Thread(target=server.serve_forever, daemon=True).start()
        open_now.callback(server.shutdown)
        browser = open_now.enter_context(sync_playwright()).chromium.launch(args=["--no-sandbox"])
        yield browser.new_context(), f"http://127.0.0.1:{server.server_port}"
        browser.close()


_open_until_the_end = ExitStack()


@cache
def _place() -> tuple[BrowserContext, str]:
    return _open_until_the_end.enter_context(_served())


def _time(name: str, *scripts: str) -> tuple[float]:
    context, address = _place()
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(f"{address}/{name}")
    for script in scripts:
        while not page.evaluate(script):
            page.wait_for_timeout(10)
    spent = time.perf_counter() - begun
    page.close()
    return (spent,)


BENCHES = (
    Bench(
        title="from the address to a board that Python has answered",
        unit="s",
        sides={
            OURS: lambda _round: _time("board.html", READY, HEARD),
            "Pyodide alone": lambda _round: _time("bare.html", READY),
        },
        rounds=5,
        aim="2 s on two idle cores, and no longer than Pyodide alone",
    ),
)
