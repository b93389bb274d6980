"""The actions that a player can choose, in the imperative: one class for each kind.

Actions store cells by name and players by number, because people read them in logs.
"""

from __future__ import annotations

from minerals.core.game import Action


class Take(Action, frozen=True):
    """Take one or two pebbles from a heap: `b2-1`."""

    cell: str
    pebbles: int

    @property
    def notation(self) -> str:
        """The action as text, which `notation.parse` reads back."""
        return f"{self.cell}-{self.pebbles}"


# Add another kind of action here, and to this list.
ACTIONS = (Take,)
