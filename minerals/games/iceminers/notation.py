"""Notation: reading what `str(action)` writes, in any case and spacing, and the clicks of each action."""

from __future__ import annotations

import re
from collections.abc import Iterable

from minerals.core.game import Tokens
from minerals.core.text import AmbiguousNotation, NotationError, quoted, template, translated
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
_LIFT = "lift"
"""How people say that they go to a cap, which they then lift."""


def parse(state: State, text: str) -> IceminersAction:
    """Read an action.

    Raises `NotationError`: for text that is not an action. The error says what was not understood. Raises
    `AmbiguousNotation`: for a bare `take` if there are several gems on the square.
    """
    cleaned = " ".join(text.lower().split())
    word, _, rest = cleaned.partition(" ")
    if cleaned in _WORDS:
        return _WORDS[cleaned]()
    if word == TAKE:
        return PickUp(_gem(state, rest, text))
    if word == "enter":
        return Enter(_cell(rest, text))
    walked = rest if word == _LIFT else cleaned
    if _CELL.fullmatch(walked):
        cell = _cell(walked, text)
        return Step(cell) if state.miner >= 0 else Enter(cell)
    raise NotationError(translated("{text} is not an action of Iceminers.", text=quoted(text)))


def _cell(text: str, whole: str) -> str:
    try:
        return GRID.name(GRID.index(text))
    except NotationError as error:
        raise NotationError(f"{quoted(whole)}: {error}") from None


def _gem(state: State, text: str, whole: str) -> str:
    """Read a gem's name, or enough of it to tell it from the others on the square."""
    if text in GEMS:
        return text
    lying = list(dict.fromkeys(state.lying(state.miner)))
    fitting = _fitting(lying, text)
    if state.miner < 0 and (meant := _fitting(GEMS, text)):
        return meant[-1]  # it does not matter which is meant: off the board the rules forbid them all, and say so
    if len(fitting) > 1:
        actions = ", ".join(f"{TAKE} {gem}" for gem in fitting)
        raise AmbiguousNotation(
            translated("{text} can be any of these: {actions}.", text=quoted(whole), actions=actions)
        )
    if not fitting:
        raise NotationError(
            translated(
                template("{text}: write the gem as in take small red. On the square: {gems}")
                if lying
                else template("{text}: write the gem as in take small red."),
                text=quoted(whole),
                gems=f"{', '.join(lying)}.",  # with the full stop they are not a term but the words to write
            )
        )
    return fitting[0]


def _fitting(gems: Iterable[str], text: str) -> list[str]:
    """Return the gems whose names hold all these words."""
    return [gem for gem in gems if set(text.split()) <= set(gem.split())]


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
    """Return an action as decisions, the kind of action first. Going to any square is one kind."""
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
    if token == "leave":
        return _leave_label(state)
    if token == "steal":
        return _steal_label(state)
    if token.startswith(TAKE):
        return translated("Take the {gem} gem", gem=token.removeprefix(TAKE).strip())
    match token:
        case "roll":
            return translated("Roll the die")
        case "drop":
            return translated("Drop the {gem} gem (free)", gem=state.gem)
        case "stop":
            return translated("Stop here")
    return token


def _steal_label(state: State) -> str:
    other = state.other_on(state.miner)
    return translated("Steal the {gem} gem", gem=state.carried[other - 1]) if other else translated("Steal")


def _leave_label(state: State) -> str:
    arm = ARM_AT.get(state.miner)
    if arm is None:
        return translated("Leave the board")
    return translated("Leave over the {arm} edge", arm=ARMS[arm].name)
