"""The guarded canvas without a browser: what it sends, when, and what it does with a press."""

from __future__ import annotations

import json
from typing import Any

import ipycanvas
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS
from ipywidgets import VBox

from minerals.core.picture import Circle, Scene, Text
from minerals.core.text import NotationError, OptionError
from minerals.picture import SceneError, ThemeError, to_svg, to_text
from minerals_widgets.screen.batch import _aside, one_batch
from minerals_widgets.screen.canvas import LARGEST, GuardedCanvas
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.shared_canvas import forget_current_canvas
from tests.picture.demo import GRID, HEIGHT, WIDTH, demo_scene, point

NAMES = {number: name for name, number in COMMANDS.items()}


class Sent(list[list[str]]):
    """The messages sent to the page: of each, the names of its commands."""

    def hear(self, content: Any, buffers: list[Any]) -> None:
        message = json.loads(bytes(buffers[0]))
        batch = message if isinstance(message[0], list) else [message]
        self.append([NAMES[command[0]] for command in batch])


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    heard = Sent()
    monkeypatch.setattr(_CANVAS_MANAGER, "send", heard.hear)
    return heard


@pytest.fixture(autouse=True)
def _clean_manager(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("MINERALS_SURFACE", "canvas")
    forget_current_canvas()
    yield
    assert _CANVAS_MANAGER._caching is False, "a test left the drawings of all canvases on hold"
    assert _CANVAS_MANAGER._commands_cache == []


@pytest.fixture
def no_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINERALS_RAISE", raising=False)


def event(canvas: GuardedCanvas, kind: str, **content: Any) -> None:
    """What the page says when something happens on the canvas."""
    canvas._surface.widget._handle_frontend_event(canvas._surface.widget, {"event": kind, **content}, [])


BROKEN = Scene(100, 100, (Circle(5, 5, 4, "tile"), Circle(5, 5, -1, "tile")), "Broken")


class TestDrawing:
    def test_a_picture_is_one_message(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(demo_scene(selected="d1"))
        assert len(sent) == 2

    def test_every_message_names_its_canvas(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(demo_scene(selected="d1"))
        assert [message[0] for message in sent] == ["switchCanvas", "switchCanvas"]

    def test_the_first_message_paints_the_whole_scene_and_so_does_painting_anew(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.paint()
        assert sent[0] == sent[1]
        assert sent[0][1:3] == ["setTransform", "clearRect"]

    def test_the_next_message_paints_what_is_different_and_touches_nothing_else(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(demo_scene(selected="d1"))
        whole, changes = sent
        aside, copied = changes[: changes.index("save")], changes[changes.index("save") :]
        assert aside[1:3] == ["setTransform", "clearRect"]
        assert copied.index("clip") < copied.index("clearRect") < copied.index("drawImage") < copied.index("restore")
        assert len(changes) < len(whole) / 2

    def test_the_same_scene_again_is_no_message(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(demo_scene())
        assert len(sent) == 1

    def test_after_a_painting_that_failed_everything_is_painted(
        self, sent: Sent, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        canvas = GuardedCanvas(demo_scene())
        with monkeypatch.context() as broken:
            broken.setattr("minerals_widgets.screen.canvas_surface.paint", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                canvas.show(demo_scene(selected="d1"))
        canvas.show(demo_scene(selected="d2"))
        assert sent[-1][1:3] == ["setTransform", "clearRect"]

    def test_a_page_that_opens_gets_the_scene_of_now(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(Scene(50, 50, (Text(1, 1, "later", "text"),), "Later"))
        event(canvas, "client_ready")
        assert sent[2] == sent[1] != sent[0]

    def test_every_canvas_does(self, sent: Sent) -> None:
        canvases = [GuardedCanvas(demo_scene()) for _ in range(3)]
        sent.clear()
        for canvas in canvases:
            event(canvas, "client_ready")
        assert len(sent) == 3
        assert all(message[0] == "switchCanvas" for message in sent)

    def test_a_scene_of_another_size(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(Scene(100.25, 50, (), "Small"))
        assert (canvas._surface.widget.width, canvas._surface.widget.height) == (201, 100)
        assert canvas._surface.widget.layout.width == "100.25px"
        assert canvas.scene.title == "Small"


class TestRefusals:
    """What cannot be painted changes nothing: not the picture, not the scene, not the page."""

    def test_a_broken_scene(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        with pytest.raises(SceneError, match="Shape 2 of 'Broken', a circle"):
            canvas.show(BROKEN)
        assert canvas.scene == demo_scene()
        assert len(sent) == 1
        event(canvas, "client_ready")
        assert sent[1] == sent[0]

    def test_a_canvas_of_a_broken_scene_is_not_made(self, sent: Sent) -> None:
        with pytest.raises(SceneError):
            GuardedCanvas(BROKEN)
        assert not sent

    def test_an_unknown_role(self, sent: Sent) -> None:
        with pytest.raises(ThemeError, match="no role 'moon'"):
            GuardedCanvas(Scene(10, 10, (Circle(5, 5, 4, "moon"),), "Moon"))
        assert not sent

    def test_an_unknown_mode(self) -> None:
        with pytest.raises(OptionError, match="mode takes 'auto', 'light' or 'dark', not 'sepia'"):
            GuardedCanvas(demo_scene(), mode="sepia")  # type: ignore[arg-type]

    def test_a_scene_too_large_for_a_browser(self, sent: Sent) -> None:
        with pytest.raises(
            SceneError, match=f"'Wide' is 4001 by 10, but a canvas shows at most {LARGEST} by {LARGEST}"
        ):
            GuardedCanvas(Scene(4001, 10, (), "Wide"))
        assert not sent


def draw_and_fail(canvas: ipycanvas.Canvas) -> None:
    with one_batch():
        canvas.stroke_rect(0, 0, 10, 10)
        raise ZeroDivisionError


class TestBatches:
    def test_an_exception_sends_nothing_and_holds_nothing_back(self, sent: Sent) -> None:
        canvas = ipycanvas.Canvas()
        with pytest.raises(ZeroDivisionError):
            draw_and_fail(canvas)
        assert not sent
        canvas.stroke_rect(0, 0, 5, 5)
        assert sent == [["switchCanvas"], ["strokeRect"]]

    def test_a_message_that_cannot_be_sent_holds_nothing_back(
        self, sent: Sent, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(content: Any, buffers: Any) -> None:
            raise ConnectionError

        canvas = GuardedCanvas(demo_scene())
        with monkeypatch.context() as broken:
            broken.setattr(_CANVAS_MANAGER, "send", fail)
            with pytest.raises(ConnectionError):
                canvas.show(demo_scene(selected="d1"))
        sent.clear()
        canvas.show(demo_scene(selected="d1"))
        assert len(sent) == 1
        assert sent[0].count("switchCanvas") == 2

    def test_a_message_ends_on_a_canvas_that_nobody_sees(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(demo_scene(selected="d1"))
        assert [message[0] for message in sent] == ["switchCanvas"] * 2
        assert [message[-2:] for message in sent] == [["switchCanvas", "set"]] * 2

    def test_that_canvas_is_made_anew_when_all_widgets_were_closed(self, sent: Sent) -> None:
        GuardedCanvas(demo_scene())
        before = _aside()
        before.close()
        GuardedCanvas(demo_scene())
        assert _aside() is not before
        assert _aside().comm is not None
        assert sent[-1][-2:] == ["switchCanvas", "set"]

    def test_inside_a_hold_of_ipycanvas_its_drawings_are_kept(self, sent: Sent) -> None:
        canvas = ipycanvas.Canvas()
        with ipycanvas.hold_canvas():
            canvas.fill_rect(0, 0, 10, 10)
            with pytest.raises(ZeroDivisionError):
                draw_and_fail(canvas)
            assert not sent
        assert sent == [["switchCanvas", "fillRect"]]


class TestPressing:
    def test_the_cell_at_a_point_is_pressed(self, sent: Sent) -> None:
        pressed: list[str] = []
        canvas = GuardedCanvas(demo_scene(), on_cell=pressed.append)
        for cell in GRID.name_of.values():
            canvas.press(*point(cell))
        assert pressed == list(GRID.name_of.values())

    def test_a_button_of_the_picture_gives_its_token(self, sent: Sent) -> None:
        pressed: list[str] = []
        GuardedCanvas(demo_scene(), on_cell=pressed.append).press(340, 240)
        assert pressed == ["undo"]

    def test_beside_all_cells_nothing_is_pressed(self, sent: Sent) -> None:
        pressed: list[str] = []
        GuardedCanvas(demo_scene(), on_cell=pressed.append).press(1, 1)
        assert pressed == []

    def test_without_a_handler_nothing_happens(self, sent: Sent) -> None:
        GuardedCanvas(demo_scene()).press(*point("a1"))

    def test_the_scene_of_now_is_pressed(self, sent: Sent) -> None:
        pressed: list[str] = []
        canvas = GuardedCanvas(demo_scene(), on_cell=pressed.append)
        canvas.show(Scene(50, 50, (Circle(20, 20, 10, "tile", cell="z1"),), "Later"))
        canvas.press(20, 20)
        assert pressed == ["z1"]

    def test_the_page_tells_pixels_of_which_a_unit_has_two(self, sent: Sent) -> None:
        pressed: list[str] = []
        canvas = GuardedCanvas(demo_scene(), on_cell=pressed.append)
        x, y = point("c4")
        event(canvas, "mouse_down", x=2 * x, y=2 * y)
        assert pressed == ["c4"]

    def test_a_finger_presses_and_a_second_one_does_not(self, sent: Sent) -> None:
        pressed: list[str] = []
        canvas = GuardedCanvas(demo_scene(), on_cell=pressed.append)
        touches = [{"x": 2 * x, "y": 2 * y} for x, y in (point("a2"), point("e1"))]
        event(canvas, "touch_start", touches=touches)
        event(canvas, "touch_start", touches=[])
        assert pressed == ["a2"]

    def test_an_error_shows_below_the_canvas(self, sent: Sent, no_raise: None) -> None:
        def refuse(cell: str) -> None:
            raise NotationError(f"There is no pawn on {cell}.")

        canvas = GuardedCanvas(demo_scene(), on_cell=refuse)
        x, y = point("a1")
        event(canvas, "mouse_down", x=2 * x, y=2 * y)
        assert canvas.errors.text == "There is no pawn on a1."
        assert canvas.errors.widget in canvas.widget.children

    def test_pressed_by_a_program_it_raises(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene(), on_cell=lambda cell: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            canvas.press(*point("a1"))


class TestManners:
    def test_it_listens_to_no_key_and_no_move(self, sent: Sent) -> None:
        inner = GuardedCanvas(demo_scene(), on_cell=print)._surface.widget
        for kind in ("key_down", "mouse_move", "mouse_wheel", "mouse_out", "touch_move"):
            assert getattr(inner, f"_{kind}_callbacks").callbacks == []

    def test_its_size_is_its_own_and_no_box_stretches_it(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        assert (canvas._surface.widget.width, canvas._surface.widget.height) == (2 * WIDTH, 2 * HEIGHT)
        layout = canvas._surface.widget.layout
        assert (layout.width, layout.max_width, layout.height) == (f"{WIDTH:g}px", "100%", "auto")
        assert canvas.widget.layout.align_items == "flex-start"

    def test_a_line_for_errors_can_be_shared(self, sent: Sent) -> None:
        shared = ErrorLine()
        canvas = GuardedCanvas(demo_scene(), errors=shared)
        assert canvas.errors is shared
        assert shared.widget not in canvas.widget.children, "whoever shares it shows it"

    def test_a_screen_reader_hears_the_scene_of_now(self, sent: Sent) -> None:
        canvas = GuardedCanvas(demo_scene())
        canvas.show(Scene(10, 10, (), "An empty board"))
        assert canvas.shield.label == "An empty board."

    def test_the_mode_is_light_unless_told(self, sent: Sent) -> None:
        assert GuardedCanvas(demo_scene()).mode == "light"
        assert GuardedCanvas(demo_scene(), mode="auto").mode == "light", "a canvas cannot know its page"
        assert GuardedCanvas(demo_scene(), mode="dark").mode == "dark"

    def test_where_nothing_is_live_it_shows_still_pictures(self, sent: Sent) -> None:
        bundle = GuardedCanvas(demo_scene(), mode="dark")._repr_mimebundle_()
        assert bundle["image/svg+xml"] == to_svg(demo_scene(), "dark")
        assert bundle["text/plain"] == to_text(demo_scene())
        assert "application/vnd.jupyter.widget-view+json" in bundle

    def test_its_widget_says_the_same_of_itself_every_time(self, sent: Sent) -> None:
        one, other = GuardedCanvas(demo_scene()).widget, GuardedCanvas(demo_scene()).widget
        assert isinstance(one, VBox)
        assert repr(one) == repr(other)
        assert "0x" not in repr(one)
