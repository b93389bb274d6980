"""Motions: the ways of pieces while an event happens, as a game tells them and pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

MotionKind: TypeAlias = Literal["slide", "walk", "drop", "click", "lift", "drift", "tumble"]

_BACK: dict[MotionKind, MotionKind] = {
    "slide": "slide",
    "walk": "walk",
    "drop": "lift",
    "click": "lift",
    "lift": "drop",
}
"""How a piece goes back. What has drifted away comes back unseen."""


class Motion(msgspec.Struct, frozen=True):
    """The way of one piece while an event happens.

    Every point of the way is a cell that can be clicked, or a named place of the scene (`Scene.places`).

    Examples
    --------
    >>> from minerals.games.minerals import GAME, PawnMoved
    >>> state = GAME.engine.initial(GAME.read_options({}))
    >>> GAME.motions(state, PawnMoved(player=1, path=("d6", "d7")))
    (Motion(piece='pawn 1', way=('d6', 'd7'), kind='slide'),)
    """

    piece: str
    """The name of the piece. The ways of a piece in several events are joined where they are shown at once."""
    way: tuple[str, ...]
    """Of a piece that travels, start, bends and end. Of any other, all cells or places on which it lies."""
    kind: MotionKind = "slide"
    """`slide` along the way in one go, or `walk` along it point by point; `drop` onto it from above, or `click` into
    its place there; `lift` off it, as a lid; `drift`: crack, drift away from it and fall; `tumble` on it, as a die."""

    @property
    def travels(self) -> bool:
        """Whether the piece goes from place to place, so that its way has two points or more."""
        return self.kind in ("slide", "walk")

    def goes_on_from(self, other: Motion) -> bool:
        """Return whether a piece that has just gone another way goes on with this one."""
        return self.travels and self.kind == other.kind and self.way[0] == other.way[-1]


def joined_ways(motions: Iterable[Motion]) -> tuple[Motion, ...]:
    """Return motions with one way for each piece that goes on from where it is. O(motions).

    >>> joined_ways([Motion("miner", ("a1", "a2")), Motion("miner", ("a2", "b3"))])
    (Motion(piece='miner', way=('a1', 'a2', 'b3'), kind='slide'),)
    """
    found: list[Motion] = []
    latest: dict[str, int] = {}
    for motion in motions:
        place = latest.get(motion.piece)
        if place is not None and motion.goes_on_from(found[place]):
            found[place] = msgspec.structs.replace(motion, way=(*found[place].way, *motion.way[1:]))
            continue
        latest[motion.piece] = len(found)
        found.append(motion)
    return tuple(found)


def taken_back(motions: Sequence[Motion]) -> tuple[Motion, ...]:
    """Return the motions of going back: ways the other way round, lifts for drops, and the last first.

    >>> taken_back([Motion("pawn", ("a1", "a2")), Motion("tile", ("a1",), "drop")])
    (Motion(piece='tile', way=('a1',), kind='lift'), Motion(piece='pawn', way=('a2', 'a1'), kind='slide'))
    """
    return tuple(
        Motion(motion.piece, motion.way[::-1], back)
        for motion in reversed(motions)
        if (back := _BACK.get(motion.kind)) is not None
    )
