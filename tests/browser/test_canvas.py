"""The guarded canvas in a real JupyterLab: every known trap of ipycanvas, sprung and survived."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image, ImageChops

from tests.browser.lab import Lab, LabPage
from tests.picture.demo import GRID, HEIGHT, WIDTH, point

pytestmark = pytest.mark.browser

BOARD = """
from IPython.display import display
from ipywidgets import HBox, Label, VBox
from minerals_widgets.canvas import GuardedCanvas
from tests.picture.demo import demo_scene

pressed = Label("nothing pressed")

def press(cell):
    pressed.value = f"pressed {cell}"
    board.show(demo_scene(selected=cell if cell in ("d1", "d5") else "c2"))

board = GuardedCanvas(demo_scene(), on_cell=press)
"""
SHOW = "display(board.widget, pressed)"


def click(lab_page: LabPage, cell: str, number: int = 0) -> None:
    lab_page.page.mouse.click(*lab_page.place(*point(cell), WIDTH, number))


def wait_for_text(lab_page: LabPage, text: str) -> None:
    lab_page.page.get_by_text(text, exact=True).first.wait_for(timeout=10_000)


class TestShowing:
    def test_a_board_shows_its_picture(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        assert lab_page.wait_for_ink() > 100_000
        assert not lab_page.faults

    @pytest.mark.parametrize("scale", [1, 2])
    @pytest.mark.parametrize(
        "box", ["board.widget", "VBox([board.widget])", "HBox([board.widget, Label('beside')])", "board"]
    )
    def test_it_is_never_stretched(self, lab: Lab, box: str, scale: int) -> None:
        lab_page = lab.open(BOARD, f"display({box})", scale=scale)
        lab_page.wait_for_ink()
        assert shown_size(lab_page) == pytest.approx((WIDTH, HEIGHT), abs=0.5)

    def test_on_a_narrow_page_it_is_smaller_in_the_same_proportions(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, width=560)
        lab_page.wait_for_ink()
        width, height = shown_size(lab_page)
        assert width < WIDTH - 50
        assert width / height == pytest.approx(WIDTH / HEIGHT, rel=0.01)
        click(lab_page, "d5")
        wait_for_text(lab_page, "pressed d5")

    @pytest.mark.parametrize("scale", [1, 2])
    def test_it_has_two_pixels_for_every_unit(self, lab: Lab, scale: int) -> None:
        lab_page = lab.open(BOARD, SHOW, scale=scale)
        lab_page.wait_for_ink()
        pixels = lab_page.canvas().evaluate("canvas => [canvas.width, canvas.height]")
        assert pixels == [2 * WIDTH, 2 * HEIGHT]

    def test_on_a_dense_screen_every_pixel_it_drew_is_one_of_the_screen(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, scale=2)
        lab_page.wait_for_ink()
        seen = Image.open(io.BytesIO(lab_page.canvas().screenshot())).convert("RGB")
        drawn_png = lab_page.canvas().evaluate("canvas => canvas.toDataURL('image/png').split(',')[1]")
        drawn = Image.open(io.BytesIO(base64.b64decode(drawn_png))).convert("RGB")
        assert seen.size == drawn.size
        # A board stretched or drawn at half the pixels would differ at every edge.
        differing = sum(any(band) for band in ImageChops.difference(seen, drawn).getdata())
        assert differing < 0.001 * seen.width * seen.height

    def test_a_scene_of_another_size(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            SHOW,
            """
from msgspec.structs import replace
for width in (300.0, 600.0, 250.0, 520.0):
    board.show(replace(demo_scene(), width=width))
