"""New games as installed packages, for tests that use them in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install(made: Path) -> None:
    """Do what installing does: put the entry points that the project names beside its package."""
    project = tomllib.loads((made / "pyproject.toml").read_text("utf-8"))["project"]
    about = made / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = "\n".join(f"{name} = {value}" for name, value in project["entry-points"]["minerals.games"].items())
    (about / "entry_points.txt").write_text(f"[minerals.games]\n{points}\n", encoding="utf-8")


def run(made: Path, folder: Path, *arguments: str | Path, code: int = 0, **variables: str) -> str:
    """Run Python in a folder, where a new game is installed; it must end with this code. Return what it says."""
    path = os.pathsep.join(map(str, (made, ROOT, ROOT / "widgets")))
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "MINERALS_RAISE": "1", **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def run_tests(made: Path, folder: Path, file: Path, **variables: str) -> None:
    """Run a file of tests in a folder, where a new game is installed."""
    pytest = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", "--noconftest")
    run(made, folder, *pytest, "--import-mode=importlib", f"--rootdir={folder}", "-c", os.devnull, file, **variables)
