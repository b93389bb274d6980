"""Positions as text, and back: three rows of heaps from the top down, then hands, river and turn."""

from __future__ import annotations

import re

from minerals.core.geometry import with_letters
from minerals.core.text import NotationError
from minerals.template.pebbles.components import GRID
from minerals.template.pebbles.events import PebblesLaid
from minerals.template.pebbles.state import State

_DIAGRAM = re.compile(
    r"\s*(\d)\s+(\d)\s*\n\s*(\d)\s+(\d)\s+(\d)\s*\n\s*(\d)\s+(\d)\s*\n"
    r"\s*hands((?:\s+\d{1,3}){2,4})\s*\n\s*river\s+(\d{1,3})\s*\n\s*turn\s+([1-4])\s*",
    re.IGNORECASE,
)


def diagram(state: State) -> str:
    """Return the whole position as text, which `read_position` reads back."""
    heaps = state.by_cell
    rows = [
        " " * (len(GRID.rows) - count) + " ".join(str(heaps[f"{letter}{number}"]) for number in range(1, count + 1))
        for letter, (_, count) in zip("abc", GRID.rows, strict=True)
    ]
    hands = " ".join(map(str, state.hands))
    return "\n".join([*reversed(rows), f"hands {hands}", f"river {state.river}", f"turn {state.turn}"])


def diagram_with_coordinates(state: State) -> str:
    """Return the whole position as text, with the letters of the rows. Heaps are numbered from the left."""
    lines = diagram(state).split("\n")
    letters = "cba"
    return "\n".join([*with_letters(letters, lines[: len(letters)]), *lines[len(letters) :]])


def read_position(text: str) -> PebblesLaid:
    """Return the event that sets up a written position. Raises `NotationError`."""
    found = _DIAGRAM.fullmatch(text)
    if found is None:
        raise NotationError("A position of Pebbles is three rows of heaps, then the hands, the river and the turn.")
    c1, c2, b1, b2, b3, a1, a2 = map(int, found.groups()[:7])
    hands, river, turn = tuple(map(int, found[8].split())), int(found[9]), int(found[10])
    if turn > len(hands):
        raise NotationError(f"It cannot be player {turn}'s turn with only {len(hands)} players.")
    return PebblesLaid((a1, a2, b1, b2, b3, c1, c2), hands, river, turn)


def players_in(text: str) -> int:
    """Return how many players a written position shows. Raises `NotationError`."""
    return len(read_position(text).hands)
