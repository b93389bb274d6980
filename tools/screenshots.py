"""Takes the screenshots for the documentation, in a real JupyterLab and a real Chromium.

Each widget is shown in a whole window of JupyterLab, as a teacher projects it: light, and dark with `-dark`
after its name. A step of a lesson is shown alone, and light; `lessons` stands for all of these.

python -m tools.screenshots [NAME ...]
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import minerals
from minerals.core.system import write_whole
from tests.browser.lab import Lab, launch, serve
from tools import ROOT
from tools.lesson_shots import LESSON_SHOTS, LessonShot

IMAGES = ROOT / "docs" / "images"
WINDOW = (1440, 900)
PHONE = (390, 844)
COLOURS = 256
"""The number of colours in a picture: as many as a palette can hold."""
MOST_BYTES = 5_000_000
"""The largest total size of all pictures."""
MOST_LESSON_BYTES = 120_000
"""The largest size of one picture of a lesson."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

_PAGES: tuple[tuple[str, tuple[int, int], Literal["light", "dark"]], ...] = (
    ("page", WINDOW, "light"),
    ("page-dark", WINDOW, "dark"),
    ("page-phone", PHONE, "light"),
    ("page-phone-dark", PHONE, "dark"),
)
_TO_THE_TOP = "output => output.scrollIntoView({block: 'start'})"
_TO_SETTLE = 1500
"""How many milliseconds a picture is given to be laid out for its place."""
_CHANGE_THEME = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme}).then(() => null)"


@dataclass(frozen=True)
class Shot:
    """A picture of a widget."""

    name: str
    code: str
    """The code that runs in a notebook; it ends with the widget."""
    keys: tuple[str, ...] = ()
    """The keys to press on the grid over the board."""


SHOTS = (
    Shot(
        "exercise",
        """
import minerals
from minerals_widgets import ExerciseBoard
exercise = ExerciseBoard("E17")
exercise.predict("1/6")
exercise.check("six", "1/6")
exercise.check("rolls", "1.2")
exercise.simulate(400, seed=7)
while exercise.session.is_running:
    exercise._tick()
exercise.check("six", "1/5")
exercise
""",
    ),
    Shot(
        "level",
        """
from minerals_widgets import LevelBoard
level = LevelBoard("iceminers.levels.fair-exchange")
level
""",
    ),
    Shot(
        "board-minerals",
        """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Board
match = minerals.new("minerals", seed=7)
play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)], most_actions=14)
board = Board(match)
board.click(match.legal_actions()[0].pawn)
board
""",
    ),
    Shot(
        "board-why",
        """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Board
match = minerals.new("mattock", board="inner", seed=7, players=["Ada", "Ben"])
play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)], most_actions=9)
board = Board(match)
board.ask("e5")
board
""",
    ),
    Shot(
        "board-at-the-table",
        """
import minerals
from minerals_widgets import Board
match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
for action in ("roll 5", "enter a4", "b4"):
    match.play(action)
board = Board(match)
board.click("b5")
board
""",
    ),
    Shot(
        "board-clock",
        """
import minerals
from minerals_widgets import Board
match = minerals.new("out_of_mine", players=["Ada", "Ben"], seed=1)
match.play("1: front")
match.play("2: front")
board = Board(match, seat=1, bots={2: "greedy"})
board.start()
for token in ("1:take S4", "1:d2", "1:take L3", "1:turn"):
    board.click(token)
board.pause()
board.hint()
board
""",
    ),
    Shot(
        "board-keyboard",
        """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Board
match = minerals.new("iceminers", seed=3, players=["Ada", "Ben"])
play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)], most_actions=6)
Board(match)
""",
        keys=("ArrowUp", "ArrowRight"),
    ),
    Shot(
        "record-question",
        """
import minerals
from minerals_widgets import Board
match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
board = Board(match)
board.click("roll")
board
""",
    ),
    Shot(
        "record-corrected",
        """
import minerals
from minerals_widgets import Player
match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
for action in ("remove d6", "remove e11", "remove f11", "remove g11"):
    match.play(action)
match.replace(match.line[1], "remove d7")
match.log.comment("It was d7, not d6.", on=match.line[1].n)
Player(match, step=2)
""",
    ),
    Shot(
        "player-iceminers",
        """
from minerals_widgets import Player
Player("{replays}/iceminers/stealing.replay", step=21, by="action")
""",
    ),
    Shot(
        "player-forecast",
        """
import minerals
from minerals_widgets import Player
log = minerals.load("{replays}/iceminers/two-players-greedy.replay")
forecast, luck = minerals.forecast(log), minerals.luck(log, games=100, alternatives=0, seed=1)
Player(log, step=245, forecast=forecast, luck=luck, by="action")
""",
    ),
    Shot(
        "player-out-of-mine",
        """
from minerals_widgets import Player
Player("{replays}/out_of_mine/three-players.replay", step=120, by="clock")
""",
    ),
    Shot(
        "editor-mattock",
        """
from minerals_widgets import Editor
editor = Editor("mattock", board="inner", seed=7)
for cell in ("e5", "e4", "e6", "d4", "d5"):
    editor.paint("tile", cell)
editor
""",
    ),
    Shot(
        "board-edit",
        """
from minerals_widgets import Board
position = (
    "    W   K   W   K\\n  W   W   T   W   W\\nK   .   A   .   W   T\\n"
    "  W   .   T1  .   W   K\\nW   K   W   W   K2  W\\n  W   W   K   W   W\\nturn: 1"
)
board = Board("minerals", position=position, players=["Kate", "Matt"], edit=True)
board.take("")
board.click("f6")
board.paint("empty", "f8")
board
""",
    ),
    Shot(
        "board-rule",
        """
from minerals_widgets import RuleBoard
board = RuleBoard(
    "minerals.move.exact-distance",
    position="    W   K   W\\n  T   W   W   K\\nW   W   K1  W   A\\n  K   W   W   T\\n    W   T   W2\\nturn: 1",
    players=["Kate", "Matt"],
    try_this=[
        {"do": "Move only one hex", "refused": "f6-f7"},
        {
            "do": "Put a wollastonite under Kate",
            "paint": ["wollastonite f6"],
            "ask": "Where can Kate's pawn go now? Click every hex.",
            "answer": {"next": ["f6"]},
            "say": "A wollastonite has the value 1, so she can reach her neighbours and nothing else.",
        },
    ],
    question={"ask": "Where can Kate's pawn go? Click every hex.", "answer": {"next": ["f6"]}},
)
board.try_this(2)
board.predict("f5 f7 g5 h7")
board.show_me()
board
""",
    ),
    Shot(
        "what-if",
        """
from minerals_widgets import Player
player = Player("{replays}/minerals/two-players-greedy.replay", step=60)
asked = player.what_if()
asked.play_on(3)
asked.widget
""",
    ),
)


