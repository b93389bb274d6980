"""A thousand random clicks and keys on the widgets, in JupyterLab: nothing is thrown, and it still does what it did."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.lab import Lab, LabPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LISTENING = """
import logging

faults = []

class Ear(logging.Handler):
    def emit(self, record):
        faults.append(self.format(record))

logging.getLogger("minerals_widgets").addHandler(Ear())
"""
BOARD = """
import minerals
from minerals_widgets import Board

shown = Board(minerals.new("minerals", board="lesson", players=2, removals=0, seed=7), bots={2: "random"})
shown
"""
PLAYER = """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Player

match = minerals.new("iceminers", seed=1, most_turns=6)
shown = Player(play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)]))
shown
"""
WHAT_IF = """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Player

match = minerals.new("mattock", board="inner", seed=1)
play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=12)
player = Player(match, step=20)
shown = player.what_if()
player
"""
EDITOR = """
from minerals_widgets import Editor

shown = Editor("mattock", board="inner", seed=7)
shown
"""
RESET = {
    BOARD: 'shown.type("flurb"); answer = shown.said',
    PLAYER: "shown.pause(); shown.goto(3); answer = (shown.step, shown.errors.text)",
    WHAT_IF: "player.pause(); player.goto(20); shown = player.what_if(); "
    "answer = shown.branch.standings()[1].actions > 0",
    EDITOR: 'shown.random("7", 5); answer = shown.match.to_act',
}
EXPECTED = {BOARD: "flurb", PLAYER: "(3, '')", WHAT_IF: "True", EDITOR: ")"}
TIMES = 250
"""On each of the four widgets."""
TRIES = 750
"""Up to one in six finds its place covered, or the focus lost to a part that is taken away; never two in three."""
AT_ONCE = 50
"""After so many clicks and keys the monkey waits for the kernel, as a person waits for an answer."""
KEYS = (
    *("Tab", "Shift+Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"),
    *("Enter", "Escape", "Space"),
)
LETTERS = (*KEYS, "Backspace", "1", "6", "a", "d", "e", "z", "/", "-")
"""What is pressed where text is written. Elsewhere a letter may come just as the focus goes back to JupyterLab."""

# What in the widget can have the focus: keys go nowhere else, or they would be commands to JupyterLab.
_FOCUS = """share => {
    const parts = [...document.querySelectorAll(
        ".jp-OutputArea button, .jp-OutputArea input, .jp-OutputArea select, .jp-OutputArea textarea, " +
        ".jp-OutputArea [tabindex='0'], .jp-OutputArea [role=slider]"
    )].filter(part => part.offsetParent && !part.disabled && part.closest(".jupyter-widgets"));
    const part = parts[Math.floor(share * parts.length)];
    part?.focus({preventScroll: true});
    return document.activeElement === part ? part?.tagName : null;
}"""
# Where in the window a share of the widget's width and height lies, scrolled to if need be, and if the widget is there:
# a click above it would open JupyterLab's own menus.
_PLACE = """([across, down]) => {
    const widget = document.querySelector(".jp-OutputArea-output .jupyter-widgets");
    if (!widget) return null;
    const sheet = widget.closest(".jp-WindowedPanel-outer");
    const {top, bottom} = sheet.getBoundingClientRect();
    const place = () => {
        const box = widget.getBoundingClientRect();
        return [box.left + 2 + across * (box.width - 4), box.top + 2 + down * (box.height - 4)];
    };
    const y = place()[1];
    if (y < top + 2 || y > bottom - 2) sheet.scrollTop += y - (top + bottom) / 2;
    return widget.contains(document.elementFromPoint(...place())) ? place() : null;
}"""
_ASK = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({code});
    let said = "";
    future.onIOPub = message => {
        if (message.content.text) said += message.content.text;
        if (message.content.evalue) said += "ERROR " + message.content.evalue;
    };
    await future.done;
    return said;
}"""


def ask(lab_page: LabPage, code: str) -> str:
    """Run code in the kernel, behind all that was sent to it before, and return what it prints."""
    return str(lab_page.page.evaluate(_ASK, code))


def strike(lab_page: LabPage, monkey: random.Random) -> bool:
    """Click a random place of the widget, or press a random key in it, and say whether there was one to strike."""
    if monkey.random() < 0.6:
        if place := lab_page.page.evaluate(_PLACE, [monkey.random(), monkey.random()]):
            lab_page.page.mouse.click(*place)
            return True
    elif part := lab_page.page.evaluate(_FOCUS, monkey.random()):
        lab_page.page.keyboard.press(monkey.choice(LETTERS if part in {"INPUT", "TEXTAREA"} else KEYS))
        return True
    return False


@pytest.mark.parametrize(
    "cell",
    [
        pytest.param(BOARD, id="board"),
        pytest.param(PLAYER, id="player"),
        pytest.param(WHAT_IF, id="what-if"),
        pytest.param(EDITOR, id="editor"),
    ],
)
def test_random_clicks_and_keys_do_no_harm(lab: Lab, cell: str):
    lab_page = lab.open(LISTENING + cell, width=1200, height=900)
    lab_page.wait_for_ink()
    monkey = random.Random(7)
    struck = 0
    for number in range(TRIES):
        if number % AT_ONCE == 0:
            ask(lab_page, "pass")
        struck += strike(lab_page, monkey)
        if struck == TIMES:
            break
    assert struck == TIMES
    assert not lab_page.faults
    assert ask(lab_page, "print(faults)").strip() == "[]"
    assert EXPECTED[cell] in ask(lab_page, f"{RESET[cell]}; print(answer)")
    lab_page.wait_for_ink()
    assert not lab_page.page.get_by_text("This is a bug in the program").count()
