"""What the tests of the picture share: a position, games, and ways to find shapes."""

from __future__ import annotations

import random

import minerals
from minerals import Match, Scene
from minerals.core.picture import Polygon, Text

NAMES = ("Kate", "Matt")
POSITION = """
  K   .   W2  T   A1  O
W   K   W   .   K   W
corner: d4
pool 1: 3W 2K
pool 2: 1O
stack 1: 1T
collections 1: WKKTTA KKTO-
tools: shovel sack map vortex lamp
cards: WWK WKO KTA WWW
pouch: 2T
"""


def arranged(text: str = "", **options: object) -> Match:
    """Lay out the position with some more lines."""
    return minerals.new("minerals", position=POSITION + text, players=NAMES, **options)


def played(seed: int, **options: object) -> Match:
    """Play a game out at random, with collections wherever there can be one."""
    match = minerals.new("minerals", seed=seed, **options)
    luck = random.Random(seed)
    while not match.is_over:
        by_kind: dict[str, list[object]] = {}
        for action in match.legal_actions():
            by_kind.setdefault(type(action).__name__, []).append(action)
        kind = "TakeCollection" if "TakeCollection" in by_kind else luck.choice(sorted(by_kind))
        match.play(luck.choice(by_kind[kind]))  # type: ignore[arg-type]
    return match


def named(scene: Scene, cell: str) -> Polygon:
    """Return the shape that stands for a cell."""
    return next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell == cell)


def texts(scene: Scene) -> list[str]:
    """Return everything written."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def of_role(scene: Scene, role: str) -> list[object]:
    """Return the shapes of a role."""
    return [shape for shape in scene.shapes if shape.role == role]