""",
        )
        lab_page.wait_for(lambda: shown_size(lab_page)[0] == 520, "the board to be 520 wide")
        assert lab_page.wait_for_ink() > 100_000
        assert shown_size(lab_page) == pytest.approx((520, HEIGHT), abs=0.5)


class TestPagesThatComeAndGo:
    def test_a_reloaded_page_shows_the_board_again(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        before = lab_page.wait_for_ink()
        lab_page.reload()
        assert lab_page.wait_for_ink() == before
        assert not lab_page.faults

    def test_a_reloaded_page_shows_the_board_as_it_is_now(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        first = lab_page.wait_for_ink()
        click(lab_page, "d1")
        wait_for_text(lab_page, "pressed d1")
        lab_page.wait_for(lambda: lab_page.ink() != first, "the picture to change")
        changed = lab_page.ink()
        lab_page.reload()
        assert lab_page.wait_for_ink() == changed

    def test_a_reloaded_page_can_be_played_on(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        lab_page.reload()
        first = lab_page.wait_for_ink()
        click(lab_page, "d5")
        wait_for_text(lab_page, "pressed d5")
        lab_page.wait_for(lambda: lab_page.ink() != first, "the picture to change")
        lab_page.run_all()
        assert lab_page.wait_for_ink() == first
        assert not lab_page.faults

    def test_several_boards_survive_a_reload(self, lab: Lab) -> None:
        others = "others = [GuardedCanvas(demo_scene(f'Board {n}')) for n in range(3)]"
        lab_page = lab.open(BOARD, others, "display(board.widget, *[other.widget for other in others])")
        before = [lab_page.wait_for_ink(number) for number in range(4)]
        lab_page.reload()
        assert [lab_page.wait_for_ink(number) for number in range(4)] == before
        assert not lab_page.faults

    def test_a_second_view_on_the_page(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, "board.widget")
        assert lab_page.wait_for_ink(0) == lab_page.wait_for_ink(1)
        first = lab_page.ink()
        click(lab_page, "d5", number=1)
        wait_for_text(lab_page, "pressed d5")
        lab_page.wait_for(lambda: first not in {lab_page.ink(0), lab_page.ink(1)}, "both views to change")
        assert lab_page.ink(0) == lab_page.ink(1)

    def test_a_second_window(self, lab: Lab) -> None:
        first = lab.open(BOARD, SHOW)
        ink = first.wait_for_ink()
        first.execute("docmanager:save")
        second = lab.open_again(first.name)
        assert second.wait_for_ink() == ink
        click(second, "d1")
        for window in (first, second):
            window.wait_for(lambda window=window: window.ink() != ink, "both windows to change")
        assert first.ink() == second.ink()
        assert not [*first.faults, *second.faults]


class TestMishaps:
    def test_a_scene_that_cannot_be_painted_never_reaches_the_page(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            SHOW,
            """
from minerals.core.scene import Circle, Scene
from minerals.picture import SceneError
try:
    board.show(Scene(100, 100, (Circle(5, 5, -1, "tile"),), "Broken"))
except SceneError as error:
    pressed.value = "refused"
""",
        )
        wait_for_text(lab_page, "refused")
        still = lab_page.wait_for_ink()
        click(lab_page, "d5")
        wait_for_text(lab_page, "pressed d5")
        lab_page.wait_for(lambda: lab_page.ink() != still, "the board to be drawn on as ever")
        assert not lab_page.faults

    def test_an_exception_while_drawing_leaves_later_drawings_be(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            SHOW,
            """
from ipycanvas import Canvas
from minerals_widgets.batch import one_batch
canvas = Canvas(width=50, height=50)
canvas.add_class("minerals-canvas")
display(canvas)
try:
    with one_batch():
        canvas.fill_rect(0, 0, 50, 50)
        raise KeyboardInterrupt
except KeyboardInterrupt:
    pass
canvas.fill_rect(10, 10, 5, 5)
board.show(demo_scene(selected="d1"))
""",
        )
        lab_page.wait_for_ink(0)
        assert lab_page.wait_for_ink(1) == 25, "what was drawn after, outside any batch, and nothing of what failed"
        assert not lab_page.faults

    def test_an_error_in_a_handler_is_told_in_words(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, "board.on_cell = lambda cell: 1 / 0", SHOW)
        lab_page.wait_for_ink()
        click(lab_page, "c4")
        alert = lab_page.page.get_by_role("alert").filter(has_text="ZeroDivisionError")
        alert.wait_for(timeout=10_000)
        assert "not yours" in alert.inner_text()

    def test_a_refusal_of_the_kit_is_its_own_sentence_and_goes_away(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            """
