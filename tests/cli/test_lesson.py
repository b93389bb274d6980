"""`minerals lesson`: which lesson is found, and what is started for it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.cli import lesson as command
from minerals.cli.refusal import Refusal

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def started(monkeypatch, tmp_path: Path):
    """What would have been served: each lesson, and how."""
    found: list[tuple[ServedLesson, dict[str, object]]] = []

    def serve(served: ServedLesson, port: int, **how: object) -> None:
        found.append((served, {"port": port, **how}))

    monkeypatch.setattr(command, "_serve", serve)
    monkeypatch.chdir(tmp_path)
    return found


@pytest.mark.parametrize(
    ("named", "file"),
    [
        ("1", "probability/01-blind-bag"),
        ("01", "probability/01-blind-bag"),
        ("lesson-12", "probability/12-which-colour-is-rare"),
        ("blind-bag", "probability/01-blind-bag"),
        ("Shell-Game", "probability/05-shell-game"),
        ("movement", "minerals/02-movement"),
        ("minerals/03-fragments", "minerals/03-fragments"),
        ("minerals/fragments", "minerals/03-fragments"),
        ("fragments", "probability/03-fragments"),
        ("07-mine-geometry.ipynb", "probability/07-mine-geometry"),
    ],
)
def test_a_lesson_is_found_by_its_number_or_its_name(named: str, file: str) -> None:
    assert command.notebook_of(named, "en").resolve() == NOTEBOOKS / f"{file}.ipynb"


def test_a_lesson_is_in_the_language_asked_for_where_there_is_one() -> None:
    assert command.notebook_of("1", "de").resolve() == NOTEBOOKS / "probability-de" / "01-blind-bag.ipynb"
    assert command.notebook_of("movement", "de").resolve() == NOTEBOOKS / "minerals-de" / "02-movement.ipynb"
    assert command.notebook_of("movement", "fr").resolve() == NOTEBOOKS / "minerals" / "02-movement.ipynb"


@pytest.mark.parametrize(
    "named", ["0", "13", "-1", "1.5", "¹", "plant", "", "../01-blind-bag", "studies/01", "a" * 9999]
)
def test_what_is_no_lesson_gets_a_list_of_them(named: str) -> None:
    with pytest.raises(Refusal, match=r"There is no lesson .* There are: 1 to 12, .*movement"):
        command.notebook_of(named, "en")


def test_a_lesson_is_served_with_a_folder_for_the_work(runs, started, tmp_path) -> None:
    port = free_port()
    assert runs("lesson", "1", "--no-browser", "--port", port).exit_code == 0
    (served, how), *_ = started
    assert (served.title, served.folder) == ("Blind bag", str(tmp_path / "lesson-work"))
    assert how == {"port": port, "network": False, "browser": False}
    assert not served.is_class


def test_a_class_says_which_lesson_and_lets_other_devices_in(runs, started, tmp_path) -> None:
    ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4)
    assert runs("lesson", "--folder", "7b", "--network").exit_code == 0
    (served, how), *_ = started
    assert how["network"] and how["browser"]
    assert (served.title, served.is_class) == ("Dice that lie", True)


def test_an_assignment_is_served_as_well(runs, started, tmp_path) -> None:
    (tmp_path / "week-4.toml").write_text('title = "Dice"\n[[exercises]]\nexercise = "E17"\n', encoding="utf-8")
    assert runs("lesson", "week-4.toml").exit_code == 0
    served, _ = started[0]
    assert (served.title, served.assignment) == ("Dice", str(tmp_path / "week-4.toml"))


def test_a_port_that_is_taken_is_named(runs, started) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = runs("lesson", "1", "--port", port)
    assert (done.exit_code, started) == (2, [])
    assert f"port {port} is not free" in done.stderr


def test_it_says_where_the_lesson_is_and_how_to_stop(runs, monkeypatch, tmp_path) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("minerals.live.engine.write_engine", lambda folder: folder)
    monkeypatch.setattr(command, "wait_for_end", interrupted)
    port = free_port()
    done = runs("lesson", "1", "--no-browser", "--port", port)
    assert done.exit_code == 0
    assert f"Blind bag: http://127.0.0.1:{port}/" in done.stdout
    assert done.stdout.strip().endswith("The lesson has ended, and all work is kept.")


def test_without_node_it_says_what_to_install(runs, monkeypatch, tmp_path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    done = runs("lesson", "1", "--no-browser")
    assert done.exit_code != 0
    assert "npm is not installed, and a live page is made with it: install Node." in done.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
