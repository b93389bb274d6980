"""What the brushes of the editor look like."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Brush
from minerals.core.picture import Shape
from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.editing import tile_of
from minerals.games.out_of_mine.picture.tiles import stone
from minerals.games.out_of_mine.state import State

_LARGEST = 8.5
"""The side of a tile's cells, unless the tile is too long."""


def swatch(state: State, brush: Brush) -> Iterator[Shape]:
    """Yield the tile that a brush paints, the way it lies, around the origin."""
    found = tile_of(state, brush)
    if found is None:
        return
    shape, offsets = found
    columns, rows = ({place[axis] for place in offsets} for axis in (0, 1))
    size = min(_LARGEST, 30 / len(columns), 30 / len(rows))
    left, bottom = -(min(columns) + max(columns) + 1) / 2 * size, (min(rows) + max(rows) + 1) / 2 * size
    yield from stone(offsets, (left, bottom), size, f"tile.{COLOURS[shape.colour]}")
