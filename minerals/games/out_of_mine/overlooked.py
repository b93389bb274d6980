"""What a player has overlooked: a better place for a tile, or one more tile before a round ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from minerals.core.game import IllegalAction, NoChance, Overlooked
from minerals.core.text import addressed, counted, listed, seat_name, translated
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.actions import Flip, OutOfMineAction, Place, Take, Turn
from minerals.games.out_of_mine.packing import Placement, solution
from minerals.games.out_of_mine.rules.clock import earliest
from minerals.games.out_of_mine.rules.decide import decide
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.strategy import fitting, points_of, remaining, rightly_lying, stopgaps
from minerals.games.out_of_mine.tiles import GRID, TURNS, offsets_of

_Handling: TypeAlias = type[Turn] | type[Flip]
_TURNED: list[tuple[_Handling, ...]] = [(Turn,) * turns for turns in range(TURNS)]
_HANDLED = sorted(
    [*_TURNED, *((*turned, Flip) for turned in _TURNED), *((Flip, *turned) for turned in _TURNED)], key=len
)
"""How a tile in hand is turned and flipped, the shortest ways first."""


def overlooked(before: State, after: State, player: int) -> Overlooked | None:
    """Return what a player could have done better than what led from one state to the next, or None.

    When a round has ended, that is one more tile, where it brings most. When a player has placed a tile after which the
    gallery can no longer be filled, it is a place where it still could be. O(placements, and a search for each).
    """
    if before.phase != "placing":
        return None
    if len(after.seat(player).points) > len(before.seat(player).points):
        return _one_more_tile(before, player)
    if len(after.seat(player).tiles) > len(before.seat(player).tiles):
        return _better_place(before, after, player)
    return None


def _better_place(before: State, after: State, player: int) -> Overlooked | None:
    hand, problem = before.seat(player).hand, remaining(before, player)
    if hand is None or solution(remaining(after, player)) is not None or solution(problem) is None:
        return None
    places = [place for place in stopgaps(before, player) if solution(packing.after(problem, place)) is not None]
    ways = [way for place in places if (way := _way(before, player, place, hand.tile))]
    if not ways:
        return None
    ways.sort(key=len)
    where = listed(GRID.names(after.seat(player).tiles[-1].cells))
    task = addressed(
        "{name} placed the tile on {where}, and then nothing could fill the gallery any more. Place it better.",
        "You placed the tile on {where}, and then nothing could fill the gallery any more. Place it better.",
        name=seat_name(player),
        where=where,
    )
    return Overlooked(ways, 0, task, translated("The rest of the gallery can still be filled."))


def _one_more_tile(state: State, player: int) -> Overlooked | None:
    now = rightly_lying(state, player)
    points = points_of(state, player, now)
    gains = [
        (points_of(state, player, replace(now, tiles=(*now.tiles, Lying(tile, place.cells)))) - points, place, tile)
        for place in fitting(state, player)
        for tile in _tiles(state, player, place.shape)
    ]
    for most in sorted({gain for gain, _, _ in gains if gain > 0}, reverse=True):
        found = (_way(state, player, place, tile) for gain, place, tile in gains if gain == most)
        ways = [way for way in found if way]
        if ways:
            ways.sort(key=len)
            brought = counted(most, "{number} point", "{number} points")
            task = addressed(
                "When the round ended, one more tile would have brought {name} {points}. Take it and place it.",
                "When the round ended, one more tile would have brought you {points}. Take it and place it.",
                name=seat_name(player),
                points=brought,
            )
            return Overlooked(ways, most, task, translated("It brings {points}.", points=brought))
    return None


def _tiles(state: State, player: int, shape: str) -> Iterator[str]:
    """Yield each tile of a shape that there is: those in hand, and in the supply."""
    supply, held = state.supply, {hand.tile for hand in state.seat(player).hands}
    yield from (tile for tile in state.box.tiles_of[shape] if supply[tile] or tile in held)


def _way(state: State, player: int, place: Placement, tile: str) -> tuple[OutOfMineAction, ...]:
    """Return the actions that place a tile, or nothing if there was no time or no hand left for them."""
    hand = state.seat(player).hand
    way: list[OutOfMineAction] = []
    try:
        if hand is None or hand.tile != tile:
            state = _play(state, Take(player, earliest(state, player), tile=tile), way)
        wanted = offsets_of(place.cells)
        for handled in _HANDLED:
            turned, steps = state, list(way)
            for kind in handled:
                turned = _play(turned, kind(player, earliest(turned, player)), steps)
            if turned.held(player) == wanted:
                anchor = GRID.name((place.cells & -place.cells).bit_length() - 1)
                _play(turned, Place(player, earliest(turned, player), cell=anchor), steps)
                return tuple(steps)
    except IllegalAction:
        pass
    return ()


def _play(state: State, action: OutOfMineAction, way: list[OutOfMineAction]) -> State:
    """Return the state after an action, and add the action to a way."""
    way.append(action)
    return decide(state, action, NoChance()).state
