"""A full position of Iceminers to be looked at, and words for what is seen in its picture."""

from __future__ import annotations

from collections.abc import Iterator

from minerals import Match, Scene
from minerals.core.picture import Circle, Line, Point, Polygon, Shape, Text
from tests.games.iceminers.positions import OPEN, at

NAMES = ("Ada", "Ben", "Cleo", "Dan")
BOARD = """
              .    3    .
              .    rG   .
              .    .    .
    .  .  .   *    .    *    .  .  .
    .  *  .   14Rb *    yB   .  *  .
    .  .  .   *    .    .    .  .  oOrB
              .    .    gr
              .    2rBgy .
              .    .    .
"""
FIELDS = """
    miners: red blue green yellow
    carries 1: small green
    carries 3: medium yellow
    delivered 1: small red, medium green
    arm veins: small red, small blue
    pair veins: medium yellow, medium red, medium green, small red, small blue, small green
    turn: 1
    die: 5
    points: 4
    turns: 12
"""


def arranged() -> Match:
    """Return four players' game in which miners 1 and 4 are on e4, and 1 has four of five points left."""
    return at(BOARD + FIELDS, players=NAMES)


GEM_ELSEWHERE = "carries 2: small yellow"
"""What keeps a game going that has no other gem."""


def laid(row: str, *fields: str) -> str:
    """Return a written position that is empty but for row `i`, three squares in the north, and with these lines."""
    return "\n".join((OPEN.replace(". . .", row, 1), *fields))


def of_role(scene: Scene, role: str) -> list[Shape]:
    """Return the shapes of a role."""
    return [shape for shape in scene.shapes if shape.role == role]


def polygons(scene: Scene, start: str) -> list[Polygon]:
    """Return the polygons whose role begins like this."""
    return [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role.startswith(start)]


def named(scene: Scene, cell: str) -> Polygon:
    """Return the shape that stands for a square or a token."""
    return next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell == cell)


def labelled(scene: Scene, start: str) -> Polygon:
    """Return the shape whose label begins like this."""
    return next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.label.startswith(start))


def texts(scene: Scene) -> list[str]:
    """Return everything written."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def within(scene: Scene, place: Polygon) -> Iterator[Shape]:
    """Yield the shapes with a middle that are drawn on another one, bottom first."""
    for shape in scene.shapes[scene.shapes.index(place) + 1 :]:
        if not isinstance(shape, Line) and place.contains(*middle(shape)):
            yield shape


def pyramids(scene: Scene, cell: str, start: str = "iceminers.gem") -> list[Polygon]:
    """Return the pyramids on a square, gems and miners alike, or its cap."""
    found = [shape for shape in within(scene, named(scene, cell)) if shape.role.startswith(f"{start}.")]
    return [shape for shape in found if isinstance(shape, Polygon)]


def middle(shape: Polygon | Circle | Text) -> Point:
    """Return where the middle of a shape is; of a text, where it is written."""
    return (shape.x, shape.y) if isinstance(shape, Text) else shape.centre


def side(shape: Polygon) -> float:
    """Return how wide a shape is."""
    return max(x for x, _ in shape.points) - min(x for x, _ in shape.points)


def written_on(scene: Scene, pyramid: Polygon) -> list[str]:
    """Return what is written on a pyramid, and on one that stands on it."""
    return [
        shape.text for shape in within(scene, pyramid) if isinstance(shape, Text) and shape.role != "iceminers.cost"
    ]


def pips_on(scene: Scene, pyramid: Polygon) -> int:
    """Return how many pips are on a pyramid."""
    return sum(isinstance(shape, Circle) for shape in within(scene, pyramid))


def overlap(one: Polygon, other: Polygon) -> bool:
    """Tell whether the boxes around two shapes share more than an edge."""
    return all(
        min(max(here), max(there)) - max(min(here), min(there)) > 0.01
        for here, there in zip(zip(*one.points, strict=True), zip(*other.points, strict=True), strict=True)
    )
