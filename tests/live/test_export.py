"""Pages that live, written without making an engine: what they show, and what lies beside them."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from email.message import Message
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import minerals
from minerals.classroom.lessons import lesson_package, live_lesson_page
from minerals.core.text import MineralsError, OptionError, speaking
from minerals.live.engine import EngineError, engine_address, engine_version
from minerals.live.export import live_page, write_live
from minerals.live.folder_server import FolderServer
from minerals.live.still import take_still
from minerals.live.subjects import subject
from tests.cli.conftest import Runs, refusal

HERE = engine_address("engine/")
ENGINE = {
    "offline.js": b"// The service worker of live pages.",
    f"{HERE}pyodide.mjs": b'const url = "pyodide.asm.mjs";',
    f"{HERE}pyodide.asm.mjs": b"",
    f"{HERE}segments.mjs": b"",
    f"{HERE}snapshot.bin.gz": b"much",
    f"{HERE}worker.js": b'import("./pyodide.mjs"); import { turn } from "./segments.mjs";',
    f"{HERE}files.json": b"{}",
}
LEVEL = "mattock.levels.mine-first"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that need not be made."""

    def files(*, kept: Path | None = None) -> dict[str, bytes]:
        return ENGINE

    for module in ("minerals.live.export", "minerals.classroom.lessons.live_pages"):
        monkeypatch.setattr(f"{module}.engine_files", files)


def data_of(page: str) -> dict:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def grades_on(page: str) -> list[list]:
    """What the boards of a page tell a platform at first."""
    said = [message for still in data_of(page)["stills"] for message in still["said"]]
    return [each["state"]["grade"] for each in said if "grade" in each.get("state", {})]


@pytest.fixture
def match() -> minerals.Match:
    made = minerals.new("mattock", board="inner", seed=1, players=["Ada", "Bo"])
    for _ in range(3):
        made.play(str(made.legal_actions()[0]))
    return made


def test_a_match_goes_along_with_its_line_and_its_step(match):
    match.undo()
    match.play(str(match.legal_actions()[-1]))
    match.goto(match.step - 1)
    still = take_still("here", *subject("Board", match))
    text = json.dumps(still.said)
    assert match.diagram().splitlines()[0] in text or match.link in text or "Ada" in text
    names = dict(still.given)
    before, last = still.source.rsplit("\n", 1)
    exec(before, names)
    assert last.startswith("Board(")
    assert names["match"].diagram() == match.diagram()
    assert b"".join(names["match"].log.lines()) == b"".join(match.log.lines())


@pytest.mark.parametrize("name", ["E17", LEVEL, "minerals.levels"])
def test_a_page_has_the_same_models_whatever_was_imported_before(name):
    """The models of a still and those of the worker are one only if they have the same names."""
    models = []
    for _ in range(2):
        said = [message for still in data_of(live_lesson_page([name]))["stills"] for message in still["said"]]
        models.append([(each["open"], each["state"].get("_code")) for each in said if "open" in each])
    assert models[0] == models[1]


