"""Scenes as SVG: valid, labelled, deterministic, at home on light and dark pages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals.picture import SceneError, ThemeError, to_svg
from tests.picture.demo import GRID, demo_scene

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def scene(*shapes: Shape, title: str = "A scene", description: str = "") -> Scene:
    return Scene(100, 50, shapes, title, description)


def python(code: str, hash_seed: str = "0") -> str:
    """What a program prints, run at the root of the project."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={"PYTHONHASHSEED": hash_seed},
        text=True,
    )
    return run.stdout


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


class TestDocument:
    def test_it_is_one_svg_element_of_the_scenes_size(self) -> None:
        root = parsed(to_svg(scene()))
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == "0 0 100 50"
        assert (root.attrib["width"], root.attrib["height"]) == ("100", "50")

    def test_it_shrinks_to_a_cell_that_is_narrower(self) -> None:
        assert parsed(to_svg(scene())).attrib["style"] == "max-width:100%;height:auto"

    def test_it_says_what_it_shows(self) -> None:
        root = parsed(to_svg(demo_scene()))
        assert root.attrib["role"] == "img"
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert description is not None
        assert title.text == "A board of every mineral"
        assert description.text == "Nineteen tiles, five pawns & a <panel>."
        assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]

    def test_without_a_description_there_is_none(self) -> None:
        root = parsed(to_svg(scene()))
        assert root.find(f"{SVG}desc") is None
        assert len(root.attrib["aria-labelledby"].split()) == 1

    def test_it_needs_nothing_from_outside(self) -> None:
        svg = to_svg(demo_scene())
        assert "href" not in svg
        assert "url(" not in svg
        assert "@import" not in svg

    def test_the_same_scene_gives_the_same_text_in_another_process(self) -> None:
        code = "from minerals.picture import to_svg; from tests.picture import demo; print(to_svg(demo.demo_scene()))"
        assert {python(code, hash_seed=seed) for seed in ("1", "2")} == {to_svg(demo_scene()) + "\n"}

    def test_painting_needs_neither_numpy_nor_jupyter(self) -> None:
        code = (
            "import sys, minerals.picture; print(sorted({'numpy', 'pandas', 'IPython', 'ipywidgets'} & {*sys.modules}))"
        )
        assert python(code) == "[]\n"

    def test_a_board_of_nineteen_tiles_stays_small(self) -> None:
        assert len(to_svg(demo_scene(), mode="light")) < 16_000


