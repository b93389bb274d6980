"""Draws the pictures of the documentation from the recorded games.

python docs/draw.py
"""

from __future__ import annotations

from pathlib import Path

import minerals
from minerals.picture import to_svg

DOCS = Path(__file__).parent
REPLAY = DOCS.parent / "replays" / "minerals" / "two-players-greedy.jsonl"
STEP_FROM = 60


def board() -> str:
    """Return the board right after a pawn has moved, the path drawn on it."""
    log = minerals.load(REPLAY)
    events = log.events()
    step = next(
        at
        for at, event in enumerate(events, start=1)
        if at > STEP_FROM and type(event).__name__.startswith("PawnMoved") and len(event.path) > 3
    )
    return to_svg(log.game.picture(log.state_at(step), minerals.View(event=events[step - 1]), log.header.players))


if __name__ == "__main__":
    (DOCS / "images").mkdir(exist_ok=True)
    (DOCS / "images" / "board.svg").write_text(board(), encoding="utf-8")
