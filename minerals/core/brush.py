"""Brushes to paint a position with."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from minerals.core.errors import NotationError
from minerals.core.quotation import quoted
from minerals.core.words import did_you_mean


class Brush(msgspec.Struct, frozen=True):
    """Something to paint a position with.

    Examples
    --------
    >>> Brush("pawn 1", "Ada's pawn", "pawns").needs_cell
    True
    """

    name: str
    """Its name in code."""
    label: str
    """The text on its button."""
    group: str
    """The group that it belongs to, in one word: tiles, pawns, turn."""
    needs_cell: bool = True
    """Whether it paints a cell. If not, it changes the position as a whole, such as whose turn it is."""


def brush_named(brushes: Iterable[Brush], name: str) -> Brush:
    """Return a brush by name. Raises `NotationError` that lists the brushes."""
    found = {brush.name: brush for brush in brushes}
    if name not in found:
        raise NotationError(f"There is no brush {quoted(name)}. {did_you_mean(name, found)}")
    return found[name]
