"""Scenes as text: what a terminal, a doctest and a diff can show."""

from __future__ import annotations

import pytest

from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals.picture import SceneError, to_text
from tests.picture.demo import demo_scene


def painted(*shapes: Shape) -> str:
    """On characters of 10 by 20 units."""
    return to_text(Scene(200, 100, shapes, "A scene"))


def test_a_whole_board() -> None:
    assert to_text(demo_scene()).splitlines() == [
        "",
        "                        Players",
        "                          Ada  3",
        "      k   t   3           Ben 10",
        "",
        "    5   a   o   w         Cleo17",
        "                          Dov 24",
        "  t   a   2   w   4",
        "                          Eve 31",
        "    a   o   .   k",
        "",
        "      1   k   t         d4 is too far away.",
    ]


class TestGlyphs:
    def test_a_glyph_stands_at_its_shapes_centre(self) -> None:
        assert painted(Circle(35, 30, 8, "tile", glyph="w")) == "\n   w"
        assert painted(Polygon(((20, 0), (40, 0), (40, 20), (20, 20)), "tile", glyph="k")) == "   k"

    @pytest.mark.parametrize(("x", "line"), [(30.0, "   w"), (35.0, "   w"), (39.9, "   w"), (40.0, "    w")])
    def test_every_point_of_a_character_is_that_character(self, x: float, line: str) -> None:
        assert painted(Circle(x, 0, 8, "tile", glyph="w")) == line

    def test_a_longer_glyph_is_centred(self) -> None:
        assert painted(Circle(35, 10, 8, "tile", glyph="(1)")) == "  (1)"

    def test_a_shape_without_a_glyph_leaves_no_trace(self) -> None:
        assert painted(Circle(35, 10, 8, "tile"), Line(((0, 0), (100, 0)), "arrow")) == ""

    def test_later_shapes_overwrite(self) -> None:
        assert painted(Circle(5, 10, 8, "tile", glyph="www"), Circle(5, 10, 4, "player.1", glyph="1")) == "1ww"


class TestTexts:
    @pytest.mark.parametrize(
        ("align", "line"), [("start", "          abcd"), ("middle", "        abcd"), ("end", "      abcd")]
    )
    def test_alignment(self, align: str, line: str) -> None:
        assert painted(Text(100, 10, "abcd", "text.quiet", align=align)) == line

    def test_what_is_written_on_tiles_is_left_to_their_glyphs(self) -> None:
        assert (
            painted(Text(5, 10, "4", "letter.black"), Text(5, 10, "1", "player.text"), Text(5, 10, "x", "texture"))
            == ""
        )

    def test_a_text_too_long_for_its_place_is_not_cut(self) -> None:
        assert painted(Text(5, 10, "over the left edge", "text", align="end")) == "over the left edge"
        assert painted(Text(190, 10, "right", "text", align="start")) == " " * 19 + "right"

    def test_blanks_at_the_end_are_stripped(self) -> None:
        assert painted(Text(0, 10, "word   ", "text", align="start"), Text(0, 30, "   ", "text")) == "word"


def test_a_scene_of_nothing_is_nothing() -> None:
    assert painted() == ""


def test_what_has_no_place_is_refused() -> None:
    with pytest.raises(SceneError, match=r"\(nan, 0\) is not a point"):
        painted(Circle(float("nan"), 0, 1, "tile", glyph="w"))


def test_characters_need_a_size() -> None:
    with pytest.raises(SceneError, match="character's width of 'Flat' is 0"):
        to_text(Scene(10, 10, (), "Flat", character=(0, 20)))
