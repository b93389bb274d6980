"""Scenes as canvas commands: complete, in order, and nothing the page could not carry out."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipycanvas import Canvas

from minerals.core.geometry import corners
from minerals.core.picture import Circle, Line, Polygon, Scene, Shape, Text
from minerals.picture import Mode, SceneError, ThemeError, style
from minerals.picture.themes import MODES
from minerals_widgets.screen.painter import Command, commands, paint
from tests.picture.demo import GRID, HEIGHT, RADIUS, WIDTH, demo_scene, kind_of, point

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))

modes = pytest.mark.parametrize("mode", MODES)


def painting(*shapes: Shape, mode: Mode = "light") -> list[Command]:
    return commands(Scene(100, 50, shapes, "A scene"), mode)


def drawn(done: list[Command]) -> list[Command]:
    """The commands that leave ink."""
    return [command for command in done if command[0].startswith(("fill_", "stroke_"))]


def names(done: list[Command]) -> list[str]:
    return [name for name, _ in drawn(done)]


def settings_at(done: list[Command], name: str) -> dict[str, Any]:
    """What is set when the first command of a name comes."""
    settings: dict[str, Any] = {}
    for command, arguments in done:
        if command == name:
            return settings
        if command == "set":
            settings[arguments[0]] = arguments[1]
        elif command == "set_line_dash":
            settings["dash"] = arguments[0]
    raise AssertionError(f"there is no {name}")


class TestBeginning:
    def test_the_canvas_is_scaled_and_cleared_first(self) -> None:
        first, second, *_ = commands(demo_scene())
        assert first == ("set_transform", (2, 0, 0, 2, 0, 0))
        assert second == ("clear_rect", (0, 0, WIDTH + 1, HEIGHT + 1))

    @modes
    def test_nothing_is_painted_with_what_an_earlier_painting_left(self, mode: Mode) -> None:
        needs = {
            "fill": {"fill_style"},
            "stroke": {"stroke_style", "line_width", "dash", "line_cap", "line_join", "line_dash_offset"},
            "text": {"font", "text_align", "text_baseline", "direction"},
        }
        always = {"global_alpha", "global_composite_operation", "filter", "shadow_color"}
        known: set[str] = set()
        for name, arguments in commands(demo_scene(), mode):
            if name == "set":
                known.add(arguments[0])
            elif name == "set_line_dash":
                known.add("dash")
            verb, _, what = name.partition("_")
            if verb in needs and "styled" not in name:
                assert needs[verb] | always | (needs["text"] if what == "text" else set()) <= known

    def test_a_setting_in_force_is_not_sent_again(self) -> None:
        done = painting(*(Circle(x, 5, 4, "tile.blue") for x in range(20)))
        assert sum(command == ("set", ("fill_style", "#2a5ca6")) for command in done) == 1


class TestOrder:
    def test_later_shapes_are_painted_later(self) -> None:
        done = painting(
            Circle(5, 5, 4, "tile"), Polygon(SQUARE, "card"), Text(1, 1, "7", "text"), Circle(5, 5, 2, "tile")
        )
        assert names(done) == [
            *(
                "fill_circle",
                "stroke_circle",
                "fill_polygon",
                "stroke_polygon",
                "fill_text",
                "fill_circle",
                "stroke_circle",
            )
        ]

    def test_an_outline_is_painted_before_the_next_shape_covers_it(self) -> None:
        done = painting(Polygon(SQUARE, "card"), Polygon(SQUARE, "card"))
        assert names(done) == ["fill_polygon", "stroke_polygon"] * 2

    def test_shapes_without_outline_in_a_row_are_one_command_in_their_order(self) -> None:
        done = painting(Polygon(SQUARE, "tile.white.facet"), Polygon(SQUARE[:3], "tile.black.facet"))
        ((name, (points, colours, alpha, counts)),) = drawn(done)
        assert name == "fill_styled_polygons"
        assert points.tolist() == [[*point] for n in (4, 3) for point in SQUARE[:n]]
        assert counts.tolist() == [4, 3]
        fills = [style(f"tile.{name}.facet").fill for name in ("white", "black")]
        assert colours.tolist() == [[fill.red, fill.green, fill.blue] for fill in fills if fill]
        assert alpha == 1

    def test_where_some_are_clear_each_has_an_opacity(self) -> None:
        aside = tuple((x + 20, y) for x, y in SQUARE)
        done = painting(Polygon(SQUARE, "iceminers.facet.shade"), Polygon(aside, "iceminers.facet.shade"))
        ((_, _, alphas),) = [arguments for name, arguments in drawn(done) if name == "fill_styled_polygons"]
        assert len(alphas) == 2 and 0 < alphas.min() < 1

    def test_those_with_as_many_corners_go_without_their_numbers(self) -> None:
        done = painting(*(Polygon(SQUARE, f"tile.{colour}.facet") for colour in ("white", "black")))
        ((_, (points, _, _)),) = drawn(done)
        assert points.tolist() == [[[*point] for point in SQUARE]] * 2

    def test_circles_as_well(self) -> None:
        ((name, (x, y, radius, colours, _)),) = drawn(
            painting(Circle(1, 2, 3, "pip.white"), Circle(4, 5, 6, "pip.blue"))
        )
        assert name == "fill_styled_circles"
        assert (x.tolist(), y.tolist(), radius.tolist()) == ([1, 4], [2, 5], [3, 6])
        assert len(colours) == 2

    def test_a_text_between_them_stays_between_them(self) -> None:
        done = painting(Circle(1, 1, 1, "pip"), Text(1, 1, "a", "text"), Circle(1, 1, 1, "pip"))
        assert names(done) == ["fill_circle", "fill_text", "fill_circle"]

    def test_the_tiles_of_a_board_are_one_command_and_their_outlines_another(self) -> None:
        tiles = [Polygon(corners(*point(cell), RADIUS), "tile.white") for cell in GRID.name_of.values()]
        assert names(painting(*tiles)) == ["fill_styled_polygons", "stroke_styled_polygons"]

    def test_outlines_of_another_width_are_another_command(self) -> None:
        roles = [
            (cell, "die" if kind_of(cell) == "pink" else f"tile.{kind_of(cell)}") for cell in GRID.name_of.values()
        ]
        done = painting(*(Polygon(corners(*point(cell), RADIUS), role) for cell, role in roles))
        assert names(done) == ["fill_styled_polygons", "stroke_styled_polygons", "stroke_styled_polygons"]
        widths = [arguments[1] for name, arguments in done if name == "set" and arguments[0] == "line_width"]
        assert widths == [1.25, 2.0]

    def test_a_mark_on_a_tile_is_painted_after_the_tile_and_its_outline(self) -> None:
        a1, a2 = (corners(*point(cell), RADIUS) for cell in ("a1", "a2"))
        done = painting(Polygon(a1, "tile"), Polygon(a2, "tile"), Polygon(a1, "card"))
        assert names(done) == ["fill_styled_polygons", "stroke_styled_polygons", "fill_polygon", "stroke_polygon"]

    @given(st.lists(st.tuples(*[st.integers(0, 40)] * 2, *[st.integers(1, 30)] * 2), max_size=8))
    def test_what_covers_another_is_painted_after_its_outline(self, boxes: list[tuple[int, int, int, int]]) -> None:
        rectangles = [((x, y), (x + w, y), (x + w, y + h), (x, y + h)) for x, y, w, h in boxes]
        order = list(outlines(painting(*(Polygon(rectangle, "card") for rectangle in rectangles))))
        for (first, (x, y, w, h)), (second, (x2, y2, w2, h2)) in combinations(enumerate(boxes), 2):
            if x < x2 + w2 and x2 < x + w and y < y2 + h2 and y2 < y + h:
                stroked = order.index(("stroke", rectangles[first]))
                filled = len(order) - 1 - order[::-1].index(("fill", rectangles[second]))
                assert stroked < filled

    @given(st.lists(st.sampled_from(["pip", "tile", "tile.facet", "mark.target", "player.1"]), max_size=12))
    def test_whatever_follows_whatever_is_painted_once_and_in_order(self, roles: list[str]) -> None:
        done = painting(*(Circle(10 + place, 5, 3, role) for place, role in enumerate(roles)))
        order = [x for x in places(done) if x is not None]
        assert order == sorted(order)
        assert {10 + place for place in range(len(roles))} == set(order)


def outlines(done: list[Command]) -> Iterator[tuple[str, tuple[tuple[float, float], ...]]]:
    """What is filled and stroked, polygon by polygon."""
    for name, arguments in drawn(done):
        for polygon in polygons_of(arguments) if "styled" in name else arguments[:1]:
            yield (name.partition("_")[0], tuple((x, y) for x, y in polygon.tolist()))


def polygons_of(arguments: tuple[Any, ...]) -> Iterable[Any]:
    """The outlines of several polygons: alike in one array, else one after the other with their numbers of corners."""
    points, *_, last = arguments
    return points if points.ndim == 3 else np.split(points, np.cumsum(last)[:-1])


def places(done: list[Command]) -> Iterator[float | None]:
    for name, arguments in drawn(done):
        if name == "fill_styled_circles":
            yield from arguments[0].tolist()
        else:
            yield arguments[0]


class TestShapes:
    def test_a_polygon(self) -> None:
        done = painting(Polygon(SQUARE, "tile.blue"))
        assert settings_at(done, "fill_polygon")["fill_style"] == "#2a5ca6"
        settings = settings_at(done, "stroke_polygon")
        assert (settings["stroke_style"], settings["line_width"], settings["dash"]) == ("#1c4078", 1.25, [])
        assert drawn(done)[0][1][0].tolist() == [[*point] for point in SQUARE]

    def test_points_are_sent_in_half_the_bytes(self) -> None:
        (_, (points,)), *_ = drawn(painting(Polygon(SQUARE, "tile")))
        assert points.dtype == np.float32

    def test_a_clear_colour(self) -> None:
        assert settings_at(painting(Polygon(SQUARE, "mark.selected")), "fill_polygon")["fill_style"] == "#ffffff40"

    def test_dashes_end_where_the_shape_ends(self) -> None:
        done = painting(Circle(1, 1, 1, "mark.before"), Circle(1, 1, 1, "card"))
        assert [arguments for name, arguments in done if name == "set_line_dash"] == [([],), ([7.0, 5.0],), ([],)]

    def test_a_halo_lies_under_its_shape(self) -> None:
        done = painting(Circle(5, 5, 4, "player.1"))
        assert names(done) == ["stroke_circle", "fill_circle", "stroke_circle"]
        assert settings_at(done, "stroke_circle")["stroke_style"] == "#ffffff"

    def test_an_arrow_has_a_shaft_and_a_head_on_their_halo(self) -> None:
        done = painting(Line(((0, 20), (50, 20)), "arrow", arrow=True))
        assert names(done) == ["stroke_lines", "stroke_polygon", "stroke_lines", "fill_polygon", "stroke_polygon"]
        assert drawn(done)[2][1][0].tolist() == [[0, 20], [36, 20]]
        assert drawn(done)[3][1][0].tolist() == [[50, 20], [36, 28], [36, 12]]

    @pytest.mark.parametrize(("align", "aligned"), [("start", "left"), ("middle", "center"), ("end", "right")])
    def test_a_text(self, align: str, aligned: str) -> None:
        done = painting(Text(10, 20, "seven", "letter.white", size=10, align=align))
        assert drawn(done) == [("fill_text", ("seven", 10.0, 23.6))]
        settings = settings_at(done, "fill_text")
        assert settings["text_align"] == aligned
        assert settings["text_baseline"] == "alphabetic"
        assert settings["font"].startswith("bold 10px system-ui")
        assert settings["fill_style"] == "#4d4637"

    def test_a_text_that_is_half_a_character_is_sent_as_a_question(self) -> None:
        assert drawn(painting(Text(1, 2, "\ud83d", "text")))[0][1][0] == "?"

    @modes
    def test_the_mode_colours_everything(self, mode: Mode) -> None:
        expected = {"light": "#2b2822", "dark": "#eceae4"}[mode]
        assert settings_at(painting(Text(1, 2, "a", "text"), mode=mode), "fill_text")["fill_style"] == expected


class TestWhatThePageCanCarryOut:
    @modes
    def test_every_command_is_one_of_ipycanvas(self, mode: Mode) -> None:
        for name, arguments in commands(demo_scene(), mode):
            if name == "set":
                assert arguments[0] in Canvas.ATTRS
            else:
                assert callable(getattr(Canvas, name))

    @modes
    def test_every_argument_is_a_finite_number_or_a_word(self, mode: Mode) -> None:
        for _, arguments in commands(demo_scene(), mode):
            for argument in flattened(arguments):
                assert isinstance(argument, str) or math.isfinite(argument)
                json.dumps(argument, allow_nan=False)

    def test_ipycanvas_takes_all_of_them(self) -> None:
        paint(Canvas(), commands(demo_scene()))

    @pytest.mark.parametrize(
        "shape",
        [
            Circle(1, 1, -1, "tile"),
            Circle(1, math.nan, 1, "tile"),
            Polygon(SQUARE[:2], "tile"),
            Line(((0, 0), (math.inf, 0)), "arrow"),
            Text(1, 1, "a", "text", size=0),
            Text(1, 1, "a", "text", align="centre"),
        ],
    )
    def test_what_it_could_not_is_refused(self, shape: Shape) -> None:
        with pytest.raises(SceneError, match="Shape 2 of 'A scene'"):
            painting(Circle(1, 1, 1, "tile"), shape)

    def test_an_unknown_role_is_refused(self) -> None:
        with pytest.raises(ThemeError):
            painting(Circle(1, 1, 1, "moon"))


def flattened(arguments: Any) -> Iterator[Any]:
    if isinstance(arguments, list | tuple):
        for argument in arguments:
            yield from flattened(argument)
    elif isinstance(arguments, np.ndarray):
        yield from arguments.ravel().tolist()
    else:
        yield arguments
