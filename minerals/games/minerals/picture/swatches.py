"""What the brushes of the editor look like."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Brush
from minerals.core.geometry import corners
from minerals.core.picture import Polygon, Shape, Text
from minerals.games.minerals.picture.board import disc
from minerals.games.minerals.picture.crystals import stone
from minerals.games.minerals.state import State

_MIDDLE = (0.0, 0.0)
_RADIUS = 15.0


def swatch(state: State, brush: Brush) -> Iterator[Shape]:
    """Yield the piece that a brush paints, around the origin."""
    name = brush.name.split()[-2] if brush.group.startswith(("pool", "pouch")) else brush.name
    _, _, which = brush.name.partition(" ")
    if which.isdigit():
        yield from disc(_MIDDLE, 11.0, int(which))
    if brush.name == "empty":
        yield Polygon(corners(*_MIDDLE, _RADIUS), "tile.crevice")
    for mineral in state.components.minerals:
        if mineral.name == name:
            yield from stone(_MIDDLE, _RADIUS, mineral)
            yield Text(*_MIDDLE, mineral.letter, f"letter.{mineral.colour}", _RADIUS)
