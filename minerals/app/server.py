"""The server of the app: it gives pages, and passes on what a page and its Python say to each other.

It listens on this computer alone, and answers only whoever has its key: the address that the command opens brings it
along, and a cookie keeps it. So neither another user of this computer nor another website reaches anybody's games. A
page runs no Python but the sources of the pages that this server has given.
"""

from __future__ import annotations

import secrets
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from queue import Empty, Queue
from socket import AF_INET
from types import TracebackType
from typing import Any, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from minerals.app.pages import Pages
from minerals.app.recorded_games import KEPT
from minerals.classroom.room.lesson_page_server import is_own_host
from minerals.core.text import MineralsError, OptionError, language, speaking, translated
from minerals.live.engine import engine_address
from minerals.live.folder_server import KINDS, Server

Message: TypeAlias = dict[str, Any]
"""Plain data, as in `minerals.live.host`."""

_HERE = Path(__file__).parent
_FILES = {"worker.js": "worker.js", "font-awesome.min.css": "icons.css"}
"""What a page asks its engine for, and the file here that has it."""
_LARGEST = 64_000_000
"""So many bytes one message may have: a page hands over the file of a game as text."""
_HEARTBEAT = 10.0
"""After so many seconds without a word, a page gets an empty line. If it is gone, its Python ends."""
_PATIENCE = 30.0
"""So many seconds a connection may say nothing."""


class AppServer:
    """Serves the app until it is closed.

    Parameters
    ----------
    folder
        The folder of the reader: recorded games in it are listed, and games that are played on the pages are kept in
        its folder `minerals-games`.
    port
        The port, or 0 for any that is free.

    Raises
    ------
    OptionError
        If the port is taken.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, AppServer(Path(folder)) as server:
    ...     server.address.startswith("http://127.0.0.1:"), "?key=" in server.address
    (True, True)
    """

    def __init__(self, folder: Path, *, port: int = 0) -> None:
        self._pythons = _Pythons(folder / KEPT)
        key = secrets.token_urlsafe(18)
        handler = partial(_AppHandler, pages=Pages(folder), pythons=self._pythons, key=key, spoken=language())
        try:
            self._server = Server(AF_INET, ("127.0.0.1", port), handler)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise OptionError(
                translated(
                    "The page cannot be at {host}, port {port}: {reason}.", host="127.0.0.1", port=port, reason=reason
                )
            ) from None
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/?key={key}"
        """The address of the start page, with the key."""

    def __enter__(self) -> AppServer:
        self._server.start()
        self._pythons.prepare()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.stop()
        self._pythons.close()


class _Python:
    """A process with the widgets of one page, and what it says, line by line; an empty line when it has ended."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "minerals.app.visit", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.said: Queue[bytes] = Queue()
        self._turn = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def say(self, message: Message) -> None:
        """Pass a message on. One that has ended hears nothing."""
        with self._turn, suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()

    def end(self) -> None:
        """End it: nobody looks at its page any more."""
        self._process.terminate()
        with suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                self.said.put(line)
        self.said.put(b"")


class _Pythons:
    """The processes of all open pages, by their addresses, and one that has begun before anybody needs it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, _Python] = {}
        self._spare: _Python | None = None
        self._turn = threading.Lock()

    def prepare(self) -> None:
        """Begin a process, so that the next page need not wait until Python has imported the widgets."""
        with self._turn:
            self._spare = self._spare or _Python(self._folder)

    def begin(self) -> tuple[str, _Python]:
        """Return a process for a page, and its address."""
        with self._turn:
            taken, self._spare = self._spare or _Python(self._folder), None
            name = secrets.token_urlsafe(12)
            self._open[name] = taken
        return name, taken

    def named(self, name: str) -> _Python | None:
        """Return the process at an address, if its page is still open."""
        return self._open.get(name)

    def end(self, name: str) -> None:
        """End the process at an address."""
        ended = self._open.pop(name, None)
        if ended is not None:
            ended.end()

    def close(self) -> None:
        """End all of them."""
        with self._turn:
            spare, self._spare = self._spare, None
        for each in (*self._open.values(), *([spare] if spare else [])):
            each.end()
        self._open.clear()


