"""A small server for the page of a class: on this machine only, unless its teacher wants otherwise.

It has two addresses, each with a long random word in it: one for the teacher, and one for a projector, which never
gets a name. Whoever does not know the word gets nothing. Changes are sent as they come (server-sent events).
"""

from __future__ import annotations

import contextvars
import secrets
import socket
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

import msgspec

from minerals.classroom.room.addresses import Place, place_of
from minerals.classroom.room.page import room_page
from minerals.classroom.room.room import Room
from minerals.classroom.room.views import TeacherView
from minerals.classroom.room.watch import Watch, require_watchfiles
from minerals.core.system import require
from minerals.core.text import OptionError, translated

_BREATH = 10.0
"""So many seconds apart an idle connection shows that it lives."""
_PATIENCE = 10.0
"""So many seconds a connection has to ask for a page, and so many it may take to receive something."""
_MOST_UNKNOWN = 32
"""So many connections may be open that have not asked for a page yet. Each further one closes the oldest of them."""
_MOST_KNOWN = 64
"""So many connections may be open that know an address."""


class _News:
    """The latest picture, for everybody who waits for the next."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._shown = (b"", b"")
        self.is_over = False

    def tell(self, seen: TeacherView) -> None:
        with self._changed:
            self._number += 1
            self._shown = (msgspec.json.encode(seen), msgspec.json.encode(seen.projected))
            self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def after(self, number: int, seconds: float) -> tuple[int, tuple[bytes, bytes]]:
        """Return the latest picture and its number, at once if it is a newer one, else when it comes or time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._number > number or self.is_over, seconds)
            return self._number, self._shown


