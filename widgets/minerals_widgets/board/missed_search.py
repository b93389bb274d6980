"""The search for the moves that were missed in a game, in pieces for the background. Without any widget."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from minerals import Log
from minerals.core.text import translated

if TYPE_CHECKING:
    from minerals.classroom.levels import Level

_TOLD = 20
"""How often it says how far it is."""


class Finding(NamedTuple):
    """How far the search is, or what it has found."""

    sentence: str
    levels: tuple[Level, ...] = ()
    """A puzzle for each move, at the end."""
    is_last: bool = False


def findings(log: Log, people: Sequence[int]) -> Generator[Finding | None, None, None]:
    """Look for the moves of some seats that were missed. None is a piece of work with nothing to tell."""
    # Bots and puzzles are no part of what a page needs to play.
    from minerals.bots.missed_moves import search_for_missed_moves
    from minerals.classroom.levels.missed import levels_of

    for look in search_for_missed_moves(log, people):
        if look.is_last:
            levels = levels_of(log, look.found)
            nothing = translated("No other move would clearly have brought more.")
            yield Finding("" if levels else nothing, levels, is_last=True)
        elif look.done % max(1, look.of // _TOLD) == 0:
            yield Finding(translated("Looking for better moves: {number} of {all}", number=look.done, all=look.of))
        else:
            yield None
