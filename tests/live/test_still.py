"""A still is what a page shows before Python is there, and what it answers to the first action."""

from __future__ import annotations

import json
import os
import re

import pytest

from minerals.core.picture import zoom_in
from minerals.live.host import Host
from minerals.live.still import PlaceError, take_still

BOARD = "from minerals_widgets import Board\nBoard('minerals', board='lesson', players=2, removals=0, seed=7)"
NARROW_AND_WIDE = ((358, 560), (1408, 700))


@pytest.fixture(scope="module")
def still():
    return take_still("board", BOARD, asked=4, widths=NARROW_AND_WIDE)


def test_it_is_plain_data(still):
    assert json.loads(json.dumps(still.plain()))["place"] == "board"


def test_it_has_the_packs_that_its_game_needs(still):
    assert still.packs == ("game-minerals",)
    level = take_still("level", "from minerals_widgets import LevelBoard\nLevelBoard('minerals.levels.first-jump')")
    assert set(level.packs) == {"game-minerals", "study"}


def test_the_name_of_the_kit_is_not_that_of_a_game():
    assert take_still("board", "from minerals_widgets import Board\nBoard('mattock')", widths=()).packs == (
        "game-mattock",
    )


def test_a_lesson_is_laid_out_for_each_width_too():
    (look,) = take_still(
        "path", "from minerals_widgets import LessonPath\nLessonPath('E17')", widths=((358, 560),)
    ).looks
    svg = next(value for message in look.said for value in message["state"].values() if "<svg" in str(value))
    assert float(re.search(r'width="([0-9.]+)"', svg)[1]) <= 358
    assert look.dark


def test_boards_are_laid_out_for_each_width(still):
    pictures = [
        next(message["state"]["frame"] for message in look.said if "frame" in message.get("state", {}))
        for look in still.looks
    ]
    assert [look.width for look in still.looks] == [358, 1408]
    for picture, (width, height) in zip(pictures, NARROW_AND_WIDE, strict=True):
        assert f'viewBox="0 0 {round(width / zoom_in(width, height), 2):g} ' in picture


def test_a_dark_page_needs_other_colours_and_no_other_picture(still):
    for look in still.looks:
        changed = {name for message in look.dark for name in message.get("state", {})}
        assert "colours" in changed
        assert "frame" not in changed
        assert "elements" not in changed


def test_the_first_actions_that_are_answered_are_those_that_the_rules_allow(still):
    legal = ["d6", "e6", "e9", "f5", "f8", "f9", "g5", "g8", "h6"]
    for look in still.looks:
        pressed = [message["content"]["press"] for message, _ in look.answers]
        assert len(pressed) == 4
        assert set(pressed) <= set(legal)


def test_an_answer_is_what_python_says_later(still, monkeypatch):
    """What the page shows at once must not change when Python takes over."""
    monkeypatch.setenv("MINERALS_SURFACE", "svg")
    for look in still.looks:
        facts = [each for each in look.said if "width" in each.get("state", {}) and "update" in each]
        for press, answer in look.answers:
            begun, now = _dialogue(*facts, press)
            opened = [{"open": name, "state": state} for name, state in _states(begun).items()]
            guessed = _states([*opened, *look.said, *answer])
            for message in facts:  # of the page itself: Python does not send them back
                del guessed[message["update"]], now[message["update"]]
            assert guessed == now


def _dialogue(*messages):
    """Return what is said at the beginning, and how everything is after some messages."""
    said = []
    host = Host(lambda message: said.append(json.loads(json.dumps(message))))
    host.begin("board", BOARD)
    begun = json.loads(json.dumps(said))
    for message in messages:
        host.take(message)
    return begun, _states(said)


def _states(said):
    states = {}
    for message in said:
        name = message.get("open", message.get("update"))
        if name is not None:
            states.setdefault(name, {}).update(message["state"])
    return states


def test_a_source_that_cannot_begin_is_no_still():
    with pytest.raises(PlaceError, match="There is no game 'chess'"):
        take_still("board", "from minerals_widgets import Board\nBoard('chess')")


def test_what_boards_are_drawn_on_is_as_before(monkeypatch):
    monkeypatch.setenv("MINERALS_SURFACE", "canvas")
    take_still("board", BOARD, widths=())
    assert os.environ["MINERALS_SURFACE"] == "canvas"
    monkeypatch.delenv("MINERALS_SURFACE")
    take_still("board", BOARD, widths=())
    assert "MINERALS_SURFACE" not in os.environ
