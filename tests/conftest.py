"""What all tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import coverage
import hypothesis
import pytest

ROOT = Path(__file__).parents[1]
MEASURING = [ROOT / above / below for above in ("minerals", "tests") for below in ("core", "games")]
"""Where the tests are that are to reach every line of the core and of the games."""

# Two busy cores and coverage make single examples slow: no deadline. What fails in CI must fail again at home.
hypothesis.settings.register_profile("minerals", deadline=None, derandomize="CI" in os.environ, print_blob=True)
hypothesis.settings.load_profile("minerals")


collect_ignore = ["bench"]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep nbval from measuring coverage inside its kernels, which at times never answer to that."""
    if hasattr(session.config.option, "cov_source"):
        session.config.option.cov_source = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Stop measuring coverage where it is not asked for: it makes the engine take three times as long."""
    is_asked_for = any(map(item.path.is_relative_to, MEASURING)) and item.get_closest_marker("slow") is None
    stopped = []
    # Where tests are spread over processes, there are two in each.
    while not is_asked_for and (measured := coverage.Coverage.current()) is not None:
        measured.stop()
        stopped.append(measured)
    try:
        return (yield)
    finally:
        for measured in reversed(stopped):
            measured.start()


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
