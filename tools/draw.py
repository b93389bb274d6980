"""Draws the pictures of the documentation from the recorded games.

python -m tools.draw
"""

from __future__ import annotations

import minerals
from minerals.core.system import write_whole
from minerals.games.minerals.events import PawnMoved
from minerals.picture import to_svg
from tools import ROOT

IMAGES = ROOT / "docs" / "images"
REPLAY = ROOT / "replays" / "minerals" / "two-players-greedy.replay"
STEP_FROM = 60
LONG = 3
"""A path of at most this many hexes is too short to show that it is drawn."""


def board() -> str:
    """Return the board right after a pawn has moved, with its path."""
    log = minerals.load(REPLAY)
    events = log.events()
    step = next(
        at
        for at, event in enumerate(events, start=1)
        if at > STEP_FROM and isinstance(event, PawnMoved) and len(event.path) > LONG
    )
    return to_svg(log.game.picture(log.state_at(step), minerals.View(event=events[step - 1]), log.header.players))


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    write_whole(IMAGES / "board.svg", board())
