"""What counts at the end: the values of minerals, and the points that tools cost."""

from __future__ import annotations

from minerals.classroom.experiment import Play

POINTS_FOR_A_TOOL = 1
"""The points that each mineral on the tool stack costs at the end."""


def gain(game: Play, other: Play) -> int:
    """Return how many points player 1 has more in a game than in another one."""
    ours, theirs = (played.game.engine.scores(played.state)[0] for played in (game, other))
    return ours - theirs
