"""`minerals start`, and `minerals` alone: what they say, and whether a browser opens."""

from __future__ import annotations

import subprocess
import sys
import time
import webbrowser
from pathlib import Path

import pytest

from minerals.cli import start as command

SCREEN = {"DISPLAY": ":0"}


@pytest.fixture
def opened(monkeypatch, tmp_path) -> list[str]:
    """The addresses that a browser has opened. The command ends at once."""
    found: list[str] = []
    monkeypatch.setattr(command, "wait_for_end", lambda: None)
    monkeypatch.setattr(webbrowser, "open", found.append)
    monkeypatch.setattr(webbrowser, "get", object)
    monkeypatch.chdir(tmp_path)
    for name in (*command._FROM_AFAR, *command._SCREENS):
        monkeypatch.delenv(name, raising=False)
    return found


def test_it_opens_the_address_that_it_prints(runs, opened, monkeypatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    done = runs("start")
    assert done.exit_code == 0 and len(opened) == 1
    assert done.stdout == f"The start page opens in your browser: {opened[0]} Stop with Ctrl-C.\n"


@pytest.mark.parametrize("surroundings", [{}, {**SCREEN, "SSH_CONNECTION": "1 2 3 4"}, {**SCREEN, "no browser": "yes"}])
def test_without_a_browser_it_says_the_address(runs, opened, monkeypatch, surroundings) -> None:
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    done = runs("start", *(["--no-browser"] if "no browser" in surroundings else []))
    assert done.exit_code == 0 and opened == []
    (line,) = done.stdout.splitlines()
    assert line.startswith("Open http://127.0.0.1:") and line.endswith(" in a browser. Stop with Ctrl-C.")


def test_minerals_alone_opens_it_where_somebody_sits_at_a_terminal(runs, opened, monkeypatch) -> None:
    done = runs()
    assert done.exit_code == 0 and opened == []
    assert done.stdout == "Run minerals in a terminal to open the start page in a browser, or see minerals --help.\n"

    begun = []
    monkeypatch.setattr(command, "start", lambda: begun.append(True))
    monkeypatch.setattr(command, "is_at_terminal", lambda: True)
    assert runs().exit_code == 0 and begun == [True]


def test_a_port_that_is_taken_is_an_error_only_if_it_was_asked_for(runs, opened, tmp_path) -> None:
    from minerals.app.server import AppServer

    with AppServer(tmp_path) as server:
        port = server.address.rpartition(":")[2].partition("/")[0]
        refused = runs("start", "--port", port)
        assert refused.exit_code == 2 and f"port {port}" in refused.stderr
    missing = runs("start", "nowhere")
    assert missing.exit_code == 2 and missing.stderr == "Error: nowhere: there is no such folder.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")
def test_what_ends_the_command_ends_its_processes(tmp_path) -> None:
    command_line = [sys.executable, "-m", "minerals", "start", str(tmp_path), "--no-browser"]
    with subprocess.Popen(command_line, stdout=subprocess.PIPE, text=True) as asked:
        assert asked.stdout is not None and asked.stdout.readline().startswith("Open http://")
        until = time.monotonic() + 60
        while not (children := children_of(asked.pid)) and time.monotonic() < until:
            time.sleep(0.05)
        assert children
        asked.terminate()
    assert asked.returncode == 0
    assert not any(Path(f"/proc/{each}").exists() for each in children)


def children_of(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children")
    return [int(each) for each in found.read_text("utf-8").split()] if found.is_file() else []
