"""Written positions of Mattock on the inner board, and words to say what must hold in them.

Row `e` in the middle has nine spaces; the rows below and above it have eight, seven, six and five. A space touches
those beside it in its row, and two in the row above and below: e5 touches e4 and e6, f4 and f5, d4 and d5.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import minerals
from minerals.core.game import Ruling
from minerals.core.match import Match

TILE, EMPTY = "T", "."


def at(position: str, **options: Any) -> Match:
    """Return a match at a written position, on the inner board unless another is named."""
    return minerals.new("mattock", position=position, **{"board": "inner"} | options)


def why_not(match: Match, action: Any) -> dict[str, tuple[str, ...]]:
    """Return the rules that forbid an action, each with the spaces it is about."""
    rulings = match.explain(action)
    for ruling in rulings:
        assert_is_well_put(match, ruling)
    rules = [ruling.rule for ruling in rulings]
    assert len(set(rules)) == len(rules), rulings
    return {ruling.rule: ruling.cells for ruling in rulings}


def assert_is_well_put(match: Match, ruling: Ruling) -> None:
    """A ruling is a sentence from a rule of the book, about spaces of the board."""
    assert ruling.rule in match.game.rulebook
    assert ruling.message[0].isupper() or ruling.message.startswith(ruling.cells)
    assert ruling.message.endswith(".")
    assert "{" not in ruling.message
    assert set(ruling.cells) <= set(match.state.grid.index_of)


def mines(match: Match) -> set[str]:
    """Return the spaces that can be mined."""
    return {action.mine for action in match.legal_actions()}


def moves(match: Match, mine: str) -> set[str]:
    """Return the moves that are possible once a space is mined, as `from-to`."""
    return {f"{action.miner}-{action.to}" for action in match.legal_actions() if action.mine == mine and action.miner}


def kinds(events: Iterable[object]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def removed(events: Iterable[Any]) -> dict[str, tuple[str, ...]]:
    """Return the spaces of the miners removed, each with those of the miners that reached it."""
    return {event.cell: event.by for event in events if type(event).__name__ == "MinerRemoved"}


def on(match: Match, cell: str) -> str:
    """Return what is on a space: `.`, `T`, or the player whose miner it is."""
    here = 1 << match.state.grid.index(cell)
    for player, miners in enumerate(match.state.miners, start=1):
        if miners & here:
            return str(player)
    return TILE if match.state.tiles & here else EMPTY


def miners(match: Match, player: int) -> set[str]:
    """Return the spaces of a player's miners."""
    return set(match.state.grid.names(match.state.miners[player - 1]))
