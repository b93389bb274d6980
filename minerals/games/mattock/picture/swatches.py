"""What the brushes of the editor look like."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Brush
from minerals.core.geometry import corners
from minerals.core.picture import Polygon, Shape
from minerals.games.mattock.picture.board import disc, stone
from minerals.games.mattock.state import State

_MIDDLE = (0.0, 0.0)


def swatch(_state: State, brush: Brush) -> Iterator[Shape]:
    """Yield the piece that a brush paints, around the origin."""
    kind, _, player = brush.name.partition(" ")
    if kind == "open":
        yield Polygon(corners(*_MIDDLE, 15.0), "tile.empty")
    if kind in ("tile", "miner"):
        yield from stone(_MIDDLE, 15.0)
    if kind == "swap":
        for seat in (1, 2):
            yield from disc((20.0 * seat - 30.0, 0.0), 8.0, seat)
    elif kind == "removed":
        yield from disc(_MIDDLE, 9.0, int(player.split()[0]))
    elif kind in ("miner", "turn"):
        yield from disc(_MIDDLE, 9.0, int(player))
