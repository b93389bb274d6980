"""Notation, as the AbstractPlay site writes it: `g4`, `j7`, `h4/i4-h4`, and `swap`. It ignores case and extra spaces.

Clicks work, too: the space to mine, then a miner and its goal, or the button to stay.
"""

from __future__ import annotations

import re

from minerals.core.game import Tokens
from minerals.core.text import NotationError, quoted, translated
from minerals.games.mattock.actions import SWAP, MattockAction, Place, Swap, Turn
from minerals.games.mattock.state import State

STAY = "stay"
"""The button for no move."""

_CELL = r"([a-z]\s*[0-9]{1,2})"
_ACTION = re.compile(rf"\s*{_CELL}\s*(?:/\s*{_CELL}\s*[-–]\s*{_CELL}\s*)?", re.IGNORECASE)


def parse(state: State, text: str) -> MattockAction:
    """Read an action. Raises `NotationError` that says what was not understood."""
    if text.strip().lower() == SWAP:
        return Swap()
    found = _ACTION.fullmatch(text)
    if found is None:
        raise NotationError(translated("{text} is not a turn of Mattock.", text=quoted(text)))
    mine, *move = (_cell(state, cell, text) for cell in found.groups() if cell)
    if state.phase != "placing":
        return Turn(mine, *move)
    if move:
        raise NotationError(
            translated(
                "{text}: while miners are placed, write only the space for a miner, such as g4.", text=quoted(text)
            )
        )
    return Place(mine)


def _cell(state: State, cell: str, text: str) -> str:
    try:
        return state.grid.name(state.grid.index(cell))
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None


# --- clicks ---


def tokens(action: MattockAction) -> Tokens:
    """Return the clicks that enter an action: the space to mine, then the miner and its goal, or the button to stay."""
    if isinstance(action, Swap):
        return (SWAP,)
    if isinstance(action, Place):
        return (action.cell,)
    return (action.mine, action.miner, action.to) if action.miner else (action.mine, STAY)


def decisions(action: MattockAction) -> Tokens:
    """Return an action as two decisions: where to mine, and then to stay or to move one miner to one goal."""
    if not isinstance(action, Turn):
        return tokens(action)
    return (action.mine, f"{action.miner}-{action.to}" if action.miner else STAY)


def attempt(state: State, entered: Tokens) -> MattockAction | None:
    """Return the action that a refused entry seems to mean, or None."""
    if SWAP in entered:
        return Swap()
    cells = [token for token in entered if token in state.grid.index_of]
    if not cells:
        return None
    if state.phase == "placing":
        return Place(cells[-1])
    # The first click of a move names the miner. If it can go nowhere, sending it to the new tile shows that.
    mine, *move = cells[:3]
    return Turn(mine, move[0], move[-1] if len(move) > 1 else mine) if move else Turn(mine)


def label(_state: State, token: str) -> str:
    """Return what the button of a token says."""
    if token == SWAP:
        return translated("Swap sides")
    return translated("Stay: no move") if token == STAY else token
