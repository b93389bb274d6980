"""A person plays a round against the clock with the mouse, and replays it as fast as it was, in a real JupyterLab."""

from __future__ import annotations

import time

import pytest

import minerals
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.session import REACTION
from tests.browser.test_end import IS_ON_TOP

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPTIONS = {"players": 2, "rounds": 1, "seed": 3}
BOARD = f"""
import minerals
from minerals_widgets import Board, Player

if "match" not in globals():
    match = minerals.new("out_of_mine", **{OPTIONS!r})
Board(match, seat=1, bots={{2: "person"}})
"""
BUSY = """
jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code: "import time; time.sleep(2)"}) && 0
"""
WINDOW = {"width": 1440, "height": 900}
CHECKED = (
    "calls OUT OF MINE",
    "Player 1 scores 0",
    "Player 2 scores 0",
    "goes back into the box",
    "comes from the pile",
)
REPLAY = "Player(match, by='clock') if match.is_over else None"


class Person:
    """Somebody who plays at seat 1 with the mouse, and a match beside it in which nobody else does anything."""

    def __init__(self, lab_page):
        self.lab_page = lab_page
        self.page = lab_page.page
        self.beside = session_of(minerals.new("out_of_mine", **OPTIONS), {2: "person"}, 1, now=lambda: 0.0)

    def click(self, token, told):
        """Click what stands for a token, in the picture or as a button, and wait for what is told of it."""
        scene = self.beside.scene(self.lab_page.laid_out_for())
        centre = scene.centre_of(token)
        if centre is not None:
            self.page.mouse.click(*self.lab_page.place(*centre, scene.width))
        else:
            self.press(dict(self.beside.buttons(scene))[token])
        self.beside.click(token)
        assert not self.beside.answer.is_refusal
        self.wait_for_words(told)

    def button(self, name):
        return self.page.locator("button.jupyter-button", has_text=name)

    def press(self, name):
        self.button(name).click()

    def start(self):
        self.press("Start")
        self.button("Pause").wait_for()
        self.beside.start()

    def words(self):
        return " ".join(self.page.locator(".minerals-happened p, .minerals-refusal").all_text_contents())

    def wait_for_words(self, told):
        self.lab_page.wait_for(lambda: told in self.words(), f"{told!r}; it says {self.words()!r}")

    def time(self):
        return self.page.get_by_role("timer").first.inner_text()

    def wait_for_time(self, face):
        self.lab_page.wait_for(lambda: self.time() == face, f"the clock to show {face!r}; it shows {self.time()!r}")


@pytest.fixture
def person(lab):
    lab_page = lab.open(BOARD, REPLAY, width=1300, height=1100)
    lab_page.wait_for_ink()
    return Person(lab_page)


def test_a_round_is_played_with_the_mouse_and_replayed_by_the_clock(person):
    lab_page, page = person.lab_page, person.page
    person.click("1:front", "front")
    page.wait_for_timeout(1500)
    assert person.time() == "0:00", "a round waits for its start"

    person.start()
    picture = lab_page.picture()
    person.wait_for_time("0:01")
    lab_page.wait_for_another(picture)  # the other player has taken a tile

    tile = next(token for token in person.beside.targets() if token.startswith("1:take L3"))
    person.click(tile, "takes")
    person.click("1:turn", "turns")
    cells = {f"1:{action.cell}" for action in person.beside.actions() if hasattr(action, "cell")}
    person.click(min(cells), "places")
    person.press("Hint")
    lab_page.wait_for(lambda: "places" not in person.words() and len(person.words()) > 10, "a hint to be said")

    person.press("Pause")
    person.button("Continue").wait_for()
    stopped, picture = person.time(), lab_page.picture()
    assert stopped.endswith(", paused")
    page.wait_for_timeout(1500)
    assert (person.time(), lab_page.picture()) == (stopped, picture)
    person.press("Continue")
    person.wait_for_time(_later(stopped))

    played = _seconds(person.time())
    person.click("1:call", "calls")
    page.wait_for_timeout(1000)  # before that, a click is meant for the round
    page.locator(".minerals-standing").get_by_role("button", name="The result").click()
    person.lab_page.wait_for(lambda: "over" in page.locator(".minerals-standing").inner_text(), "the result")
    assert "The game is over." in page.locator(".minerals-standing").inner_text()

    lab_page.run_all()
    place = page.locator(".minerals-place").first
    page.locator("select", has=page.locator("option", has_text="8×")).select_option("8×")
    began = time.monotonic()
    page.get_by_title("Play", exact=True).click()
    lab_page.wait_for(lambda: place.inner_text().endswith(": call"), "the call to be shown", seconds=30)
    assert time.monotonic() - began > played / 8
    page.get_by_title("Play", exact=True).wait_for()
    step, last = place.inner_text().split(" · ")[0].removeprefix("Step ").split(" of ")
    assert step == last
    assert not lab_page.faults


