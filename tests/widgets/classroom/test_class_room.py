"""The room of a class in a notebook: it follows the class, and saves no name."""

from __future__ import annotations

import threading

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder
from minerals_widgets import ClassRoom

pytest.importorskip("watchfiles", reason="watchfiles is not installed")


@pytest.fixture
def shown(tmp_path, monkeypatch):
    folder = ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4)
    log = folder.begin("Ada", "lesson-4", numbers="bank")
    exercise = Exercise("E17", log=log)
    sent, changed = [], threading.Condition()

    def send(_widget, content, _buffers=None):
        with changed:
            sent.append(content)
            changed.notify_all()

    monkeypatch.setattr(ClassRoom, "send", send)
    widget = ClassRoom(folder.path)

    def wait_for(holds) -> bool:
        with changed:
            return changed.wait_for(lambda: bool(sent) and holds(sent[-1]["seen"]), 20)

    yield widget, exercise, sent, wait_for
    widget.close()
    log.close()


def test_it_follows_the_class(shown) -> None:
    _, exercise, _, wait_for = shown
    assert wait_for(lambda seen: seen["rows"][0]["name"] == "Ada")
    exercise.predict("1/6")
    assert wait_for(lambda seen: seen["rows"][0]["cells"][0]["guess"] == "1/6")


def test_a_page_that_comes_later_gets_the_latest_picture(shown) -> None:
    widget, _, sent, wait_for = shown
    assert wait_for(lambda seen: seen["rows"])
    sent.clear()
    widget._handle_custom_msg({"ask": "seen"}, [])
    assert sent[0]["seen"]["rows"][0]["name"] == "Ada"


def test_no_name_is_saved_with_the_notebook(shown) -> None:
    widget, _, _, wait_for = shown
    assert wait_for(lambda seen: seen["rows"])
    assert "Ada" not in repr(widget.get_state(drop_defaults=False))


def test_closing_it_ends_the_watch(shown) -> None:
    widget, *_ = shown
    widget.close()
    assert not widget._watch._thread.is_alive()
