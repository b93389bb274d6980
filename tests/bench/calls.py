"""How many functions of Python a click enters, from the press to the messages for the page.

The time of a click depends on the machine, and on what else it does. This number does not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType

from tests.bench.measuring import OURS, Bench

CLICKS = 8
TABLE = {"players": 2, "seed": 7}
LESSON = {"board": "lesson", "players": 2, "removals": 0, "seed": 7}


def calls(act: Callable[[], object]) -> int:
    """Return how many functions are entered. A generator is entered again at each step."""
    entered = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal entered
        entered += event == "call"

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return entered


def of_clicks(options: dict[str, object]) -> Sequence[float]:
    """Play actions of Minerals, always the one in the middle of the list, and count for the last click of each."""
    from minerals_widgets import Board

    board, counted = Board("minerals", **options), []
    for _ in range(CLICKS):
        actions = board.session.actions()
        *first, last = board.match.game.words.tokens(actions[len(actions) // 2])
        for token in first:
            board.click(token)
        counted.append(float(calls(lambda last=last: board.click(last))))
    return counted


BENCHES = (
    Bench(
        title="functions entered by a click, on a small table of Minerals",
        unit="calls",
        sides={OURS: lambda _round: of_clicks(LESSON)},
        rounds=1,
    ),
    Bench(
        title="functions entered by a click, on a full table of Minerals",
        unit="calls",
        sides={OURS: lambda _round: of_clicks(TABLE)},
        rounds=1,
    ),
)