class TestShapes:
    def test_a_polygon_a_circle_and_a_line(self) -> None:
        root = parsed(
            to_svg(
                scene(Polygon(SQUARE, "tile"), Circle(5, 6, 7.5, "card"), Line(((0, 0), (3, 4)), "panel")),
            )
        )
        polygon, circle, line = root[2:]
        assert polygon.attrib["points"] == "0,0 10,0 10,10 0,10"
        assert (circle.attrib["cx"], circle.attrib["cy"], circle.attrib["r"]) == ("5", "6", "7.5")
        assert line.attrib["points"] == "0,0 3,4"

    def test_later_shapes_lie_on_top(self) -> None:
        root = parsed(to_svg(scene(Circle(1, 1, 1, "tile"), Polygon(SQUARE, "card"), Circle(2, 2, 2, "tile"))))
        assert [element.tag for element in root[2:]] == [f"{SVG}circle", f"{SVG}polygon", f"{SVG}circle"]

    def test_a_clickable_shape_has_its_cell_and_its_label(self) -> None:
        root = parsed(to_svg(scene(Polygon(SQUARE, "tile.white", "a1, wollastonite", cell="a1"))))
        (tile,) = root.findall(f"{SVG}polygon")
        assert tile.attrib["data-cell"] == "a1"
        title = tile.find(f"{SVG}title")
        assert title is not None
        assert title.text == "a1, wollastonite"

    def test_every_cell_of_the_board_is_there_and_labelled(self) -> None:
        tiles = [element for element in parsed(to_svg(demo_scene())).iter() if "data-cell" in element.attrib]
        assert {tile.attrib["data-cell"] for tile in tiles} == {*GRID.name_of.values(), "undo", "end"}
        assert all(tile.find(f"{SVG}title") is not None for tile in tiles)

    def test_decoration_has_neither(self) -> None:
        (tile,) = parsed(to_svg(scene(Polygon(SQUARE, "tile")))).findall(f"{SVG}polygon")
        assert "data-cell" not in tile.attrib
        assert len(tile) == 0

    def test_a_texts_middle_height_is_its_y(self) -> None:
        (text,) = parsed(to_svg(scene(Text(10, 20, "4", "letter.white", size=10)))).findall(f"{SVG}text")
        assert (text.attrib["x"], text.attrib["y"], text.attrib["font-size"]) == ("10", "23.6", "10")

    @pytest.mark.parametrize(("align", "anchor"), [("start", "start"), ("end", "end")])
    def test_a_texts_alignment(self, align: str, anchor: str) -> None:
        (text,) = parsed(to_svg(scene(Text(1, 2, "left", "text", align=align)))).findall(f"{SVG}text")
        assert text.attrib["text-anchor"] == anchor

    def test_a_text_stands_in_the_middle_unless_told_otherwise(self) -> None:
        root = parsed(to_svg(scene(Text(1, 2, "mid", "text"))))
        assert root.attrib["text-anchor"] == "middle"
        assert all("text-anchor" not in text.attrib for text in root.findall(f"{SVG}text"))

    def test_an_arrow_ends_in_a_head_whose_tip_is_its_last_point(self) -> None:
        root = parsed(to_svg(scene(Line(((0, 20), (50, 20)), "arrow", "a1 to a3", arrow=True)), mode="light"))
        shafts, heads = root.findall(f"{SVG}polyline"), root.findall(f"{SVG}polygon")
        assert [shaft.attrib["points"] for shaft in shafts] == ["0,20 36,20"] * 2, "the halo and the shaft"
        assert [head.attrib["points"] for head in heads] == ["50,20 36,28 36,12"] * 2
        assert [len(element.findall(f"{SVG}title")) for element in root[2:]].count(1) == 1, "its label is said once"

    def test_a_halo_lies_under_its_shape_and_is_wider(self) -> None:
        svg = to_svg(scene(Circle(5, 5, 4, "player.1", "Ada", "a1")), mode="light")
        halo, pawn = parsed(svg).findall(f"{SVG}circle")
        assert "data-cell" not in halo.attrib
        assert pawn.attrib["data-cell"] == "a1"
        assert rule(svg, halo.attrib["class"]) == "fill:none;stroke:#ffffff;stroke-width:5"
        assert rule(svg, pawn.attrib["class"]) == "fill:#e8761c;stroke:#14161a;stroke-width:2"

    def test_numbers_have_two_decimals_at_most(self) -> None:
        svg = to_svg(scene(Circle(1 / 3, -0.001, 2.0, "tile")))
        assert 'cx="0.33" cy="0" r="2"' in svg

    def test_no_number_of_a_board_is_longer(self) -> None:
        assert not re.search(r"\d\.\d{3}", to_svg(demo_scene()))


class TestEscaping:
    def test_markup_is_text(self) -> None:
        root = parsed(to_svg(scene(Text(0, 0, "<b>&\"'", "text"), title="a < b & c", description="]]>")))
        assert [element.text for element in root if element.tag != f"{SVG}style"] == ["a < b & c", "]]>", "<b>&\"'"]

    def test_markup_in_a_label_and_a_cell(self) -> None:
        (tile,) = parsed(to_svg(scene(Polygon(SQUARE, "tile", "<script>", cell='"><script>')))).findall(f"{SVG}polygon")
        assert tile.attrib["data-cell"] == '"><script>'
        assert tile[0].text == "<script>"

    @given(st.text())
    def test_any_text_whatever_gives_valid_xml(self, text: str) -> None:
        parsed(
            to_svg(scene(Text(0, 0, text, "text"), Circle(0, 0, 1, "tile", text, text), title=text, description=text))
        )


def rule(svg: str, name: str) -> str:
    """What the style sheet says of a class, outside any media query."""
    found = re.search(rf"[.]m[0-9a-f]+ [.]{name}{{([^}}]*)}}", svg)
    assert found is not None, f"no rule for {name}"
    return found[1]


