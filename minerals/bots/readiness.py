"""Whether the compiled players of a game are at hand. The first game they play may have to wait until they are."""

from __future__ import annotations

from importlib.util import find_spec

from minerals.bots.playouts import Playouts, PlayoutScores
from minerals.core.game import Game
from minerals.core.match import Match
from minerals.core.system import require

_READY: set[str] = set()
"""The games whose players are known to be ready, by name."""


def is_ready(game: Game) -> bool:
    """Tell whether games are played out at once. Otherwise `make_ready` may take half a minute, the first time.

    Where nothing can be compiled, as in a browser, there is nothing to wait for.

    >>> import minerals
    >>> from minerals.template.pebbles import GAME
    >>> make_ready(minerals.new(GAME, seed=1))
    >>> is_ready(GAME)
    True
    """
    require(Game, game=game)
    return game.name in _READY or find_spec("numba") is None


def make_ready(match: Match) -> None:
    """Compile the players of a game, or load them from disk, by playing one game out. Calling it again is quick.

    Parameters
    ----------
    match
        A match in which somebody can act.

    Examples
    --------
    >>> import minerals
    >>> from minerals.template.pebbles import GAME
    >>> match = minerals.new(GAME, seed=1)
    >>> make_ready(match)
    >>> is_ready(match.game)
    True
    """
    require(Match, match=match)
    if is_ready(match.game):
        return
    try:
        playouts = Playouts(match.game, len(match.players), seed="ready")
        # Players that are not compiled need no time to be ready.
        if playouts.policy_from(match.state):
            playouts.play(match.state, 1, PlayoutScores(1))
    finally:
        # If they cannot be compiled, whoever plays with them next is told why.
        _READY.add(match.game.name)
