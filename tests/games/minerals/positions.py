"""Written positions of Minerals, and words to say what must hold in them.

A board without a `corner:` line lies so that its bottom row is row `d`; where that row is the leftmost, or stands two
columns aside, its first hex is `d4`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import minerals
from minerals.core.game import Ruling
from minerals.core.match import Match
from minerals.games.minerals.events import PawnMoved

VALUES = {"W": 1, "K": 2, "T": 3, "A": 4, "O": 5}
"""The value of each mineral by its letter."""


def at(position: str, *luck: str, **options: Any) -> Match:
    """Return a match at a written position; chance decides as `luck` says."""
    return minerals.new("minerals", position=position, chance=minerals.ScriptedChance(luck), **options)


def kinds(events: Iterable[object]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def only(events: Iterable[Any], kind: type) -> Any:
    """Return the one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def why_not(match: Match, action: Any) -> dict[str, tuple[str, ...]]:
    """Return the rules that forbid an action, each with the cells it is about."""
    rulings = match.explain(action)
    for ruling in rulings:
        assert_is_well_put(match, ruling)
    rules = [ruling.rule for ruling in rulings]
    assert len(set(rules)) == len(rules), rulings
    return {ruling.rule: ruling.cells for ruling in rulings}


def assert_is_well_put(match: Match, ruling: Ruling) -> None:
    """A ruling is a sentence from a rule of the book, about hexes of the table."""
    assert ruling.rule in match.game.rulebook
    assert ruling.message[0].isupper() or ruling.message.startswith(ruling.cells)
    assert ruling.message.endswith(".")
    assert "{" not in ruling.message


def ends(match: Match) -> set[str]:
    """Return where the pawn may go without turning."""
    return {action.to for action in match.legal_actions() if type(action).__name__ == "Move" and not action.via}


def legal(match: Match, kind: str = "") -> list[str]:
    """Return the legal actions in notation, all or those that begin with a word."""
    return [str(action) for action in match.legal_actions() if str(action).startswith(kind)]


def pool(match: Match, player: int = 1) -> dict[str, int]:
    """Return a player's pool by letter."""
    return by_letter(match.state.pools[player - 1])


def pouch(match: Match) -> dict[str, int]:
    """Return what lies in the pouch, by letter."""
    return by_letter(match.state.pouch)


def by_letter(counts: Iterable[int]) -> dict[str, int]:
    """Return numbers of minerals by letter, without those of which there are none."""
    return {letter: count for letter, count in zip(VALUES, counts, strict=True) if count}


def board(match: Match) -> str:
    """Return the rows of the board without what stands below it."""
    rows = match.diagram().split("corner:")[0].split("\n")
    return "\n".join(row.rstrip() for row in rows if row.strip())


def on(match: Match, cell: str) -> str:
    """Return the letter of the mineral on a hex, or `.`."""
    from minerals.games.minerals.state import GRID

    return ".WKTAO"[match.state.board[GRID.index(cell)]]


def pawn(match: Match, player: int = 1) -> str:
    """Return the hex of a player's pawn."""
    from minerals.games.minerals.state import GRID

    return GRID.name(match.state.pawns[player - 1])


def path(events: Iterable[Any]) -> tuple[str, ...]:
    """Return the hexes that a pawn went over."""
    hexes: tuple[str, ...] = only(events, PawnMoved).path
    return hexes


def field(middle: str, around: str = "K", radius: int = 5) -> str:
    """Return a hexagonal field of one mineral with another in its middle, on `i9` for a radius of 5."""
    rows = []
    for row in range(radius, -radius - 1, -1):
        tokens = [around] * (2 * radius + 1 - abs(row))
        if row == 0:
            tokens[radius] = middle
        rows.append(" " * 2 * abs(row) + "".join(token.ljust(4) for token in tokens))
    return "\n".join(rows)
