"""Environments with a real grader or reader in each, made in `build/graders` and kept until what they hold changes.

What cannot be installed fails the tests that need it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from uv import find_uv_bin


def made(folder: Path, name: str, packages: Sequence[str], *options: str, python: str = sys.executable) -> Path:
    """Return the folder of programs of an environment of Python with these packages; make it first if needed."""

    def fill(place: Path) -> None:
        uv("venv", "--clear", "--python", python, str(place))
        uv("pip", "install", "--python", str(place / "bin/python"), *options, *packages)

    holds = [sys.version, *packages, *options, *([] if python == sys.executable else [python])]
    return kept(folder, name, holds, fill) / "bin"


def made_by_npm(folder: Path, name: str, packages: Sequence[str]) -> Path:
    """Return a folder in which Node finds these packages; make it first if it is not there."""

    def fill(place: Path) -> None:
        run([program("npm"), "install", *_QUIETLY, "--prefix", place, *packages])

    return kept(folder, name, packages, fill)


def program(name: str) -> Path:
    """Return the path of a program of the machine, which must be there."""
    found = shutil.which(name)
    assert found, f"{name} is not installed (on Debian: apt-get install chromium fonts-dejavu nodejs npm)"
    return Path(found)


def kept(folder: Path, name: str, holds: Sequence[str], fill: Callable[[Path], None]) -> Path:
    """Return a folder that is filled once, and anew whenever it is to hold something else."""
    wanted = json.dumps(list(holds))
    place = folder / f"{name}-{hashlib.sha256(wanted.encode()).hexdigest()[:8]}"
    stamp = place / "made"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{place.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two test runs may want it at the same time
        if not stamp.is_file():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            fill(place)
            stamp.write_text(wanted)
    return place


def install(programs: Path, wheel: Path, folder: Path) -> dict[str, str]:
    """Install a wheel beside an environment, in a folder of its own, and return what Python needs to find it."""
    uv("pip", "install", "--python", str(programs / "python"), "--no-deps", "--target", str(folder), str(wheel))
    return {"PYTHONPATH": str(folder)}


def uv(*arguments: str) -> None:
    """Run uv, which takes packages from where pip takes them, in a tenth of the time, and leaves pip out."""
    index = os.environ.get("PIP_INDEX_URL")  # pip's settings are not those of uv
    run([find_uv_bin(), "--quiet", *arguments], **({"UV_DEFAULT_INDEX": index} if index else {}))


def run(command: Sequence[str | Path], folder: Path | None = None, **environment: str) -> str:
    """Run a program in a folder, far from this project's own environment; return what it says. It must succeed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "COV"))}
    here = {"PATH": f"{Path(command[0]).parent}:{kept.get('PATH', '')}"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env={**kept, **here, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}"
    return done.stdout


_QUIETLY = ("--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--loglevel=error")
