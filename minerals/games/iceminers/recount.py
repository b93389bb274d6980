"""Tells what a turn of Iceminers brought, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.text import addressed, listed, translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.state import State


def recount(events: Sequence[IceminersEvent], before: State, players: Sequence[str]) -> str:
    """Return what the events of a turn brought its player, or "" if they are of no turn. O(events)."""
    if before.phase != "playing" or not before.player:
        return ""
    name = players[before.player - 1]
    clauses = [clause for event in _in_short(events) for clause in _clause(event, name, players)]
    return translated("{name} {clauses}.", name=name, clauses=listed(clauses)) if clauses else ""


def _in_short(events: Sequence[IceminersEvent]) -> Iterator[IceminersEvent]:
    """Yield the events, of steps one after another only the last."""
    told = [event for event in events if not isinstance(event, e.PointsLapsed)]
    for event, following in zip(told, [*told[1:], None], strict=True):
        if not (isinstance(event, e.MinerEntered | e.MinerStepped) and isinstance(following, e.MinerStepped)):
            yield event


def _clause(event: IceminersEvent, name: str, players: Sequence[str]) -> Iterator[str]:
    match event:
        case e.DieRolled(outcome=rolled):
            yield addressed("rolls a {pips}", "roll a {pips}", name=name, pips=rolled)
        case e.MinerEntered(cell=cell) | e.MinerStepped(cell=cell):
            yield addressed("goes to {cell}", "go to {cell}", name=name, cell=cell)
        case e.MinerLeft(arm=arm):
            yield addressed("leaves over the {arm} edge", "leave over the {arm} edge", name=name, arm=arm)
        case e.ArmVeinOpened(cell=cell) | e.PairVeinOpened(cell=cell) | e.CentreVeinOpened(cell=cell):
            yield addressed("opens the vein on {cell}", "open the vein on {cell}", name=name, cell=cell)
        case _:
            yield from _of_gem(event, name, players)


def _of_gem(event: IceminersEvent, name: str, players: Sequence[str]) -> Iterator[str]:
    match event:
        case e.GemPickedUp(gem=gem):
            yield addressed("picks up the {gem} gem", "pick up the {gem} gem", name=name, gem=gem)
        case e.GemDropped(gem=gem):
            yield addressed("puts down the {gem} gem", "put down the {gem} gem", name=name, gem=gem)
        case e.GemStolen(gem=gem, opponent=opponent):
            yield addressed(
                "steals the {gem} gem from {other}",
                "steal the {gem} gem from {other}",
                "steals the {gem} gem from you",
                name=name,
                gem=gem,
                other=players[opponent - 1],
            )
        case e.GemDelivered(gem=gem):
            yield addressed("delivers the {gem} gem", "deliver the {gem} gem", name=name, gem=gem)
