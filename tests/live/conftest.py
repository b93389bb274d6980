"""What the tests of live pages share: the engine, made once in `build/live`, served with pages beside it."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from minerals.live.engine import write_engine
from minerals.live.page import ENGINE


class LiveFolder:
    """A folder that is served.

    `filtered`: what the server gives in the place of files whose names end so: a status, and a page of HTML.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filtered: dict[str, int] = {}
        self.address = ""

    def put(self, name: str, content: str) -> str:
        """Write a page, and return its address."""
        (self.folder / name).write_text(content, encoding="utf-8")
        return f"{self.address}/{name}"


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *arguments: object, live: LiveFolder) -> None:
        self.live = live
        super().__init__(*arguments, directory=str(live.folder))  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Give a file, or what a filter gives."""
        for name, status in self.live.filtered.items():
            if self.path.endswith(name):
                self.send_response(status)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<p>Your school does not allow this.</p>")
                return
        super().do_GET()

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def live_folder(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveFolder]:
    """A folder with the engine, which is served."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"there is no {program} (on Debian: apt-get install nodejs npm)")
    live = LiveFolder(tmp_path_factory.mktemp("live"))
    kept = Path(os.environ.get("MINERALS_LIVE", root / "build" / "live"))
    write_engine(live.folder / ENGINE, kept=kept)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, live=live)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        live.address = f"http://127.0.0.1:{server.server_port}"
        yield live
        server.shutdown()


@pytest.fixture
def served(live_folder: LiveFolder) -> Iterator[LiveFolder]:
    """The folder with the engine, without a filter."""
    yield live_folder
    live_folder.filtered.clear()
