"""The wheel, built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wheel.environments import built


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this project."""
    return built("wheel", root, tmp_path_factory.mktemp("wheel"))
