"""The moments of Iceminers that are worth a mark on the time line, each with a short title."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import addressed, translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.events import IceminersEvent


def key_moment(event: IceminersEvent, players: Sequence[str]) -> str | None:
    """Return a short title if an event is worth a mark on the time line, else None.

    >>> key_moment(e.GemStolen(1, 2, "small red"), ["Ada", "Ben"])
    'Ada steals the small red gem'
    """
    match event:
        case e.GemStolen(player=player, gem=gem):
            name = players[player - 1]
            return addressed("{name} steals the {gem} gem", "You steal the {gem} gem", name=name, gem=gem)
        case e.GemDelivered(player=player, gem=gem):
            name = players[player - 1]
            return addressed("{name} delivers the {gem} gem", "You deliver the {gem} gem", name=name, gem=gem)
        case e.ArmVeinOpened(cell=cell) | e.PairVeinOpened(cell=cell) | e.CentreVeinOpened(cell=cell):
            return translated("The cap on {cell} is lifted", cell=cell)
        case e.DieRolledAgain(player=player):
            return addressed("{name} rolls again", "You roll again", name=players[player - 1])
        case e.GameEnded() | e.GameStopped():
            return translated("The game ends")
    return None
