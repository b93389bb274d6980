"""The conformance kit: every law that a game must keep, checked on random games.

A game's own tests check that it follows *its* rules. These laws check that it is a game at all: legal actions are
accepted, refusals are explained, and a log loses nothing. `laws()` lists them.

>>> from minerals.testing import check_game
>>> check_game("minerals", games=1, board="lesson", version="6")
"""

from minerals.testing.conformance import check_game, check_play, laws
from minerals.testing.laws import ConformanceError

__all__ = ["ConformanceError", "check_game", "check_play", "laws"]
