"""The guarded canvas in a real JupyterLab: every known trap of ipycanvas, sprung and survived."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from minerals.picture import to_svg
from minerals.picture.arrow_keys import labels_of
from tests.picture.demo import GRID, HEIGHT, WIDTH, demo_scene, point

if TYPE_CHECKING:
    from PIL.Image import Image
    from playwright.sync_api import Browser

    from tests.browser.lab import Lab, LabPage, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = """
import os
os.environ["MINERALS_SURFACE"] = "canvas"
from IPython.display import display
from ipywidgets import Button, HBox, Label, VBox
from minerals_widgets.screen.canvas import GuardedCanvas
from tests.picture.demo import demo_scene

pressed = Label("nothing pressed")

def press(cell):
    pressed.value = f"pressed {cell}"
    board.show(demo_scene(selected=cell))

board = GuardedCanvas(demo_scene(), on_cell=press)
"""
SHOW = "display(VBox([Button(description='above'), board.widget, pressed, Button(description='below')]))"


@pytest.fixture(scope="module", params=[1, 2], ids=["ordinary screen", "dense screen"])
def board(request: pytest.FixtureRequest, jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """A board on a page that several tests share."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    lab_page = lab.open(BOARD, SHOW, "# a line\n" * 60, scale=request.param)
    lab_page.wait_for_ink()
    yield lab_page
    lab.close()


