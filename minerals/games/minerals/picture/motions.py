"""The ways of pawns, minerals and fragments while an event happens, and the places off the board that they go to."""

from __future__ import annotations

from functools import lru_cache

from minerals.core.picture import Motion, Rectangle
from minerals.games.minerals import events as e
from minerals.games.minerals.components import Mineral
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.picture.layout import Layout
from minerals.games.minerals.picture.panels import pool_spot
from minerals.games.minerals.state import GRID, NO_CELL, State

_POUCH = "pouch"
_IN_HAND = "mineral in hand"
_HEADING = 36.0
"""How high the part of a panel is in which the mineral in hand is shown."""


@lru_cache(maxsize=64)
def places(layout: Layout, minerals: tuple[Mineral, ...]) -> tuple[tuple[str, Rectangle], ...]:
    """Return where the pouch is, and each player's hand and pool."""
    found: list[tuple[str, Rectangle]] = [(_POUCH, layout.supply.rectangle)]
    for player, box in enumerate(layout.panels, start=1):
        found.append((_hand(player), (box.x, box.y, box.width, min(_HEADING, box.height))))
        for mineral in minerals:
            x, y = pool_spot(layout, player, mineral.value)
            found.append((_pool(player, mineral.name), (x - 12, y - 12.5, 24, 25)))
    return tuple(found)


def _hand(player: int) -> str:
    return f"hand {player}"


def _pool(player: int, mineral: str) -> str:
    return f"pool {player} {mineral}"


def motions(state: State, event: MineralsEvent) -> tuple[Motion, ...]:
    """Return the ways of the pieces while an event happens. The state is the one before it. O(cells concerned)."""
    match event:
        case e.PawnMoved(player=player, path=path):
            return (Motion(_pawn(player), path),)
        case e.PawnPlaced(player=player, cell=cell):
            return (Motion(_pawn(player), (cell,), "drop"),)
        case e.TileLaid(cell=cell):
            return (Motion(f"mineral of {cell}", (_POUCH, cell)),)
        case e.PawnReturned(player=player, cell=cell):
            origin = state.pawns[player - 1]
            return () if origin == NO_CELL else (Motion(_pawn(player), (GRID.name(origin), cell)),)
        case e.PawnSwept(origin=origin, cell=cell):
            return (Motion("pawn and mineral", (origin, cell)),)
        case e.FragmentCutOff(cells=cells) | e.FragmentLost(cells=cells):
            return (Motion(f"fragment of {cells[0]}", cells, "drift"),)
        case _:
            return _of_minerals(event)


def _pawn(player: int) -> str:
    return f"pawn {player}"


def _of_minerals(event: MineralsEvent) -> tuple[Motion, ...]:
    """Return the ways of minerals that go to another place."""
    match event:
        case e.MineralExcavated(player=player, cell=cell):
            return (Motion(_IN_HAND, (cell, _hand(player))),)
        case e.MineralKept(player=player, mineral=mineral):
            return (Motion(_IN_HAND, (_hand(player), _pool(player, mineral))),)
        case e.MoveFailed(player=player):
            return (Motion(_IN_HAND, (_hand(player), _POUCH)),)
        case (
            e.FragmentMineralTaken(player=player, cell=cell, mineral=mineral)
            | e.FragmentMineralShovelled(player=player, cell=cell, mineral=mineral)
            | e.NeighbourTaken(player=player, cell=cell, mineral=mineral)
        ):
            return (Motion(f"mineral of {cell}", (cell, _pool(player, mineral))),)
        case e.MineralRemoved(cell=cell):
            return (Motion(f"mineral of {cell}", (cell, _POUCH)),)
        case e.MineralAdded(player=player, cell=cell, mineral=mineral):
            return (Motion(f"mineral of {cell}", (_pool(player, mineral), cell)),)
        case e.MineralAddedFromPouch(cell=cell):
            return (Motion(f"mineral of {cell}", (_POUCH, cell)),)
        case _:
            return ()
