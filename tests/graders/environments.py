"""Environments with a real grader in each, made by pip in `build/graders` and kept until what they hold changes."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def made(folder: Path, name: str, packages: Sequence[str], python: str = sys.executable) -> Path:
    """Return the folder of programs of an environment with these packages; make it first if it is not there."""
    wanted = json.dumps([sys.version, *packages, *([] if python == sys.executable else [python])])
    place = folder / f"{name}-{hashlib.sha256(wanted.encode()).hexdigest()[:8]}"
    stamp = place / "made"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{place.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two test runs may want it at the same time
        if not stamp.is_file():
            shutil.rmtree(place, ignore_errors=True)
            run([python, "-m", "venv", place])
            run([place / "bin/python", "-m", "pip", "install", *_QUIETLY, *packages])
            stamp.write_text(wanted)
    return place / "bin"


def install(programs: Path, wheel: Path, folder: Path) -> dict[str, str]:
    """Install a wheel beside an environment, in a folder of its own, and return what Python needs to find it."""
    run([programs / "python", "-m", "pip", "install", *_QUIETLY, "--no-deps", "--target", folder, wheel])
    return {"PYTHONPATH": str(folder)}


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


# Python compiles what it imports, once. pip would compile everything, most of which nobody imports.
_QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-compile")
