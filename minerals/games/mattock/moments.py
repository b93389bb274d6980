"""The moments of Mattock that are worth a mark on the time line, each with a short title."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import addressed
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent


def key_moment(event: MattockEvent, players: Sequence[str]) -> str | None:
    """Return a short title if an event is worth a mark on the time line, else None.

    >>> key_moment(e.MinerRemoved(2, "g13", by=("f12", "h11")), ["Ada", "Ben"])
    'Ben loses a miner on g13'
    """
    match event:
        case e.MinerRemoved(player=player, cell=cell):
            name = players[player - 1]
            return addressed("{name} loses a miner on {cell}", "You lose a miner on {cell}", name=name, cell=cell)
        case e.MinerReturned(player=player, cell=cell):
            return addressed(
                "A miner of {name} comes back on {cell}",
                "One of your miners comes back on {cell}",
                name=players[player - 1],
                cell=cell,
            )
        case e.SidesSwapped(player=player):
            return addressed("{name} swaps sides", "You swap sides", name=players[player - 1])
        case e.GameLost(player=player):
            return addressed("{name} cannot mine", "You cannot mine", name=players[player - 1])
    return None
