"""A small server for the page of a lesson: it gives files, and takes the work of students.

Nothing runs on it for a student, so a whole school can work at once. It answers only to its own name and to pages of
its own, and writes nothing but logs of attempts: those that were read and checked, record after record, into the file
that `ServedLesson.begin` opens for their student.
"""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from ipaddress import ip_address
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import msgspec

from minerals.classroom.attempts import LARGEST_ATTEMPTS, AttemptLog, read_attempts
from minerals.classroom.room.addresses import place_of
from minerals.classroom.room.lesson_page import lesson_page
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import MineralsError, OptionError, speaking, translated
from minerals.live.engine import ENGINE
from minerals.live.folder_server import KINDS, Server

_PATIENCE = 30.0
"""So many seconds a connection may say nothing."""
_OF_ENGINE = re.compile(rf"/{ENGINE}[0-9a-f]+/\w[\w.-]*")
_FEW_BYTES = 10_000
"""So many bytes a request has beside a log."""


class _Typed(msgspec.Struct, frozen=True):
    """What a page sends: who works, and what the log holds."""

    student: str
    code: str = ""
    log: str = ""


class LessonPageServer:
    """Serves the page of a lesson until it is closed.

    `served`: the lesson. `engine`: the folder into which `minerals.live.engine.write_engine` has written.
    `port`: the port, or 0 for any that is free. `host`: the address to listen at; by default, only this computer can
    reach it. Raises `MineralsError` if the lesson cannot be read, or the port is taken.

    >>> import tempfile
    >>> from minerals.classroom.grading import Assignment
    >>> with tempfile.TemporaryDirectory() as place:
    ...     file = Path(place, "week-4.toml")
    ...     characters = file.write_text('exercises = [{ exercise = "E17" }]')
    ...     served = ServedLesson(title="Dice", assignment=str(file), folder=place)
    ...     with LessonPageServer(served, Path(place)) as server:
    ...         server.address.startswith("http://127.0.0.1:")
    True
    """

    def __init__(self, served: ServedLesson, engine: Path, *, port: int = 0, host: str = "127.0.0.1") -> None:
        self._desk = Desk(served)
        place = place_of(host, port)
        page = lesson_page(served).encode()
        handler = partial(_LessonHandler, desk=self._desk, page=page, directory=str(engine))
        try:
            self._server = Server(place.family, (place.address, port), handler)
        except OSError as error:
            raise OptionError(
                translated(
                    "The page cannot be at {host}, port {port}: {reason}.",
                    host=place.address,
                    port=port,
                    reason=error.strerror or type(error).__name__,
                )
            ) from None
        number = self._server.server_address[1]
        self.address = f"http://{'127.0.0.1' if place.is_everywhere else place.host}:{number}/"
        """The address of the page on this computer."""

    def __enter__(self) -> LessonPageServer:
        self._server.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.stop()


class Desk:
    """Where students come in, and where their work is kept. One at a time.

    `served`: the lesson.
    """

    def __init__(self, served: ServedLesson) -> None:
        self._served = served
        self._turn = threading.Lock()

    def open(self, student: str, code: str) -> dict[str, str]:
        """Let a student in: return the name and the log from before, or a new one. Raises as `ServedLesson.begin`."""
        with self._opened(student, code) as log:
            return {"student": log.header.student, "log": log.to_bytes().decode()}

    def keep(self, student: str, code: str, written: str) -> dict[str, str]:
        """Keep what a log holds beyond what is kept already.

        Raises `LogError` if it is damaged. Raises `OptionError` if it does not begin as the kept one does. Raises as
        `ServedLesson.begin`.
        """
        read = read_attempts(written.encode())
        with self._opened(student, code) as log:
            known = len(log.records)
            if read.header != log.header or list(read.records[:known]) != log.records:
                raise OptionError(
                    translated("You have opened this lesson in another window. Go on there, or load this page again.")
                )
            for record in read.records[known:]:
                log.add(record)
        return {}

    @contextmanager
    def _opened(self, student: str, code: str) -> Iterator[AttemptLog]:
        """Open the log of a student. A new file is for nobody else's eyes."""
        with self._turn:
            before = os.umask(0o077)
            try:
                log = self._served.begin(student, code)
            finally:
                os.umask(before)
            with closing(log):
                yield log

    @property
    def language(self) -> str:
        """The language of the lesson."""
        return self._served.language


class _LessonHandler(SimpleHTTPRequestHandler):
    """Answers with the page and the files of the engine, and takes work."""

    server_version, sys_version = "lesson", ""
    timeout = _PATIENCE
    extensions_map = KINDS

    def __init__(self, *arguments: Any, desk: Desk, page: bytes, **named: Any) -> None:  # as the base takes them
        self._desk, self._page = desk, page
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:
        """Give the page, or a file of the engine."""
        path = urlsplit(self.path).path
        if not is_own_host(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.FORBIDDEN)
        elif path == "/":
            self._give(self._page, "text/html; charset=utf-8")
        elif _OF_ENGINE.fullmatch(path):
            if self.command == "HEAD":
                super().do_HEAD()
            else:
                super().do_GET()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_HEAD(self) -> None:
        """Give what there is to say about it."""
        self.do_GET()

    def do_POST(self) -> None:
        """Let a student in, or keep work."""
        if not self._is_of_our_page():
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        size = self.headers.get("Content-Length", "")
        if not (size.isascii() and size.isdecimal()) or int(size) > 2 * LARGEST_ATTEMPTS + _FEW_BYTES:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        try:
            typed = msgspec.json.decode(self.rfile.read(int(size)), type=_Typed)
        except msgspec.MsgspecError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        with speaking(self._desk.language):
            try:
                if self.path == "/open":
                    answer = self._desk.open(typed.student, typed.code)
                elif self.path == "/keep":
                    answer = self._desk.keep(typed.student, typed.code, typed.log)
                else:
                    self.send_error(HTTPStatus.NOT_FOUND)
                    return
            except (MineralsError, OSError) as error:
                answer = {"refusal": str(error)}
        self._give(msgspec.json.encode(answer), "application/json")

    def _is_of_our_page(self) -> bool:
        """Tell whether a page of ours asks, and not another website: it says so, and cannot say otherwise."""
        headers = self.headers
        host = headers.get("Host", "")
        origin = urlsplit(headers.get("Origin", ""))
        is_json = headers.get("Content-Type", "").partition(";")[0].strip().lower() == "application/json"
        return is_json and is_own_host(host) and (origin.scheme, origin.netloc.lower()) == ("http", host.lower())

    def _give(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            with suppress(ConnectionError):
                self.wfile.write(data)

    def list_directory(self, path: Any) -> None:  # noqa: ARG002 - of the base's type
        """List nothing."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let browsers keep files, and ask each time whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - named by the base
        """Say nothing: names of students are nobody's business."""


def is_own_host(host: str) -> bool:
    """Tell whether the host of an address is this computer whoever looks its name up: no name of anybody else.

    Somebody may let their own name lead here, and a page of theirs would then belong to the same website as ours.

    >>> [is_own_host(host) for host in ("127.0.0.1:8000", "localhost", "[::1]:8000", "evil.example:8000", "")]
    [True, True, True, False, False]
    """
    try:
        name = (urlsplit(f"//{host.casefold()}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    with suppress(ValueError):
        return bool(ip_address(name))  # figures lead to the computer that has them
    here = socket.gethostname().casefold()
    return bool(name) and name in {"localhost", here, f"{here.partition('.')[0]}.local", socket.getfqdn().casefold()}
