"""An analysis board: it takes a game in any form, shows it in a player, and gives it back whole."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

import minerals
from minerals.core.match import SharedPosition
from minerals.exchange.given_game import read_game
from minerals.live.host import Host
from minerals_widgets import Analysis, Player
from minerals_widgets.board import game_link
from minerals_widgets.screen.connection import hands_over
from tests.widgets.controls import press

REPLAYS = Path(__file__).parents[3] / "replays"
STEALING = REPLAYS / "iceminers/stealing.replay"


def drop(shown, path):
    data = base64.b64encode(path.read_bytes()).decode()
    shown.field._handle_custom_msg({"file": data, "name": path.name}, [])


def paste(shown, text):
    shown.field._handle_custom_msg({"text": text}, [])


def test_it_is_empty_until_something_is_dropped_and_then_shows_it():
    shown = Analysis()
    assert shown.player is None
    assert shown.field.is_large
    assert "no game yet" in repr(shown)
    drop(shown, STEALING)
    assert isinstance(shown.player, Player)
    assert shown.children[-1] is shown.player
    assert not shown.field.is_large
    assert b"".join(shown.log.lines()) == STEALING.read_bytes()


def test_a_link_a_position_and_a_log_are_pasted():
    match = minerals.new("mattock", board="inner", seed=1)
    shown = Analysis()
    for text in (SharedPosition.of(match).link, match.diagram(), STEALING.read_text(), Analysis(STEALING).link):
        before = shown.player
        paste(shown, text)
        assert shown.errors.text == ""
        assert shown.player is not before
    assert shown.log.game.name == "iceminers"


def test_what_was_shown_before_is_closed():
    shown = Analysis(STEALING)
    before = shown.player
    canvas = before.canvas.widget
    paste(shown, minerals.new("mattock", board="inner", seed=1).diagram())
    assert before.comm is None
    assert canvas.comm is None


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"text": "hello"}, "no game, link or position"),
        ({"file": base64.b64encode(b"\0\1\2").decode(), "name": "x.replay"}, "no game, link or position"),
        ({"file": "%%%", "name": "x.replay"}, "did not arrive whole"),
        ({"file": base64.b64encode(STEALING.read_bytes()[:-3]).decode(), "name": "torn.replay"}, ""),
        ({"refused": 70_000_000, "name": "film.mp4"}, "The file 'film.mp4' has 70 MB, and the limit is 64 MB."),
        ({"unread": "folder"}, "The file 'folder' cannot be read."),
        ({"text": "  "}, ""),
        ({"nonsense": 1}, ""),
    ],
)
def test_a_wrong_thing_is_answered_in_one_sentence_and_the_game_stays(message, said):
    shown = Analysis(STEALING)
    shown.field._handle_custom_msg(message, [])
    assert said in shown.errors.text if said else shown.errors.text == ""
    assert shown.log.game.name == "iceminers"
    assert "\n" not in shown.errors.text


def test_what_is_branched_and_said_is_saved_and_read_again_byte_for_byte():
    shown = Analysis(STEALING)
    shown.player.goto(shown.player.final // 2)
    asked = shown.player.what_if()
    asked.play_on(1)
    press(shown.player, "Back to the game")
    shown.player.comment("Why not?")
    name, data = shown.file()
    assert name == "stealing.replay"
    assert data.startswith(STEALING.read_bytes())
    assert data == b"".join(read_game(data).lines()) == b"".join(read_game(shown.link).lines())
    assert "Why not?" in map(str, read_game(data).annotations)


def test_a_link_is_the_address_of_the_site_once_there_is_one(monkeypatch):
    shown = Analysis(STEALING)
    assert shown.link.startswith("minerals:game:")
    monkeypatch.setattr(game_link, "PUBLISHED", True)
    assert shown.link.startswith(f"{game_link.SITE}analysis.html#game=")
    assert b"".join(read_game(shown.link).lines()) == STEALING.read_bytes()


def test_without_a_game_there_is_nothing_to_save():
    with pytest.raises(minerals.OptionError, match="no game yet"):
        Analysis().file()


def test_a_page_hands_the_game_over_and_a_notebook_writes_it_beside_itself():
    said = []
    host = Host(said.append)
    host.begin("board", "from minerals_widgets import Analysis\nAnalysis(path)", {"path": str(STEALING)})
    shown = host.shown["board"]
    assert hands_over(shown) and not hands_over(Analysis())
    (save,) = [message for message in said if message.get("state", {}).get("label") == "Copy link"]
    buttons = [each["open"] for each in said if each.get("state", {}).get("label") == "Save the game"]
    assert len(buttons) == 3, "beside the field, in the comments, and among the files"
    for button in buttons:
        said.clear()
        host.take({"custom": button, "content": {"wanted": True}})
        (sent,) = [message["content"] for message in said if "custom" in message]
        assert base64.b64decode(sent["data"]) == STEALING.read_bytes()
        assert sent["name"] in {"stealing.replay", "iceminers.replay"}
    said.clear()
    host.take({"custom": save["open"], "content": {"wanted": True}})
    (sent,) = [message["content"] for message in said if "custom" in message]
    assert sent["text"] == shown.link
