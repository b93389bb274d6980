"""The JupyterLite site, built once for all tests and kept until something that it holds changes, and a Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lite.site import made, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the site, served below other pages."""
    site: Path = made()
    with served(site) as address:
        yield f"{address}/lite"


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from tests.browser.lab import launch

    with playwright.sync_playwright() as started:
        launched = launch(started, chromium)
        yield launched
        launched.close()
