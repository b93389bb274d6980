"""What is painted anew: every shape that changed with all that lies on its tiles, and nothing far away."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import minerals
from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals_widgets.screen.difference import Difference, PictureOnCanvas, extent
from tests.widgets.games import LESSON

GAMES = {
    "minerals": LESSON,
    "mattock": {"board": "inner", "seed": 1},
    "iceminers": {"seed": 1},
    "out_of_mine": {"seed": 1},
}
STONES = tuple(Circle(100.0 * number + 50, 50, 20, "tile.blue") for number in range(6))


def scene_of(*shapes: Shape) -> Scene:
    return Scene(640, 100, shapes, "Stones")


def difference(before: Scene, after: Scene, ratio: float = 2.0) -> Difference | None:
    shown = PictureOnCanvas(before, "light", ratio)
    return PictureOnCanvas(after, "light", ratio, shown).difference(shown)


def covered(changes: Difference, shape: Shape, ratio: float = 2.0) -> bool:
    """Whether a point in the middle of a shape is painted anew."""
    left, top, right, bottom = extent(shape)
    x, y = ratio * (left + right) / 2, ratio * (top + bottom) / 2
    return any(x0 <= x < x0 + width and y0 <= y < y0 + height for x0, y0, width, height in changes.parts)


def test_nothing_is_painted_for_a_picture_that_is_the_same():
    again = tuple(replace(stone) for stone in STONES)
    assert difference(scene_of(*STONES), scene_of(*again)) == Difference()


def test_what_comes_goes_or_changes_is_painted_and_its_neighbours_are_not():
    changed = Circle(350, 50, 20, "tile.black")
    for after in (STONES[:3] + STONES[4:], (*STONES[:3], changed, *STONES[4:]), (*STONES, changed)):
        found = difference(scene_of(*STONES), scene_of(*after))
        assert found is not None
        assert covered(found, STONES[3])
        assert STONES[1] not in found.shapes and STONES[5] not in found.shapes
        assert not covered(found, STONES[1]) and not covered(found, STONES[5])


def test_what_lies_below_is_painted_too_in_its_order():
    below, above = Circle(150, 50, 30, "tile.white"), Text(150, 50, "K", "text")
    before = scene_of(below, *STONES, above)
    found = difference(before, scene_of(below, STONES[0], Circle(150, 50, 20, "tile.black"), *STONES[2:], above))
    assert found is not None
    assert [shape.role for shape in found.shapes] == ["tile.white", "tile.black", "text"]


def test_a_shape_that_now_lies_above_another_is_painted():
    one, other = Circle(150, 50, 30, "tile.white"), Circle(160, 50, 30, "tile.black")
    found = difference(scene_of(one, other, STONES[5]), scene_of(other, one, STONES[5]))
    assert found is not None
    assert found.shapes == (other, one)


def test_a_shape_that_only_comes_earlier_or_later_is_not():
    assert difference(scene_of(*STONES), scene_of(STONES[5], *STONES[:5])) == Difference()


@pytest.mark.parametrize("setting", [{"width": 641.0}, {"height": 101.0}])
def test_another_size_is_another_picture(setting):
    assert difference(scene_of(*STONES), replace(scene_of(*STONES), **setting)) is None


def test_another_mode_or_ratio_is_another_picture():
    shown = PictureOnCanvas(scene_of(*STONES), "light", 2.0)
    assert PictureOnCanvas(shown.scene, "dark", 2.0, shown).difference(shown) is None
    assert PictureOnCanvas(shown.scene, "light", 1.5, shown).difference(shown) is None


def test_where_most_has_changed_everything_is_painted():
    table = Polygon(((0, 0), (640, 0), (640, 100), (0, 100)), "board")
    assert difference(scene_of(table, *STONES), scene_of(replace(table, role="panel"), *STONES)) is None


@pytest.mark.parametrize(
    "shape",
    [
        Line(((10, 10), (90, 60)), "arrow", arrow=True),
        Text(50, 50, "MW", "text.title", 20, "end"),
        Circle(50, 50, 20, "mark.target"),
    ],
)
def test_a_shape_reaches_beyond_its_points(shape):
    left, top, right, bottom = extent(shape)
    points = shape.points if isinstance(shape, Line) else ((shape.x, shape.y),)
    assert all(left < x < right and top < y < bottom for x, y in points)
    assert right - left > 30


@pytest.mark.parametrize("name", GAMES)
def test_through_a_game_every_change_is_covered(name):
    luck = random.Random(name)
    match = minerals.new(name, **GAMES[name])
    shown = PictureOnCanvas(match.scene(), "light", 2.0)
    small = 0
    for _ in range(12):
        match.play(luck.choice(match.legal_actions()))
        before, shown = shown, PictureOnCanvas(match.scene(), "light", 2.0, shown)
        found = shown.difference(before)
        if found is None:
            continue
        small += 1
        olds, news = set(before.scene.shapes), set(shown.scene.shapes)
        assert news - olds <= set(found.shapes)
        assert all(covered(found, shape) for shape in (news ^ olds) if not isinstance(shape, Text))
    assert small > 6
