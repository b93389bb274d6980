"""What a player of Out of Mine! can do next, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.game import Clause, Tokens
from minerals.core.text import translated
from minerals.games.out_of_mine.actions import Call, ChooseSide, Lift, OutOfMineAction, Pass, Place, Return, Take
from minerals.games.out_of_mine.state import State


def prompt(_state: State, legal: Sequence[OutOfMineAction], _entered: Tokens) -> tuple[Clause, ...]:
    """Return what players can do next as clauses of one sentence. O(legal actions)."""
    sides = [action for action in legal if isinstance(action, ChooseSide)]
    return tuple(_choosing(sides) if sides else _placing({type(action) for action in legal}))


def _choosing(sides: Sequence[ChooseSide]) -> Iterator[Clause]:
    if len({action.player for action in sides}) > 1:
        yield Clause(translated("choose a side of the gallery"))
        return
    for action in sides:
        said = translated("play on the front") if action.side == "front" else translated("play on the back")
        yield Clause(said, f"{action.player}:{action.side}")


def _placing(kinds: set[type[OutOfMineAction]]) -> Iterator[Clause]:
    """Yield what can be done against the clock. Its buttons stay where they are: nobody's finger may lose them."""
    if Place in kinds:
        yield Clause(translated("place the tile in your hand"))
    elif Take in kinds:
        yield Clause(translated("take a tile"))
    if Return in kinds:
        yield Clause(translated("put it back"))
    elif Lift in kinds:
        yield Clause(translated("pick up a tile of your gallery"))
    if Call in kinds:
        yield Clause(translated("call “Out of Mine!”"))
    if Pass in kinds:
        yield Clause(translated("pass this round"))
