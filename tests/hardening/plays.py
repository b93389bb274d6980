"""Random games to record, with options drawn at random."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import minerals
from minerals.core.game import OptionInfo

GAMES = tuple(minerals.game_names())

_WRITTEN: dict[str, tuple[object, ...]] = {
    "board": ("meadow", "lesson"),
    "colours": ("usual", "opposite", "green blue"),
}
"""Values of options that are free text."""
_HIGHEST = {"most_turns": 100, "time_limit": 90}
"""Where the longest that an option takes would make a game of hours."""
_LOWEST = {"most_turns": 1}
"""Without a limit of turns, Iceminers may go on for ever, and says so."""


def drawn_options(game: str, random: Random) -> dict[str, Any]:
    """Return options that go together, about half of them as they are by default."""
    while True:
        drawn: dict[str, Any] = {info.name: _drawn(info, random) for info in minerals.get_game(game).option_list}
        options = {name: value for name, value in drawn.items() if value is not None and random.random() < 0.5}
        try:
            match = minerals.new(game, seed=0, **options)
        except minerals.MineralsError:
            continue
        # Random players could go on without end.
        return {**match.game.study.limits(match.state), **options}


def _drawn(info: OptionInfo, random: Random) -> object:
    if info.choices:
        return random.choice(info.choices)
    if info.minimum is not None and info.maximum is not None:
        lowest = _LOWEST.get(info.name, info.minimum)
        return random.randint(lowest, _HIGHEST.get(info.name, info.maximum))
    return random.choice(_WRITTEN[info.name]) if info.default in _WRITTEN.get(info.name, ()) else None


def drawn_match(game: str, random: Random) -> minerals.Match:
    """Return a match that has just begun."""
    return minerals.new(game, seed=random.randrange(1_000_000), **drawn_options(game, random))


def play_one(match: minerals.Match, random: Random) -> None:
    """Play any legal action; where the game is over, go back to any record first, which makes a variation."""
    while match.is_over or not match.between_actions:
        match.goto_record(random.choice(list(match.log.nodes)))
    match.play(random.choice(match.legal_actions()))


def is_held(path: Path, acknowledged: dict[int, str]) -> str:
    """Say which acknowledged action the log of that name does not hold; "" if it holds all of them."""
    try:
        log = minerals.load(path)
    except (minerals.LogError, OSError) as error:
        return f"the file does not load: {error}" if acknowledged else ""
    for number, action in acknowledged.items():
        if number not in log.nodes:
            return f"action {number}, {action}, was acknowledged and is not in the file, which ends at {len(log.nodes)}"
        if str(log.node(number).action) != action:
            return f"action {number} was acknowledged as {action} and is {log.node(number).action} in the file"
    return ""
