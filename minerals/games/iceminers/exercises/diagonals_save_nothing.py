"""E27: diagonal steps save nothing."""

from __future__ import annotations

from functools import cache

from minerals.classroom.experiment import AnswerKey, Experiment
from minerals.core.geometry import each
from minerals.games.iceminers.components import GRID
from minerals.games.iceminers.rules.move import ORTHOGONAL, steps_from

HITS_AN_EDGE = 4
"""With this many points a walk from the middle meets the edge of the board."""


class DiagonalsSaveNothing(Experiment, code="E27"):
    """Compare all distances with and without diagonal steps, and spend points in every possible way."""

    start: str

    def answers(self) -> AnswerKey:
        """Count the pairs of squares, and the ends of walks."""
        squares = [GRID.name(index) for index in each(GRID.cells)]
        pairs = len(squares) * (len(squares) - 1) // 2
        shorter = sum(
            points_to(one)[other] < points_to(one, diagonals=False)[other] for one in squares for other in squares
        )
        keys = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
        distances = points_to(self.start)
        ends = {points: _reached(self.start, points) for points in keys}
        return AnswerKey(
            {
                "shorter": shorter // 2,
                # The distance of every end is even or odd, like the number of points.
                "parity": all(distances[end] % 2 == points % 2 for points in keys for end in ends[points]),
                **{key: len(ends[points]) for points, key in keys.items()},
            },
            mistakes={
                "shorter": {"every-pair": pairs},
                "parity": {"diagonal-changes": False},
                **{
                    keys[points]: {
                        "only-furthest": list(distances.values()).count(points),
                        "may-stop": sum(distance <= points for distance in distances.values()),
                    }
                    | ({"open-plane": (points + 1) ** 2} if points >= HITS_AN_EDGE else {})
                    for points in range(2, 7)
                },
            },
            facts={"squares": len(squares), "pairs": pairs},
        )


@cache
def points_to(start: str, *, diagonals: bool = True) -> dict[str, int]:
    """Return the fewest points from a square to every other, by the game's own steps and their prices."""
    found, waiting = {start: 0}, [start]
    while waiting:
        here = min(waiting, key=found.__getitem__)
        waiting.remove(here)
        for index, cost in steps_from(GRID.index(here)):
            to = GRID.name(index)
            if (diagonals or cost == ORTHOGONAL) and found[here] + cost < found.get(to, 10**6):
                found[to] = found[here] + cost
                waiting.append(to)
    return found


def _reached(start: str, points: int) -> set[str]:
    """Return the squares where a walk of exactly this many points can end."""
    after: list[set[str]] = [{start}]
    for spent in range(1, points + 1):
        ends = {
            GRID.name(index)
            for step in range(1, spent + 1)
            for here in after[spent - step]
            for index, cost in steps_from(GRID.index(here))
            if cost == step
        }
        after.append(ends)
    return after[points]
