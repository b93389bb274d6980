"""Scenes as text, for terminals, doctests and screen readers."""

from __future__ import annotations

from math import floor

from minerals.core.picture import Circle, Line, Polygon, Scene
from minerals.core.system import require
from minerals.picture.pieces import check_shapes
from minerals.picture.themes import family

_LEFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The part of a text that is left of its x."""


def to_text(scene: Scene) -> str:
    """Return a scene as lines of characters, without trailing blanks. O(shapes).

    Shapes show their glyph at their centre. Texts show only if their role belongs to the family `text`, because the
    text on a tile is already in its glyph. Later shapes overwrite earlier ones.

    Raises
    ------
    SceneError
        If the scene cannot be painted.

    Examples
    --------
    >>> from minerals.core.picture import Circle, Scene, Text
    >>> stones = (Circle(15, 10, 8, "tile.white", glyph="w"), Circle(35, 10, 8, "tile.blue", glyph="k"))
    >>> print(to_text(Scene(100, 20, (*stones, Text(60, 10, "a stone", "text", align="start")), title="Stones")))
     w k  a stone
    """
    require(Scene, scene=scene)
    column_width, row_height = scene.character
    rows: dict[int, dict[int, str]] = {}
    for shape in check_shapes(scene):
        if isinstance(shape, Line):
            continue
        if isinstance(shape, Polygon | Circle):
            written, (x, y), left = shape.glyph, shape.centre, 0.5
        elif family(shape.role) == "text":
            written, (x, y), left = shape.text, (shape.x, shape.y), _LEFT[shape.align]
        else:
            continue
        first = max(0, floor(x / column_width - left * len(written) + 0.5))
        row = rows.setdefault(max(0, floor(y / row_height)), {})
        row.update({first + offset: character for offset, character in enumerate(written)})
    return "\n".join(_joined(rows.get(number, {})) for number in range(max(rows, default=-1) + 1)).rstrip()


def _joined(row: dict[int, str]) -> str:
    return "".join(row.get(column, " ") for column in range(max(row, default=-1) + 1)).rstrip()
