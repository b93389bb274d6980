"""What the pictures of the games really show can be read, and told apart by everybody.

The words of real scenes are looked up on what they lie on. WCAG 2 (AA) asks for a contrast of 4.5, or of 3 for large
letters: from 24 pixels on, or from 18.66 if they are bold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import pytest

import minerals
from minerals import Mark, Scene, View
from minerals.core.picture import MARK_WORDS, Circle, Polygon, Shape, Text, Viewport
from minerals.picture import Colour, style
from minerals.picture.themes import MODES, Mode
from tests.picture.colour_vision import EYES, contrast, distance, over

OPTIONS: Mapping[str, Mapping[str, object]] = {
    "minerals": {"players": 3, "board": "lesson"},
    "mattock": {},
    "iceminers": {"players": 4},
    "out_of_mine": {"players": 4},
}
PLACES = (Viewport(1008, 600), Viewport(358))
STEPS = (0, 6, 25, 45, 80)

EMPTY = ("square", "crevice", "board", "gallery", "rock.cell", "off", "space")
"""The last words of the roles of empty cells. They show by the grid they are in, and by a mark where a click counts."""

modes = pytest.mark.parametrize("mode", MODES)
eyes = pytest.mark.parametrize("eyes", EYES)
games = pytest.mark.parametrize("game", minerals.game_names())

Grounds = tuple[str, ...]
"""The roles of what lies under a point, topmost first, down to the first that hides everything below."""


def scenes(game: str) -> Iterator[Scene]:
    """Return pictures of several steps of a game, with every kind of mark in the later ones."""
    match, luck = minerals.new(game, seed=3, **OPTIONS.get(game, {})), random.Random(3)
    for step in range(max(STEPS) + 1):
        if step in STEPS or match.is_over:
            scene = match.scene()
            cells = [shape.cell for shape in scene.shapes if isinstance(shape, Polygon | Circle) and shape.cell]
            marked = zip(luck.sample(cells, min(len(cells), len(MARK_WORDS))), MARK_WORDS, strict=False)
            marks = tuple(Mark(cell, kind) for cell, kind in marked)
            yield from (match.scene(View(place=place, marks=marks)) for place in PLACES)
        if match.is_over:
            return
        by_kind: dict[type, list[object]] = {}
        for action in match.legal_actions():
            by_kind.setdefault(type(action), []).append(action)
        match.play(luck.choice(luck.choice(list(by_kind.values()))))  # type: ignore[arg-type]


@cache
def written(game: str) -> Mapping[tuple[str, Grounds], tuple[float, str]]:
    """Return the smallest size, and an example, of every kind of words on every kind of ground."""
    found: dict[tuple[str, Grounds], tuple[float, str]] = {}
    for scene in scenes(game):
        below: list[Shape] = []
        for shape in scene.shapes:
            if isinstance(shape, Text):
                key = (shape.role, grounds(below, shape.x + _into(shape), shape.y))
                found[key] = min(found.get(key, (1e9, "")), (shape.size, shape.text))
            below.append(shape)
    return found


@cache
def clickable(game: str) -> Mapping[tuple[str, Grounds], tuple[str, ...]]:
    """Return the roles of what can be clicked, on what they lie, and the words on them."""
    found: dict[tuple[str, Grounds], tuple[str, ...]] = {}
    for scene in scenes(game):
        words = [shape for shape in scene.shapes if isinstance(shape, Text)]
        below: list[Shape] = []
        for shape in scene.shapes:
            if isinstance(shape, Polygon | Circle) and shape.cell is not None:
                key = (shape.role, grounds(below, *_edge(shape)))
                if key not in found:
                    found[key] = tuple(word.role for word in words if shape.contains(word.x + _into(word), word.y))
            below.append(shape)
    return found


def _edge(shape: Polygon | Circle) -> tuple[float, float]:
    """Return a point just outside a shape."""
    x, y = shape.centre
    corner_x, corner_y = shape.points[0] if isinstance(shape, Polygon) else (x, y - shape.radius)
    return (corner_x + (corner_x - x) * 0.02, corner_y + (corner_y - y) * 0.02)


def _into(text: Text) -> float:
    return {"start": 2.0, "middle": 0.0, "end": -2.0}[text.align]


def grounds(below: list[Shape], x: float, y: float) -> Grounds:
    """Return what lies under a point."""
    roles: list[str] = []
    for shape in reversed(below):
        if not isinstance(shape, Polygon | Circle):
            continue
        fill = style(shape.role).fill
        if fill is None or not shape.contains(x, y):
            continue
        roles.append(shape.role)
        if fill.alpha == 1:
            break
    return tuple(roles)


def colour_of(roles: Grounds, mode: Mode) -> Colour:
    """Return the colour of what lies under a point."""
    *veils, solid = roles
    ground = style(solid, mode).fill
    assert ground is not None
    for role in reversed(veils):
        veil = style(role, mode).fill
        if veil is not None:
            ground = over(veil, ground)
    return ground


class TestWords:
    @modes
    @games
    def test_all_words_of_a_game_can_be_read_on_what_they_lie_on(self, game: str, mode: Mode) -> None:
        faint = {}
        for (role, lie_on), (size, example) in written(game).items():
            look = style(role, mode)
            assert look.fill is not None
            ground = colour_of(lie_on, mode)
            if look.halo is not None:
                ground = over(look.halo, ground)
            is_large = size >= 24 or (look.bold and size >= 18.66)
            found = contrast(over(look.fill, ground), ground)
            if found < (3 if is_large else 4.5):
                faint[f"{role} on {' over '.join(lie_on)}, as in {example!r}"] = round(found, 2)
        assert faint == {}


class TestColourVision:
    """Machado's simulation of the three common colour blindnesses; a distance of about 10 in CIELAB is plain to see.

    Letters, digits, dashes and widths tell things apart as well, so nobody depends on these colours alone.
    """

    KINDS: Mapping[str, tuple[tuple[str, ...], float]] = {
        "minerals": (tuple(f"tile.{name}" for name in ("white", "blue", "pink", "black", "golden")), 14),
        "faces in light": (tuple(f"tile.{name}.facet" for name in ("white", "blue", "pink", "black", "golden")), 14),
        "faces in shade": (tuple(f"tile.{name}.shade" for name in ("white", "blue", "pink", "black", "golden")), 14),
        "players": (tuple(f"player.{number}" for number in range(1, 6)), 14),
        "gems": (tuple(f"iceminers.gem.{name}" for name in ("red", "green", "blue", "yellow", "opaque")), 12),
        "shafts": (tuple(f"out_of_mine.elf.{name}" for name in ("yellow", "blue", "green", "red", "white")), 12),
        "elements": (tuple(f"out_of_mine.element.{name}" for name in ("gold", "silver", "woodworm", "rat")), 10),
    }

    @modes
    @eyes
    @pytest.mark.parametrize("kind", KINDS)
    def test_kinds_that_one_must_tell_apart_differ(self, kind: str, eyes: str, mode: Mode) -> None:
        roles, least = self.KINDS[kind]
        assert _near({role: style(role, mode).fill for role in roles}, eyes, least) == {}

    @modes
    @eyes
    def test_marks_differ(self, eyes: str, mode: Mode) -> None:
        kinds = ("target", "selected", "refused", "hint", "before", "after")
        assert _near({kind: style(f"mark.{kind}", mode).stroke for kind in kinds}, eyes, 10) == {}

    @modes
    @pytest.mark.parametrize("name", ["white", "blue", "pink", "black", "golden", "red", "green", "yellow", "orange"])
    def test_no_tile_has_a_rim_that_looks_like_the_mark_of_a_goal(self, name: str, mode: Mode) -> None:
        goal, rim = style("mark.target", mode), style(f"tile.{name}", mode)
        assert goal.stroke is not None
        assert rim.stroke is not None
        assert distance(goal.stroke, rim.stroke, "normal") >= 25
        assert goal.width >= 2 * rim.width
        assert (goal.halo is None, rim.halo is None) == (False, True)


def _near(colours: Mapping[str, Colour | None], eyes: str, least: float) -> dict[str, float]:
    """Return the pairs that are nearer than they may be."""
    near = {}
    for (one, left), (other, right) in combinations(colours.items(), 2):
        assert left is not None
        assert right is not None
        if (found := distance(left, right, eyes)) < least:
            near[f"{one} and {other}"] = round(found, 1)
    return near


class TestClicks:
    @modes
    @games
    def test_what_can_be_clicked_stands_out(self, game: str, mode: Mode) -> None:
        """By its fill, its outline, or the words and things on it. Empty cells show only when they are marked."""
        faint = {
            f"{role} on {' over '.join(lie_on)}": round(found, 2)
            for (role, lie_on), on_it in clickable(game).items()
            if not role.endswith(EMPTY) and (found := _standing_out(role, lie_on, on_it, mode)) < 3
        }
        assert faint == {}

    @modes
    @pytest.mark.parametrize("kind", MARK_WORDS)
    @games
    def test_a_mark_stands_out_from_what_it_lies_on(self, game: str, kind: str, mode: Mode) -> None:
        look = style(f"mark.{kind}", mode)
        assert look.stroke is not None
        assert look.halo is not None
        for role, lie_on in clickable(game):
            fill = style(role, mode).fill
            ground = colour_of((role, *lie_on) if fill is not None else lie_on, mode)
            assert contrast(look.stroke, over(look.halo, ground)) >= 3, role


def _standing_out(role: str, lie_on: Grounds, on_it: Grounds, mode: Mode) -> float:
    """Return the best contrast by which something can be seen."""
    ground, look = colour_of(lie_on, mode), style(role, mode)
    seen = [contrast(over(colour, ground), ground) for colour in (look.fill, look.stroke) if colour is not None]
    inside = colour_of((role, *lie_on), mode) if look.fill is not None else ground
    words = (style(word, mode).fill for word in on_it)
    return max([*seen, *(contrast(over(colour, inside), inside) for colour in words if colour is not None)])