class RoomServer:
    """Serves the pages of a room until it is closed.

    Parameters
    ----------
    room
        The room.
    port
        The port, or 0 for any that is free.
    host
        The address to listen at, such as `0.0.0.0` or `::` for all networks. By default, only this machine can reach
        it.
    poll
        Whether to look for changes instead of asking the system: for network drives.

    Raises
    ------
    OptionError
        If there is no such port or address, or the port is taken.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom.room.folder import ClassFolder
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with RoomServer(Room(ClassFolder.make(place, code="ruby"))) as server:
    ...         server.teacher.startswith("http://127.0.0.1:"), server.teacher == server.projector
    (True, False)
    """

    def __init__(self, room: Room, *, port: int = 0, host: str = "127.0.0.1", poll: bool = False) -> None:
        require(Room, room=room)
        require(int, port=port)
        require(str, host=host)
        require(bool, poll=poll)
        _require_port(port)
        self._news = _News()
        self._watch = Watch(room, self._news.tell, poll=poll)
        words = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        title = room.folder.title
        pages = (
            room_page(title, elsewhere=f"/{words[1]}/").encode(),
            room_page(title, is_projector=True).encode(),
        )
        places = {f"/{word}/": (which, pages[which]) for which, word in enumerate(words)}
        self.place = place_of(host, port)
        """Where it listens."""
        self._server = _bound(self.place, port, _handler(places, self._news))
        base = f"http://{self.place.host}:{self._server.server_address[1]}"
        self.teacher = f"{base}/{words[0]}/"
        """The address of the teacher's page, which shows names."""
        self.projector = f"{base}/{words[1]}/"
        """The address of the page for a projector, which shows none."""
        run = contextvars.copy_context().run
        self._thread = threading.Thread(
            target=run, args=(self._server.serve_forever, 0.2), daemon=True, name="minerals-class-server"
        )

    def __enter__(self) -> RoomServer:
        self._watch.start()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop watching and serving."""
        self._news.end()
        self._watch.stop()
        if self._thread.is_alive():
            self._server.shutdown()
        self._server.server_close()


def require_place(host: str, port: int) -> None:
    """Make sure that a page can be served, before anything else is done.

    Raises `OptionError` if there is no such port or address, or the port is taken. Raises `MissingLibrary` if
    watchfiles is not installed.
    """
    require_watchfiles()
    _require_port(port)
    _bound(place_of(host, port), port, BaseHTTPRequestHandler).server_close()


def _require_port(port: int) -> None:
    if not 0 <= port < 65536:
        raise OptionError(translated("A port is a number from 0 to 65,535, not {port}.", port=port))


class _Server(ThreadingHTTPServer):
    """Answers each connection in a thread of its own, and lets nobody keep others out by saying nothing.

    A connection is unknown until it has asked for a page by its address. Unknown ones are few, and end soon.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, place: Place, port: int, handler: type[BaseHTTPRequestHandler]) -> None:
        self.address_family = place.family
        self._unknown: dict[socket.socket, float] = {}
        """Each unknown connection, the oldest first, and when its time is up."""
        self._known: set[socket.socket] = set()
        self._counting = threading.Lock()
        super().__init__((place.address, port), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Take a new connection."""
        with self._counting:
            self._unknown[request] = time.monotonic() + _PATIENCE
            too_many = list(self._unknown)[: max(len(self._unknown) - _MOST_UNKNOWN, 0)]
        self._end(too_many)
        super().process_request(request, client_address)

    def service_actions(self) -> None:
        """End the connections that take too long to say what they want. It is called several times a second."""
        now = time.monotonic()
        with self._counting:
            late = [request for request, end in self._unknown.items() if end < now]
        self._end(late)

    def let_in(self, request: socket.socket) -> bool:
        """Count a connection among those that know an address, if there is room for it."""
        with self._counting:
            if len(self._known) >= _MOST_KNOWN:
                return False
            self._unknown.pop(request, None)
            self._known.add(request)
            return True

    def shutdown_request(self, request: Any) -> None:
        """Close a connection, and forget it."""
        with self._counting:
            self._unknown.pop(request, None)
            self._known.discard(request)
        super().shutdown_request(request)

    def _end(self, requests: list[socket.socket]) -> None:
        """Wake up the threads that wait for these connections; each closes its own."""
        for request in requests:
            with self._counting:
                self._unknown.pop(request, None)
            with suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about a connection that broke off; anything else is a fault of ours."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def _bound(place: Place, port: int, handler: type[BaseHTTPRequestHandler]) -> _Server:
    try:
        return _Server(place, port, handler)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise OptionError(
            translated(
                "The page cannot be at {host}, port {port}: {reason}.", host=place.address, port=port, reason=reason
            )
        ) from None


def _handler(places: dict[str, tuple[int, bytes]], news: _News) -> type[BaseHTTPRequestHandler]:
    class RoomHandler(BaseHTTPRequestHandler):
        """Answers requests for the two pages and for their news."""

        server_version, sys_version = "class", ""
        timeout = _PATIENCE

        def do_GET(self) -> None:
            """Answer."""
            path, _, name = self.path.partition("?")[0].rpartition("/")
            found = next((place for place in places if secrets.compare_digest(place.encode(), f"{path}/".encode())), "")
            if not found or name not in {"", "events"}:
                self.send_error(404)
                return
            assert isinstance(self.server, _Server)
            if not self.server.let_in(self.connection):
                self.send_error(503)
                return
            which, page = places[found]
            if name:
                self._send_news(which)
            else:
                self._begin("text/html; charset=utf-8", len(page))
                self.wfile.write(page)

        def _begin(self, kind: str, length: int | None = None) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Cache-Control", "no-store")
            self.send_header("Referrer-Policy", "no-referrer")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("X-Frame-Options", "DENY")
            if length is not None:
                self.send_header("Content-Length", str(length))
            self.end_headers()

        def _send_news(self, which: int) -> None:
            self._begin("text/event-stream")
            number = 0
            try:
                while not news.is_over:
                    latest, shown = news.after(number, _BREATH)
                    self.wfile.write(b"data: " + shown[which] + b"\n\n" if latest > number else b":\n\n")
                    self.wfile.flush()
                    number = latest
            except OSError:
                pass  # the page was closed

        def log_message(self, *_: Any) -> None:
            """Say nothing: the addresses are secret."""

    return RoomHandler
