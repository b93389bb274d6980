"""The manner of each kind of motion: where a piece is at each moment of half a second, and how that sounds.

Widgets, pages and animations all follow this table. A page gets it as numbers, and only goes from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Any, Literal, NamedTuple, TypeAlias

from minerals.core.picture import MotionKind, Point

Kind: TypeAlias = MotionKind | Literal["fade"]
"""How a piece moves: as the game says, or it fades, because it is gone and nobody knows where."""

DURATION = 500
"""How long every motion takes, in milliseconds."""
_PARTS = 20
"""Into how many parts of equal length it is divided. Between their ends everything goes evenly."""
_HIGH = 24.0
"""How high above the board a piece is lifted, and falls from, in scene units."""


class Pose(NamedTuple):
    """Where a piece is at one moment."""

    along: float
    """How much of its way is behind it, from 0 to 1."""
    up: float = 0.0
    """How far above its way it is, in scene units."""
    turn: float = 0.0
    """How far it is turned clockwise, in degrees."""
    scale: float = 1.0
    """How large it is, beside its own size."""
    opacity: float = 1.0


class Note(NamedTuple):
    """A sound: a tone that slides from one pitch to another."""

    at: float
    """When it begins, as a part of the motion."""
    pitch: float
    """In hertz."""
    to: float
    """The pitch at its end."""
    seconds: float
    loudness: float
    """From 0 to 1."""


class Manner(NamedTuple):
    """How pieces of one kind move."""

    poses: tuple[Pose, ...]
    """At moments with the same time between them, from the first to the last."""
    notes: tuple[Note, ...] = ()
    by_leg: bool = False
    """Whether the poses are gone through from each point of the way to the next, and not from its start to its end."""


def _eased(share: float) -> float:
    """Return how far something is that starts gently and stops gently."""
    return (1 - cos(pi * share)) / 2


def _part(share: float, begin: float, end: float = 1.0) -> float:
    """Return how much of a part of the time has passed."""
    return min(1.0, max(0.0, (share - begin) / (end - begin)))


def _slide(share: float) -> Pose:
    return Pose(_eased(share))


def _walk(share: float) -> Pose:
    hop = sin(pi * share)
    return Pose(_eased(share), 5 * hop, 0, 1 + 0.05 * hop)


def _drop(share: float) -> Pose:
    """Fall, bounce once, and lie still."""
    height = 1 - (share / 0.55) ** 2 if share < 0.55 else 0.18 * sin(pi * _part(share, 0.55, 0.9))
    return Pose(1, _HIGH * height, 0, 1 + 0.2 * height, _part(share, -0.1, 0.2))


def _click(share: float) -> Pose:
    """Come down, be pressed in a little too far, and spring back."""
    down = _part(share, 0, 0.45) ** 2
    pressed = sin(pi * _part(share, 0.45, 0.85))
    return Pose(1, 10 * (1 - down), 0, 1 + 0.12 * (1 - down) - 0.06 * pressed)


def _lift(share: float) -> Pose:
    """Come loose, rise towards whoever looks, tilt, and be gone."""
    loose, height = _part(share, 0, 0.35), _eased(_part(share, 0.3))
    return Pose(
        1, 1.6 * _HIGH * height, 5 * sin(2 * pi * loose) + 16 * height, 1 + 0.3 * height, 1 - _part(share, 0.65)
    )


def _drift(share: float) -> Pose:
    """Crack, which shakes it; drift away; and fall, so that it becomes smaller and is gone."""
    shaken, away, fallen = _part(share, 0, 0.35), _part(share, 0.25), _part(share, 0.55) ** 2
    shake = 3 * sin(4 * pi * shaken) * (1 - shaken)
    return Pose(_eased(away), -_HIGH * fallen, shake + 12 * away**2, 1 - 0.55 * fallen, 1 - fallen)


def _tumble(share: float) -> Pose:
    """Roll over one and a half times, and bounce twice on the way."""
    height = sin(pi * share / 0.6) if share < 0.6 else 0.3 * sin(pi * _part(share, 0.6, 0.9))
    return Pose(1, 1.3 * _HIGH * height, 540 * (_part(share, 0, 0.9) - 1) ** 3, 1 + 0.2 * height)


def _fade(share: float) -> Pose:
    return Pose(1, opacity=1 - share)


_POSES: dict[Kind, Callable[[float], Pose]] = {
    "slide": _slide,
    "walk": _walk,
    "drop": _drop,
    "click": _click,
    "lift": _lift,
    "drift": _drift,
    "tumble": _tumble,
    "fade": _fade,
}
_NOTES: dict[Kind, tuple[Note, ...]] = {
    "walk": (Note(0.9, 420, 300, 0.05, 0.3),),
    "drop": (Note(0.55, 190, 90, 0.12, 0.8), Note(0.9, 160, 90, 0.06, 0.3)),
    "click": (Note(0.4, 1500, 900, 0.03, 0.4), Note(0.5, 700, 400, 0.04, 0.4)),
    "lift": (Note(0, 500, 350, 0.03, 0.4), Note(0.3, 240, 560, 0.25, 0.4)),
    "drift": (Note(0, 900, 150, 0.05, 0.6), Note(0.15, 700, 120, 0.06, 0.6), Note(0.4, 320, 50, 0.35, 0.5)),
    "tumble": tuple(Note(at, 800, 450, 0.03, 0.5) for at in (0.05, 0.6, 0.75, 0.9)),
}


@cache
def manner_of(kind: Kind) -> Manner:
    """Return how pieces of a kind move.

    >>> first, *_, last = manner_of("slide").poses
    >>> first.along, last
    (0.0, Pose(along=1.0, up=0.0, turn=0.0, scale=1.0, opacity=1.0))
    """
    poses = (_POSES[kind](part / _PARTS) for part in range(_PARTS + 1))
    rounded = tuple(Pose(*(round(number, 3) + 0.0 for number in pose)) for pose in poses)
    return Manner(rounded, _NOTES.get(kind, ()), by_leg=kind == "walk")


def manners_data(kinds: Iterable[Kind]) -> dict[str, Any]:
    """Return how pieces of some kinds move as `motion.js` of the front end takes it.

    >>> manners_data(["click"])["manners"]["click"]["by_leg"]
    False
    """
    return {"duration": DURATION, "manners": {kind: manner_of(kind)._asdict() for kind in sorted(set(kinds))}}


def pose_at(kind: Kind, way: Sequence[Point], share: float, scale: float = 1.0) -> tuple[Point, Pose]:
    """Return the point of a way at which a piece is after a part of the time, and its pose there.

    `share`: how much of the time has passed, from 0 to 1. `scale`: how large the piece is at the end of its way.
    `poseAt` of `motion.js` does the same.

    >>> pose_at("walk", [(0, 0), (10, 0), (10, 10)], 0.75)
    ((10.0, 5.0), Pose(along=0.5, up=5.0, turn=0.0, scale=1.05, opacity=1.0))
    """
    poses, _, by_leg = manner_of(kind)
    legs = max(1, len(way) - 1) if by_leg else 1
    leg = min(int(share * legs), legs - 1)
    at = (share * legs - leg) * (len(poses) - 1)
    first = min(int(at), len(poses) - 2)
    pose = Pose(*(one + (other - one) * (at - first) for one, other in zip(*poses[first : first + 2], strict=True)))
    larger = 1 + (scale - 1) * (leg + pose.along) / legs
    return _along(way[leg : leg + 2] if legs > 1 else way, pose.along), pose._replace(scale=pose.scale * larger)


def _along(way: Sequence[Point], part: float) -> Point:
    """Return the point of a way after a part of its length."""
    left = part * sum(dist(*leg) for leg in pairwise(way))
    for (x, y), (to_x, to_y) in pairwise(way):
        length = dist((x, y), (to_x, to_y))
        if length and left <= length:
            return (x + (to_x - x) * left / length, y + (to_y - y) * left / length)
        left -= length
    return (float(way[-1][0]), float(way[-1][1]))
