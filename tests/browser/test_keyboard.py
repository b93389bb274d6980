"""A person who has no mouse plays a whole game of Mattock in a real JupyterLab, and a screen reader is told of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.picture.arrow_keys import arrow_targets, labels_of, walk
from minerals_widgets.board.new_session import session_of
from tests.widgets.games import LESSON

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from minerals.core.picture import Scene
    from tests.browser.lab import Lab, LabPage, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYERS = ["Ada", "Ben"]
OPTIONS = {"board": "inner", "seed": 1, "players": PLAYERS}
BOARD = """
import minerals
from minerals_widgets import Board

if "match" not in globals():
    match = minerals.new({game!r}, **{options!r})
board = Board(match)
board.on_escape = board._cancel.click
board
"""
REST = "# what stands below the board"
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
ACTIVE_CELL = "() => jupyterapp.shell.currentWidget.content.activeCellIndex"
_FOCUS = "() => document.activeElement?.closest('.minerals-grid [role=gridcell]')?.dataset.token ?? null"
_IN_WORDS = "() => Boolean(document.activeElement?.closest('.minerals-words'))"
_IN_OUTPUT = "() => Boolean(document.activeElement?.closest('.jp-OutputArea-output'))"


class Typist:
    """Somebody who plays with the keyboard alone, and a match beside it that says what must be seen."""

    def __init__(self, lab_page: LabPage, match: minerals.Match) -> None:
        self.lab_page = lab_page
        self.page = lab_page.page
        self.session = session_of(match)
        self.grid = self.page.get_by_role("grid", name=match.game.title, exact=True)

    def scene(self) -> Scene:
        """What must be on the canvas."""
        return self.session.scene(self.lab_page.laid_out_for())

    def choices(self) -> list[str]:
        """What can be pressed now: goals in the picture, and what has a button."""
        scene = self.scene()
        with_button = dict(self.session.buttons(scene))
        return [token for token in self.session.targets() if token in with_button or scene.centre_of(token)]

    def key(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> str | None:
        """The token of the grid's cell that has the focus, or None where the focus is elsewhere."""
        return self.page.evaluate(_FOCUS)

    def is_at(self, element: Locator) -> bool:
        """Whether an element has the focus."""
        return bool(element.count()) and element.evaluate("element => element === document.activeElement")

    def tab_until(self, is_there: Callable[[], bool], key: str = "Tab", most: int = 10) -> None:
        """Press Tab until the focus is where it should be."""
        for _ in range(most):
            if is_there():
                return
            self.key(key)
        assert is_there(), f"{most} times {key} does not lead there"

    def enter_grid(self, key: str = "Shift+Tab", most: int = 10) -> None:
        """Go to the grid, by default from what stands below it."""
        self.tab_until(lambda: self.focus() is not None, key, most)

    def walk_to(self, token: str) -> None:
        """Go to a cell by arrow keys, the shortest way."""
        if self.page.evaluate(_IN_WORDS):
            self.enter_grid("Tab", most=30)
        else:
            self.enter_grid()
        way = self._way(self.focus() or "", token)
        self.key(*way)
        assert self.focus() == token, f"{way} leads to {self.focus()}"

    def _way(self, start: str, goal: str) -> list[str]:
        ways = walk(arrow_targets(self.scene())).ways
        keys: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while goal not in keys:
            here = waiting.popleft()
            for direction, there in ways[here]._asdict().items():
                if there is not None and there not in keys:
                    keys[there] = [*keys[here], ARROWS[direction]]
                    waiting.append(there)
        return keys[goal]

    def press(self, token: str, key: str = "Enter") -> None:
        """Press a cell of the grid, or the button that stands for a token that is not in the picture."""
        label = dict(self.session.buttons(self.scene())).get(token)
        is_said = token in self.session.prompt().tokens
        if label is None and not is_said:
            self.walk_to(token)
        else:
            said = self.page.locator(f'.minerals-standing [data-token="{token}"]')
            choice = said if is_said else self.page.get_by_role("button", name=label, exact=True)
            choice.wait_for()
            self.tab_until(lambda: self.is_at(choice), "Shift+Tab" if is_said else "Tab", most=30)
        self.key(key)
        self.session.click(token)
        self.wait_for_answer(token)

    def wait_for_answer(self, what: str) -> None:
        """Wait until the words are those of the match beside."""
        self.lab_page.wait_for(self._reads_the_same, f"the answer to {what}: {self._expected()}")

    def _expected(self) -> tuple[str, ...]:
        answer = self.session.answer
        said = [f"✗ {sentence}" for sentence in answer.sentences] if answer.is_refusal else answer.sentences
        return (self.session.standing(), *said)

    def _reads_the_same(self) -> bool:
        words = self.page.locator(".minerals-standing, .minerals-refusal, .minerals-happened p")
        return tuple(words.all_text_contents()) == self._expected()

    def labels(self) -> dict[str, str]:
        """What a screen reader says of each cell."""
        cells = self.grid.get_by_role("gridcell")
        return dict(
            cells.evaluate_all("cells => cells.map(cell => [cell.dataset.token, cell.getAttribute('aria-label')])")
        )

    def run(self, code: str) -> None:
        """Let the kernel do something, while the focus stays where it is."""
        done = self.page.evaluate(
            "code => jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code}).done"
            ".then(reply => reply.content.status)",
            code,
        )
        assert done == "ok"


