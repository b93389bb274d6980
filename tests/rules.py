"""Which rules of a rulebook a test exercises, and which concern a place.

`@exercises("minerals.move.crevice")` stands over a test of that rule; `tests/games/test_rule_coverage.py` reads
these lines and finds the rules that have none.
"""

from __future__ import annotations

import pytest

from minerals.core.match import Match


def exercises(*rules: str) -> pytest.MarkDecorator:
    """Mark a test as one of these rules, named by their ids in the rulebook."""
    return pytest.mark.rule(*rules)


def concerned(match: Match, token: str) -> set[str]:
    """Return the rules that concern a place, without the game's name."""
    return {rule.removeprefix(f"{match.game.name}.") for rule in match.game.words.rules_at(match.state, token)}
