"""The moments of Minerals that are worth a mark on the time line, each with a short title."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import addressed, translated
from minerals.games.minerals import events as e
from minerals.games.minerals.events import MineralsEvent


def key_moment(event: MineralsEvent, players: Sequence[str]) -> str | None:
    """Return a short title if an event is worth a mark on the time line, else None.

    >>> key_moment(e.FragmentSeparated(("a1", "a2")), ["Kate", "Matt"])
    'Fragment of 2 separated'
    """
    name = players[event.player - 1] if hasattr(event, "player") else ""
    match event:
        case e.FragmentSeparated(cells=cells):
            return translated("Fragment of {number} separated", number=len(cells))
        case e.CollectionTaken(card=card):
            return addressed("{name} takes {card}", "You take {card}", name=name, card=card)
        case e.CollectionTakenWithoutOrpiment(card=card):
            return addressed(
                "{name} takes {card} without orpiment", "You take {card} without orpiment", name=name, card=card
            )
        case e.MoveFailed():
            return addressed("{name} cannot move", "You cannot move", name=name)
        case e.ToolPaid(tool=tool, lamp=True):
            return addressed(
                "{name} uses the {tool} with the Lamp",
                "You use the {tool} with the Lamp",
                name=name,
                tool=tool.replace("-", " "),
            )
        case e.ToolPaid(tool=tool):
            return addressed("{name} uses the {tool}", "You use the {tool}", name=name, tool=tool.replace("-", " "))
        case e.GameEnded():
            return translated("Game over")
    return None
