"""The moments of Out of Mine! that are worth a mark on the time line, each with a short title."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import addressed, translated
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.words import tile_name


def key_moment(event: OutOfMineEvent, players: Sequence[str]) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.Called(2, 61500), ["Ada", "Ben"])
    'Ben calls'
    """
    match event:
        case e.Called(player=player):
            return addressed("{name} calls", "You call", name=players[player - 1])
        case e.RoundBegan(number=number):
            return translated("Round {number}", number=number)
        case e.TileRemoved(player=player, tile=tile):
            return addressed(
                "{name} loses {tile} at the check",
                "You lose {tile} at the check",
                name=players[player - 1],
                tile=tile_name(tile),
            )
        case e.TimeRanOut():
            return translated("Time is up")
        case e.GameEnded():
            return translated("The game ends")
    return None
