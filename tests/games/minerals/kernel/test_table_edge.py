"""The compiled kernel plays at the edge of the table as the reference engine does."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.minerals import GAME
from minerals.games.minerals.kernel.kernel import KERNEL
from tests.games.kernels import Meeting
from tests.games.minerals.rules.test_table_edge import READINGS, pushed, ways


@ways
@pytest.mark.parametrize("reading", READINGS[::3], ids=lambda reading: " ".join(reading.values()))
def test_the_kernel_plays_at_the_edge_as_the_reference_engine_does(way, reading):
    begun = minerals.new("minerals", board="meadow", seed=2, removals=0, tools="hammer sack map vortex rope", **reading)
    for _ in begun.players:
        begun.play(begun.legal_actions()[0])
    lines = [line for line in begun.diagram().split("\n") if not line.startswith("pool")]
    pools = [f"pool {player}: 4W 4K 4T 2A 1O" for player in (1, 2)]
    match, _ = pushed("\n".join([*lines, *pools]), *way, **reading)
    assert KERNEL.refuses(match.log.options, position=match.state) is None
    for number in range(3):
        meeting = Meeting(GAME, KERNEL, match.log.options, 7, number, position=match.state)
        meeting.play_again()
        assert len(meeting.states) > 20
