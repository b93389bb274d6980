"""The page of a class is served to whoever knows its address, and to nobody else."""

from __future__ import annotations

import http.client
import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder, Room
from minerals.classroom.room import server as serving
from minerals.classroom.room.server import RoomServer
from minerals.core.text import OptionError

pytest.importorskip("watchfiles", reason="watchfiles is not installed")


@pytest.fixture
def folder(tmp_path: Path) -> ClassFolder:
    made = ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4, title="Class </script> 7b")
    log = made.begin("Ada", "lesson-4", numbers="bank")
    Exercise("E17", log=log).predict("1/6")
    log.close()
    return made


@pytest.fixture
def server(folder: ClassFolder) -> Iterator[RoomServer]:
    with RoomServer(Room(folder)) as started:
        yield started


def told(address: str) -> dict[str, object]:
    """The first news from an address."""
    with urlopen(f"{address}events", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        return json.loads(answer.readline().removeprefix(b"data: "))


def status(server: RoomServer, path: str) -> int:
    connection = http.client.HTTPConnection(urlsplit(server.teacher).netloc, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert b"Ada" not in body or answer.status == 200
    return answer.status


def test_the_teacher_gets_names(server) -> None:
    assert [row["name"] for row in told(server.teacher)["rows"]] == ["Ada"]


def test_a_projector_gets_none(server) -> None:
    news = told(server.projector)
    assert news["charts"][0]["counts"][1] == 1
    assert "Ada" not in json.dumps(news)


def test_a_page_comes_whole_and_loads_nothing(server, folder) -> None:
    for address in (server.teacher, server.projector):
        with urlopen(address, timeout=10) as answer:
            page = answer.read().decode()
            assert answer.headers["Cache-Control"] == "no-store"
        assert "Class &lt;/script&gt; 7b" in page
        assert page.count("</script>") == 2
        assert "src=" not in page and "@import" not in page
        assert "Ada" not in page


def test_the_page_of_a_projector_does_not_know_the_teachers_address(server) -> None:
    word = urlsplit(server.teacher).path.strip("/")
    with urlopen(server.projector, timeout=10) as answer:
        assert word.encode() not in answer.read()
    assert len(word) >= 32


@pytest.mark.parametrize("path", ["/", "/events", "/x/", "/x/events", "/..%2f", "//", "/favicon.ico"])
def test_without_the_address_there_is_nothing(server, path) -> None:
    assert status(server, path) == 404


def test_nothing_but_the_page_and_its_news_is_served(server) -> None:
    path = urlsplit(server.teacher).path
    assert status(server, path) == 200
    assert status(server, f"{path}class.toml") == 404
    assert status(server, f"{path}../class.toml") == 404


def test_only_this_machine_can_reach_it(server) -> None:
    assert server.teacher.startswith("http://127.0.0.1:")
    assert server._server.server_address[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_named(server, folder) -> None:
    port = urlsplit(server.teacher).port
    with pytest.raises(OptionError, match=f"port {port}"):
        RoomServer(Room(folder), port=port)


def test_two_servers_have_different_addresses(server, folder) -> None:
    with RoomServer(Room(folder)) as other:
        assert urlsplit(other.teacher).path != urlsplit(server.teacher).path


# --- who may be anywhere in the network ---


def connected(server: RoomServer, data: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", urlsplit(server.teacher).port), timeout=10)
    made.sendall(data)
    return made


def test_connections_that_say_nothing_keep_nobody_out(server) -> None:
    word = urlsplit(server.teacher).path.encode()
    half = [connected(server, b"GET " + word[: number % 20]) for number in range(300)]
    try:
        begun = time.monotonic()
        assert [row["name"] for row in told(server.teacher)["rows"]] == ["Ada"]
        assert time.monotonic() - begun < 5
        assert sum(thread.name.startswith("Thread-") for thread in threading.enumerate()) < 100
    finally:
        for each in half:
            each.close()


def test_a_request_that_comes_byte_by_byte_is_given_up(server, monkeypatch) -> None:
    monkeypatch.setattr(serving, "_PATIENCE", 0.5)
    with connected(server) as slow:
        begun = time.monotonic()
        try:
            for byte in b"GET /" * 1000:
                slow.sendall(bytes([byte]))
                time.sleep(0.05)
            pytest.fail("it was listened to for ever")
        except OSError:
            pass
        assert time.monotonic() - begun < 5


def test_no_more_pages_are_served_than_there_is_room_for(server, monkeypatch) -> None:
    monkeypatch.setattr(serving, "_MOST_KNOWN", 3)
    path = urlsplit(server.projector).path
    request = f"GET {path}events HTTP/1.0\r\n\r\n".encode()
    open_pages = [connected(server, request) for _ in range(3)]
    assert all(each.recv(12) == b"HTTP/1.0 200" for each in open_pages)
    assert status(server, path) == 503
    for each in open_pages:
        each.close()


def test_a_connection_that_breaks_off_says_nothing_in_the_terminal(server, capfd) -> None:
    for _ in range(5):
        broken = connected(server, f"GET {urlsplit(server.teacher).path} HTTP/1.0\r\n\r\n".encode())
        broken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        broken.close()
    assert status(server, urlsplit(server.teacher).path) == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("host", ["::1", "[::1]", "localhost", " 127.0.0.1 "])
def test_an_address_of_this_machine_alone(folder, host) -> None:
    with RoomServer(Room(folder), host=host) as made:
        assert made.place.is_here_alone
        assert [row["name"] for row in told(made.teacher)["rows"]] == ["Ada"]


@pytest.mark.parametrize("host", ["0.0.0.0", "0", "::"])
def test_at_all_addresses_the_one_that_is_shown_can_be_opened_by_others(folder, host) -> None:
    with RoomServer(Room(folder), host=host) as made:
        assert made.place.is_everywhere and not made.place.is_here_alone
        assert urlsplit(made.teacher).hostname not in {"", "0.0.0.0", "::", None}
        assert [row["name"] for row in told(made.teacher)["rows"]] == ["Ada"]


@pytest.mark.parametrize("host", ["", "  ", "[]"])
def test_no_address_is_not_all_of_them(folder, host) -> None:
    with pytest.raises(OptionError, match="Name the address of the page"):
        RoomServer(Room(folder), host=host)


def test_an_address_that_is_none_is_named(folder) -> None:
    with pytest.raises(OptionError, match=r"There is no address 'no\.such\.host\.invalid'"):
        RoomServer(Room(folder), host="no.such.host.invalid")
