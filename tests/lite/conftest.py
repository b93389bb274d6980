"""The JupyterLite site, built once for all tests and kept until something that it holds changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lite.site import made, served


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the site, served below other pages."""
    with served(made()) as host:
        yield f"{host}/lite"
