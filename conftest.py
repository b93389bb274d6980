"""What holds wherever a test lies: the notebooks and the examples in docstrings lie outside of `tests`."""

from __future__ import annotations

import pytest

from tools.catalogues.compile import compile_stale

collect_ignore = ["minerals/template/project"]

pytest_plugins = ["tests.notebooks.shown"]


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations that have changed; where tests are spread over processes, once for all of them."""
    if not hasattr(config, "workerinput"):
        compile_stale()