def test_what_was_taken_leaves_nothing_to_complain_about_when_it_goes():
    script = (
        "from minerals.live.still import take_still\n"
        "source = 'from ipywidgets import VBox, Button\\nVBox([Button()])'\n"
        "take_still('a', source), take_still('a', source)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_a_page_is_in_its_language():
    with speaking("de"):
        page = live_lesson_page(["E17"])
    assert '<html lang="de">' in page
    assert "language-de" in data_of(page)["packs"]


def test_the_engine_is_beside_the_page_once(tmp_path):
    assert len(write_live(tmp_path / "new/one.html", "<p>1</p>")) == 1 + len(ENGINE)
    assert write_live(tmp_path / "new/two.html", "<p>2</p>") == [tmp_path / "new/two.html"]
    assert {f"{HERE}{file.name}" for file in (tmp_path / "new" / HERE).iterdir()} == set(ENGINE) - {"offline.js"}


def test_engines_of_several_versions_lie_side_by_side(tmp_path, monkeypatch):
    write_live(tmp_path / "one.html", "<p>1</p>")
    newer = {"offline.js": b"// The service worker of live pages. Newer.", "engine/0123456789ab/worker.js": b""}
    monkeypatch.setattr("minerals.live.export.engine_files", lambda **_: newer)
    write_live(tmp_path / "two.html", "<p>2</p>")
    assert {file.name for file in (tmp_path / "engine").iterdir()} == {engine_version(), "0123456789ab"}
    assert (tmp_path / "offline.js").read_bytes() == newer["offline.js"]


def test_nothing_that_exists_is_overwritten(tmp_path):
    write_live(tmp_path / "one.html", "<p>1</p>")
    with pytest.raises(FileExistsError):
        write_live(tmp_path / "one.html", "<p>2</p>")
    (tmp_path / "offline.js").write_bytes(b"// of a website")
    with pytest.raises(FileExistsError, match="its own file"):
        write_live(tmp_path / "two.html", "<p>2</p>")
    assert not (tmp_path / "two.html").exists()
    write_live(tmp_path / "two.html", "<p>2</p>", force=True)
    assert (tmp_path / "offline.js").read_bytes() == ENGINE["offline.js"]


def test_without_an_engine_there_is_no_page(tmp_path, monkeypatch):
    def none(*, kept: Path | None = None) -> dict[str, bytes]:
        raise EngineError("node is not installed.")

    monkeypatch.setattr("minerals.live.export.engine_files", none)
    with pytest.raises(EngineError):
        write_live(tmp_path / "new/one.html", "<p>1</p>")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_shown_is_an_error():
    with pytest.raises(MineralsError, match="Did you mean"):
        live_page("A level", [subject("LevelBoard", "mattock.levels.mine-frist")])
    with pytest.raises(OptionError, match="another website"):
        live_page("A level", [subject("LevelBoard", LEVEL)], engine="https://example.org/engine/")


def test_a_package_brings_the_engine_without_what_only_makes_it_start_sooner():
    with ZipFile(BytesIO(lesson_package(["E17", LEVEL], variants=2, live=True))) as package:
        names = package.namelist()
        assert package.read(f"{HERE}pyodide.js") == b'const url = "pyodide.asm.js";'
        assert package.read(f"{HERE}worker.js") == b'import("./pyodide.js"); import { turn } from "./segments.js";'
        manifest = package.read("imsmanifest.xml").decode()
        pages = [package.read(f"{name}.html").decode() for name in ("E17", LEVEL)]
    engine = {f"{HERE}{name}.js" for name in ("pyodide", "pyodide.asm", "segments", "worker")}
    assert set(names) == {"imsmanifest.xml", "E17.html", f"{LEVEL}.html", *engine}
    assert all(f'<file href="{name}" />' in manifest for name in engine)
    assert manifest.count('<dependency identifierref="shared" />') == 2
    exercise, level = map(data_of, pages)
    assert [still["given"] for still in exercise["stills"]] == [{"unit": "E17"}] * 2
    assert exercise["stills"][0]["said"] != exercise["stills"][1]["said"]
    assert [still["given"] for still in level["stills"]] == [{"unit": LEVEL}]
    assert [grades_on(page) for page in pages] == [[[0, ""]] * 2, [[0, ""]]]


def test_a_package_may_use_an_engine_of_its_website():
    with ZipFile(BytesIO(lesson_package(["lesson-12"], variants=1, live="/minerals/engine/"))) as package:
        assert package.namelist() == ["imsmanifest.xml", "E51.html"]
        page = package.read("E51.html").decode()
    assert data_of(page)["engine"] == f"/minerals/{HERE}"
    assert "LessonPath" in data_of(page)["stills"][0]["source"]


@pytest.mark.parametrize(
    ("words", "widget"),
    [
        (("page", "good.replay"), "Player"),
        (("board", "good.replay"), "Board"),
        (("board", "mattock", "--seed", "1"), "Board"),
        (("publish", "E17"), "ExerciseBoard"),
        (("publish", LEVEL), "LevelBoard"),
        (("publish", "mattock.levels"), "LevelBoard"),
        (("publish", "lesson-12"), "LessonPath"),
    ],
)
def test_the_command_writes_a_folder(runs: Runs, folder: Path, words, widget):
    done = runs(*words, "site", "--live")
    assert done.exit_code == 0, done.output
    assert "minerals serve site/index.html" in done.stdout
    assert {each.name for each in (folder / "site").iterdir()} == {"index.html", "engine", "offline.js"}
    page = (folder / "site/index.html").read_text("utf-8")
    assert [f"{widget}(" in still["source"] for still in data_of(page)["stills"]] == [True]
    assert "--force overwrites it" in refusal(runs(*words, "site", "--live"))


def test_the_command_takes_an_engine_that_is_there(runs: Runs, folder: Path):
    done = runs("publish", LEVEL, "level.html", "--live", "--engine", "../engine/")
    assert done.exit_code == 0, done.output
    assert not (folder / "engine").exists()
    assert data_of((folder / "level.html").read_text("utf-8"))["engine"] == f"../{HERE}"


# --- the server ---


def asked(address: str) -> tuple[int, Message, bytes]:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        error.close()
        return error.code, error.headers, b""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    made = tmp_path / "site"
    write_live(made / "index.html", "<p>Orpiment</p>")
    (made / f"{HERE}pyodide.asm.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return made


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        (f"{HERE}worker.js", "text/javascript"),
        (f"{HERE}pyodide.mjs", "text/javascript"),
        (f"{HERE}pyodide.asm.wasm", "application/wasm"),
        (f"{HERE}snapshot.bin.gz", "application/gzip"),
    ],
)
def test_files_have_their_types_and_are_kept_until_they_change(site, name, kind):
    with FolderServer(site) as server:
        status, headers, _ = asked(server.address + name)
        assert (status, headers["Content-Type"], headers["Cache-Control"]) == (200, kind, "no-cache")
        assert "Content-Encoding" not in headers
        again = urllib.request.Request(server.address + name, headers={"If-Modified-Since": headers["Last-Modified"]})
        with pytest.raises(urllib.error.HTTPError) as same:
            urllib.request.urlopen(again)
        assert same.value.code == 304
        same.value.close()


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "link.txt", "out/secret.txt", "circle", "%00", "x"],
)
def test_nothing_outside_the_folder_is_shown(site, path, capfd):
    (site / "link.txt").symlink_to(site.parent / "secret.txt")
    (site / "out").symlink_to(site.parent)
    (site / "circle").symlink_to(site / "circle")
    with FolderServer(site) as server:
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(f"GET /{path} HTTP/1.0\r\n\r\n".encode())
            answer = b"".join(iter(lambda: raw.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.0 404")
    assert b"secret\n" not in answer
    assert capfd.readouterr().err == ""


def test_a_port_that_is_taken_is_one_sentence(site):
    with FolderServer(site) as server:
        port = int(server.address.rstrip("/").rpartition(":")[2])
        with pytest.raises(OptionError, match=f"port {port}: .* Choose another port"):
            FolderServer(site, port=port)


def test_it_listens_where_it_is_told(site):
    with FolderServer(site, host="localhost") as server:
        assert asked(server.address)[2] == b"<p>Orpiment</p>"
    if socket.has_ipv6:
        with FolderServer(site, host="::1") as server:
            assert server.address.startswith("http://[::1]:")
            assert asked(server.address)[2] == b"<p>Orpiment</p>"


@pytest.mark.parametrize(("number", "code", "said"), [(signal.SIGTERM, 0, ""), (signal.SIGINT, 130, "Interrupted.")])
def test_the_command_ends_quietly(site, number, code, said):
    words = [sys.executable, "-m", "minerals", "serve", str(site), "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, stdout=-1, stderr=-1, text=True, env=environment) as running:
        assert running.stdout is not None and running.stderr is not None
        line = running.stdout.readline()
        assert asked(line.split()[0])[2] == b"<p>Orpiment</p>"
        running.send_signal(number)
        assert running.wait(20) == code
        assert said in running.stderr.read()
