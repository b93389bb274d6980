"""A folder of pages, shown by a small server: on this computer only, unless somebody wants otherwise."""

from __future__ import annotations

import contextvars
import socket
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from minerals.core.system import require
from minerals.core.text import OptionError, quoted, translated

_PATIENCE = 30.0
"""So many seconds a connection may say nothing."""
_MOST_PORTS = 65_536


class FolderServer:
    """Serves the files of a folder until it is closed, each with the type and the date that a browser needs.

    Nothing outside the folder can be reached, by whatever address or link.

    Parameters
    ----------
    folder
        The folder, or a page in it, whose folder is then served.
    port
        The port, or 0 for any that is free.
    host
        The address to listen at, such as `0.0.0.0` or `::` for all networks. By default, only this computer can reach
        it.

    Raises
    ------
    OptionError
        If there is no such folder, port or address, or the port is taken.

    Examples
    --------
    >>> import tempfile, urllib.request
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = Path(folder, "a page.html").write_text("<p>Orpiment</p>")
    ...     with FolderServer(folder) as server:
    ...         server.address.startswith("http://127.0.0.1:"), urllib.request.urlopen(server.address).read()
    (True, b'<p>Orpiment</p>')
    """

    def __init__(self, folder: str | PathLike[str], *, port: int = 0, host: str = "127.0.0.1") -> None:
        require(str | PathLike, folder=folder)
        require(int, port=port)
        require(str, host=host)
        if not 0 <= port < _MOST_PORTS:
            raise OptionError(translated("A port is a number from 0 to 65,535, not {port}.", port=port))
        shown = Path(folder)
        root = shown.parent if shown.is_file() else shown
        if not root.is_dir():
            raise OptionError(translated("{folder}: there is no such folder.", folder=quoted(str(folder))))
        self._server = _bound(host, port, root.resolve())
        at = str(self._server.server_address[0])
        at, number = f"[{at}]" if ":" in at else at, self._server.server_address[1]
        self.address = f"http://{at}:{number}/{quote(_first(shown))}"
        """The address of the page to begin with: the page given, `index.html`, the only page, or a list."""

    def __enter__(self) -> FolderServer:
        self._server.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.stop()


def _first(shown: Path) -> str:
    if shown.is_file():
        return shown.name
    pages = [page.name for page in shown.glob("*.html")]
    return pages[0] if len(pages) == 1 and pages[0] != "index.html" else ""


KINDS = {
    **SimpleHTTPRequestHandler.extensions_map,
    **dict.fromkeys((".js", ".mjs"), "text/javascript"),
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
"""The types of files. What the system has registered may be wrong, and a browser runs nothing of the wrong type."""


class Server(ThreadingHTTPServer):
    """A server of pages, with a thread for each connection.

    `family`: that of its address. `place`: the address and the port. `handler`: makes what answers.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, family: socket.AddressFamily, place: tuple[str, int], handler: Any) -> None:
        self.address_family = family
        super().__init__(place, handler)
        run = contextvars.copy_context().run
        self._thread = threading.Thread(target=run, args=(self.serve_forever, 0.2), daemon=True)

    def start(self) -> None:
        """Answer from now on, in a thread of its own, which speaks the language of whoever made the server."""
        self._thread.start()

    def stop(self) -> None:
        """Answer no more, and leave the port."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about a connection that broke off; anything else is a fault of ours."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Files(SimpleHTTPRequestHandler):
    """Answers with files of the folder."""

    server_version, sys_version = "minerals", ""
    timeout = _PATIENCE
    extensions_map = KINDS

    def translate_path(self, path: str) -> str:
        """Return the file for an address, or one that does not exist for anything outside the folder."""
        found, root = super().translate_path(path), Path(self.directory)
        try:
            is_inside = Path(found).resolve().is_relative_to(root)
        except (OSError, ValueError, RuntimeError):  # a circle of links, or no name of a file at all
            is_inside = False
        return found if is_inside else str(root / "\N{REPLACEMENT CHARACTER}" / "nothing")

    def end_headers(self) -> None:
        """Let browsers keep files, and ask each time whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - named by the base
        """Say nothing."""


def _bound(host: str, port: int, root: Path) -> Server:
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return Server(family, (str(place[0]), port), partial(_Files, directory=str(root)))
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise OptionError(
            translated(
                "The page cannot be at {host}, port {port}: {reason}. Choose another port, or leave it out.",
                host=quoted(host),
                port=port,
                reason=reason,
            )
        ) from None