def widget_pictures(lab: Lab, shot: Shot) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the picture of a widget in the window of JupyterLab, light and dark."""
    width, height = WINDOW
    lab_page = lab.open(shot.code.replace("{replays}", str(ROOT / "replays")), width=width, height=height)
    page = lab_page.page
    if lab_page.canvas().count():
        lab_page.wait_for_ink()
    if shot.keys:
        page.locator(".minerals-grid [role=gridcell][tabindex='0']").first.focus()
        for key in shot.keys:
            page.keyboard.press(key)
    for theme, ending in (("Light", ""), ("Dark", "-dark")):
        page.evaluate(_CHANGE_THEME, f"JupyterLab {theme}")
        page.locator(".jp-OutputArea-output").last.evaluate(_TO_THE_TOP)
        page.wait_for_timeout(_TO_SETTLE)
        yield f"{shot.name}{ending}", page.screenshot()
    # JupyterLab keeps the theme for the next picture.
    page.evaluate(_CHANGE_THEME, "JupyterLab Light")
    if lab_page.faults:
        raise RuntimeError(f"{shot.name}: the page threw {lab_page.faults}.")


def lesson_picture(lab: Lab, shot: LessonShot) -> bytes:
    """Return the picture of a step of a lesson, without the window around it."""
    width, height = WINDOW
    lab_page = lab.open(shot.code, width=width, height=height)
    lesson = lab_page.page.locator(".minerals-lesson").first
    lesson.wait_for()
    lesson.evaluate(_TO_THE_TOP)
    lab_page.page.mouse.move(0, 0)
    lab_page.page.wait_for_timeout(_TO_SETTLE)
    if lab_page.faults:
        raise RuntimeError(f"{shot.name}: the page threw {lab_page.faults}.")
    return lesson.screenshot()


def page_pictures(browser: Browser, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the picture of the page to which a log is exported, on a desktop and on a phone."""
    log = minerals.load(ROOT / "replays" / "minerals" / "two-players-greedy.replay")
    path = folder / "page.html"
    write_whole(path, log.to_html())
    for name, (width, height), colours in _PAGES:
        page: Page = browser.new_page(
            viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme=colours
        )
        page.goto(path.as_uri())
        page.locator("#board > *").first.wait_for(state="attached")
        for _ in range(8):
            page.keyboard.press("ArrowDown")
        yield name, page.screenshot()
        page.close()


def save(name: str, picture: bytes) -> None:
    """Write a picture with few colours, to keep it small."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    # The other methods average over large areas, and give the players' small signs wrong colours.
    small = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    write_whole(IMAGES / f"{name}.png", lambda file: small.save(file, "png", optimize=True))


def main(wanted: list[str]) -> None:
    """Take the pictures with these names; by default, all of them."""
    IMAGES.mkdir(exist_ok=True)
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        raise SystemExit("There is no Chromium (on Debian: apt-get install chromium fonts-dejavu).")
    with tempfile.TemporaryDirectory() as named, sync_playwright() as playwright, serve(Path(named)) as server:
        browser = launch(playwright, chromium)
        lab = Lab(server, browser)
        for shot in SHOTS:
            if not wanted or shot.name in wanted:
                for name, picture in widget_pictures(lab, shot):
                    save(name, picture)
        for lesson in LESSON_SHOTS:
            if not wanted or lesson.name in wanted or "lessons" in wanted:
                save(lesson.name, lesson_picture(lab, lesson))
        if not wanted or "page" in wanted:
            for name, picture in page_pictures(browser, Path(named)):
                save(name, picture)
        lab.close()
        browser.close()
    for path in IMAGES.glob("lesson-*.png"):
        if path.stat().st_size > MOST_LESSON_BYTES:
            raise SystemExit(f"{path.name} has more than {MOST_LESSON_BYTES:,} bytes.")
    size = sum(path.stat().st_size for path in IMAGES.iterdir())
    if size > MOST_BYTES:
        raise SystemExit(f"The pictures have {size:,} bytes; the limit is {MOST_BYTES:,}.")


if __name__ == "__main__":
    main(sys.argv[1:])
