"""Every game of the kit keeps every law."""

import pytest

from minerals.core.game import game_names
from minerals.testing import check_game

GAMES = [name for name in game_names() if name != "pebbles"]
OPTIONS = {"iceminers": {"most_turns": 40}, "out_of_mine": {"rounds": 2}}
"""What is as given in the games that are checked: random miners hardly ever end a game, and rounds are much alike."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("games", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_a_game_keeps_every_law(name, games):
    check_game(name, games=games, seed=1, **OPTIONS.get(name, {}))


def test_there_are_games_to_check():
    assert "minerals" in GAMES
