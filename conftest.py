"""Settings for all tests, including the notebooks and docstrings outside of `tests`."""

from __future__ import annotations

import os
import signal

import pytest

from tools.catalogues.compile import compile_stale

collect_ignore = ["minerals/template/project"]

pytest_plugins = ["tests.notebooks.plugin"]


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C reach what the tests start, forget the machine's language, and compile changed translations once."""
    os.environ["LC_ALL"] = "C.UTF-8"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background begins without it
    if not hasattr(config, "workerinput"):
        compile_stale()
