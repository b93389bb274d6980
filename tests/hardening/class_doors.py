"""Strangers knock at the page of a class in every way: the teacher's page goes on, and nobody else gets in."""

from __future__ import annotations

import contextlib
import io
import socket
import string
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from minerals.classroom.room import ClassFolder, Room
from minerals.classroom.room.server import RoomServer
from minerals.core.text import OptionError
from tests.hardening.trial import Trial, chance_of, one_by_one

PATIENCE = 10.0
"""How long the teacher waits for the page, on a busy machine."""
_STRANGERS = 40
_HOSTS = ("", " ", "[]", "[", "::1", "[::1]", "127.0.0.1", "localhost", "*", "evil.invalid", "1.2.3.4.5", "::1%nowhere")
_SECRET = "Orpiment Zinnwaldite"
"""The name of a student, which nobody sees without the teacher's word."""


def _request(random: Random, path: str) -> bytes:
    """Draw a request, well made or not. None of them knows a word of the class, or else only that of the projector."""
    method = random.choice(["GET", "GET", "POST", "HEAD", "PUT", "OPTIONS", "CONNECT", "G\0T", ""])
    noise = "".join(random.choices(string.printable, k=random.choice([0, 20, 2_000])))
    target = random.choice([path, "/", f"/{noise}", f"{path}../", f"{path}%2e%2e/", "*", "http://evil.invalid/", "//"])
    host = random.choice(["evil.invalid", "127.0.0.1", "LOCALHOST.", "[::1]:99999", noise[:50]])
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}"]
    lines += random.sample(
        ["Origin: null", "Origin: http://evil.invalid", "Content-Length: -1", "Content-Length: 99999999999", noise]
        + [f"X-{number}: 1" for number in range(200)],
        random.choice([0, 2, 150]),
    )
    whole = "\r\n".join([*lines, "", ""]).encode("utf-8", "replace")
    return whole[: random.randrange(len(whole) + 1)] if random.random() < 0.4 else whole


def check_door(case: int, seed: int) -> Iterator[str]:
    """Knock at the page of a class, and yield what came of it."""
    random = chance_of(seed, case)
    with TemporaryDirectory() as place:
        folder = ClassFolder.make(Path(place) / "7b", code="ruby", lesson=4)
        with contextlib.closing(folder.begin(_SECRET, "week-4")):
            room = Room(folder)
            room.look()
            yield from _wrong_host(room, random)
            said = io.StringIO()
            with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said), RoomServer(room) as server:
                yield from _wrong_page(server, random)
            if said.getvalue():
                yield f"the terminal of the teacher shows {said.getvalue()[:200]}"


def _wrong_host(room: Room, random: Random) -> Iterator[str]:
    """Listen at an address that is written in any way."""
    host = random.choice(_HOSTS)
    try:
        with RoomServer(room, host=host) as server:
            if server.place.is_everywhere:
                yield f"{host!r} listens at all addresses"
            if not (urlsplit(server.teacher).hostname and urlsplit(server.teacher).port):
                yield f"{host!r} has the address {server.teacher}"
    except OptionError:
        pass


def _wrong_page(server: RoomServer, random: Random) -> Iterator[str]:
    at = urlsplit(server.teacher)
    address = (str(at.hostname), int(at.port or 0))
    with contextlib.ExitStack() as open_ones:
        for _ in range(_STRANGERS):
            stranger = open_ones.enter_context(socket.create_connection(address, PATIENCE))
            path = random.choice(["/", urlsplit(server.projector).path])
            answer = _answer(stranger, _request(random, path), 0.05)
            if _SECRET.encode() in answer or urlsplit(server.teacher).path.encode() in answer:
                yield f"a stranger sees {answer[:200]!r}"
        begun = time.monotonic()
        page = _answer(
            open_ones.enter_context(socket.create_connection(address, PATIENCE)),
            f"GET {at.path} HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: close\r\n\r\n".encode(),
            PATIENCE,
        )
        if not page.startswith(b"HTTP/1.") or b" 200 " not in page[:20]:
            yield f"the teacher sees {page[:100]!r} after {time.monotonic() - begun:.1f} s"


def _answer(connection: socket.socket, request: bytes, seconds: float) -> bytes:
    """Return what comes back within some time; everything, if the other side closes the connection before."""
    read = b""
    connection.settimeout(seconds)
    with contextlib.suppress(OSError):
        connection.sendall(request)
        while part := connection.recv(65_536):
            read += part
    return read


TRIAL = Trial(
    name="class_doors",
    title="Strangers send whole, half and broken requests to the page of a class, and its address is written anyhow",
    check=one_by_one(check_door),
    small=4,
    full=500,
    batch=50,
)
