"""The ways of miners, gems and caps and the roll of the die while an event happens, and the places off the board."""

from __future__ import annotations

from functools import lru_cache

from minerals.core.picture import Motion, Rectangle
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARM_AT, ARMS, GRID
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.picture.die import die_box
from minerals.games.iceminers.picture.layout import Layout
from minerals.games.iceminers.state import State

_DIE = "die"


@lru_cache(maxsize=64)
def places(layout: Layout) -> tuple[tuple[str, Rectangle], ...]:
    """Return where the die is, and where miners are off the board."""
    zones = ((arm.name, layout.zone_box(number).rectangle) for number, arm in enumerate(ARMS))
    return ((_DIE, die_box(layout).rectangle), *zones)


def motions(_state: State, event: IceminersEvent) -> tuple[Motion, ...]:
    """Return the ways of the pieces while an event happens. O(1)."""
    match event:
        case e.FirstPlayerRolled() | e.DieRolled():
            return (Motion(_DIE, (_DIE,), "tumble"),)
        case e.MinerEntered(player=player, cell=cell):
            return (Motion(_miner(player), (ARMS[ARM_AT[GRID.index(cell)]].name, cell), "walk"),)
        case e.MinerStepped(player=player, origin=origin, cell=cell):
            return (Motion(_miner(player), (origin, cell), "walk"),)
        case e.MinerLeft(player=player, cell=cell, arm=arm):
            return (Motion(_miner(player), (cell, arm), "walk"),)
        case e.GemDelivered(player=player, gem=gem, arm=arm):
            return (Motion(gem, (arm, f"player {player}")),)
        case e.ArmVeinsCovered(cells=cells) | e.PairVeinsCovered(cells=cells):
            return tuple(Motion(f"cap on {cell}", (cell,), "drop") for cell in cells)
        case e.CentreVeinCovered(cell=cell):
            return (Motion(f"cap on {cell}", (cell,), "drop"),)
        case e.ArmVeinOpened(cell=cell) | e.PairVeinOpened(cell=cell) | e.CentreVeinOpened(cell=cell):
            return (Motion(f"cap on {cell}", (cell,), "lift"),)
        case _:
            return ()


def _miner(player: int) -> str:
    return f"miner {player}"
