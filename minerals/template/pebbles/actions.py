"""What a player can choose, in the imperative: a class for each kind of action.

Cells are kept by their names and players by their numbers, so that a log can be read by people.
"""

from __future__ import annotations

from minerals.core.records import Action


class Take(Action, frozen=True):
    """Take one or two pebbles from a heap: `b2-1`."""

    cell: str
    pebbles: int

    @property
    def notation(self) -> str:
        """The action as it is written, which `notation.parse` reads back."""
        return f"{self.cell}-{self.pebbles}"


# Another kind of action goes here, and into this list.
ACTIONS = (Take,)
