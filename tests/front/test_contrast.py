"""What the front end says can be read, in light and dark, on pages and in JupyterLab: WCAG 2, level AA."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import minerals
from minerals.front import style
from minerals.picture import Colour
from tests.picture.colour_vision import contrast

PACKAGE = Path(minerals.__file__).parent
FRONT = "".join((PACKAGE / f"front/{name}.css").read_text("utf-8") for name in ("front", "forecast"))
PALETTE = (PACKAGE / "exchange/page/palette.css").read_text("utf-8")

LAB = {
    "light": {"ground": "#ffffff", "panel": "#eeeeee", "ink": "#212121", "edge": "#616161"},
    "dark": {"ground": "#111111", "panel": "#424242", "ink": "#ffffff", "edge": "#bdbdbd"},
}
"""What JupyterLab's own themes bring, where the style leaves a colour to them."""

NAMES = ("ground", "panel", "ink", "quiet", "rule", "edge", "accent", "on-accent", "active", "active-edge")
READ = [
    *product(("ink", "quiet"), ("ground", "panel", "active")),
    *product(("accent",), ("ground", "panel")),
    ("on-accent", "accent"),
]
"""Words, and what they lie on: names, sentences, remarks, links, what is pressed."""
SEEN = [*product(("edge", "accent"), ("ground",)), ("accent", "panel")]
"""The edges of buttons, the marks on the time line, the outline of what has the focus."""


def colours(block: str) -> dict[str, str]:
    """The colours that a rule sets; of those that JupyterLab may set, the one for everywhere else."""
    found = re.findall(r"--minerals-([a-z-]+):\s*(?:var\([^,]+,\s*)?(#[0-9a-f]{6})", block)
    return dict(found)


def rule(sheet: str, selector: str) -> dict[str, str]:
    """The colours that the rule of a selector sets."""
    _, _, after = sheet.partition(f"{selector} {{")
    return colours(after.partition("}")[0])


LIGHT = rule(FRONT, ":root")
IN_LAB = {"light": LIGHT | LAB["light"], "dark": LIGHT | rule(FRONT, ".vscode-dark") | LAB["dark"]}
ON_A_PAGE = {"light": LIGHT, "dark": LIGHT | rule(PALETTE, ':root[data-theme="dark"]')}


def ratio(found: dict[str, str], one: str, other: str) -> float:
    return contrast(Colour.read(found[one]), Colour.read(found[other]))


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_page_sets_every_colour_and_its_words_can_be_read(mode: str) -> None:
    found = ON_A_PAGE[mode]
    assert set(NAMES) <= set(found)
    assert {pair: ratio(found, *pair) for pair in READ if ratio(found, *pair) < 4.5} == {}
    assert {pair: ratio(found, *pair) for pair in SEEN if ratio(found, *pair) < 3} == {}


def test_a_page_is_as_dark_by_choice_as_by_the_readers_setting() -> None:
    assert rule(PALETTE, ':root:not([data-theme="light"])') == rule(PALETTE, ':root[data-theme="dark"]')


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_in_jupyterlab_too(mode: str) -> None:
    # How JupyterLab writes its quiet words is its own affair.
    found = {name: colour for name, colour in IN_LAB[mode].items() if name != "quiet"}
    pairs = [pair for pair in READ if set(pair) <= set(found)]
    assert {pair: ratio(found, *pair) for pair in pairs if ratio(found, *pair) < 4.5} == {}
    assert {pair: ratio(found, *pair) for pair in SEEN if ratio(found, *pair) < 3} == {}


def test_the_digit_in_a_players_badge_can_be_read() -> None:
    seats = re.findall(r"--minerals-seat-\d: (#[0-9a-f]{6})", style())
    _, _, badge = FRONT.partition(".minerals-badge {")
    (digit,) = re.findall(r"[; ]color: (#[0-9a-f]{6})", badge.partition("}")[0])
    assert len(seats) >= 4
    assert min(contrast(Colour.read(digit), Colour.read(seat)) for seat in seats) >= 4.5
