"""A tree diagram that opens stage by stage: the same picture, without its later stages."""

from __future__ import annotations

import msgspec

from minerals.core.picture import Circle, Shape, Text
from minerals.probability import Picture
from minerals.probability.pictures.shapes import EDGE, clip

_NEAR = 0.5


def stages_of(picture: Picture) -> int:
    """Return in how many steps a picture opens: the stages of a tree and one for the products. If it is not a tree, 0.

    `picture`: any picture.

    >>> from minerals.probability import Distribution
    >>> from fractions import Fraction
    >>> draws = Distribution({("red", "blue"): Fraction(1, 2), ("blue", "red"): Fraction(1, 2)}.items())
    >>> stages_of(draws.tree()), stages_of(draws.bars())
    (3, 0)
    """
    if not any("path" in row for row in picture.data):
        return 0
    stages = max(len(row["path"]) for row in picture.data)
    return stages + 1 if len(_columns(picture)) == stages else 0


def opened_to(picture: Picture, stage: int) -> Picture:
    """Return a tree with so many stages open. All other pictures are always open.

    `stage`: the number of open stages, from 1 to `stages_of(picture)`.

    >>> from minerals.probability import Distribution
    >>> from fractions import Fraction
    >>> tree = Distribution({("red", "blue"): Fraction(1, 2), ("blue", "red"): Fraction(1, 2)}.items()).tree()
    >>> sizes = [len(opened_to(tree, stage).scene.shapes) for stage in (1, 2, 3)]
    >>> sizes[0] < sizes[1] < sizes[2] == len(tree.scene.shapes)
    True
    """
    stages = stages_of(picture)
    if stage >= stages:
        return picture
    scene = picture.scene
    edge = _columns(picture)[max(stage, 1) - 1] + _NEAR
    first = next((shape for shape in scene.shapes if isinstance(shape, Text)), None)
    kept = tuple(shape for shape in scene.shapes if _left(shape) <= edge and (shape is first or not _is_sum(shape)))
    return msgspec.structs.replace(picture, scene=msgspec.structs.replace(scene, shapes=kept))


def _columns(picture: Picture) -> list[float]:
    """Return where the names of each stage begin."""
    names = {clip(str(row["label"])) for row in picture.data}
    texts = (shape for shape in picture.scene.shapes if isinstance(shape, Text) and shape.align == "start")
    return sorted({round(text.x, 1) for text in texts if text.text in names and text.x > EDGE + _NEAR})


def _is_sum(shape: Shape) -> bool:
    """Tell whether a shape is a line of text at the edge, such as the sum below the tree."""
    return isinstance(shape, Text) and shape.align == "start" and shape.x <= EDGE + _NEAR


def _left(shape: Shape) -> float:
    match shape:
        case Text():
            return shape.x
        case Circle():
            return shape.x - shape.radius
        case _:
            return min(x for x, _ in shape.points)
