"""Notation: reading what `str(action)` writes, forgiving on case and spaces, and the clicks of each action."""

from __future__ import annotations

import difflib
import re

from minerals.core.errors import AmbiguousNotation, NotationError
from minerals.core.game import Tokens
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import ARM_AT, ARMS, GEMS, GRID
from minerals.games.iceminers.state import State

_WORDS: dict[str, type[Roll | Leave | Steal | Drop | Stop]] = {
    "roll": Roll,
    "leave": Leave,
    "steal": Steal,
    "drop": Drop,
    "stop": Stop,
}
_CELL = re.compile(r"[a-z]\s*[0-9]{1,2}")
TAKE = "take"


def parse(state: State, text: str) -> IceminersAction:
    """Read an action.

    Raises
    ------
    NotationError
        For text that is no action; it says what was not understood.
    AmbiguousNotation
        For `take` alone where several gems lie on the square.
    """
    cleaned = " ".join(text.lower().split())
    word, _, rest = cleaned.partition(" ")
    if cleaned in _WORDS:
        return _WORDS[cleaned]()
    if word == TAKE:
        return PickUp(_gem(state, rest, text))
    if word == "enter":
        return Enter(_cell(rest, text))
    if _CELL.fullmatch(cleaned):
        cell = _cell(cleaned, text)
        return Step(cell) if state.miner >= 0 else Enter(cell)
    close = difflib.get_close_matches(word, [TAKE, "enter", *_WORDS], n=1)
    hint = f"Did you mean {close[0]!r}?" if close else "Write a square like e5, or roll, take, drop, steal or leave."
    raise NotationError(f"{text!r} is not an action of Iceminers. {hint}")


def _cell(text: str, whole: str) -> str:
    try:
        return GRID.name(GRID.index(text))
    except NotationError as error:
        raise NotationError(f"{whole!r}: {error}") from None


def _gem(state: State, text: str, whole: str) -> str:
    """Read a gem's name, or as much of it as tells it from the others on the square."""
    if text in GEMS:
        return text
    lying = list(dict.fromkeys(state.lying(state.miner)))
    fitting = [gem for gem in lying if set(text.split()) <= set(gem.split())]
    if len(fitting) > 1:
        raise AmbiguousNotation(f"{whole!r} can be any of these: {', '.join(f'take {gem}' for gem in fitting)}.")
    if not fitting:
        here = f"; on the square lies {', '.join(lying)}" if lying else ""
        raise NotationError(f"{whole!r}: write a gem like take small red{here}.")
    return fitting[0]


# --- clicks ---


def tokens(action: IceminersAction) -> Tokens:
    """Return the clicks that enter an action: one square or one button."""
    match action:
        case Enter():
            return (action.cell,)
        case Step():
            return (action.to,)
        case _:
            return (action.notation,)


def decisions(action: IceminersAction) -> Tokens:
    """Return an action as sub-decisions: first of what kind it is; going anywhere is one kind."""
    match action:
        case Enter() | Step() | Leave():
            return ("go", *tokens(action))
        case PickUp():
            return (TAKE, action.gem)
        case _:
            return tokens(action)


def attempt(state: State, entered: Tokens) -> IceminersAction | None:
    """Return the action that a refused entry seems to mean, or None."""
    if not entered:
        return None
    last = entered[-1]
    if last in _WORDS:
        return _WORDS[last]()
    if last in GRID.index_of:
        return Step(last) if state.miner >= 0 else Enter(last)
    gem = last.removeprefix(f"{TAKE} ")
    return PickUp(gem) if gem in GEMS else None


def label(state: State, token: str) -> str:
    """Return what the button of a token says."""
    words = {"roll": "Roll the die", "drop": f"Drop the {state.gem} gem (free)", "stop": "Stop here"}
    if token == "leave":
        return _leave_label(state)
    if token == "steal":
        other = state.other_on(state.miner)
        return f"Steal the {state.carried[other - 1]} gem" if other else "Steal"
    if token.startswith(TAKE):
        return f"Take the {token.removeprefix(TAKE).strip()} gem"
    return words.get(token, token)


def _leave_label(state: State) -> str:
    arm = ARM_AT.get(state.miner)
    return "Leave the board" if arm is None else f"Leave over the {ARMS[arm].name} edge"
