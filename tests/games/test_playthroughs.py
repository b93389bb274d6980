"""Every registered game has a playthrough, and still plays it line by line."""

from __future__ import annotations

import pytest

import minerals
from tests.games.playthroughs import path_of, playthrough


@pytest.mark.parametrize("game", minerals.game_names())
def test_the_playthrough_is_the_same_line_by_line(game):
    path = path_of(game)
    assert path.exists(), f"{game} has no playthrough; write it with python -m tests.games.playthroughs"
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (kept, played) in enumerate(zip(written, playthrough(game), strict=True), start=1):
        assert kept == played, f"{path.name}, line {number}"
