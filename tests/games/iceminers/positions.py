"""Written positions of Iceminers, and words to say what must hold in them.

Row `a` lies in the south, squares are numbered from the west. The black coaster is d4 … f6; the arms lie around it, red
in the north, blue in the east, yellow in the south, green in the west. A digit is that player's miner, a letter a gem
(a capital one is medium), `*` a cap. Player 1 is red and player 2 blue unless a position says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import minerals
from minerals.core.game import Ruling
from minerals.core.match import Match
from minerals.games.iceminers.components import ARMS, GRID
from minerals.games.iceminers.state import arm_of

OPEN = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
"""
"""A board without anything on it."""


def at(position: str, **options: Any) -> Match:
    """Return a match at a written position; its luck is that of a seed."""
    return minerals.new("iceminers", position=position, seed=1, **options)


def lucky(match: Match, *outcomes: str | int) -> Match:
    """Return a branch in which this comes up next; after it, the luck of a seed."""
    branch = match.branch(chance=minerals.ScriptedChance(outcomes, then=minerals.SeededChance(1)))
    branch.leads = True
    return branch


def rolled(match: Match, pips: int) -> Match:
    """Return a branch in which this was rolled."""
    branch = lucky(match, pips)
    branch.play("roll")
    return branch


def why_not(match: Match, action: Any) -> dict[str, tuple[str, ...]]:
    """Return the rules that forbid an action, each with the squares it is about."""
    rulings = match.explain(action)
    for ruling in rulings:
        assert_is_well_put(match, ruling)
    rules = [ruling.rule for ruling in rulings]
    assert len(set(rules)) == len(rules), rulings
    return {ruling.rule: ruling.cells for ruling in rulings}


def said(match: Match, action: Any) -> list[str]:
    """Return the reasons against an action, in words."""
    return [ruling.message for ruling in match.explain(action)]


def assert_is_well_put(match: Match, ruling: Ruling) -> None:
    """A ruling is a sentence from a rule of the book, about squares of the board."""
    assert ruling.rule in match.game.rulebook
    assert ruling.message[0].isupper() or ruling.message.startswith(ruling.cells)
    assert ruling.message.endswith(".")
    assert "{" not in ruling.message
    assert set(ruling.cells) <= set(GRID.index_of)


def can(match: Match) -> set[str]:
    """Return every action allowed now, in notation."""
    return set(map(str, match.legal_actions()))


def kinds(events: Iterable[object]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def place(match: Match, player: int) -> str:
    """Return where a player's miner is: a square, or `off south`."""
    index = match.state.miners[player - 1]
    return GRID.name(index) if index >= 0 else f"off {ARMS[arm_of(index)].name}"


def lying(match: Match, cell: str) -> tuple[str, ...]:
    """Return the gems on a square that nobody carries."""
    gems: tuple[str, ...] = match.state.lying(GRID.index(cell))
    return gems


def carried(match: Match, player: int) -> str:
    """Return the gem that a player's miner carries, or nothing."""
    gem: str = match.state.carried[player - 1]
    return gem


def caps(match: Match) -> set[str]:
    """Return the squares with a cap."""
    return set(GRID.names(match.state.caps))


def gems_in_play(match: Match) -> int:
    """Return how many gems there are, hidden or seen, loose, carried or delivered."""
    counts = match.game.engine.components(match.state)
    return sum(count for name, count in counts.items() if name.endswith("gems"))
