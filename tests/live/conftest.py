"""The engine of live pages, made once and kept in `build/live`, and a server for pages that use it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest


@pytest.fixture(scope="session")
def engine(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which `engine/` is the engine of this version of the kit. Pages can be put beside it."""
    from minerals.live.engine import write_engine

    folder = tmp_path_factory.mktemp("live")
    write_engine(folder / "engine", kept=root / "build/live")
    return folder


@pytest.fixture(scope="session")
def live_address(engine: Path) -> Iterator[str]:
    """The address at which the folder with the engine is served."""
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
    from threading import Thread

    class Quiet(SimpleHTTPRequestHandler):
        extensions_map: ClassVar = {
            **SimpleHTTPRequestHandler.extensions_map,
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
        }

        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(engine))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
