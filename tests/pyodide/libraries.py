"""What the kit needs in the Python of a browser: Pyodide from npm, and wheels, in a folder kept between runs."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.graders.environments import kept, made_by_npm
from tools.lite.libraries import COMPILED, PURE, PYODIDE, WITHOUT_COMPILED_PART, download_by_pip

COMPILED_FOR_IT = ("msgspec", "rich", "typer")
"""What the kit needs, with all that these need in turn."""
WITHOUT_ANYTHING_COMPILED = (
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


def made(folder: Path) -> tuple[Path, Path]:
    """Return the folder with Pyodide, and the one with the libraries. Makes them if they are not there."""

    def fill(place: Path) -> None:
        wheels = place / "wheels"
        download_by_pip(wheels, *COMPILED, *COMPILED_FOR_IT)
        download_by_pip(wheels, *PURE, *WITHOUT_ANYTHING_COMPILED)
        download_by_pip(wheels, "--no-deps", *WITHOUT_COMPILED_PART)
        for wheel in wheels.iterdir():
            unpack(wheel, place / "libraries")

    holds = [*COMPILED, *COMPILED_FOR_IT, *WITHOUT_ANYTHING_COMPILED, *WITHOUT_COMPILED_PART]
    pyodide = made_by_npm(folder, "pyodide", [f"pyodide@{PYODIDE}"])
    return pyodide, kept(folder, "libraries", holds, fill) / "libraries"


def unpack(wheel: Path, folder: Path) -> None:
    """Unpack a wheel, which is all that installing it means here."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
