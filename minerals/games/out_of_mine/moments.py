"""The moments of Out of Mine!: those worth a mark on the time line, and those to stop at when a round is checked."""

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


def stops(event: OutOfMineEvent) -> bool:
    """Tell whether people stop at an event when a round is over.

    They stop at the call, at each tile that is removed, at the points of each player, and when a gallery leaves.

    >>> stops(e.Called(2, 61500)), stops(e.TilesCleared())
    (True, False)
    """
    return isinstance(event, e.Called | e.TimeRanOut | e.TileRemoved | e.RoundScored | e.GalleryRetired)
