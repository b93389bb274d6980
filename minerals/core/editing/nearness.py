"""Which cells are near a line on the board and which beside each other, judged by the game's own picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import dist, hypot, inf

from minerals.core.picture import Circle, Point, Polygon, Scene

_BESIDE = 1.2
"""Cells count as neighbours up to so many times the least distance between two cells."""


def by_nearness(scene: Scene, cells: Iterable[str], line: Sequence[str], others: Iterable[str] = ()) -> list[str]:
    """Return cells, those nearest to a line or to other cells first. O(shapes + cells · length of the line).

    `scene`: the picture, which says where the cells are. A cell that is not in it comes last. `cells`: the cells to
    sort. `line`: cells in the order in which a line goes through them. Anything that is not in the picture is left out.
    `others`: single cells that are as interesting as the line.
    """
    places = _places(scene)
    points = [places[cell] for cell in line if cell in places]
    spots = [places[cell] for cell in others if cell in places]
    segments = list(pairwise(points)) or [(point, point) for point in points]
    segments += [(spot, spot) for spot in spots]

    def distance(cell: str) -> tuple[float, str]:
        place = places.get(cell)
        if place is None:
            return (inf, cell)
        return (round(min((_from_segment(place, *ends) for ends in segments), default=0.0), 1), cell)

    return sorted(dict.fromkeys(cells), key=distance)


def neighbours(scene: Scene, cells: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the cells beside each cell: those that are as near to it as the two nearest are. O(cells²)."""
    places = _places(scene)
    known = {cell: places[cell] for cell in cells if cell in places}
    least = min((dist(one, other) for one, other in combinations(known.values(), 2) if one != other), default=0.0)
    return {
        cell: tuple(other for other, there in known.items() if other != cell and dist(place, there) < _BESIDE * least)
        for cell, place in known.items()
    }


def _places(scene: Scene) -> dict[str, Point]:
    """Return where the cells of a picture are."""
    places: dict[str, Point] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell is not None:
            places.setdefault(shape.cell, shape.centre)
    return places


def _from_segment(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a straight line between two others."""
    along = (end[0] - start[0], end[1] - start[1])
    length = hypot(*along)
    if not length:
        return dist(point, start)
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length**2
    part = max(0.0, min(1.0, part))
    return dist(point, (start[0] + part * along[0], start[1] + part * along[1]))
