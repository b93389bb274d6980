"""What a study of Iceminers counts."""

from __future__ import annotations

import pytest

import minerals

OPTIONS = {"most_turns": 10}


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_every_turn_is_counted_the_first_one_too(engine):
    table = minerals.simulate("iceminers", games=5, seed=7, **OPTIONS, engine=engine)
    assert list(table["turn_began"]) == [10] * 5


SURROUNDED = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          2 . .
          1 3 .
          4 . .
    carries 2: small red
"""
"""Player 1 cannot spend a single point, so a 1 is rolled again."""


def test_a_roll_again_is_no_new_turn():
    table = minerals.simulate("iceminers", games=40, seed=7, most_turns=1, position=SURROUNDED, engine="reference")
    assert table["die_rolled_again"].sum() > 0
    assert list(table["turn_began"]) == [1] * 40
