"""The value of a position for a player: the points, and the gem with the greatest value for each point of movement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from minerals.games.iceminers.components import ARMS, GRID, apart, pips, worth
from minerals.games.iceminers.rules.deliver import home_of
from minerals.games.iceminers.rules.end import scores
from minerals.games.iceminers.rules.move import ENTRY, ORTHOGONAL
from minerals.games.iceminers.rules.veins import beliefs
from minerals.games.iceminers.state import State, arm_of

_POINT = 10.0
"""The value of a delivered point, which is more than any gem on the way promises."""

_POINT_LEFT = 0.001
"""The value of a point of movement that is left."""


def value(state: State, player: int) -> float:
    """Return the value of a position for a player. O(gems × contents of the caps).

    It is the lead in points, plus the best gem to fetch: its worth, divided by the points that it still takes to reach
    it, pick it up and deliver it. Under a cap, this is the average over the gems that may be there. Of two ways to the
    same distance, the one that leaves more points is worth a little more.
    """
    points = scores(state)
    others = [score for seat, score in enumerate(points, start=1) if seat != player]
    left = _POINT_LEFT * state.points if state.player == player else 0.0
    return _POINT * (points[player - 1] - max(others)) + max(_promises(state, player), default=0.0) + left


def _promises(state: State, player: int) -> Iterator[float]:
    place, carried = state.miners[player - 1], state.carried[player - 1]
    if carried:
        yield _rate(state, player, carried, _to_home(state, player, carried, place))
    for index, gems in state.loose:
        for gem in set(gems):
            yield _promise(state, player, gem, place, index)
    for seat, index in enumerate(state.miners, start=1):
        if seat != player and index >= 0 and state.carried[seat - 1]:
            yield _promise(state, player, state.carried[seat - 1], place, index)
    for cell, contents in beliefs(state).items():
        index = GRID.index_of[cell]
        yield sum(
            float(probability) * max(_promise(state, player, gem, place, index) for gem in apart(content))
            for content, probability in contents.items()
        )


def _promise(state: State, player: int, gem: str, place: int, index: int) -> float:
    way = distance(place, index) + pips(gem) + _to_home(state, player, gem, index)
    return _rate(state, player, gem, way)


def _rate(state: State, player: int, gem: str, way: int) -> float:
    return worth(gem, state.colours[player - 1]) / max(way, 1)


def _to_home(state: State, player: int, gem: str, place: int) -> int:
    """Return the points of movement from a place off the end of the arm a gem belongs to."""
    return min(distance(place, GRID.index_of[name]) for name in ARMS[home_of(state, gem, player)].edge) + ENTRY


@cache
def distance(place: int, goal: int) -> int:
    """Return the points between two squares, or from off the board. Other miners do not block the way.

    A diagonal step costs as much as the two orthogonal ones that it replaces, so it never shortens a way on this board.
    """
    if place < 0:
        return ENTRY + min(distance(GRID.index_of[name], goal) for name in ARMS[arm_of(place)].edge)
    seen, front, steps = 1 << place, {place}, 0
    while goal not in front:
        front = {square for index in front for square in GRID.orthogonal(index) if not seen >> square & 1}
        seen |= sum(1 << square for square in front)
        steps += ORTHOGONAL
    return steps