class _AppHandler(SimpleHTTPRequestHandler):
    """Answers with pages, and connects them with Python."""

    server_version, sys_version = "minerals", ""
    timeout = _PATIENCE
    extensions_map = KINDS

    def __init__(self, *arguments: Any, pages: Pages, pythons: _Pythons, key: str, spoken: str) -> None:
        self._pages, self._pythons, self._key, self._spoken = pages, pythons, key, spoken
        super().__init__(*arguments, directory=str(_HERE))

    def do_GET(self) -> None:
        """Give a page, or what belongs to one."""
        asked = urlsplit(self.path)
        path = unquote(asked.path)
        if not is_own_host(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self._is_key(parse_qs(asked.query).get("key", [""])[0]):
            self._let_in(asked.path)
        elif not self._knows_key():
            self._give(self._page(self._pages.locked), status=HTTPStatus.FORBIDDEN)
        elif path.startswith(engine := engine_address("/engine/")) and path.removeprefix(engine) in _FILES:
            name = _FILES[path.removeprefix(engine)]
            self._give((_HERE / name).read_bytes(), self.guess_type(name))
        else:
            made = self._page(partial(self._pages.at, path))
            self._give(made or self._page(self._pages.missing), status=HTTPStatus.OK if made else HTTPStatus.NOT_FOUND)

    def do_HEAD(self) -> None:
        """Give what there is to say about it."""
        self.do_GET()

    def do_POST(self) -> None:
        """Begin a process for a page, or pass on what a page says to its own."""
        size = self.headers.get("Content-Length", "")
        if not (self._is_of_our_page() and self._knows_key()):
            self.send_error(HTTPStatus.FORBIDDEN)
        elif not (size.isascii() and size.isdecimal()) or int(size) > _LARGEST:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            try:
                message = msgspec.json.decode(self.rfile.read(int(size)), type=dict[str, Any])
            except msgspec.MsgspecError:
                self.send_error(HTTPStatus.BAD_REQUEST)
                return
            self._hear(urlsplit(self.path).path, message)

    def _hear(self, path: str, message: Message) -> None:
        if path == "/python/":
            self._connect()
            return
        python = self._pythons.named(path.removeprefix("/python/"))
        if python is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif "source" in message and message["source"] not in self._pages.sources:
            self.send_error(HTTPStatus.FORBIDDEN)
        else:
            python.say(message)
            self._give(b"{}", "application/json")

    def _connect(self) -> None:
        """Say to a page what its Python says, until one of them is gone."""
        name, python = self._pythons.begin()
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "application/x-ndjson")
            self.end_headers()
            self._tell(msgspec.json.encode({"visit": name}) + b"\n")
            threading.Timer(1, self._pythons.prepare).start()
            while True:
                try:
                    line = python.said.get(timeout=_HEARTBEAT)
                except Empty:
                    line = b"\n"
                if not line:
                    break
                self._tell(line)
        except OSError:  # the page is gone
            pass
        finally:
            self._pythons.end(name)
            self.close_connection = True

    def _tell(self, line: bytes) -> None:
        self.wfile.write(line)
        self.wfile.flush()

    # --- who may ask ---

    def _is_of_our_page(self) -> bool:
        """Tell whether a page of ours asks, and not another website: it says so, and cannot say otherwise."""
        host = self.headers.get("Host", "")
        origin = urlsplit(self.headers.get("Origin", ""))
        is_json = self.headers.get("Content-Type", "").partition(";")[0].strip().lower() == "application/json"
        return is_json and is_own_host(host) and (origin.scheme, origin.netloc.lower()) == ("http", host.lower())

    def _is_key(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._key.encode())

    def _knows_key(self) -> bool:
        """Tell whether the cookie has the key. Cookies are one for all ports, so its name has the port."""
        cookies = (each.strip().partition("=") for each in self.headers.get("Cookie", "").split(";"))
        return any(name == self._cookie and self._is_key(value) for name, _, value in cookies)

    @property
    def _cookie(self) -> str:
        return f"minerals-{self.connection.getsockname()[1]}"

    def _let_in(self, path: str) -> None:
        """Give the key to a browser that has come with it, and take it out of the address."""
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", f"/{path.lstrip('/')}")
        self.send_header("Set-Cookie", f"{self._cookie}={self._key}; HttpOnly; SameSite=Strict; Path=/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    # --- answers ---

    def _page(self, make: Any) -> bytes:
        """Return a page, or one that says why there is none."""
        with speaking(self._spoken):
            try:
                made = make()
            except (MineralsError, OSError) as error:
                made = self._pages.refusal(str(error))
        return str(made).encode() if made is not None else b""

    def _give(self, data: bytes, kind: str = KINDS[".html"], status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            with suppress(ConnectionError):
                self.wfile.write(data)

    def end_headers(self) -> None:
        """Let browsers ask each time whether something has changed, and keep pages out of other websites."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - named by the base
        """Say nothing."""
