"""The values that `match.board` and `match.player` return, where a game has no classes of its own for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from minerals.core.game.pieces import Holder, Place
from minerals.core.game.tabletop.tabletop import Tabletop


class Cell(Place, frozen=True, repr_omit_defaults=True):
    """A cell with the sign on it.

    Examples
    --------
    >>> Cell("b2", "X", "a cross")
    Cell(cell='b2', content='X', meaning='a cross')
    """

    content: str = ""
    """The sign, as a written position shows it."""
    meaning: str = ""
    """What the sign stands for."""
    lying: tuple[str, ...] = ()
    """The components that lie there."""

    @property
    def is_empty(self) -> bool:
        """Whether it is empty: its sign is a point."""
        return self.content == "."

    @property
    def sign(self) -> str:
        """The sign in a written position."""
        return self.content

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component lie there."""
        return {name: self.lying.count(name) for name in self.lying}


class Seat(Holder, frozen=True):
    """A player, with the things in front of the player.

    Examples
    --------
    >>> Seat("Ada", 1, 3, True, {"pads": 3}).things["pads"]
    3
    """

    things: dict[str, Any] = msgspec.field(default_factory=dict)
    """What the player has, by the names of the fields in the state."""
    counted: tuple[str, ...] = ()
    """Those among them that are components."""

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component the player has."""
        return {name: self.things[name] for name in self.counted}


class TabletopPieces:
    """The contents of a position, read from the fields that a tabletop names.

    Parameters
    ----------
    table
        The tabletop.
    scores, to_act, components
        These functions of the game's engine.
    """

    def __init__(
        self,
        table: Tabletop,
        scores: Callable[[Any], tuple[int, ...]],
        to_act: Callable[[Any], tuple[int, ...]],
        components: Callable[[Any], Mapping[str, int]],
    ) -> None:
        self._table = table
        self._scores = scores
        self._to_act = to_act
        self._components = components
        self._cells = tuple(cell for row in table.rows for cell in row)

    def cells(self, _state: object) -> tuple[str, ...]:
        """Return the names of the cells, as a written position shows them."""
        return self._cells

    def place(self, state: Any, cell: str) -> Cell:
        """Return a cell and what is on it. O(cells)."""
        content = self._table.signs_of(state)[cell]
        sign = self._table.sign(content)
        lying = tuple(name for name in sign.components if name in self._components(state))
        return Cell(cell, content, sign.meaning, lying)

    def player(self, state: Any, seat: int, name: str) -> Seat:
        """Return what a player has."""
        things = self._table.holdings(state, seat)
        counted = tuple(thing for thing in things if thing in self._components(state))
        return Seat(name, seat, self._scores(state)[seat - 1], seat in self._to_act(state), things, counted)

    @staticmethod
    def supply(_state: object) -> Mapping[str, int]:
        """Return that nothing is elsewhere. A game with a pool or a river gives its own function."""
        return {}
