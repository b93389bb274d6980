"""What the kit needs in the Python of a browser: Pyodide from npm, and wheels, in a folder kept between runs."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tests.graders.environments import kept, made_by_npm, run

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

    def fill(place: Path) -> None:
        here = ("--platform", PLATFORM, "--platform", "any", "--python-version", PYTHON, "--abi", f"cp{PYTHON}")
        wheels = place / "wheels"
        _download(wheels, [*here, "--abi", "none", "--implementation", "cp", *COMPILED_FOR_IT])
        _download(wheels, ["--platform", "any", "--python-version", PYTHON, "--no-deps", *PURE])
        _download(wheels, ["--no-deps", *COMPILED_IN_PART])
        for wheel in wheels.iterdir():
            unpack(wheel, place / "libraries")

    holds = [PYTHON, PLATFORM, *COMPILED_FOR_IT, *PURE, *COMPILED_IN_PART]
    pyodide = made_by_npm(folder, "pyodide", [f"pyodide@{PYODIDE}"])
    return pyodide, kept(folder, "libraries", holds, fill) / "libraries"


def unpack(wheel: Path, folder: Path) -> None:
    """Unpack a wheel, which is all that installing it means here."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)


def _download(folder: Path, options: Sequence[str]) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--only-binary", ":all:", "--dest", str(folder), *options])
