"""The environment of a JupyterHub, and a hub that runs in it, for a small class."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from minerals._names import PACKAGE
from tests.graders.environments import install, made, run

VERSIONS = ("jupyterhub==6.1.1", "jupyterhub-idle-culler==2.0.0", "configurable-http-proxy==0.4.0", "voila==0.5.13")
TEACHER, STUDENTS = "kowalski", ("ada", "ben", "cleo")


@pytest.fixture(scope="session")
def programs(root: Path, public: Path) -> Path:
    """The programs of an environment with what the extra `hub` installs, but not the kit."""
    return made(root / "build/hub", "jupyterhub", [*VERSIONS, *extra(root, "hub")], python=_python(public))


def _python(public: Path) -> str:
    """The Python of the hub: one that every user of this machine may start, if there is one."""
    suits = "import sys; sys.exit(sys.version_info < (3, 11))"
    for python in (sys.executable, "/usr/bin/python3"):
        if _may_run([python, "-c", suits], public, 61000):
            return python
    return sys.executable


def _may_run(command: Sequence[str | Path], folder: Path, user: int, **environment: str) -> bool:
    """Tell whether a user of this number may run a program, and it succeeds."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            user=user,
            group=user,
            extra_groups=[],
            capture_output=True,
            check=False,
        )
    except (OSError, ValueError):  # this is not root, not a system with users, or the program is not for everyone
        return False
    return done.returncode == 0


def extra(root: Path, name: str) -> list[str]:
    """What an extra of the kit installs, with the extras that it names."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    found = set(project["dependencies"])
    waiting = [name]
    while waiting:
        for requirement in extras[waiting.pop()]:
            if requirement.startswith(f"{PACKAGE}["):
                waiting += requirement.partition("[")[2].rstrip("]").split(",")
            else:
                found.add(requirement)
    return sorted(found)


@pytest.fixture(scope="session")
def kit(root: Path, programs: Path, public: Path) -> Mapping[str, str]:
    """The kit, built as a wheel and installed beside the environment: what Python needs to find it."""
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", public / "dist"], root)
    (wheel,) = (public / "dist").glob("*.whl")
    return install(programs, wheel, public / "kit")


@pytest.fixture(scope="session")
def public() -> Iterator[Path]:
    """A folder into which every user of this machine may look, as the folders of pytest are not."""
    folder = Path(tempfile.mkdtemp(prefix="minerals-hub-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def numbers(root: Path, programs: Path, kit: Mapping[str, str], public: Path) -> Mapping[str, int]:
    """The system user of each member; none if this machine cannot start programs as other users."""
    users = {TEACHER: 61000} | {name: 61001 + place for place, name in enumerate(STUDENTS)}
    looks = [programs / "python", "-c", "import os, sys, minerals, jupyterhub; os.listdir(sys.argv[1])", root]
    return users if all(_may_run(looks, public, number, **kit) for number in users.values()) else {}
