"""Which rules of a rulebook a test exercises.

`@exercises("minerals.move.crevice")` stands over a test of that rule; `tests/games/test_rule_coverage.py` reads
these lines and finds the rules that have none.
"""

from __future__ import annotations

import pytest


def exercises(*rules: str) -> pytest.MarkDecorator:
    """Mark a test as one of these rules, named by their ids in the rulebook."""
    return pytest.mark.rule(*rules)
