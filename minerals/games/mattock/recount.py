"""Tells what a turn of Mattock brought, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.text import addressed, listed, translated
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.state import State, opponent


def recount(events: Sequence[MattockEvent], before: State, players: Sequence[str]) -> str:
    """Return what the events of a turn brought its player, or "" if they are of no turn. O(events)."""
    if before.phase != "playing":
        return ""
    name, other = players[before.player - 1], players[opponent(before.player) - 1]
    clauses = [clause for event in events for clause in _clause(event, name, other)]
    if not clauses:
        return ""
    said = translated("{name} {clauses}.", name=name, clauses=listed(clauses))
    if not any(isinstance(event, e.GameLost) for event in events):
        return said
    lost = addressed("{name} cannot mine and loses.", "You cannot mine and lose.", name=other)
    return f"{said} {lost}"


def _clause(event: MattockEvent, name: str, other: str) -> Iterator[str]:
    match event:
        case e.TileMined(cell=cell):
            yield addressed("mines {cell}", "mine {cell}", name=name, cell=cell)
        case e.MinerReturned():
            yield addressed("brings a miner back on it", "bring a miner back on it", name=name)
        case e.MinerMoved(origin=origin, cell=cell):
            yield addressed(
                "moves a miner from {origin} to {cell}",
                "move a miner from {origin} to {cell}",
                name=name,
                origin=origin,
                cell=cell,
            )
        case e.MinerRemoved(cell=cell):
            yield addressed(
                "removes {other}'s miner on {cell}",
                "remove {other}'s miner on {cell}",
                "removes your miner on {cell}",
                name=name,
                other=other,
                cell=cell,
            )
        case e.SidesSwapped():
            yield addressed("swaps sides", "swap sides", name=name)
