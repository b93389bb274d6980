"""What the tests of widgets share."""

from __future__ import annotations

import pytest

from minerals_widgets.screen.errors import RAISE


@pytest.fixture
def errors_are_raised(monkeypatch):
    """Let errors of handlers be raised, and not only shown below the board."""
    monkeypatch.setenv(RAISE, "1")
