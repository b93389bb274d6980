"""How minerals look: the faces of their crystals in light and in shade.

Wollastonite grows in fibres, kyanite in blades, tourmaline in three-sided prisms; anthracite breaks into lumps, and
orpiment splits into plates. All the faces of a tile that have one colour are one polygon, so a board stays quick to
paint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from minerals.core.geometry import corners
from minerals.core.picture import Point, Polygon, Shape
from minerals.games.minerals.components import Mineral

Loop: TypeAlias = tuple[Point, ...]


def _joined(*loops: Loop) -> Loop:
    """Return several outlines as one, joined by lines without width.

    >>> _joined(((0, 0), (1, 0), (0, 1)), ((5, 5), (6, 5), (5, 6)))
    ((0, 0), (1, 0), (0, 1), (0, 0), (5, 5), (6, 5), (5, 6), (5, 5), (0, 0))
    """
    first, *others = loops
    whole = (*first, first[0])
    for loop in others:
        whole += (*loop, loop[0], first[0])
    return whole if others else first


def _rim(outer: float, inner: float, first: int) -> Loop:
    """Return half a hexagon's rim, from a corner on, clockwise from the top."""
    here = [corners(0, 0, outer)[(first + number) % 6] for number in range(4)]
    back = [corners(0, 0, inner)[(first + number) % 6] for number in range(3, -1, -1)]
    return (*here, *back)


class Faces(NamedTuple):
    """The faces of a crystal in a hexagon of radius 1 around (0, 0)."""

    light: Loop
    shade: Loop


_LEAST_CRYSTAL = 12.0  # a tile of a smaller radius has only a rim

_LIT, _SHADED = _rim(0.97, 0.84, 4), _rim(0.97, 0.84, 1)

_FACES: Mapping[str, Faces] = {
    "wollastonite": Faces(
        _joined(_LIT, ((-0.6, 0.34), (-0.02, -0.76), (-0.38, 0.42)), ((0, 0.56), (0.56, -0.56), (0.24, 0.52))),
        _joined(_SHADED, ((-0.38, 0.42), (0.1, -0.7), (-0.24, 0.5)), ((0.24, 0.52), (0.66, -0.4), (0.4, 0.46))),
    ),
    "kyanite": Faces(
        _joined(
            _LIT,
            ((-0.6, 0.4), (-0.3, -0.62), (-0.14, -0.66), (-0.4, 0.5)),
            ((0.04, 0.56), (0.3, -0.52), (0.44, -0.5), (0.22, 0.56)),
        ),
        _joined(
            _SHADED,
            ((-0.4, 0.5), (-0.14, -0.66), (0, -0.54), (-0.24, 0.54)),
            ((0.22, 0.56), (0.44, -0.5), (0.6, -0.36), (0.42, 0.46)),
        ),
    ),
    "tourmaline": Faces(
        _joined(_LIT, ((0, -0.78), (0, -0.04), (-0.7, 0.38))), _joined(_SHADED, ((0, -0.78), (0.7, 0.38), (0, -0.04)))
    ),
    "anthracite": Faces(
        _joined(
            _LIT,
            ((-0.64, -0.12), (-0.3, -0.56), (0.1, -0.46), (-0.26, -0.18)),
            ((0.28, -0.12), (0.58, -0.32), (0.62, 0.1), (0.36, 0.22)),
        ),
        _joined(
            _SHADED,
            ((-0.64, -0.12), (-0.26, -0.18), (-0.2, 0.16), (-0.5, 0.4)),
            ((0.36, 0.22), (0.62, 0.1), (0.44, 0.44), (0.02, 0.48)),
        ),
    ),
    "orpiment": Faces(
        _joined(_LIT, ((-0.68, -0.22), (0.06, -0.66), (0.68, -0.36), (-0.06, 0.08))),
        _joined(_SHADED, ((-0.68, -0.06), (-0.06, 0.24), (0.68, -0.2), (0.66, 0.04), (-0.06, 0.46), (-0.66, 0.16))),
    ),
}
_PLAIN = Faces(_LIT, _SHADED)


@lru_cache(maxsize=4096)
def _faces(mineral: str, centre: Point, radius: float) -> Faces:
    x, y = centre
    faces = _FACES.get(mineral, _PLAIN) if radius >= _LEAST_CRYSTAL else _PLAIN
    # A tenth of a pixel is enough, and keeps pages small.
    return Faces(
        *(
            tuple((round(x + radius * across, 1), round(y + radius * down, 1)) for across, down in loop)
            for loop in faces
        )
    )


def stone(
    centre: Point, radius: float, mineral: Mineral, *, label: str = "", cell: str | None = None, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a mineral's tile without its letter: a hexagon, and the faces of a crystal in light and in shade."""
    role, faces = f"tile.{mineral.colour}", _faces(mineral.name, centre, radius)
    yield Polygon(corners(*centre, radius), role, label, cell, glyph)
    yield Polygon(faces.light, f"{role}.facet")
    yield Polygon(faces.shade, f"{role}.shade")
