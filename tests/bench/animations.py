"""A game of 131 actions as an animation without motion, against its pictures drawn one by one, each as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import minerals
from minerals.core.log import Log
from minerals.core.picture import View
from minerals.exchange.animation import to_gif, to_webp
from minerals.picture.raster import to_png
from tests.bench.measuring import OURS, Bench, seconds

GAME = Path(__file__).parents[2] / "replays/minerals/two-players-greedy.replay"
SCALE = 0.75


def as_webp(_number: int) -> Sequence[float]:
    """Write the game as WebP, with nothing remembered."""
    log = new_log()
    return [seconds(lambda: to_webp(log, scale=SCALE, motion=False))]


def as_gif(_number: int) -> Sequence[float]:
    """Write it as GIF."""
    log = new_log()
    return [seconds(lambda: to_gif(log, scale=SCALE, motion=False))]


def picture_by_picture(_number: int) -> Sequence[float]:
    """Draw every picture of it as a whole, and join nothing."""
    log = new_log()
    return [seconds(lambda: [draw(log, node.step) for node in log.main_line])]


def new_log() -> Log:
    return minerals.load(GAME)


def draw(log: Log, step: int) -> bytes:
    return to_png(log.game.picture(log.state_at(step), View(), log.header.players), scale=SCALE)


BENCHES = (
    Bench(
        title="a game of 131 actions as an animation",
        unit="s",
        sides={OURS: as_webp, "as GIF": as_gif, "each picture as a whole": picture_by_picture},
        rounds=3,
        aim="5 s",
    ),
)
