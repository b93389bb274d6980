"""The actions that are allowed now."""

from __future__ import annotations

from minerals.games.iceminers.actions import IceminersAction, Roll
from minerals.games.iceminers.rules.spend import choices
from minerals.games.iceminers.state import State


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's once the game is over."""
    return () if state.phase == "over" else (state.player,)


def legal(state: State) -> list[IceminersAction]:
    """Return every action allowed now: first the roll, then everything to spend points on. O(squares around)."""
    if state.phase == "over":
        return []
    return choices(state) if state.turn.rolled else [Roll()]
