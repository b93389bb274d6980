"""From a click, and from a step, to the redrawn canvas, in a real JupyterLab and a real Chromium.

The page notes when the mouse button goes down and when the visible canvas was last drawn on; what lies between is the
whole way: the event to the kernel, the rules, the picture, the message back, and painting it. It needs a Chromium.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measuring import OURS, Bench

if TYPE_CHECKING:
    from tests.browser.lab import Lab, LabPage

ROOT = Path(__file__).parents[2]
TIMES_A_ROUND = 20
QUIET = 250
"""After so many milliseconds without a stroke a canvas is drawn."""

BOARD = """
import minerals
from minerals_widgets import Board
Board(minerals.new("mattock", board="inner", seed=1))
"""
TABLE = {"players": 2, "seed": 7}
PLAYED = f"""
from minerals_widgets import Board
Board("minerals", **{TABLE!r})
"""
BARE = """
from ipycanvas import Canvas
canvas = Canvas(width=1000, height=800)
canvas.add_class("minerals-canvas")
canvas.on_mouse_down(lambda x, y: canvas.fill_rect(x, y, 10, 10))
canvas
"""
"""A canvas without anything of ours, that answers a click with one square."""
PLAYER = f"""
from minerals_widgets import Player
Player({str(ROOT / "replays/minerals/two-players-greedy.replay")!r})
"""

_WATCH = """() => {
    window.strokes = 0;
    for (const name of ["fill", "stroke", "fillText", "fillRect", "clearRect", "drawImage"]) {
        const draw = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...rest) {
            const drawn = draw.apply(this, rest);
            window.drawn = performance.now();
            window.strokes++;
            return drawn;
        };
    }
    addEventListener("mousedown", () => { window.pressed = performance.now(); window.strokes = 0; }, true);
}"""
_DRAWN = f"() => window.strokes > 0 && performance.now() - window.drawn > {QUIET}"

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_open = ExitStack()


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Let what is started here run on all cores: a browser and a kernel do in life."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def chromium() -> str:
    """Return the path of Chromium."""
    return next(filter(None, map(shutil.which, _NAMES)))


@cache
def lab() -> Lab:
    """Start a JupyterLab and a browser, once for all rounds."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import Lab, launch, serve

    with on_all_cores():
        browser = launch(_open.enter_context(sync_playwright()), chromium())
        server = _open.enter_context(serve(Path(_open.enter_context(tempfile.TemporaryDirectory()))))
        return Lab(server, browser)


@cache
def page_of(cell: str) -> LabPage:
    """Open a notebook with one cell, once for all rounds."""
    with on_all_cores():
        lab_page = lab().open(cell, width=1300, height=1100)
    lab_page.canvas().wait_for()
    lab_page.page.evaluate(_WATCH)
    return lab_page


def latencies(cell: str, press: Callable[[LabPage, int], None]) -> Sequence[float]:
    """Press again and again, and return how long it took until the canvas was drawn."""
    lab_page = page_of(cell)
    measured = []
    for number in range(TIMES_A_ROUND):
        press(lab_page, number)
        lab_page.page.wait_for_function(_DRAWN)
        measured.append(float(lab_page.page.evaluate("window.drawn - window.pressed")))
    return measured


def click_on_the_board(lab_page: LabPage, _number: int) -> None:
    """Click a space that can be mined: it is chosen, and with the next click forgotten again."""
    import minerals

    match = minerals.new("mattock", board="inner", seed=1)
    scene = match.scene()
    centre = scene.centre_of(match.game.words.tokens(match.legal_actions()[0])[0])
    assert centre is not None
    lab_page.page.mouse.click(*lab_page.place(*centre, scene.width))


def play_on_the_board(lab_page: LabPage, _number: int) -> None:
    """Play the first action of Minerals by a click. It was taken back before, which is not measured."""
    import minerals

    undo = lab_page.page.get_by_title("Take back the last action")
    if undo.is_enabled():
        undo.click()
        lab_page.page.wait_for_function(_DRAWN)
    match = minerals.new("minerals", **TABLE)
    scene = match.scene(minerals.View(place=lab_page.laid_out_for()))
    (token,) = match.game.words.tokens(match.legal_actions()[0])
    centre = scene.centre_of(token)
    assert centre is not None
    lab_page.page.mouse.click(*lab_page.place(*centre, scene.width))


def click_on_next_step(lab_page: LabPage, _number: int) -> None:
    """Press the button for the next step."""
    lab_page.page.get_by_title("Next step").click()


def on_a_board(_round: int) -> Sequence[float]:
    """From the click on a space of Mattock to the marked board."""
    return latencies(BOARD, click_on_the_board)


def on_a_board_that_plays(_round: int) -> Sequence[float]:
    """From the click that completes an action of Minerals to its picture."""
    return latencies(PLAYED, play_on_the_board)


def on_a_bare_canvas(_round: int) -> Sequence[float]:
    """From the click on a canvas without anything of ours to a square there."""
    return latencies(BARE, lambda lab_page, number: lab_page.canvas().click(position={"x": 20.0 * number, "y": 100.0}))


def on_a_player(_round: int) -> Sequence[float]:
    """From the press of Next to the next picture of a game of Minerals."""
    try:
        return latencies(PLAYER, click_on_next_step)
    finally:
        if _round == _ROUNDS - 1:
            _open.close()


_ROUNDS = 3
_AIM = "1.5 × a bare ipycanvas"

BENCHES = (
    (
        Bench(
            title="click to redraw",
            unit="ms",
            sides={OURS: on_a_board, "a bare ipycanvas": on_a_bare_canvas},
            rounds=_ROUNDS,
            aim=_AIM,
        ),
        Bench(
            title="click that completes an action to redraw",
            unit="ms",
            sides={OURS: on_a_board_that_plays, "a bare ipycanvas": on_a_bare_canvas},
            rounds=_ROUNDS,
            aim=_AIM,
        ),
        Bench(title="step to redraw", unit="ms", sides={OURS: on_a_player}, rounds=_ROUNDS, aim="25 ms"),
    )
    if any(map(shutil.which, _NAMES))
    else ()
)
"""None where there is no Chromium."""
SUMMARY = "" if BENCHES else "latency: skipped, there is no Chromium (on Debian: apt-get install chromium)"
