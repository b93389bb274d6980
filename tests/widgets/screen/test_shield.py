"""What the page is sent to answer the pointer, and what it may send."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from minerals_widgets.screen.canvas import LEAST_RATIO, MOST_RATIO, GuardedCanvas
from minerals_widgets.screen.pointer import Bubble, Preview, changed_labels, outlines_of
from tests.picture.demo import HEIGHT, WIDTH, demo_scene
from tests.widgets.games import begun_match


def tell(canvas: GuardedCanvas, **message: object) -> None:
    """Send a message as the page does."""
    canvas.shield._handle_custom_msg(message, [])


@pytest.fixture
def canvas() -> GuardedCanvas:
    return GuardedCanvas(demo_scene())


@pytest.fixture
def updates(canvas: GuardedCanvas) -> list[str]:
    """The names of what is sent to the page."""
    names: list[str] = []
    canvas.shield.observe(lambda change: names.append(change["name"]))
    return names


class TestWhatThePageKnows:
    def test_everything_that_can_be_clicked_with_its_label(self, canvas: GuardedCanvas) -> None:
        shield = canvas.shield
        assert {token for token, _ in shield.shapes} == {
            shape.cell for shape in demo_scene().shapes if getattr(shape, "cell", None)
        }
        assert shield.labels["d1"]
        assert shield.size == [WIDTH, HEIGHT]

    def test_the_same_shapes_hit_the_same_cells_as_in_the_kernel(self) -> None:
        scene = demo_scene()
        for token, outline in outlines_of(scene):
            pairs = list(zip(outline[::2], outline[1::2], strict=True)) if len(outline) > 3 else [outline[:2]]
            x, y = (sum(lengths) / len(pairs) for lengths in zip(*pairs, strict=True))
            assert scene.cell_at(x, y) == token

    def test_only_changes_are_sent(self, canvas: GuardedCanvas, updates: list[str]) -> None:
        canvas.show(demo_scene())
        assert updates == []
        shapes = demo_scene().shapes
        first = next(shape for shape in shapes if getattr(shape, "cell", None) == "d1")
        changed = replace(first, label="something else")
        canvas.show(replace(demo_scene(), shapes=tuple(changed if shape is first else shape for shape in shapes)))
        assert "shapes" not in updates
        assert set(canvas.shield.changes) == {"d1"}

    def test_all_labels_are_sent_when_most_are_new(self) -> None:
        assert changed_labels({}, {"a1": "empty"}) == ({"a1": "empty"}, {})

    def test_what_can_be_done_and_the_answer(self, canvas: GuardedCanvas) -> None:
        canvas.shield.point(("d2",), ("d1",), ("d1",))
        canvas.shield.say(Bubble("d2", ("No.",), trail=("d1", "d2")))
        assert (canvas.shield.targets, canvas.shield.begun, canvas.shield.drags) == (["d2"], ["d1"], ["d1"])
        assert canvas.shield.bubble["trail"] == ("d1", "d2")
        canvas.shield.say(None)
        assert canvas.shield.bubble == {}


class TestPreviews:
    def test_they_are_worked_out_once_a_pointer_is_there(self, canvas: GuardedCanvas) -> None:
        asked: list[bool] = []

        def previews() -> dict[str, Preview]:
            asked.append(True)
            return {"d1": Preview(("a1", "d1"), ("It goes.",))}

        canvas.foretell(previews)
        assert not asked
        canvas.shield.watched = True
        assert canvas.shield.previews == {"d1": {"path": ("a1", "d1"), "sentences": ("It goes.",), "cells": ()}}
        canvas.foretell(dict)
        assert canvas.shield.previews == {}


class TestMotion:
    def test_it_is_sent_before_the_picture_and_the_next_picture_ends_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seconds = [1000.0]
        monkeypatch.setattr("minerals_widgets.screen.canvas.monotonic", lambda: seconds[0])
        match = begun_match()
        canvas = GuardedCanvas(match.scene())
        order: list[str] = []
        canvas.shield.observe(lambda change: order.append(change["name"]))
        match.play("d6-d7")
        seconds[0] += 1
        canvas.show(match.scene())
        assert {move["kind"] for move in canvas.shield.motion["moves"]} == {"slide", "fade"}
        assert order[0] == "motion"
        canvas.show(begun_match().scene())
        assert canvas.shield.motion == {}, "what follows at once does not move"

    def test_it_can_be_turned_off(self, canvas: GuardedCanvas) -> None:
        canvas.moves = False
        canvas._shown = -1e9
        canvas.show(begun_match().scene())
        assert canvas.shield.motion == {}


class TestWhatThePageSays:
    def test_a_press_a_path_a_rule_and_a_key(self, canvas: GuardedCanvas) -> None:
        heard: list[object] = []
        canvas.on_cell = heard.append
        canvas.shield.on_path = heard.append
        canvas.shield.on_rule = heard.append
        canvas.shield.on_key = heard.append
        canvas.shield.letters = ["r"]
        tell(canvas, press="d1")
        tell(canvas, path=["d1", "d2", "z99", 5])
        tell(canvas, rule="game.rule")
        tell(canvas, key="r")
        assert heard == ["d1", ("d1", "d2"), "game.rule", "r"]

    def test_what_is_not_in_the_picture_does_nothing(self, canvas: GuardedCanvas) -> None:
        heard: list[object] = []
        canvas.on_cell = heard.append
        canvas.shield.on_path = heard.append
        for message in ({"press": "z99"}, {"press": 5}, {"path": ["z99"]}, {"path": "d1"}, {"key": "q"}, {"x": 1}):
            tell(canvas, **message)
        assert heard == []


class TestRatio:
    @pytest.fixture(autouse=True)
    def _on_a_canvas(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MINERALS_SURFACE", "canvas")

    @pytest.fixture
    def canvas(self, _on_a_canvas: None) -> GuardedCanvas:
        return GuardedCanvas(demo_scene())

    @pytest.mark.parametrize(("asked", "ratio"), [(1.25, 1.25), (3, 3), (0.2, LEAST_RATIO), (9, MOST_RATIO)])
    def test_a_unit_has_that_many_pixels(self, canvas: GuardedCanvas, asked: float, ratio: float) -> None:
        canvas.ratio = asked
        assert canvas.ratio == ratio
        assert canvas._surface.widget.width == pytest.approx(WIDTH * ratio, abs=1)
        assert canvas._surface.widget.height == pytest.approx(HEIGHT * ratio, abs=1)
        assert canvas._surface.widget.layout.width == f"{WIDTH:g}px"

    def test_a_press_in_pixels_hits_the_same_cell(self, canvas: GuardedCanvas) -> None:
        pressed: list[str] = []
        canvas.on_cell = pressed.append
        x, y = demo_scene().centre_of("d1") or (0, 0)
        for ratio in (1.5, 4):
            canvas.ratio = ratio
            canvas._surface._press_pixel(x * ratio, y * ratio)
        assert pressed == ["d1", "d1"]


def test_a_click_that_was_meant_for_another_question_is_dropped(canvas: GuardedCanvas) -> None:
    pressed: list[str] = []
    canvas.on_cell = pressed.append
    canvas.shield.question = 2
    tell(canvas, press="d1", question=1)
    assert pressed == []
    tell(canvas, press="d1", question=2)
    tell(canvas, press="d1")
    assert pressed == ["d1", "d1"]
