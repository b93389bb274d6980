"""The site, made once: in `build/site`, unless it is there and no older than what it is made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.graders.environments import made, run

WANTED = ("babel>=2.18", "furo>=2025.12", "myst-nb>=1.4", "sphinx>=8.2")


@pytest.fixture(scope="session")
def site(root: Path) -> Path:
    """The folder of the site. Its lessons are not run, which takes minutes; `make site` runs them."""
    programs = made(root / "build/graders", "site", WANTED)
    # The kit and its libraries are those of the tests.
    import site as places

    (beside,) = programs.parent.glob("lib/python*/site-packages")
    (beside / "tests.pth").write_text("\n".join(places.getsitepackages()))
    run([programs / "python", "-m", "tools.site", "--quick"], root, PYTHONPATH=f"{root}:{root / 'widgets'}")
    return root / "build/site"
