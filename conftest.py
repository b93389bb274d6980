"""Settings for all tests, including the notebooks and docstrings outside of `tests`."""

from __future__ import annotations

import pytest

from tools.catalogues.compile import compile_stale

collect_ignore = ["minerals/template/project"]

pytest_plugins = ["tests.notebooks.shown"]


def pytest_configure(config: pytest.Config) -> None:
    """Compile changed translations; if tests run in several processes, only once for all of them."""
    if not hasattr(config, "workerinput"):
        compile_stale()
