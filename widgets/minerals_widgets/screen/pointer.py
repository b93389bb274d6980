"""What a page needs to answer the pointer without asking the kernel: shapes, previews, bubbles. Without any widget."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from minerals.core.picture import Circle, Polygon, Scene, Shape

Outline: TypeAlias = tuple[float, ...]
"""The corners of a polygon, x and y in turn, or x, y and the radius of a circle, in scene units."""
Outlined: TypeAlias = tuple[tuple[str, Outline], ...]
"""Tokens with outlines, bottom first. A token can have several."""


class Preview(NamedTuple):
    """What a click would bring."""

    path: tuple[str, ...] = ()
    """The cells of the way, from its start."""
    sentences: tuple[str, ...] = ()
    """What would happen."""
    cells: tuple[str, ...] = ()
    """The cells that would change, apart from the way."""


class Bubble(NamedTuple):
    """An answer that is shown beside the cell it is about."""

    at: str
    """The token that was clicked."""
    sentences: tuple[str, ...]
    """The answer. The first sentence stands out."""
    rules: tuple[tuple[str, str], ...] = ()
    """The ids and titles of the rules behind it."""
    trail: tuple[str, ...] = ()
    """The cells of the line or the distance that fails, from its start."""
    cells: tuple[str, ...] = ()
    """The other cells that it is about."""
    tone: str = "refused"
    """`refused` or `asked`."""


def outlines_of(scene: Scene) -> Outlined:
    """Return the outlines of everything that can be clicked, bottom first. O(shapes).

    >>> outlines_of(Scene(20, 20, (Circle(10, 10, 8.25, "tile.blue", cell="a1"),), "One tile"))
    (('a1', (10, 10, 8.2)),)
    """
    found = {
        (shape.cell, outline_of(shape)): None
        for shape in scene.shapes
        if isinstance(shape, Polygon | Circle) and shape.cell is not None
    }
    return tuple(found)


@lru_cache(maxsize=4096)  # most shapes of a picture are in the previous one too
def outline_of(shape: Shape) -> Outline:
    """Return the outline of a polygon or circle, rounded to tenths. Lines and letters have none."""
    if isinstance(shape, Circle):
        return (round(shape.x, 1), round(shape.y, 1), round(shape.radius, 1))
    if isinstance(shape, Polygon):
        return tuple([round(length, 1) for point in shape.points for length in point])
    return ()


def changed_labels(sent: Mapping[str, str], labels: dict[str, str]) -> tuple[dict[str, str] | None, dict[str, str]]:
    """Return the labels to send: all of them or None, and those that differ from the ones on the page.

    >>> changed_labels({"a1": "empty", "a2": "empty", "a3": "empty"}, {"a1": "empty", "a2": "taken", "a3": "empty"})
    (None, {'a2': 'taken'})
    """
    changes = {token: label for token, label in labels.items() if sent.get(token) != label}
    return (labels, {}) if 2 * len(changes) > len(labels) else (None, changes)