def _later(face):
    """Return what the clock shows a second later."""
    minutes, seconds = divmod(_seconds(face), 60)
    return f"{minutes + (seconds + 1) // 60}:{(seconds + 1) % 60:02}"


def test_the_clock_goes_on_when_the_page_is_loaded_anew(person):
    person.click("1:front", "front")
    person.start()
    person.lab_page.reload()
    person.lab_page.wait_for_ink()
    before = person.time()
    person.lab_page.wait_for(lambda: person.time() not in (before, ""), "the clock to go on")
    person.press("Pause")
    person.button("Continue").wait_for()


def test_the_tile_in_hand_lies_under_the_pointer_as_it_is_turned_without_the_kernel(person):
    lab_page, page = person.lab_page, person.page
    person.click("1:front", "front")
    person.start()
    tile = next(token for token in person.beside.targets() if token.startswith("1:take L3"))
    scene = person.beside.scene(lab_page.laid_out_for())
    at = {token: lab_page.place(*scene.centre_of(token), scene.width) for token in (tile, "1:d4")}
    free, red = (page.locator(f".minerals-{name} polygon:not(.minerals-casing)") for name in ("held", "overlap"))
    page.mouse.click(*at[tile])
    page.mouse.move(*at["1:d4"])
    lab_page.wait_for(lambda: free.count() == 3, "the tile in full size")

    page.evaluate(BUSY)
    forms = {_corners(free)}
    for turn in (
        lambda: page.keyboard.press("r"),
        lambda: page.mouse.wheel(0, 100),
        lambda: page.mouse.click(*at["1:d4"], button="right"),
    ):
        turn()
        page.wait_for_timeout(150)
        forms.add(_corners(free))
    assert len(forms) == 4, "each turn shows at once, though the kernel is busy"

    page.mouse.click(*at["1:d4"])
    lab_page.wait_for(lambda: free.count() + red.count() == 0, "the tile to be placed")

    page.mouse.click(*at[tile])
    page.mouse.move(*at["1:d4"])
    lab_page.wait_for(lambda: red.count() > 0, "the next tile to be red where it overlaps")
    assert free.count() + red.count() == 3
    assert red.first.evaluate("cell => getComputedStyle(cell).fill") == "rgb(163, 33, 15)"


def test_the_end_of_a_round_is_looked_at_step_by_step(lab):
    lab_page = lab.open(BOARD.replace("{'players': 2, 'rounds': 1,", "{'players': 2, 'rounds': 2,"), **WINDOW)
    lab_page.wait_for_ink()
    person = Person(lab_page)
    person.click("1:front", "front")
    person.start()
    lab_page.wait_for(lambda: person.time() == "0:01", "the clock")
    person.click("1:call", "calls")
    buttons = lab_page.page.locator(".minerals-standing button")
    seen = [person.words()]
    while buttons.count() == 2:
        assert [each.evaluate(IS_ON_TOP) for each in buttons.all()] == [True, True]
        lab_page.page.wait_for_timeout(REACTION + 100)  # a click that is made sooner was meant for the round
        buttons.first.click()
        lab_page.wait_for(lambda: person.words() != seen[-1], "the next step")
        seen.append(person.words())
    assert [part in said for part, said in zip(CHECKED, seen, strict=True)] == [True] * len(CHECKED)
    assert buttons.all_inner_texts() == ["Next round"]
    assert buttons.first.evaluate(IS_ON_TOP)
    assert not person.button("Start").is_enabled()
    buttons.first.click()
    lab_page.wait_for(
        lambda: "the round brought" not in lab_page.page.locator(".minerals-standing").inner_text(), "the round"
    )
    assert not lab_page.faults


def _corners(ghost):
    return str(sorted(each.get_attribute("points") for each in ghost.all()))


def _seconds(face):
    minutes, seconds = map(int, face.removesuffix(", paused").split(":"))
    return 60 * minutes + seconds
