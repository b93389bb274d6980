"""Whatever is tested, a lesson or an example in a docstring, reads the translations as they are now."""

from __future__ import annotations

import pytest

from tools.catalogues.compile import compile_stale


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues that have changed; where tests are spread over processes, once for all of them."""
    if not hasattr(config, "workerinput"):
        compile_stale()
