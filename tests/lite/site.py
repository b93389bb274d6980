"""The site as the test serves it: with stand-ins for what no package index has for browsers."""

from __future__ import annotations

import functools
import hashlib
import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import tools.lite
from tests.graders.environments import kept
from tools import ROOT

_STAND_INS = {
    "pandas": {"pandas/__init__.py": ""},
    "matplotlib": {"matplotlib/__init__.py": ""},
}
"""What no package index has for browsers. The test only sees that a lesson loads them."""


_MADE_OF = ("minerals", "widgets", "notebooks", "replays", "tools/lite", "tests/lite", "pyproject.toml")


def made() -> Path:
    """Return a folder with the site in its folder `lite`. Builds it if anything that it is made of has changed."""

    def fill(place: Path) -> None:
        for old in tools.lite.KEPT.glob("tested-*/"):
            if old != place:
                shutil.rmtree(old)
        tools.lite.build(place / "lite")
        stand_in(place / "lite")

    return kept(tools.lite.KEPT, "tested", [_digest()], fill)


def _digest() -> str:
    found = hashlib.sha256()
    for name in _MADE_OF:
        for file in sorted([ROOT / name, *(ROOT / name).rglob("*")]):
            if file.is_file() and file.suffix not in (".pyc", ".mo"):
                found.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return found.hexdigest()


def stand_in(site: Path) -> None:
    """Put stand-ins where Pyodide would ask its own host, and let a test reach JupyterLab's commands."""
    pyodide = site / "static" / "pyodide"
    listed = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    for name, files in _STAND_INS.items():
        entry = listed["packages"][name]
        assert entry["file_name"].startswith("https://"), f"{name} comes from the package index now"
        wheel = pyodide / f"{name}-{entry['version']}-py3-none-any.whl"
        about = f"{name}-{entry['version']}.dist-info"
        with zipfile.ZipFile(wheel, "w") as packed:
            for path, text in files.items():
                packed.writestr(path, text)
            packed.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {entry['version']}\n")
            packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        entry |= {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "depends": []}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(listed), encoding="utf-8")
    settings = json.loads((site / "jupyter-lite.json").read_text("utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    (site / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, *arguments: object) -> None:
        pass