class TestColours:
    def test_colours_stand_once_in_the_style_sheet(self) -> None:
        svg = to_svg(scene(*(Circle(x, 5, 4, "tile.blue") for x in range(20))), mode="light")
        assert svg.count("#2a5ca6") == 1
        assert len({circle.attrib["class"] for circle in parsed(svg).findall(f"{SVG}circle")}) == 1

    def test_light_and_dark(self) -> None:
        light, dark = (to_svg(scene(Text(0, 0, "word", "text")), mode=mode) for mode in ("light", "dark"))
        assert "#2b2822" in light
        assert "#eceae4" not in light
        assert "#eceae4" in dark
        assert "#2b2822" not in dark

    def test_auto_follows_the_readers_system(self) -> None:
        svg = to_svg(scene(Text(0, 0, "word", "text"), Circle(0, 0, 1, "player.1")))
        light, dark = svg.split("@media(prefers-color-scheme:dark)")
        assert "#2b2822" in light
        assert "#eceae4" in dark.split("</style>")[0]
        assert "#e8761c" not in dark, "what looks the same in both modes is said once"

    def test_two_pictures_on_a_page_do_not_clash(self) -> None:
        light, dark, other = to_svg(demo_scene(), "light"), to_svg(demo_scene(), "dark"), to_svg(demo_scene("Other"))
        scopes = [parsed(svg).attrib["class"] for svg in (light, dark, other)]
        assert len(set(scopes)) == 3
        for svg, scope in zip((light, dark, other), scopes, strict=True):
            sheet = re.search("<style>(.*)</style>", svg)
            assert sheet is not None
            selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", sheet[1])
            assert selectors
            assert all(selector.startswith(f".{scope} .") for selector in selectors)
            identifiers = re.findall(r' id="([^"]+)"', svg)
            assert all(identifier.startswith(scope) for identifier in identifiers)

    def test_a_clear_colour_keeps_its_opacity_apart(self) -> None:
        svg = to_svg(scene(Polygon(SQUARE, "mark.selected")), mode="light")
        assert "fill:#ffffff;fill-opacity:0.25" in svg

    def test_dashes_are_drawn(self) -> None:
        assert "stroke-dasharray:7 5" in to_svg(scene(Polygon(SQUARE, "mark.before")))

    def test_a_role_above_an_unnamed_one_colours_it(self) -> None:
        assert "#ece7d9" in to_svg(scene(Polygon(SQUARE, "tile.white.cracked")), mode="light")


class TestRefusals:
    """What cannot be painted is refused by number, kind and role, and nothing comes out."""

    @pytest.mark.parametrize(
        ("shape", "reason"),
        [
            (
                Polygon(SQUARE[:2], "tile"),
                "Shape 2 of 'A scene', a polygon of role 'tile': it has 2 points and needs 3",
            ),
            (Line(SQUARE[:1], "arrow"), "a line of role 'arrow': it has 1 points and needs 2"),
            (Circle(1, 1, 0, "tile"), "a circle of role 'tile': its radius is 0"),
            (Circle(1, 1, float("nan"), "tile"), "its radius is nan"),
            (Circle(float("inf"), 1, 1, "tile"), r"\(inf, 1\) is not a point"),
            (Polygon((*SQUARE, (1.0, float("nan"))), "tile"), r"\(1.0, nan\) is not a point"),
            (Polygon((*SQUARE, (1.0,)), "tile"), r"\(1.0,\) is not a point"),  # type: ignore[arg-type]
            (Text(1, "2", "a", "text"), r"\(1, '2'\) is not a point"),  # type: ignore[arg-type]
            (Text(1, 2, "a", "text", size=-3), "its size is -3"),
            (Text(1, 2, "a", "text", align="left"), "its alignment is 'left', not one of start, middle, end"),
            (Text(1, 2, 5, "text"), "its text is 5, not a string"),  # type: ignore[arg-type]
        ],
    )
    def test_a_shape_that_cannot_be_painted(self, shape: Shape, reason: str) -> None:
        with pytest.raises(SceneError, match=reason):
            to_svg(scene(Circle(1, 1, 1, "tile"), shape))

    @pytest.mark.parametrize(("width", "height"), [(0, 10), (10, -1), (float("inf"), 10), (10, float("nan"))])
    def test_a_scene_without_a_size(self, width: float, height: float) -> None:
        with pytest.raises(SceneError, match="must be a number above 0"):
            to_svg(Scene(width, height, (), "Nothing"))

    def test_a_role_the_theme_does_not_know(self) -> None:
        with pytest.raises(ThemeError, match="no role 'tiel'"):
            to_svg(scene(Polygon(SQUARE, "tiel")))

    def test_an_unknown_mode(self) -> None:
        with pytest.raises(ThemeError, match="no mode 'night'; choose auto, light or dark"):
            to_svg(scene(), mode="night")  # type: ignore[arg-type]
