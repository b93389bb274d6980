"""The conformance kit: every law a game must keep, checked on random games.

A game's own tests say that it plays by *its* rules. These laws say that it is a game at all: what is legal is accepted,
what is refused is explained, nothing is lost on the way into a log and back. `laws()` lists them.

>>> from minerals.testing import check_game
>>> check_game("minerals", games=1, board="lesson", version="6")
"""

from minerals.testing.conformance import check_game, check_play, laws
from minerals.testing.laws import ConformanceError

__all__ = ["ConformanceError", "check_game", "check_play", "laws"]
