"""The page of a class is served to whoever knows its address, and to nobody else."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder, Room
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
