"""Scenes as pixels."""

from __future__ import annotations

import io
import re
import sys

import pytest
from PIL import Image

import minerals
from minerals.core.picture import Circle, Line, Polygon, Scene, Text
from minerals.core.system import install_command
from minerals.core.text import MineralsError
from minerals.picture import letters, style
from minerals.picture.raster import to_png
from minerals.picture.themes import MODES

SQUARE = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))


def scene(*shapes):
    return Scene(60, 60, (Polygon(((0, 0), (60, 0), (60, 60), (0, 60)), "background"), *shapes), "A test")


def to_image(shown, mode="light", scale=2.0):
    return Image.open(io.BytesIO(to_png(shown, mode, scale))).convert("RGB")


def colour_at(image, x, y, scale=2.0):
    return image.getpixel((round(x * scale), round(y * scale)))


@pytest.mark.parametrize("mode", MODES)
def test_shapes_have_the_colours_of_the_theme(mode):
    fill = style("tile.blue", mode).fill
    image = to_image(scene(Polygon(SQUARE, "tile.blue"), Circle(30, 30, 8, "tile.red")), mode)
    assert colour_at(image, 14, 14) == (fill.red, fill.green, fill.blue)
    red = style("tile.red", mode).fill
    assert colour_at(image, 30, 30) == (red.red, red.green, red.blue)
    ground = style("background", mode).fill
    assert colour_at(image, 4, 4) == (ground.red, ground.green, ground.blue)


def test_what_is_see_through_lets_the_ground_shine_through():
    plain = colour_at(to_image(scene(Polygon(SQUARE, "tile.white"))), 30, 30)
    marked = colour_at(to_image(scene(Polygon(SQUARE, "tile.white"), Polygon(SQUARE, "mark.selected"))), 30, 30)
    solid = style("mark.selected").fill
    assert marked != plain
    assert marked != (solid.red, solid.green, solid.blue)


def test_lines_and_words_leave_ink():
    empty = to_image(scene()).tobytes()
    for shape in (
        Line(((5, 30), (55, 30)), "arrow", arrow=True),
        Line(((5, 30), (55, 30)), "mark.before"),
        Text(30, 30, "W", "letter.white", 20),
        Text(5, 30, "left", "text", 12, "start"),
    ):
        assert to_image(scene(shape)).tobytes() != empty


def rows_of_ink(sign):
    """How many rows of pixels a sign fills, a hundred to its em."""
    image = to_image(scene(Text(30, 30, sign, "text", 50)))
    ground = image.getpixel((0, 0))
    return sum(any(image.getpixel((x, y)) != ground for x in range(image.width)) for y in range(image.height))


def test_a_dash_is_a_dash_and_not_the_box_of_a_missing_sign():
    assert 2 <= rows_of_ink("–") <= 12
    assert rows_of_ink("W") > 50


def test_a_name_may_hold_signs_that_mean_something_to_svg():
    assert to_image(scene(Text(30, 30, '<&>"]]>\x00', "text", 12))).tobytes() != to_image(scene()).tobytes()


def test_what_is_missing_is_named_with_what_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MineralsError) as caught:
        to_png(scene())
    assert install_command("pictures") in str(caught.value)
    assert "in a browser" in str(caught.value)


def test_without_letters_there_is_no_picture_rather_than_one_without_words(monkeypatch):
    monkeypatch.setattr(letters.importlib.util, "find_spec", lambda name: None)
    letters.letters.cache_clear()
    with pytest.raises(MineralsError, match=rf"letters of matplotlib .*{re.escape(install_command('pictures'))}"):
        to_png(scene())


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_is_as_large_as_asked_for(scale):
    image = Image.open(io.BytesIO(to_png(scene(), scale=scale)))
    assert (image.format, image.size) == ("PNG", (round(60 * scale), round(60 * scale)))


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_game_can_be_drawn_the_same_each_time(game):
    shown = minerals.new(game, seed=1).scene()
    assert to_png(shown, scale=0.4) == to_png(shown, scale=0.4)
