"""`minerals lab`: which folder it opens, and that its server ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from minerals.cli import lab as command
from minerals.cli.server import wait_for_end
from minerals.exchange.lesson_copies import has_copies

CHILD = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
SERVER = f"import sys; from minerals.cli.server import run; sys.exit(run([sys.executable, '-c', {CHILD!r}]) != 0)"


@pytest.fixture
def opened(monkeypatch, tmp_path) -> list[list[str]]:
    """What JupyterLab would have been started with."""
    found: list[list[str]] = []
    monkeypatch.setattr(command, "_run", lambda call, _settings: found.append(call) or 0)
    monkeypatch.setattr(command, "find_spec", lambda _name: object())
    monkeypatch.chdir(tmp_path)
    return found


def test_an_empty_folder_gets_the_lessons(runs, opened, tmp_path) -> None:
    (tmp_path / "lessons").mkdir()
    done = runs("lab", "lessons", "--no-browser")
    assert done.exit_code == 0 and "lessons copied." in done.stdout
    assert has_copies(tmp_path / "lessons")
    assert any(option.endswith("/lab/tree/notebooks/00-start.ipynb") for option in opened[0])


def test_a_folder_with_something_in_it_is_opened_as_it_is(runs, opened, tmp_path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.ipynb").write_text("{}", encoding="utf-8")
    assert runs("lab", "own").exit_code == 0
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["mine.ipynb"]
    assert f"--ServerApp.root_dir={tmp_path / 'own'}" in opened[0]


def test_jupyterlab_asks_nothing_about_news(runs, monkeypatch, tmp_path) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(command, "_run", lambda _call, settings: told.append(settings) or 0)
    assert runs("lab", str(tmp_path)).exit_code == 0
    asked = [sys.executable, "-c", "from jupyterlab_server.config import get_page_config; print(get_page_config([]))"]
    known = subprocess.run(asked, env=os.environ | told[0], capture_output=True, text=True, check=True).stdout
    assert "apputils-extension:announcements" in known


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without telling it")
def test_what_ends_the_command_ends_its_server() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as asked:
        assert asked.stdout is not None
        server = int(asked.stdout.readline())
        asked.terminate()
    until = time.monotonic() + 30
    while Path(f"/proc/{server}").exists() and time.monotonic() < until:
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without telling it")
def test_what_ends_a_lesson_lets_it_close_its_server() -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
        # Were the signal not caught, these tests would end here.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        wait_for_end()
    finally:
        signal.signal(signal.SIGTERM, before)
