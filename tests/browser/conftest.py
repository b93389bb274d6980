"""Fixtures for tests in a browser; without one these tests are skipped, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.lab import Lab, Server


@pytest.fixture(scope="session")
def jupyter_server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for all tests."""
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    from tests.browser.lab import serve

    with serve(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def lab(jupyter_server: Server, browser: Browser) -> Iterator[Lab]:
    """What opens notebooks: `lab.open("cell", "cell")`."""
    from tests.browser.lab import Lab

    opened = Lab(jupyter_server, browser)
    yield opened
    opened.close()
