"""The engine of live pages, made once and kept in `build/live`, and a folder that is served with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from minerals.live.engine import write_engine

_KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _KINDS

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[tuple[Path, str]]:
    """A folder with the engine, as all pages and those of lessons look for it, and its address, which ends in a slash."""
    folder = tmp_path_factory.mktemp("live")
    for place in ("engine", "live/engine"):
        write_engine(folder / place, kept=root / "build/live")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
