"""The line between a reader and a site: so many bits a second, whatever asks, and how much has crossed it."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from minerals.live.folder_server import KINDS, Server

BITS = 20_000_000
"""What a line at home brings in a second."""

_PIECE = 16_384
_PACKED = {".gz", ".zip", ".woff2"}
_KEPT = "max-age=600"
"""How long a browser needs not ask again, as GitHub Pages says."""


class Line:
    """A folder, served as a site does it: compressed, to be kept by the browser, and no quicker than a line is.

    All that asks shares the line, a page as well as its workers, so it is the same for every browser.

    `folder`: what is served. `bits`: how many cross in a second; without them, as many as can.
    """

    def __init__(self, folder: Path, bits: float | None = None) -> None:
        self.folder, self.bits, self.crossed = folder, bits, dict[str, int]()
        self._free, self._turn = 0.0, threading.Lock()
        handler = type("Handler", (_Handler,), {"line": self})
        self._server = Server(socket.AF_INET, ("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Line:
        self._server.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.stop()

    def take(self, name: str, size: int) -> None:
        """Wait until so many bytes of a file are through."""
        with self._turn:
            self.crossed[name] = self.crossed.get(name, 0) + size
            if self.bits is None:
                return
            self._free = max(self._free, time.monotonic()) + size * 8 / self.bits
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def _on_the_way(file: Path) -> bytes:
    """Return what of a file crosses the line."""
    data = file.read_bytes()
    return data if file.suffix in _PACKED else gzip.compress(data, 6, mtime=0)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection is for many files
    disable_nagle_algorithm = True
    line: Line

    def do_GET(self) -> None:
        name = unquote(urlsplit(self.path).path).lstrip("/")
        file = self.line.folder / name
        suffix, is_there = file.suffix, file.is_file()
        body = _on_the_way(file) if is_there else b""
        self.send_response(HTTPStatus.OK if is_there else HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", KINDS.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", _KEPT)
        if is_there and suffix not in _PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(body), _PIECE):
            piece = body[start : start + _PIECE]
            self.line.take(name, len(piece))
            self.wfile.write(piece)

    def log_message(self, *_arguments: Any) -> None:
        """Say nothing."""
