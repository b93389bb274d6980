"""The crack along which a part of the board breaks before it drifts away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from minerals.core.picture import Circle, Point, Polygon

_STEP = 6.0
"""How far apart the corners of a crack are, in scene units."""
_ASIDE = 3.5
"""How far they lie beside its line."""
_WIDE = 1.6
"""How far it is open in its middle, to either side."""
_SHORTEST = 3
"""How many corners it has at least. Where it only grazes a thing, there is none."""


def crack_across(things: Sequence[Polygon | Circle], middle: Point, away: Point) -> tuple[Polygon, ...]:
    """Return a jagged crack through the middle of things, across a direction. It crosses only these things.

    `away`: the direction, of length 1.

    >>> tile = Circle(20, 20, 9, "tile.blue")
    >>> [(crack.role, len(crack.points)) for crack in crack_across([tile], (20, 20), (1, 0))]
    [('crack', 6)]
    """
    (x, y), (away_x, away_y) = middle, away
    reach = int(max((_extent(thing, middle) for thing in things), default=0) / _STEP) + 1
    line = [(x - away_y * _STEP * place, y + away_x * _STEP * place) for place in range(-reach, reach + 1)]
    inside = groupby(enumerate(line), key=lambda one: any(thing.contains(*one[1]) for thing in things))
    runs = [list(run) for is_inside, run in inside if is_inside]
    return tuple(_open(run, away) for run in runs if len(run) >= _SHORTEST)


def _extent(thing: Polygon | Circle, middle: Point) -> float:
    """Return how far away a thing reaches, at most."""
    corners = thing.points if isinstance(thing, Polygon) else [(thing.x + thing.radius, thing.y + thing.radius)]
    return max(abs(x - middle[0]) + abs(y - middle[1]) for x, y in corners)


def _open(run: Sequence[tuple[int, Point]], away: Point) -> Polygon:
    """Return a run of points as a crack that is pointed at both ends."""
    away_x, away_y = away
    sides: tuple[list[Point], list[Point]] = ([], [])
    for place, (number, (x, y)) in enumerate(run):
        is_end = place in (0, len(run) - 1)
        for side, points in zip((-1, 1), sides, strict=True):
            aside = (_ASIDE if number % 2 else -_ASIDE) + (0 if is_end else side * _WIDE)
            points.append((round(x + away_x * aside, 1), round(y + away_y * aside, 1)))
    return Polygon((*sides[0], *reversed(sides[1])), "crack")
