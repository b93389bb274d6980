"""The end of a game in the compiled loop: points, and the comparisons that break a tie.

Needs numba.
"""

from __future__ import annotations

from typing import Any

from minerals.games.iceminers.kernel.parts import (
    COLOURS,
    KINDS_OF_GEMS,
    MEDIUM_OPAQUE,
    OTHER_EVENT,
    SMALL_OPAQUE,
    compiled,
    happens,
    has,
    only,
    size_of,
)

_TIE_BREAKS = 3


@compiled
def score(box: Any, terms: Any, desk: Any) -> None:
    """Count everybody's points."""
    desk.scores[:] = 0
    for player in range(terms.players):
        for gem in range(KINDS_OF_GEMS):
            desk.scores[player] += desk.delivered[player, gem] * box.worth[gem, player]
        happens(desk, OTHER_EVENT)


@compiled
def winners(terms: Any, desk: Any) -> Any:
    """Return the set of players who win, after all comparisons that are made."""
    first = _ahead(only(terms.players) - 1, desk.scores)
    for comparison in range(_TIE_BREAKS):
        if size_of(first) == 1:
            break
        for player in range(terms.players):
            desk.compared[player] = _count(desk.delivered[player], comparison)
        happens(desk, OTHER_EVENT)
        first = _ahead(first, desk.compared)
    return first


@compiled
def _count(delivered: Any, comparison: int) -> Any:
    if comparison == 0:
        return delivered[MEDIUM_OPAQUE]
    if comparison == 1:
        return delivered[SMALL_OPAQUE]
    colours = 0
    for colour in range(COLOURS + 1):
        if delivered[2 * colour] or delivered[2 * colour + 1]:
            colours += 1
    return colours


@compiled
def _ahead(players: int, values: Any) -> Any:
    most = -1
    ahead = 0
    for player in range(values.size):
        if has(players, player):
            if values[player] > most:
                most = values[player]
                ahead = 0
            if values[player] == most:
                ahead |= only(player)
    return ahead