def _typist(lab: Lab, game: str, options: dict) -> Typist:
    lab_page = lab.open(BOARD.format(game=game, options=options), REST, width=1300, height=1000)
    lab_page.wait_for_ink()
    typist = Typist(lab_page, minerals.new(game, **options))
    # All of JupyterLab stands before it.
    typist.enter_grid("Tab", most=150)
    return typist


@pytest.fixture
def mattock(lab: Lab) -> Typist:
    """Somebody in the grid of a game of Mattock that has just begun."""
    return _typist(lab, "mattock", OPTIONS)


@pytest.fixture(scope="module")
def walker(jupyter_server: Server, browser: Browser) -> Iterator[Typist]:
    """Somebody who only walks, on a page that several tests share."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    yield _typist(lab, "mattock", OPTIONS)
    lab.close()


@pytest.fixture
def centred(walker: Typist) -> Typist:
    """The same, on the middle of the board."""
    walker.run("board.canvas.grid.show(board.canvas.scene)")
    walker.page.locator("[data-token=e5]").focus()
    return walker


def test_a_game_of_mattock_is_played_to_its_end_by_keyboard_alone(mattock):
    luck = minerals.SeededChance("b")
    while not mattock.session.match.is_over:
        key = luck.draw({"Enter": 1, "Space": 1}).outcome
        mattock.press(luck.draw(dict.fromkeys(mattock.choices(), 1)).outcome, key)
    assert len(mattock.session.match.line) > 20
    assert "The game is over." in mattock.page.locator(".minerals-standing").inner_text()
    assert mattock.labels() == labels_of(mattock.scene())
    assert not mattock.lab_page.faults


def test_a_screen_reader_finds_a_grid_with_rows_and_labelled_cells(walker):
    from playwright.sync_api import expect

    expect(walker.grid).to_match_aria_snapshot(
        """
        - grid "Mattock":
          - row:
            - gridcell "i1, open"
            - gridcell "i2, open"
            - gridcell "i3, open, legal target"
            - gridcell "i4, open, legal target"
            - gridcell "i5, open"
          - row:
            - gridcell "h1, open"
            - gridcell "h2, open"
            - gridcell "h3, open, legal target"
            - gridcell "h4, tile with a miner of Ada"
        """
    )
    assert walker.labels() == labels_of(walker.scene())
    assert walker.grid.get_by_role("row").count() == 9 + len(PLAYERS)
    assert walker.grid.get_by_role("gridcell", name="Ada: 3 miners on the board").count() == 1


def test_what_happens_is_read_out_in_one_place_only(walker):
    output = walker.page.locator(".jp-OutputArea").first
    live = output.locator("[aria-live=polite], [aria-live=assertive], [role=status], [role=log]")
    # The bubble is not read out, and the frame says something only once its kernel is gone.
    heard = [region.inner_text() for region in live.all() if region.get_attribute("aria-live") != "off"]
    (said,) = filter(None, heard)
    assert said.startswith("Ada: mine a space (")


def test_the_grid_is_one_stop_of_the_tab_key_and_lets_it_go_both_ways(centred):
    assert centred.grid.locator("[tabindex='0']").count() == 1
    centred.key("ArrowRight", "Tab")
    assert centred.focus() is None
    centred.key("Shift+Tab")
    assert centred.focus() == "e6"
    centred.key("Shift+Tab")
    assert centred.focus() is None
    centred.key("Tab")
    assert centred.focus() == "e6"


def test_arrow_keys_home_and_end_walk_the_board_and_stop_at_its_edge(centred):
    for key, token in {
        "ArrowRight": "e6",
        "ArrowUp": "f5",
        "ArrowLeft": "f4",
        "ArrowDown": "e5",
        "End": "e9",
        "Home": "e1",
    }.items():
        centred.key(key)
        assert centred.focus() == token, key
    centred.key("ArrowLeft")
    assert centred.focus() == "e1"
    for key in ("PageUp", "PageDown"):
        centred.key(key)
        assert centred.focus() in centred.session.targets()


def test_an_outline_lies_on_the_cell_and_a_caption_says_what_is_there(centred):
    caption = centred.page.locator(".minerals-grid p")
    for width in (1300, 800):
        centred.page.set_viewport_size({"width": width, "height": 1000})
        for key in ("Home", "End"):
            centred.key(key)
            # The window's new width is known at once, and the picture for it a moment later.
            centred.lab_page.wait_for(lambda: _is_outlined(centred), f"cell and outline of {key} at {width}")
            said = centred.page.locator(":focus").get_attribute("aria-label")
            assert caption.is_visible()
            centred.lab_page.wait_for(lambda said=said: caption.inner_text() == said, f"the caption {said}")
    centred.page.set_viewport_size({"width": 1300, "height": 1000})
    centred.key("Tab")
    caption.wait_for(state="hidden")


def _centre_of_focus(typist: Typist) -> tuple[float, float]:
    scene = typist.scene()
    return typist.lab_page.place(*scene.centre_of(typist.focus()), scene.width)


def _is_outlined(typist: Typist) -> bool:
    """Whether the cell with the focus, and the outline in the form of that cell, lie where the picture has them."""
    centre = _centre_of_focus(typist)
    boxes = [typist.page.locator(drawn).last.bounding_box() for drawn in (":focus", ".minerals-focus polygon")]
    return all(
        box is not None and (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(centre, abs=2)
        for box in boxes
    )


def test_the_keys_of_jupyterlab_change_nothing_while_one_walks(centred):
    count = "() => jupyterapp.shell.currentWidget.content.widgets.length"
    before = centred.page.evaluate(count), centred.page.evaluate(ACTIVE_CELL)
    centred.key("x", "d", "d", "a", "b", "ArrowDown", "ArrowUp", "ArrowUp", "j", "k")
    assert (centred.page.evaluate(count), centred.page.evaluate(ACTIVE_CELL)) == before
    assert centred.focus() == "f4"


def test_nothing_moves_for_who_wants_no_motion(centred):
    centred.page.emulate_media(reduced_motion="reduce")
    moving = centred.page.locator(".minerals-grid, .minerals-grid *, .minerals-words, .minerals-words *").evaluate_all(
        """elements => elements.map(element => getComputedStyle(element)).filter(
            style => style.transitionDuration !== "0s" || style.animationName !== "none").length"""
    )
    assert moving == 0


def test_the_mouse_reaches_the_canvas_through_the_grid(mattock):
    scene = mattock.scene()
    mattock.page.mouse.click(*mattock.lab_page.place(*scene.centre_of("e5"), scene.width))
    mattock.session.click("e5")
    mattock.wait_for_answer("a click")


def test_who_walks_stays_on_the_cell_while_the_board_is_drawn_anew(lab):
    typist = _typist(lab, "minerals", {"players": PLAYERS, **LESSON})
    for token in ("e6", "d6"):
        typist.press(token)
        assert typist.focus() == token
    typist.press("d8")
    assert typist.session.answer.is_refusal
    typist.lab_page.wait_for(lambda: typist.labels()["d8"].endswith(", refused"), "the label to say so")
    typist.press("d7")
    assert typist.focus() == "d7"
    typist.lab_page.wait_for(lambda: typist.labels() == labels_of(typist.scene()), "all labels")

    typist.lab_page.reload()
    typist.lab_page.wait_for_ink()
    assert typist.labels() == labels_of(typist.scene())
    assert not typist.lab_page.faults


def test_who_stands_on_what_disappears_goes_to_the_nearest_there_is(mattock):
    mattock.walk_to("player 2")
    mattock.run("other = minerals.new('iceminers', seed=1).scene(); board.canvas.show(other)")
    mattock.lab_page.wait_for(lambda: mattock.page.get_by_role("grid", name="Iceminers").count() == 1, "the other game")
    assert mattock.focus() == "player 2"
    mattock.page.locator("[data-token=a6]").focus()
    mattock.run("board.refresh(); board.show()")
    mattock.lab_page.wait_for(lambda: mattock.grid.count() == 1, "the game again")
    assert mattock.focus() not in {None, "a6"}
    assert mattock.grid.locator("[tabindex='0']").count() == 1


def test_escape_forgets_what_was_begun(mattock):
    mattock.press("e5")
    mattock.key("Escape")
    mattock.session.cancel()
    mattock.wait_for_answer("Escape")
    assert mattock.focus() == "e5"


def test_three_hundred_random_keys_are_answered_without_a_fault(mattock):
    luck = minerals.SeededChance("a monkey at the keyboard")
    keys = dict.fromkeys([*ARROWS.values(), "Home", "End", "Enter", "Space", "Escape", "z", "Tab", "Shift+Tab"], 1)
    for _ in range(300):
        mattock.key(luck.draw(keys).outcome)
        # Tab leads out of the board into JupyterLab, where Enter restarts kernels and closes files.
        if not mattock.page.evaluate(_IN_OUTPUT):
            mattock.grid.locator("[tabindex='0']").focus()
    assert not mattock.lab_page.faults
    assert not mattock.page.get_by_text("This is a bug in the program").count()
