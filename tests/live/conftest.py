"""What the tests of live pages share: the engine, made once in `build/live`, served with pages beside it."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from minerals.live.engine import write_engine
from minerals.live.page import ENGINE


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def served(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], str]]:
    """Puts a page, by its name and its content, beside the engine, and returns its address."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"there is no {program} (on Debian: apt-get install nodejs npm)")
    folder = tmp_path_factory.mktemp("live")
    write_engine(folder / ENGINE, kept=root / "build" / "live")
    handler = functools.partial(_Handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def put(name: str, content: str) -> str:
        (folder / name).write_text(content, encoding="utf-8")
        return f"http://127.0.0.1:{server.server_port}/{name}"

    yield put
    server.shutdown()
    server.server_close()