from minerals.core.errors import NotationError
def refuse(cell):
    if cell == "d1":
        raise NotationError("The pawn on d1 cannot move.")
    press(cell)
board.on_cell = refuse
""",
            SHOW,
        )
        lab_page.wait_for_ink()
        click(lab_page, "d1")
        alert = lab_page.page.get_by_role("alert").filter(has_text="The pawn on d1 cannot move.")
        alert.wait_for(timeout=10_000)
        click(lab_page, "a2")
        wait_for_text(lab_page, "pressed a2")
        assert alert.count() == 0


class TestClicks:
    @pytest.mark.parametrize("scale", [1, 2])
    def test_a_click_hits_the_cell_it_is_on(self, lab: Lab, scale: int) -> None:
        lab_page = lab.open(BOARD, SHOW, scale=scale)
        lab_page.wait_for_ink()
        for cell in GRID.name_of.values():
            click(lab_page, cell)
            wait_for_text(lab_page, f"pressed {cell}")

    def test_near_the_border_of_two_cells(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        lab_page.wait_for_ink()
        (left, y), (right, _) = point("c3"), point("c4")
        middle = (left + right) / 2
        for x, cell in ((middle - 2, "c3"), (middle + 2, "c4")):
            lab_page.page.mouse.click(*lab_page.place(x, y, WIDTH))
            wait_for_text(lab_page, f"pressed {cell}")

    def test_only_the_first_mouse_button_plays(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        lab_page.wait_for_ink()
        lab_page.page.mouse.click(*lab_page.place(*point("a1"), WIDTH), button="middle")
        click(lab_page, "a2")
        wait_for_text(lab_page, "pressed a2")
        lab_page.page.mouse.click(*lab_page.place(*point("a3"), WIDTH), button="middle")
        lab_page.page.wait_for_timeout(500)
        wait_for_text(lab_page, "pressed a2")

    def test_a_finger_plays(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, has_touch=True)
        lab_page.wait_for_ink()
        lab_page.page.touchscreen.tap(*lab_page.place(*point("b4"), WIDTH))
        wait_for_text(lab_page, "pressed b4")

    def test_moving_the_mouse_tells_the_kernel_nothing(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        lab_page.wait_for_ink()
        x, y = lab_page.place(*point("a1"), WIDTH)
        lab_page.sent.clear()
        for step in range(60):
            lab_page.page.mouse.move(x + step, y - step)
        click(lab_page, "d5")
        wait_for_text(lab_page, "pressed d5")
        events = [event for message in lab_page.sent for event in ("mouse_move", "mouse_down") if event in message]
        assert events == ["mouse_down"]


class TestThePageAround:
    def test_the_wheel_over_the_board_scrolls_the_notebook(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, *["# a line\n" * 30] * 3)
        lab_page.wait_for_ink()
        x, y = lab_page.place(*point("c3"), WIDTH)
        top = lab_page.canvas().bounding_box()["y"]
        lab_page.page.mouse.move(x, y)
        lab_page.page.mouse.wheel(0, 100)
        lab_page.wait_for(lambda: lab_page.canvas().bounding_box()["y"] < top, "the board to scroll up")

    def test_tab_leaves_the_board(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, "from ipywidgets import Button", "display(board.widget, Button(description='next'))")
        lab_page.wait_for_ink()
        click(lab_page, "c3")
        assert focused(lab_page) == "CANVAS"
        lab_page.page.keyboard.press("Tab")
        assert focused(lab_page) != "CANVAS"

    def test_tab_does_not_stop_at_the_board(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            "from ipywidgets import Button",
            "display(Button(description='a'), board.widget, Button(description='b'))",
        )
        lab_page.wait_for_ink()
        lab_page.page.get_by_role("button", name="a", exact=True).focus()
        lab_page.page.keyboard.press("Tab")
        assert lab_page.page.evaluate("document.activeElement.textContent") == "b"


def shown_size(lab_page: LabPage) -> tuple[float, float]:
    box = lab_page.canvas().bounding_box()
    assert box is not None
    return (box["width"], box["height"])


def focused(lab_page: LabPage) -> str:
    return str(lab_page.page.evaluate("document.activeElement.tagName"))
