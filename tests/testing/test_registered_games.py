"""Every game of the kit keeps every law."""

import pytest

from minerals.core.registry import game_names
from minerals.testing import check_game

GAMES = [name for name in game_names() if name != "pebbles"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_every_law(name):
    check_game(name, games=5, seed=1)


def test_there_are_games_to_check():
    assert "minerals" in GAMES
