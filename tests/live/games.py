"""Games that are played by the same messages in two Pythons: as computers do it, and by clicks on a board."""

from __future__ import annotations

from typing import Any

from minerals.live.host import Message

BY_BOTS = """
import minerals
from ipywidgets import Textarea
from minerals.bots import bot_named

match = minerals.new(game, seed=seed, **options)
bots = {int(seat): bot_named(name, seed=f"{seat}/{seed}") for seat, name in seats.items()}
while not match.is_over and len(match.line) < most:
    seat = match.to_act[0]
    match.play(bots[seat].choose(match, seat).action)
Textarea(value=b"".join(match.log.lines()).decode())
"""

BY_CLICKS = """
from ipywidgets import Button, Textarea, VBox
from minerals_widgets import Board

board = Board(game, seed=seed, bots={int(seat): name for seat, name in seats.items()}, pause=0, **options)
saved, save = Textarea(), Button()
save.on_click(lambda _button: setattr(saved, "value", b"".join(board.match.log.lines()).decode()))
VBox([board, saved, save])
"""

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("minerals", 30, {"board": "lesson", "removals": 0}),
    ("minerals", 20, {"players": 3}),
    ("minerals", 20, {"players": 4, "tools": "random", "version": "full"}),
    ("iceminers", 30, {}),
    ("iceminers", 30, {"players": 3, "centre": "pair"}),
    ("mattock", 20, {"board": "inner"}),
    ("mattock", 10, {"setup": "freestyle"}),
    ("out_of_mine", 20, {}),
    ("out_of_mine", 20, {"players": 3, "elves": True}),
)
"""Games with how many steps of each are played at most, and their options."""


def begun(number: int) -> Message:
    """Return what begins the game of this number. Every fifth one is to be clicked."""
    game, most, options = TABLES[number % len(TABLES)]
    is_clicked = number % 5 == 0
    players = options.get("players", 2)
    seats = {
        str(seat): "random" if (number + seat) % 3 else "greedy"
        for seat in range(1, players + 1)
        if not (is_clicked and seat == 1)
    }
    given = {"game": game, "most": most, "options": options, "seats": seats, "seed": number}
    return {"begin": f"game{number}", "source": BY_CLICKS if is_clicked else BY_BOTS, "given": given}
