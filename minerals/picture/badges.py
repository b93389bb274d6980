"""Badges: small signs on the marked cells of any game's picture, so that marks differ in shape and not only in line.

A tick is on what was predicted rightly, a cross on what was predicted wrongly, and an exclamation mark on what was
missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from minerals.core.scene import Circle, Line, Point, Polygon, Scene, Shape

RADIUS = 9.0
"""Of a badge, in scene units. A picture that is laid out for a page has one for each pixel."""

_SIGNS: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "right": (((-0.45, 0.02), (-0.12, 0.36), (0.46, -0.34)),),
    "wrong": (((-0.36, -0.36), (0.36, 0.36)), ((-0.36, 0.36), (0.36, -0.36))),
    "missed": (((0.0, -0.5), (0.0, 0.12)), ((0.0, 0.38), (0.0, 0.48))),
}
"""The lines of each sign, in radii from its centre."""


def with_badges(scene: Scene, kinds: Mapping[str, str]) -> Scene:
    """Return a picture with badges on its cells.

    Parameters
    ----------
    scene
        The picture.
    kinds
        The kind of mark of each cell: `right`, `missed` or `wrong`. Other kinds have no badge.

    Examples
    --------
    >>> scene = Scene(40, 40, (Circle(20, 20, 18, "tile.blue", cell="a1"),), "One tile")
    >>> [shape.role for shape in with_badges(scene, {"a1": "right"}).shapes]
    ['tile.blue', 'badge.right', 'badge.sign.right']
    """
    badges = (shape for cell, kind in kinds.items() if kind in _SIGNS for shape in _badge(scene, cell, kind))
    return replace(scene, shapes=(*scene.shapes, *badges))


def _badge(scene: Scene, cell: str, kind: str) -> Iterator[Shape]:
    spot = _spot(scene, cell)
    if spot is None:
        return
    x, y = spot
    yield Circle(x, y, RADIUS, f"badge.{kind}")
    for line in _SIGNS[kind]:
        yield Line(tuple((x + RADIUS * right, y + RADIUS * down) for right, down in line), f"badge.sign.{kind}")


def _spot(scene: Scene, cell: str) -> Point | None:
    """Return where the badge of a cell is: at the upper right, within its shape."""
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell == cell:
            x, y = shape.centre
            across, up = _reach(shape)
            return (x + max(0.0, 0.5 * across), y - max(0.0, 0.55 * up))
    return None


def _reach(shape: Polygon | Circle) -> tuple[float, float]:
    if isinstance(shape, Circle):
        return (shape.radius, shape.radius)
    x, y = shape.centre
    return (max(across for across, _ in shape.points) - x, y - min(down for _, down in shape.points))
