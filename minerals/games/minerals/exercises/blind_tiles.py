"""Tiles that are laid blind by the game itself, and looked at: the base of the exercises on the bag."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, TypeVar

from minerals.classroom.experiment import Anything, Experiment, ManyLucks, Observation, Script, Stage, finish
from minerals.core.game import NoChance
from minerals.core.match import Match, new
from minerals.core.system import lazy
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import BoardLaid
from minerals.games.minerals.exercises.bag_of_tiles import BOX, VALUE, WHITE, tiles_left
from minerals.games.minerals.state import GRID
from minerals.games.minerals.written_board import BLIND, read_board

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

TrialT = TypeVar("TrialT")
PLAIN_BOARD = load_components().board_named["meadow"].rows
"""A board on which every tile of the box is laid blind."""
UNSEEN = Stage(NoChance())
"""Where drawn tiles are looked at when nobody watches. Only the rules decide what follows."""


@cache
def board_with(face_up: str) -> str:
    """Return the plain board with some tiles laid open, by letter, and the others blind."""
    return PLAIN_BOARD.replace(BLIND, "{}").format(*face_up.ljust(PLAIN_BOARD.count(BLIND), BLIND))


@cache
def blind_hexes(board: str) -> Sequence[int]:
    """Return the hexes of a board on which tiles are laid blind, in the order in which these are drawn."""
    return [found.cell for found in read_board(board.split("\n")) if found.mineral == BLIND]


@cache
def names_of(board: str) -> Sequence[str]:
    """Return the names of these hexes."""
    return [GRID.name_of[cell] for cell in blind_hexes(board)]


def lay(stage: Stage, board: str) -> bytes:
    """Lay a board by the rules, and return the values of its blind tiles, in the order in which they were drawn."""
    return drawn_by(stage.play("minerals", board=board).events[0])


def drawn_by(laid: BoardLaid) -> bytes:
    """Return the values of the tiles that were drawn when a board was laid."""
    return bytes(VALUE[name] for name in laid.outcomes)


def bag_of(board: str) -> Sequence[int]:
    """Return how many tiles of each value are left for the blind ones of a board, the lowest value first."""
    face_up = "".join(found.mineral for found in read_board(board.split("\n")) if found.mineral != BLIND)
    return list(tiles_left(face_up).values())


def draw_at_once(luck: ManyLucks, bag: Sequence[int] | Anything, draws: int) -> Anything:
    """Draw the first tiles from the bags of many trials, as `(trials, draws)`: one bag for all, or one in a row each.

    The engine would draw more than a hundred tiles for each trial, and no two trials are the same.
    """
    return np.asarray(list(BOX), dtype=np.uint8)[luck.bag(bag, draws)]


def observe_each(trials: Iterable[TrialT], observe: Callable[[TrialT], Observation]) -> Mapping[str, Anything]:
    """Return what each trial shows of each part. Trials that are equal are observed once."""
    drawn = list(trials)
    place = {trial: number for number, trial in enumerate(dict.fromkeys(drawn))}
    results = [observe(trial) for trial in place]
    which = [place[trial] for trial in drawn]
    parts = dict.fromkeys(part for result in results for part in result)
    return {part: np.asarray([float(result.get(part, math.nan)) for result in results])[which] for part in parts}


class BlindTiles(Experiment):
    """Lay a board with blind tiles, and look at these.

    What a trial shows is told once, by `look`. The tiles come from the game, or for thousands of trials from as many
    bags.
    """

    is_board_shown: ClassVar[bool] = True
    """Whether a student sees the tiles lie on the board."""

    @property
    def layout(self) -> str:
        """The board that is laid."""
        return PLAIN_BOARD

    @property
    def looked_at(self) -> int:
        """How many tiles a trial looks at, the first that are drawn."""
        return len(blind_hexes(self.layout))

    def look(self, tiles: bytes, stage: Stage) -> Observation | Script:  # noqa: ARG002 - told by each exercise
        """Return what some tiles show: their values, in the order in which they were drawn."""
        return {}

    def trial(self, stage: Stage) -> Observation | Script:
        """Lay the board, and look at the tiles."""
        shown = stage if self.is_board_shown or not stage.by_hand else Stage(stage.chance)
        return self.look(lay(shown, self.layout)[: self.looked_at], stage)

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw from many bags, and look at the tiles of each."""
        return observe_each(map(bytes, self.draw_at_once(luck)), lambda tiles: finish(self.look(tiles, UNSEEN)))

    def draw_at_once(self, luck: ManyLucks) -> Anything:
        """Draw the tiles that many trials look at, as `(trials, tiles)`."""
        return draw_at_once(luck, bag_of(self.layout), self.looked_at)

    def names_of(self, *places: int) -> list[str]:
        """Return the hexes of some of the drawn tiles."""
        return [names_of(self.layout)[place] for place in places]

    def before(self) -> Match:
        """Return the board before its tiles are laid."""
        return new("minerals", position=self.layout.replace(BLIND, "."))


class TilesLeft(BlindTiles):
    """Lay the tiles of the box blind that are left if some white ones lie face up."""

    gone: int

    @property
    def left(self) -> Mapping[int, int]:
        """How many tiles of each value are laid blind."""
        return tiles_left(WHITE.letter * self.gone)

    @property
    def layout(self) -> str:
        """The board, with the white tiles that lie face up."""
        return board_with(WHITE.letter * self.gone)
