"""Environments with nothing in them but the built wheel and what it needs, made by uv in `build/wheel`."""

from __future__ import annotations

import sys
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

from tests.graders.environments import run, uv


def built(kind: str, source: Path, folder: Path) -> Path:
    """Build the wheel or the sdist of a project's folder, with the libraries that the tests have."""
    run([sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", folder], source)
    (path,) = folder.iterdir()
    return path


def metadata(wheel: Path) -> Message:
    """What a wheel says of itself."""
    with ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        return BytesParser().parsebytes(opened.read(name))


def requirements(wheel: Path, *extras: str) -> list[str]:
    """What a wheel needs with these extras, as its metadata say."""
    asked = [Requirement(line) for line in metadata(wheel).get_all("Requires-Dist")]
    chosen = [each for each in asked if any(_holds(each, extra) for extra in ("", *extras))]
    return sorted({f"{each.name}{each.specifier}" for each in chosen})


def _holds(requirement: Requirement, extra: str) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


def installed(folder: Path, name: str, wheel: Path, *extras: str, lowest: bool = False) -> Path:
    """Install a wheel into an environment that is made anew, and return the folder of its programs.

    With `lowest`, everything that the wheel names itself is as old as it may be.
    """
    place = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    uv("venv", "--clear", "--python", sys.executable, str(place))
    wanted = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    oldest = ["--resolution", "lowest-direct", *requirements(wheel, *extras)] if lowest else []
    uv("pip", "install", "--python", str(place / "bin/python"), *oldest, wanted)
    return place / "bin"


def away(programs: Path, folder: Path, *command: str) -> str:
    """Run a program of an environment in a folder away from the repository; return what it says."""
    own = {"JUPYTER_CONFIG_DIR": str(folder / ".config"), "JUPYTER_RUNTIME_DIR": str(folder / ".runtime")}
    return run([programs / command[0], *command[1:]], folder, PYTHONDONTWRITEBYTECODE="", HOME=str(folder), **own)
