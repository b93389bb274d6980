"""The wheel, installed into an empty environment and used away from the repository, as after `pip install`."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from minerals._names import PUBLISHED, REPOSITORY
from minerals.core.system import bundled_file
from tests.test_setup import fenced, fetched
from tests.wheel.environments import away, installed, requirements

pytestmark = pytest.mark.slow

SMOKE = Path(__file__).with_name("smoke.py")
COPIES = "minerals-lessons"
START = "notebooks/00-start.ipynb"
EXTRAS = ("base", "widgets", "odds", "pictures", "excel", "paper", "cluster", "lab", "app", "hub")
"""What is tried, the kit without any extra first."""
ABSENT = {"base": "numpy", "widgets": "jupyterlab", "odds": "ipywidgets", "pictures": "numba", "paper": "pandas"}
"""What is not installed with an extra, which would hide that the extra lacks it."""


@pytest.fixture(scope="module")
def environments(root: Path) -> Path:
    return root / "build/wheel"


@pytest.fixture(scope="module")
def lab(environments: Path, wheel: Path) -> Path:
    """The programs of an environment for the lab, as the README says to install it."""
    return installed(environments, "lab", wheel, "lab")


@contextmanager
def running(programs: Path, folder: Path, *arguments: str) -> Iterator[Path]:
    """Run `minerals lab` in a folder, and yield the file with what it says."""
    output = folder.parent / f"{folder.name}.log"
    own = {"JUPYTER_CONFIG_DIR": str(folder.parent / "config"), "JUPYTER_RUNTIME_DIR": str(folder.parent / "runtime")}
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "COV"))}
    with output.open("w", encoding="utf-8") as file:
        server = subprocess.Popen(
            [programs / "minerals", "lab", "--no-browser", *arguments],
            cwd=folder,
            env={**outside, **own},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
        try:
            yield output
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(timeout=30)


def said(output: Path, pattern: str, patience: float = 90) -> re.Match[str]:
    """Wait until a program says something."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if found := re.search(pattern, output.read_text("utf-8")):
            return found
        time.sleep(0.2)
    raise AssertionError(f"{pattern} was not said:\n{output.read_text('utf-8')}")


def test_the_lessons_are_copied_served_and_kept(lab: Path, root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    first = folder / COPIES / START
    lessons = len([name for name in bundled_file(root) if name.endswith(".ipynb")])
    with running(lab, folder) as output:
        said(output, rf"{COPIES}: {lessons} lessons copied\.")
        address = said(output, rf"(http://\S+:\d+)/lab/tree/{START}\?token=(\w+)")
        server, token = address.groups()
        assert b"JupyterLab" in fetched(address[0])
        assert json.loads(fetched(f"{server}/api/contents/{START}?token={token}"))["type"] == "notebook"
        assert fetched(f"{server}/files/replays/mattock/freestyle.replay?token={token}").startswith(b"{")
    text = first.read_text("utf-8")
    assert (f"{REPOSITORY}/blob/HEAD/docs/command.md" in text) == PUBLISHED
    assert "](../docs/command.md)" not in text
    first.write_text(text.replace("Minerals", "My game"), encoding="utf-8")
    with running(lab, folder) as output:
        said(output, rf"{COPIES}: 1 lesson kept that you changed\.")
    assert "My game" in first.read_text("utf-8")
    with running(lab, folder, "--fresh") as output:
        said(output, r"Yours is now 00-start-yours\.ipynb")
    assert first.read_text("utf-8") == text
    assert "My game" in first.with_stem("00-start-yours").read_text("utf-8")
    away(lab, folder / COPIES, "jupyter", "nbconvert", "--execute", "--to=notebook", f"--output-dir={tmp_path}", START)


def test_what_the_readme_shows_is_so_away_from_the_repository(lab: Path, root: Path, tmp_path: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    (tmp_path / "examples.txt").write_text("\n".join(fenced(readme, "pycon")), encoding="utf-8")
    check = (
        "import doctest, sys; "
        "flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE; "
        "sys.exit(doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags).failed)"
    )
    away(lab, tmp_path, "python", "-c", check, "examples.txt")
    commands = re.findall(r"^\$ (minerals (?!lab\b).*?)(?:  +# .*)?$", readme, re.MULTILINE)
    assert len(commands) >= 2
    for command in commands:
        away(lab, tmp_path, *shlex.split(command))


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_installs_what_it_says(extra: str, request, environments: Path, wheel: Path, tmp_path: Path) -> None:
    extras = () if extra == "base" else (extra,)
    programs = request.getfixturevalue("lab") if extra == "lab" else installed(environments, extra, wheel, *extras)
    assert away(programs, tmp_path, "python", str(SMOKE), extra).endswith(f"{extra} works\n")
    if extra in ABSENT:
        look = f"import importlib.util; print(importlib.util.find_spec({ABSENT[extra]!r}))"
        assert away(programs, tmp_path, "python", "-c", look) == "None\n"


def test_the_lowest_versions_work(environments: Path, wheel: Path, tmp_path: Path) -> None:
    extras = ("hub", "excel", "paper", "cluster")
    programs = installed(environments, "lowest", wheel, *extras, lowest=True)
    report = "import importlib.metadata as m; print(*(f'{d.name.lower()}=={d.version}' for d in m.distributions()))"
    present = dict(line.split("==") for line in away(programs, tmp_path, "python", "-c", report).split())
    for line in requirements(wheel, *extras):
        name, floor = line.lower().split(">=")
        version = present.get(name) or present[name.replace("-", "_")]
        assert f"{version}.0".startswith(f"{floor}."), f"{name} is {version}, so the floor {floor} was not tried"
    for extra in EXTRAS:
        assert f"{extra} works" in away(programs, tmp_path, "python", str(SMOKE), extra)
    assert "--policy" in away(programs, tmp_path, "minerals", "play", "--help")
