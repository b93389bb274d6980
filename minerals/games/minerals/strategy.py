"""What bots know of Minerals: what a position is worth."""

from __future__ import annotations

from minerals.games.minerals.rules.building import tidiness
from minerals.games.minerals.rules.end import scores
from minerals.games.minerals.state import State


def worth(state: State, player: int) -> float:
    """Return the value of a position for a player: the lead in points or, while the board is built, how tidy it is."""
    if state.phase == "building":
        return tidiness(state)
    points = scores(state)
    others = [score for seat, score in enumerate(points, start=1) if seat != player]
    return points[player - 1] - max(others, default=0)
