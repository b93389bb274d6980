"""Makes a JupyterLite site: the kit and all its notebooks in a browser, with nothing to install.

python -m tools.lite [-o FOLDER] [--one-host]

The site holds the Python for browsers (Pyodide), the kit's wheel, the libraries, the notebooks and the recorded games.
Any web server can serve it, also below other pages. What it is made of comes from the registries of Python and Node,
once: it is kept in `build/lite`.

Boards, players, levels and exercises need nothing else. The package index has no library for charts and statistics for
browsers. By default the page takes them from Pyodide's own host, when a lesson or a study asks for them. With
`--one-host`, they are downloaded from there now, into the site, so that a browser needs no other host.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from packaging.utils import canonicalize_name

from minerals._names import PACKAGE
from tests.graders.environments import kept, made, made_by_npm, run
from tools import ROOT
from tools.lite.contents import LIBRARIES, lay_out
from tools.lite.libraries import PLATFORM, PYODIDE, download, entry_of, needed

KEPT = ROOT / "build" / "lite"
"""The folder that keeps the downloads."""
HOST = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
"""Where Pyodide's own libraries are."""
START = "notebooks/00-start.ipynb"
"""The notebook that the site opens first."""

# A later kernel asks for another core.
_BUILDERS = (
    "jupyterlite-core==0.8.6",
    "jupyterlite-pyodide-kernel==0.8.6",
    "anywidget==0.11.0",
    "ipywidgets==8.1.9",
    "jupyter-server>=2.14",  # lists the files
)
_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_AT_THE_START = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What the kernel would otherwise look for in the package index, one after another."""
_WITH_THE_KIT = ("anywidget", "ipywidgets")
"""What boards need in a browser, which `import minerals` loads too: the list has one entry for each wheel."""
_FIRST_PAGE = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Minerals</title>
<meta http-equiv="refresh" content="0; url=lab/index.html?path={START}">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<a href="lab/index.html?path={START}">Start</a></html>
"""
_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
}


def build(target: Path, *, one_host: bool = False, host: str = HOST) -> None:
    """Make the site.

    Parameters
    ----------
    target
        Its folder. What is in it goes.
    one_host
        Whether to download what only Pyodide's own host has.
    host
        The address of that host, with a slash at the end.
    """
    programs = made(KEPT, "builder", _BUILDERS)
    core = made_by_npm(KEPT, "pyodide", [f"pyodide@{PYODIDE}"]) / "node_modules" / "pyodide"
    listed = json.loads((core / _LOCK).read_text("utf-8"))
    wheels = kept(KEPT, "wheels", [PYODIDE, PLATFORM, _source()], lambda place: download(place, listed["packages"]))
    with tempfile.TemporaryDirectory(prefix="minerals-lite-") as folder:
        place = Path(folder)
        pyodide = place / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in _CORE:
            shutil.copyfile(core / name, pyodide / name)
        for wheel in [*wheels.glob("*.whl"), *programs.parent.glob(f"share/jupyter/labextensions/{_KERNEL}/**/*.whl")]:
            shutil.copyfile(wheel, pyodide / wheel.name)
        run([sys.executable, "-m", "pip", "wheel", *_QUIETLY, "--no-build-isolation", "-w", pyodide, ROOT])
        packages = _packages(pyodide, listed["packages"], host)
        if one_host:
            _bring_here(packages, pyodide)
        (pyodide / _LOCK).write_text(json.dumps({**listed, "packages": packages}), encoding="utf-8")
        contents = place / "contents"
        lay_out(contents)
        (place / "overrides.json").write_text(json.dumps(_SETTINGS), encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        lite = (programs / "jupyter", "lite", "build", "--lite-dir", place, "--contents", contents)
        run((*lite, "--output-dir", target.absolute(), *_SMALLER), folder=place)
    _set_up(target)


_QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-deps")
_SMALLER = ("--no-sourcemaps", "--no-unused-shared-packages", "--apps", "lab", "--apps", "notebooks", "--apps", "tree")


def _source() -> str:
    """Return what changes when other wheels are wanted."""
    return hashlib.sha256(Path(__file__).with_name("libraries.py").read_bytes()).hexdigest()


def _packages(pyodide: Path, listed: dict[str, Any], host: str) -> dict[str, Any]:
    """Return what Pyodide can load: the wheels that are here, and everything else from its own host."""
    elsewhere: dict[str, Any] = {
        canonicalize_name(name): {**entry, "file_name": host + entry["file_name"]} for name, entry in listed.items()
    }
    here: dict[str, Any] = {}
    for wheel in sorted(pyodide.glob("*.whl"), key=lambda wheel: wheel.name):
        is_kit = wheel.name.startswith(f"{PACKAGE.replace('-', '_')}-")
        entry = entry_of(wheel, also=_WITH_THE_KIT if is_kit else ())
        here[canonicalize_name(entry["name"])] = entry
    found: dict[str, Any] = {**elsewhere, **here}
    for entry in found.values():
        entry["depends"] = [name for name in map(canonicalize_name, entry["depends"]) if name in found]
    return found


def _bring_here(packages: dict[str, Any], pyodide: Path) -> None:
    """Download what only Pyodide's own host has. Raises `OSError`, and `ValueError` if it is not what is listed."""
    for entry in needed(LIBRARIES, packages):
        address = entry["file_name"]
        if not urlsplit(address).scheme:
            continue  # it is here already
        with urlopen(address) as answer:
            data = answer.read()
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise ValueError(f"{address} is not the file that Pyodide {PYODIDE} lists.")
        entry["file_name"] = address.rpartition("/")[2]
        (pyodide / entry["file_name"]).write_bytes(data)


def _set_up(target: Path) -> None:
    """Say what the page loads, and which notebook it opens."""
    file = target / "jupyter-lite.json"
    settings = json.loads(file.read_text("utf-8"))
    data = settings["jupyter-config-data"]
    data["appName"] = "Minerals"
    kernel = data.setdefault("litePluginSettings", {}).setdefault(f"{_KERNEL}:kernel", {})
    kernel["loadPyodideOptions"] = {"packages": list(_AT_THE_START)}
    file.write_text(json.dumps(settings, indent=2), encoding="utf-8")
    (target / "index.html").write_text(_FIRST_PAGE, encoding="utf-8")
