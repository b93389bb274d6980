"""A host runs widgets without a notebook, and says what they say as plain data."""

from __future__ import annotations

import json

import pytest
from ipywidgets import Button

from minerals.core.picture import zoom_in
from minerals.live.host import Host, folded
from minerals_widgets.screen.connection import connected_like

BOARD = "from minerals_widgets import Board\nBoard('minerals', board='lesson', players=2, removals=0, seed=7)"


@pytest.fixture(autouse=True)
def _on_svg(monkeypatch):
    monkeypatch.setenv("MINERALS_SURFACE", "svg")


def begun(source, **given):
    said = []
    host = Host(lambda message: said.append(json.loads(json.dumps(message))))
    host.begin("place", source, given)
    return host, said


def the_shield(said):
    (name,) = [message["open"] for message in said if "shapes" in message.get("state", {})]
    return name


def test_a_place_shows_what_its_last_line_names():
    _, said = begun(BOARD)
    assert said[-1] == {"shown": "place", "id": next(m["open"] for m in said if "selected" in m.get("state", {}))}


def test_every_model_is_told_once_and_before_it_is_shown():
    _, said = begun(BOARD)
    opened = [message["open"] for message in said if "open" in message]
    assert len(opened) == len(set(opened))
    assert not [message for message in said if "update" in message]


def test_the_code_of_a_class_is_sent_once():
    source = "from ipywidgets import VBox\nfrom minerals_widgets import Board\n"
    host, said = begun(source + "VBox([Board('mattock', seed=1), Board('mattock', seed=2)])")
    codes = [message["code"] for message in said if "code" in message]
    assert len(codes) == len(set(codes))
    assert not [message for message in said if "_esm" in message.get("state", {})]
    count = len(said)
    host.begin("other", BOARD)
    assert not [m for m in said[count:] if m.get("code") in codes]


def test_a_place_that_fails_leaves_the_code_that_was_sent():
    host, said = begun(f"{BOARD}\nnothing")
    assert said[-1]["failed"].startswith("Something went wrong in the kit: NameError")
    host.begin("other", BOARD)
    assert not [each for each in said if "open" in each and each["open"].startswith("place-")]
    named = {each["state"]["_code"] for each in said if "_code" in each.get("state", {})}
    assert named <= {each["code"] for each in said if "code" in each}


def test_the_same_source_has_the_same_models_every_time():
    assert begun(BOARD)[1] == begun(BOARD)[1]


def test_a_press_is_answered():
    host, said = begun(BOARD)
    count = len(said)
    host.take({"custom": the_shield(said), "content": {"press": "d6"}})
    told = json.dumps(said[count:])
    assert "Player 1 places Player 2&#x27;s pawn on the wollastonite at d6." in told
    assert host.shown["place"].match.log.events()[-1].cell == "d6"


def test_the_page_tells_how_much_room_there_is():
    host, said = begun(BOARD)
    (page,) = [m["open"] for m in said if m.get("state", {}).get("_code", "").endswith("screen.page.Page")]
    host.take({"update": page, "state": {"width": 358, "height": 560}})
    assert host.shown["place"].place.width == pytest.approx(358 / zoom_in(358, 560))


def test_the_source_finds_what_it_is_given():
    host, _ = begun("from ipywidgets import HTML\nHTML(game)", game="<b>gold</b>")
    assert host.shown["place"].value == "<b>gold</b>"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("from minerals_widgets import Board\nBoard('chess')", "There is no game 'chess'. Choose one of: "),
        ("widget = 1", "The last line of a place on a page must name a widget."),
        ("", "The last line of a place on a page must name a widget."),
        ("7", "The last line of a place on a page must name a widget."),
        ("1 / 0", "Something went wrong in the kit: ZeroDivisionError: division by zero"),
        ("this is no Python", "Something went wrong in the kit: SyntaxError: "),
    ],
)
def test_what_cannot_begin_is_told_in_one_sentence(source, sentence):
    _, said = begun(source)
    (message,) = said
    assert message["place"] == "place"
    assert message["failed"].startswith(sentence)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"custom": "place-1"},
        {"update": "place-1"},
        {"update": "place-1", "state": 7},
        {"custom": "nobody-3", "content": {"press": "d6"}},
        {"unknown": True},
    ],
)
def test_a_message_that_nobody_understands_changes_nothing(message):
    host, said = begun(BOARD)
    count = len(said)
    host.take(message)
    assert said[count:] == []


def test_after_an_error_of_a_widget_the_rest_goes_on(caplog):
    source = """from ipywidgets import Button, VBox
bad, good = Button(description="bad"), Button(description="good")
bad.on_click(lambda _: 1 / 0)
good.on_click(lambda _: setattr(good, "description", "better"))
VBox([bad, good])"""
    host, said = begun(source)
    names = {m["state"]["description"]: m["open"] for m in said if "description" in m.get("state", {})}
    host.take({"custom": names["bad"], "content": {"event": "click"}})
    assert "division by zero" in caplog.text
    host.take({"custom": names["good"], "content": {"event": "click"}})
    assert said[-1] == {"update": names["good"], "state": {"description": "better"}}


def test_what_is_closed_is_told_and_hears_nothing():
    host, said = begun("from ipywidgets import Button\nButton()")
    name = said[-1]["id"]
    host.shown["place"].close()
    assert {"close": name} in said
    count = len(said)
    host.take({"custom": name, "content": {"event": "click"}})
    assert said[count:] == []


def test_a_host_leaves_the_connections_of_others_alone():
    import comm

    before = comm.create_comm
    begun(BOARD)
    assert comm.create_comm is before


def test_folding_keeps_what_cannot_be_folded():
    said = [
        {"open": "a", "state": {"x": 1}},
        {"custom": "a", "content": 1},
        {"update": "a", "state": {"x": 2}},
        {"update": "b", "state": {"y": 1}},
        {"update": "b", "state": {"z": 2}},
        {"close": "c"},
    ]
    assert folded(said) == [
        {"open": "a", "state": {"x": 2}},
        {"custom": "a", "content": 1},
        {"update": "b", "state": {"y": 1, "z": 2}},
        {"close": "c"},
    ]


def test_widgets_that_are_made_between_two_messages_are_connected():
    said = []
    host = Host(said.append)
    host.begin("a", "from ipywidgets import Button\nButton()")
    with connected_like(host.shown["a"]):
        made = Button(description="Back")
    assert made.comm.comm_id.startswith("a-")
    assert {"open": made.comm.comm_id} == {key: value for key, value in said[-1].items() if key == "open"}
    made.description = "Back again"
    assert said[-1] == {"update": made.comm.comm_id, "state": {"description": "Back again"}}