@pytest.fixture(scope="module")
def dense(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """A board on a dense screen, as it is at first."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    lab_page = lab.open(BOARD, "display(board.widget)", scale=2)
    lab_page.wait_for_ink()
    yield lab_page
    lab.close()


def click(lab_page: LabPage, cell: str, number: int = 0) -> None:
    lab_page.page.mouse.click(*lab_page.place(*point(cell), WIDTH, number))


def run(lab_page: LabPage, code: str) -> None:
    """Let the kernel do something."""
    done = lab_page.page.evaluate(
        "code => jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code}).done"
        ".then(reply => reply.content.status)",
        code,
    )
    assert done == "ok"


def wait_for_text(lab_page: LabPage, text: str) -> None:
    lab_page.page.get_by_text(text, exact=True).first.wait_for()


def size(lab_page: LabPage, number: int = 0) -> tuple[float, float]:
    box = lab_page.box(number)
    return (box["width"], box["height"])


def pressed(lab_page: LabPage) -> list[str]:
    """The cells that the page said were pressed, in order."""
    return re.findall(r'"press": ?"(\w+)"', "".join(lab_page.sent).replace("\\", ""))


def board_label(cell: str) -> str:
    """What a screen reader reads out for a cell."""
    return labels_of(demo_scene(selected="d2"))[cell]


def focused(lab_page: LabPage) -> str:
    return str(lab_page.page.evaluate("document.activeElement.textContent || document.activeElement.tagName"))


class TestOneBoard:
    def test_it_shows_its_picture(self, board: LabPage) -> None:
        assert board.wait_for_ink() > 100_000
        assert not board.faults

    def test_it_has_the_size_of_its_scene(self, board: LabPage) -> None:
        assert size(board) == pytest.approx((WIDTH, HEIGHT), abs=0.5)

    def test_it_has_two_pixels_for_every_unit(self, board: LabPage) -> None:
        assert board.canvas().evaluate("canvas => [canvas.width, canvas.height]") == [2 * WIDTH, 2 * HEIGHT]

    def test_a_click_hits_the_cell_it_is_on(self, board: LabPage) -> None:
        for cell in GRID.name_of.values():
            click(board, cell)
            wait_for_text(board, f"pressed {cell}")

    def test_a_click_near_the_border_of_two_cells(self, board: LabPage) -> None:
        (left, y), (right, _) = point("c3"), point("c4")
        middle = (left + right) / 2
        for x, cell in ((middle - 2, "c3"), (middle + 2, "c4")):
            board.page.mouse.click(*board.place(x, y, WIDTH))
            wait_for_text(board, f"pressed {cell}")

    def test_only_the_first_mouse_button_plays(self, board: LabPage) -> None:
        board.sent.clear()
        board.page.mouse.click(*board.place(*point("a1"), WIDTH), button="middle")
        click(board, "a2")
        wait_for_text(board, "pressed a2")
        assert pressed(board) == ["a2"]

    def test_moving_the_mouse_tells_the_kernel_nothing(self, board: LabPage) -> None:
        x, y = board.place(*point("a1"), WIDTH)
        board.sent.clear()
        for step in range(60):
            board.page.mouse.move(x + step, y - step)
        click(board, "d2")
        wait_for_text(board, "pressed d2")
        assert pressed(board) == ["d2"]
        assert not [message for message in board.sent if "mouse_move" in message]
        assert len(board.sent) <= 2, "the first move says once that a pointer is there"

    def test_the_pointer_shows_what_is_under_it(self, board: LabPage) -> None:
        tip = board.page.locator(".minerals-tip")
        x, y = board.place(*point("c3"), WIDTH)
        board.page.mouse.move(x, y)
        board.page.mouse.move(x + 1, y)
        assert board.canvas().evaluate("canvas => canvas.style.cursor") == "pointer"
        assert board.page.locator(".minerals-hover polygon, .minerals-hover circle").count() == 2
        assert not tip.is_visible(), "not before the pointer rests"
        tip.wait_for()
        assert tip.inner_text() == board_label("c3")
        box, cell = tip.bounding_box(), (x, y)
        assert box is not None
        assert not (box["x"] <= cell[0] <= box["x"] + box["width"] and box["y"] <= cell[1] <= box["y"] + box["height"])
        board.page.mouse.move(*board.place(*point("a1"), WIDTH))
        assert not tip.is_visible()
        board.page.mouse.move(1, 1)
        assert board.page.locator(".minerals-hover *").count() == 0

    def test_after_a_click_no_frame_stays_around_it(self, board: LabPage) -> None:
        click(board, "c3")
        assert focused(board) == "CANVAS"
        assert board.canvas().evaluate("canvas => getComputedStyle(canvas).outlineStyle") == "none"

    def test_the_wheel_over_the_board_scrolls_the_notebook(self, board: LabPage) -> None:
        board.page.mouse.move(*board.place(*point("c3"), WIDTH))
        top = board.box()["y"]
        board.page.mouse.wheel(0, 60)
        board.wait_for(lambda: board.box()["y"] < top, "the board to scroll up")

    def test_tab_leaves_the_board(self, board: LabPage) -> None:
        click(board, "c3")
        assert focused(board) == "CANVAS"
        board.page.keyboard.press("Tab")
        assert focused(board) == "below"

    def test_tab_does_not_stop_at_the_board(self, board: LabPage) -> None:
        board.page.get_by_role("button", name="above", exact=True).focus()
        board.page.keyboard.press("Tab")
        assert focused(board) == "below"

    def test_a_screen_reader_hears_what_it_shows(self, board: LabPage) -> None:
        picture = board.page.get_by_role("img", name="A board of every mineral. Nineteen tiles")
        picture.wait_for()
        assert picture.evaluate("element => element.tagName") == "CANVAS"


class TestPixels:
    def test_on_a_dense_screen_every_pixel_drawn_is_a_pixel_of_the_screen(self, dense: LabPage) -> None:
        dense.page.mouse.move(0, 0)
        seen, drawn = image(dense.page.screenshot()), image(canvas_png(dense))

        def difference(down: int) -> int:
            left, top = round(2 * dense.box()["x"]), int(2 * dense.box()["y"]) + down
            shown = seen.crop((left, top, left + drawn.width, top + drawn.height))
            return sum(one != other for one, other in zip(shown.tobytes(), drawn.tobytes(), strict=True))

        # The browser moves the board to a whole pixel, up or down. Stretched, it would differ at every edge.
        assert min(difference(down) for down in (0, 1)) == 0

    def test_its_still_twin_looks_the_same(self, dense: LabPage, browser: Browser) -> None:
        page = browser.new_page(viewport={"width": int(WIDTH), "height": int(HEIGHT)}, device_scale_factor=2)
        page.set_content(f'<body style="margin:0">{to_svg(demo_scene(), mode="light")}')
        twin, drawn = image(page.screenshot()), image(canvas_png(dense))
        page.close()
        pairs = zip(twin.tobytes(), drawn.tobytes(), strict=True)
        # Letters and edges may be smoothed a little differently; a shape missing or misplaced is far more.
        assert sum(abs(one - other) > 40 for one, other in pairs) < 0.0005 * len(drawn.tobytes())


def image(png: bytes) -> Image:
    images = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    opened: Image = images.open(io.BytesIO(png)).convert("RGB")
    return opened


def canvas_png(lab_page: LabPage) -> bytes:
    return base64.b64decode(lab_page.picture().partition(",")[2])


class TestLayout:
    @pytest.mark.parametrize("box", ["VBox([board.widget])", "HBox([board.widget, Label('beside')])", "board"])
    def test_it_is_stretched_by_no_box(self, lab: Lab, box: str) -> None:
        lab_page = lab.open(BOARD, f"display({box})")
        lab_page.wait_for_ink()
        assert size(lab_page) == pytest.approx((WIDTH, HEIGHT), abs=0.5)

    def test_on_a_narrow_page_it_is_smaller_in_the_same_proportions(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, width=760)
        lab_page.wait_for_ink()
        width, height = size(lab_page)
        assert width < WIDTH - 50
        assert width / height == pytest.approx(WIDTH / HEIGHT, rel=0.01)
        click(lab_page, "d4")
        wait_for_text(lab_page, "pressed d4")

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
        lab_page.wait_for(lambda: size(lab_page)[0] == 520, "the board to be 520 wide")
        assert size(lab_page) == pytest.approx((520, HEIGHT), abs=0.5)
        assert lab_page.wait_for_ink() > 100_000


class TestWhatChanged:
    @pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
    def test_painting_what_changed_looks_as_painting_everything(self, lab: Lab, game: str) -> None:
        lab_page = lab.open(
            f"""
import os, random
import minerals
os.environ["MINERALS_SURFACE"] = "canvas"
from minerals_widgets.screen.canvas import GuardedCanvas
luck, match, parts = random.Random(3), minerals.new({game!r}, seed=3), []
board = GuardedCanvas(match.scene())

def go_on():
    match.play(luck.choice(match.legal_actions()))
    cells = [shape.cell for shape in match.scene().shapes if getattr(shape, "cell", None)]
    marks = tuple(minerals.Mark(cell, luck.choice(["target", "selected", "refused"])) for cell in luck.sample(cells, 3))
    before = board._surface._picture
    board.show(match.scene(minerals.View(marks=marks)))
    parts.append(board._surface._picture.difference(before))
""",
            "display(board.widget)",
        )
        lab_page.wait_for_ink()
        for _ in range(10):
            before = lab_page.picture()
            run(lab_page, "go_on()")
            changed = lab_page.wait_for_another(before)
            run(lab_page, "board.paint()")
            lab_page.page.wait_for_timeout(150)
            assert lab_page.picture() == changed
        run(lab_page, "assert sum(part is not None for part in parts) > 3, parts")
        assert not lab_page.faults


class TestPagesThatComeAndGo:
    def test_a_reloaded_page_shows_the_board_as_it_is_now_and_can_be_played_on(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        lab_page.wait_for_ink()
        picture = lab_page.picture()
        click(lab_page, "d4")
        changed = lab_page.wait_for_another(picture)
        lab_page.reload()
        lab_page.wait_for_ink()
        assert lab_page.picture() == changed

        click(lab_page, "a1")
        lab_page.wait_for_another(changed)
        lab_page.run_all()
        lab_page.wait_for(lambda: lab_page.picture() == picture, "the cells to run as ever")
        assert not lab_page.faults

    def test_several_boards_come_back(self, lab: Lab) -> None:
        others = "others = [GuardedCanvas(demo_scene(f'Board {n}')) for n in range(2)]"
        lab_page = lab.open(BOARD, others, SHOW, "display(*[other.widget for other in others])")
        before = [lab_page.wait_for_ink(number) for number in range(3)]
        lab_page.reload()
        assert [lab_page.wait_for_ink(number) for number in range(3)] == before
        assert not lab_page.faults

    def test_a_second_view_on_the_page(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, "board")
        assert lab_page.wait_for_ink(0) == lab_page.wait_for_ink(1)
        picture = lab_page.picture(0)
        click(lab_page, "d4", number=1)
        wait_for_text(lab_page, "pressed d4")
        assert lab_page.wait_for_another(picture, 0) == lab_page.wait_for_another(picture, 1)

    def test_a_second_window(self, lab: Lab) -> None:
        first = lab.open(BOARD, SHOW)
        ink = first.wait_for_ink()
        first.execute("docmanager:save")
        second = lab.open_again(first.name)
        assert second.wait_for_ink() == ink
        picture = second.picture()
        click(second, "d4")
        assert first.wait_for_another(picture) == second.wait_for_another(picture)
        assert not [*first.faults, *second.faults]

    def test_a_finger_plays(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW, has_touch=True)
        lab_page.wait_for_ink()
        lab_page.page.touchscreen.tap(*lab_page.place(*point("b4"), WIDTH))
        wait_for_text(lab_page, "pressed b4")


class TestMishaps:
    def test_nothing_that_fails_in_the_kernel_harms_the_page(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            SHOW,
            """
from ipycanvas import Canvas
from minerals.core.picture import Circle, Scene
from minerals.picture import SceneError
from minerals_widgets.screen.batch import one_batch

try:
    board.show(Scene(100, 100, (Circle(5, 5, -1, "tile"),), "Broken"))
except SceneError:
    print("refused")

plain = Canvas(width=50, height=50)
plain.add_class("minerals-canvas")
display(plain)
try:
    with one_batch():
        plain.fill_rect(20, 0, 30, 50)
        raise KeyboardInterrupt
except KeyboardInterrupt:
    plain.fill_rect(10, 10, 5, 5)
""",
        )
        wait_for_text(lab_page, "refused")
        assert lab_page.wait_for_ink(1) == 25, "what was drawn after the failure, and nothing of what failed"
        lab_page.wait_for_ink(0)
        picture = lab_page.picture()
        click(lab_page, "d4")
        lab_page.wait_for_another(picture)
        assert not lab_page.faults

    def test_an_error_in_a_handler_is_told_in_words_and_goes_away(self, lab: Lab) -> None:
        lab_page = lab.open(
            BOARD,
            """
from minerals.core.text import NotationError

def refuse(cell):
    if cell == "d1":
        raise NotationError("The pawn on d1 cannot move.")
    if cell == "d2":
        1 / 0
    press(cell)

board.on_cell = refuse
""",
            SHOW,
        )
        lab_page.wait_for_ink()
        alert = lab_page.canvas().locator("xpath=..").get_by_role("alert")
        click(lab_page, "d1")
        alert.filter(has_text="The pawn on d1 cannot move.").wait_for()
        click(lab_page, "d2")
        alert.filter(has_text="This is a bug in the program, not your mistake: ZeroDivisionError").wait_for()
        click(lab_page, "d3")
        wait_for_text(lab_page, "pressed d3")
        assert alert.count() == 0
