"""How players type and click an action. Clicks, keys and typed text all use these functions."""

from __future__ import annotations

import re

from minerals.core.game import Tokens
from minerals.core.text import AmbiguousNotation, NotationError, quoted, translated
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.components import GRID
from minerals.template.pebbles.rules.take import COUNTS
from minerals.template.pebbles.state import State

_ACTION = re.compile(r"\s*([a-z])\s*([0-9])\s*(?:-\s*([0-9]))?\s*", re.IGNORECASE)
_BUTTONS = tuple(map(str, COUNTS))


def parse(_state: State, text: str) -> Take:
    """Read an action, in any case and with any spaces. Raises `NotationError`, which says what is wrong."""
    found = _ACTION.fullmatch(text)
    if found is None:
        raise NotationError(
            translated(
                "{text} is not a move of Pebbles: write a cell and the number of pebbles, like b2-1.",
                text=quoted(text),
            )
        )
    cell = GRID.name(GRID.index(found[1] + found[2]))
    if found[3] is None:
        raise AmbiguousNotation(translated("One or two pebbles from {cell}: {cell}-1 or {cell}-2?", cell=cell))
    return Take(cell, int(found[3]))


def tokens(action: Take) -> Tokens:
    """Return the clicks that enter an action, in order: the names of cells in the picture and of buttons."""
    return (action.cell, str(action.pebbles))


def attempt(_state: State, entered: Tokens) -> Take | None:
    """Return the action that refused clicks seem to mean, for an explanation, or None."""
    match entered:
        case (cell, count) if cell in GRID.index_of and count in _BUTTONS:
            return Take(cell, int(count))
        case _:
            return None


def label(_state: State, token: str) -> str:
    """Return the text on the button of a token."""
    return translated("take {number}", number=token) if token in _BUTTONS else token
