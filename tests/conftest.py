"""What all tests share."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).parents[1]

# Two busy cores and coverage make single examples slow: no deadline. What fails in CI must fail again at home.
hypothesis.settings.register_profile("minerals", deadline=None, derandomize="CI" in os.environ, print_blob=True)
hypothesis.settings.load_profile("minerals")


collect_ignore = ["bench"]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep nbval from measuring coverage inside its kernels, which at times never answer to that."""
    if hasattr(session.config.option, "cov_source"):
        session.config.option.cov_source = None


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the project."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, or the test is skipped."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("there is no Chromium (on Debian: apt-get install chromium fonts-dejavu)")
