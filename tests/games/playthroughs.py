"""Golden playthroughs: one game of each kind written out for people, compared line by line.

python -m tests.games.playthroughs        # write them anew after a wanted change
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import minerals
from minerals.bots import bot_named, play_out

FOLDER = Path(__file__).parent
PLAYERS = ("Ada", "Ben")
SEED = 2019
DIAGRAM_EVERY = 12
OPTIONS: dict[str, dict[str, Any]] = {
    "iceminers": {"most_turns": 30},
    "out_of_mine": {"rounds": 2, "elves": True, "elements": True},
}
"""What is not as usual in a game's playthrough: random miners wander, and seven rounds would fill a book."""
BOTS = {"out_of_mine": "person"}
"""Who plays where random bots would show little: they call before much lies on the tables."""


def path_of(game: str) -> Path:
    """Return where a game's playthrough is kept."""
    return FOLDER / game / "playthrough.txt"


def playthrough(game: str) -> Iterator[str]:
    """Play one game between bots, random ones as a rule, and yield it as lines of text."""
    match = minerals.new(game, players=PLAYERS, seed=SEED, **OPTIONS.get(game, {}))
    play_out(match, [bot_named(BOTS.get(game, "random"), seed=f"{SEED}/{seat}") for seat in (1, 2)])
    log = match.log
    yield f"{log.game.title}: {' and '.join(PLAYERS)}, seed {SEED}"
    state = log.game.engine.initial(log.options)
    for number, node in enumerate(log.main_line):
        yield ""
        yield f"{number}. {PLAYERS[node.player - 1]}: {node.action}" if node.action is not None else "Set-up"
        for event in node.events:
            yield f"    {log.game.words.narrate(event, state, PLAYERS)} [{event.rule}]"
            state = log.game.engine.evolve(state, event)
        if number % DIAGRAM_EVERY == 0:
            yield from (f"    | {line}".rstrip() for line in log.game.words.diagram(state).split("\n"))
    yield ""
    yield f"Scores: {', '.join(map(str, match.scores))}. {match.outcome.reason if match.outcome else 'Not over.'}"


def main() -> None:
    """Write every playthrough anew."""
    for game in minerals.game_names():
        path_of(game).write_text("\n".join(playthrough(game)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
