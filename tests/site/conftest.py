"""The site, made once in `build/graders`, and anew whenever something changes that it is made from."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from tests.graders.environments import kept, made, run

WANTED = ("babel>=2.18", "furo>=2025.12", "myst-nb>=1.4", "sphinx>=8.2")
"""What the extra `site` installs and the tests do not have."""
SOURCES = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "docs",
    "minerals",
    "notebooks",
    "pyproject.toml",
    "replays",
    "tools/names.py",
    "tools/notebooks.py",
    "tools/site",
    "widgets",
)
"""What the site is made from."""


@pytest.fixture(scope="session")
def site(root: Path) -> Path:
    """The folder of the site. Its lessons are not run, which takes minutes; `make site` runs them."""
    folder = root / "build/graders"

    def fill(place: Path) -> None:
        for old in folder.glob("pages-*/"):
            if old != place:
                shutil.rmtree(old)
        paths = {"PYTHONPATH": f"{root}:{root / 'widgets'}", "MINERALS_SITE": str(place)}
        run([_programs(folder) / "python", "-m", "tools.site", "--quick"], root, **paths)

    return kept(folder, "pages", [*WANTED, _digest(root)], fill) / "site"


def _programs(folder: Path) -> Path:
    """The programs of an environment with Sphinx. The kit and its libraries are those of the tests."""
    import site as places

    programs = made(folder, "site", WANTED)
    (beside,) = programs.parent.glob("lib/python*/site-packages")
    (beside / "tests.pth").write_text("\n".join(places.getsitepackages()))
    return programs


def _digest(root: Path) -> str:
    digest = hashlib.sha256()
    for name in SOURCES:
        for file in sorted({root / name, *(root / name).rglob("*.*")}):
            if file.is_file() and file.parent.name != "__pycache__" and file.suffix != ".mo":
                digest.update(bytes(file.relative_to(root)) + b"\0" + file.read_bytes())
    return digest.hexdigest()
