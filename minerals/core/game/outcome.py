"""How a game ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Players are counted from 1.

    Examples
    --------
    >>> Outcome(winners=(2,), scores=(9, 12), reason="No pawn can move.").winners
    (2,)
    """

    winners: tuple[int, ...]
    """Several share a victory."""
    scores: tuple[int, ...]
    """The points by player. A game without points gives the winner 1 and the others 0."""
    reason: str
    """One sentence."""
