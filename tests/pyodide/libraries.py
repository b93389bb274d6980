"""What the kit needs in the Python of a browser: Pyodide from npm, and wheels, in a folder kept between runs."""

from __future__ import annotations

import fcntl
import hashlib
import json
import shutil
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tests.graders.environments import run

PYODIDE = "314.0.7"
PYTHON, PLATFORM = "314", "pyemscripten_2026_0_wasm32"
"""The version of Python in this Pyodide, and the platform of wheels that are compiled for it."""
COMPILED_FOR_IT = ("markdown-it-py", "msgspec", "rich", "typer")
"""What the kit needs, with all that these need in turn."""
PURE = (
    "attrs",
    "coverage",
    "hypothesis==6.155.7",
    "iniconfig",
    "jinja2",
    "packaging",
    "pluggy",
    "pytest",
    "sortedcontainers",
)
"""Those for which wheels without compiled parts will do, alone. Later versions of hypothesis have none."""
COMPILED_IN_PART = ("markupsafe",)
"""Those that have no wheel for it, and do without their compiled part."""


def made(folder: Path) -> tuple[Path, Path]:
    """Return the folder with Pyodide, and the one with the libraries. Makes them if they are not there."""
    wanted = json.dumps([PYODIDE, PYTHON, PLATFORM, COMPILED_FOR_IT, PURE, COMPILED_IN_PART])
    place = folder / hashlib.sha256(wanted.encode()).hexdigest()[:8]
    pyodide, libraries, wheels = (place / name for name in ("node", "libraries", "wheels"))
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{place.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two test runs may want it at the same time
        if not (place / "made").is_file():
            shutil.rmtree(place, ignore_errors=True)
            pyodide.mkdir(parents=True)
            run([str(shutil.which("npm")), "install", "--prefix", pyodide, *_NPM, f"pyodide@{PYODIDE}"])
            here = ("--platform", PLATFORM, "--platform", "any", "--python-version", PYTHON, "--abi", f"cp{PYTHON}")
            _download(wheels, [*here, "--abi", "none", "--implementation", "cp", *COMPILED_FOR_IT])
            _download(wheels, ["--platform", "any", "--python-version", PYTHON, "--no-deps", *PURE])
            _download(wheels, ["--no-deps", *COMPILED_IN_PART])
            for wheel in wheels.iterdir():
                unpack(wheel, libraries)
            (place / "made").write_text(wanted)
    return pyodide, libraries


def unpack(wheel: Path, folder: Path) -> None:
    """Unpack a wheel, which is all that installing it means here."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)


def _download(folder: Path, options: Sequence[str]) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--only-binary", ":all:", "--dest", str(folder), *options])


_NPM = ("--no-audit", "--no-fund", "--no-package-lock", "--silent")
