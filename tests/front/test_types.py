"""The types of the front end, which TypeScript checks by what the remarks say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.front.typescript import installed

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def typescript() -> Path:
    """The program that checks types."""
    return installed(ROOT / "build/typescript")


def check(typescript: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    node = shutil.which("node")
    assert node is not None, "it was there when TypeScript was installed"
    command = [node, str(typescript), "-p", str(folder / "jsconfig.json")]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_types_of_all_modules_are_right(typescript):
    checked = check(typescript, ROOT)
    assert checked.stdout == ""
    assert checked.returncode == 0


def test_a_mistake_is_found(typescript, tmp_path):
    folder = tmp_path / "minerals/front"
    folder.mkdir(parents=True)
    for name in ("elements", "words", "points"):
        shutil.copy(ROOT / f"minerals/front/{name}.js", folder)
    shutil.copy(ROOT / "jsconfig.json", tmp_path)
    points = folder / "points.js"
    points.write_text(points.read_text() + '\nnew Points(made("div"), {}).showPlayers([1]);\n')
    checked = check(typescript, tmp_path)
    assert "points.js" in checked.stdout
    assert "Type 'number' is not assignable to type 'string'" in checked.stdout
