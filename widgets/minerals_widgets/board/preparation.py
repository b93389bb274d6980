"""Getting a game's compiled players ready in the background, so that the board can be used meanwhile."""

from __future__ import annotations

from collections.abc import Generator

from minerals import Game, Match
from minerals.bots import make_ready
from minerals.core.text import translated
from minerals_widgets.screen.background import Background


def compiling(game: Game) -> str:
    """Return what to tell whoever waits for the compiled players of a game."""
    return translated(
        "Compiling the players of {game}. This takes up to half a minute, but only the first time…", game=game.title
    )


class Preparation:
    """Gets the players of a match ready, once somebody needs them."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._work: Background[None] | None = None

    @property
    def sentence(self) -> str:
        """What to tell whoever waits."""
        return compiling(self._match.game)

    def begin(self) -> None:
        """Begin, unless it has begun."""
        if self._work is None:
            self._work = Background(self._pieces(), take=lambda _piece: None, fail=lambda _error: None)
            self._work.start()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the players are ready, at most for some seconds."""
        if self._work is not None:
            self._work.join(seconds)

    def _pieces(self) -> Generator[None, None, None]:
        """Do everything in one piece: a failure is told by the bot or the hint that needs the players."""
        make_ready(self._match)
        yield
