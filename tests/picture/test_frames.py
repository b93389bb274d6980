"""The frames of an animation: what has not changed is not drawn again, and nobody sees the difference."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

import minerals
from minerals.core.picture import Circle, Line, Polygon, Scene, Text, View
from minerals.picture import frames
from minerals.picture.frames import bounds, to_images
from minerals.picture.pieces import SceneError

GROUND = Polygon(((0, 0), (200, 0), (200, 120), (0, 120)), "background")
SHAPES = (
    Circle(100, 60, 20, "tile.blue"),
    Circle(100, 60, 20, "mark.selected"),
    Polygon(((80, 40), (120, 40), (120, 80), (80, 80)), "tile.white"),
    Line(((60, 60), (140, 60)), "arrow", arrow=True),
    Line(((60, 40), (140, 80)), "mark.before"),
    Text(100, 60, "ÄWjgy", "text.title", 24),
    Text(100, 60, "Wally", "letter.white", 24, "start"),
    Text(100, 60, "矿 5", "text", 24, "end"),
)


def scene(*shapes, width=200):
    return Scene(width, 120, (GROUND, *shapes), "A test")


def strange(one, other):
    """How many pixels of two pictures look different."""
    found = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > 24 else 0)
    return found.histogram()[255]


def alone(shown, scale):
    (image,) = to_images([shown], scale=scale)
    return image


@pytest.mark.parametrize("game", minerals.game_names())
def test_each_frame_looks_as_if_it_were_drawn_alone(game):
    match = minerals.new(game, seed=7)
    for _ in range(8):
        match.play(match.legal_actions()[0])
    log = match.log
    steps = range(0, len(log), max(1, len(log) // 4))
    scenes = [game_scene(log, step) for step in steps]
    for shown, image in zip(scenes, to_images(scenes, scale=0.75), strict=True):
        assert strange(image, alone(shown, 0.75)) <= 8


def game_scene(log, step):
    return log.game.picture(log.state_at(step), View(), log.header.players)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{type(shape).__name__} {shape.role}")
@pytest.mark.parametrize("scale", [0.7, 2.0])
def test_nothing_of_a_shape_stays_when_it_goes_and_nothing_is_missing_when_it_comes(shape, scale):
    without, whole, again = to_images([scene(), scene(shape), scene()], scale=scale)
    assert strange(whole, without) > 0
    assert ImageChops.difference(again, without).getbbox() is None
    assert strange(whole, alone(scene(shape), scale)) == 0


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{type(shape).__name__} {shape.role}")
def test_the_box_of_a_shape_is_not_much_larger_than_what_is_drawn(shape):
    left, top, right, bottom = bounds(shape)
    drawn = ImageChops.difference(alone(scene(shape), 1.0), alone(scene(), 1.0)).getbbox()
    assert left <= drawn[0] <= left + 50
    assert top <= drawn[1] <= top + 30
    assert right - 40 <= drawn[2] <= right
    assert bottom - 30 <= drawn[3] <= bottom


def test_what_comes_to_lie_on_top_is_drawn_again():
    disc, square = SHAPES[0], SHAPES[2]
    _, turned = to_images([scene(disc, square), scene(square, disc)], scale=1.0)
    assert strange(turned, alone(scene(square, disc), 1.0)) == 0


def test_only_the_part_that_changes_is_drawn(monkeypatch):
    parts = []
    real = frames.part_to_png
    monkeypatch.setattr(frames, "part_to_png", lambda *given: parts.append(given[2]) or real(*given))
    list(to_images([scene(), scene(), scene(SHAPES[0]), scene()], scale=1.0))
    whole, *others = parts
    assert whole == (200, 120)
    assert len(others) == 2
    assert all(width * height < 60 * 60 for width, height in others)


def test_a_picture_of_another_size_is_drawn_as_a_whole():
    sizes = [image.size for image in to_images([scene(), scene(width=300), scene()], scale=0.5)]
    assert sizes == [(100, 60), (150, 60), (100, 60)]


def test_each_frame_is_a_picture_of_its_own():
    images = list(to_images([scene(), scene(SHAPES[0]), scene()], scale=1.0))
    assert [strange(one, other) > 0 for one, other in pairwise(images)] == [True, True]


def test_what_cannot_be_painted_is_said():
    with pytest.raises(SceneError, match=r"Shape 2 of 'A test', a circle .* radius"):
        list(to_images([scene(), scene(Circle(1, 1, 0, "tile.blue"))]))
    with pytest.raises(SceneError, match="scale"):
        list(to_images([scene()], scale=0))
