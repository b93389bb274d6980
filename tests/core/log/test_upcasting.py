"""Old logs keep loading: a line written by older rules is brought up to the present ones, a version a hop.

`pebbles-rules-1.replay` is such a log, of a game that has come to version 3 of its rules. It shows what a change of
rules brings: an upcaster for the version before, the test of this hop, and a log that is never written again.
"""

import json
from pathlib import Path

import msgspec
import pytest

import minerals
from minerals import LogError
from minerals.core.log import Comment, Moment, Symbol, read_log
from tests.core.forging import bodies, chained, sample_log
from tests.core.pebbles import GAME
from tests.core.temporary_games import changed, registered


def from_first_rules(line):
    """Version 1 said `stones` where version 2 says `pebbles`, and its heaps were an option `size`."""
    if line["record"] == "header" and "size" in line["options"]:
        line["options"]["heap"] = line["options"].pop("size")
    if line["record"] == "action":
        for part in (line["action"], *line["events"]):
            if "stones" in part:
                part["pebbles"] = part.pop("stones")
    return line


def from_second_rules(line):
    """Version 2 called the option `die` by another name."""
    if line["record"] == "header" and "dice" in line["options"]:
        line["options"]["die"] = line["options"].pop("dice")
    return line


OLD = Path(__file__).with_name("pebbles-rules-1.replay")

NEW = changed(GAME, rules_version=3, upcasters={1: from_first_rules, 2: from_second_rules})


def as_first_rules_wrote(data):
    lines = bodies(data)
    lines[0] |= {"rules": 1, "options": {"players": 2, "size": 1, "dice": "fair"}}
    for line in lines:
        if line["record"] == "action":
            for part in (line["action"], *line["events"]):
                if "pebbles" in part:
                    part["stones"] = part.pop("pebbles")
    return chained(lines)


def as_second_rules_wrote(data):
    lines = bodies(data)
    lines[0] |= {"rules": 2, "options": {"players": 2, "heap": 1, "dice": "fair"}}
    return chained(lines)


@pytest.fixture
def game(pebbles, monkeypatch):
    monkeypatch.setattr("minerals.core.game.registry._LOADED", {"pebbles": NEW})
    return NEW


@pytest.mark.parametrize("older", [as_first_rules_wrote, as_second_rules_wrote])
def test_an_old_log_is_read_as_the_present_rules_would_have_written_it(game, older):
    log = sample_log()
    data = b"".join(log.lines())
    old = older(data)
    assert old != data
    loaded = read_log(old)
    assert b"".join(loaded.lines()) == data
    assert loaded.header.rules == 3
    assert {n: node.state for n, node in loaded.nodes.items()} == {n: node.state for n, node in log.nodes.items()}


def test_each_hop_by_itself():
    line = {"record": "header", "options": {"size": 2}}
    assert from_first_rules(line) == {"record": "header", "options": {"heap": 2}}
    line = {"record": "header", "options": {"dice": "fair"}}
    assert from_second_rules(line) == {"record": "header", "options": {"die": "fair"}}


def test_an_old_log_is_checked_like_any_other(game):
    lines = bodies(as_first_rules_wrote(b"".join(sample_log().lines())))
    lines[2]["action"]["stones"] = 2
    with pytest.raises(LogError, match="line 3: Record 1 is not legal"):
        read_log(chained(lines))


@pytest.mark.parametrize("line", [{"record": "action"}, {"n": 1}, {"record": "action", "action": [], "events": None}])
def test_a_line_no_hop_can_make_sense_of_is_refused(game, line):
    lines = bodies(as_first_rules_wrote(b"".join(sample_log().lines())))
    lines[2] = line
    complaint = "line 3: The line cannot be converted from version 1 of the rules to 3: "
    with pytest.raises(LogError, match=complaint) as caught:
        read_log(chained(lines))
    assert caught.value.__cause__ is not None


def test_a_version_without_a_hop_is_refused(monkeypatch):
    data = as_second_rules_wrote(b"".join(sample_log().lines()))
    with registered(msgspec.structs.replace(NEW, name="hopless", upcasters={})):
        lines = bodies(data)
        lines[0]["game"] = "hopless"
        with pytest.raises(
            LogError, match="line 1: The line cannot be converted from version 2 of the rules to 3: KeyError: 2"
        ):
            read_log(chained(lines))


# --- a file of the first version, from opening it to playing on ---


@pytest.fixture
def old(game):
    return minerals.load(OLD)


def test_an_old_file_is_in_the_words_of_its_time():
    header, _, first, *_ = map(json.loads, OLD.read_text(encoding="utf-8").splitlines())
    assert (header["rules"], header["options"]) == (1, {"players": 2, "size": 1, "dice": "fair"})
    assert first["action"] == {"type": "Take", "cell": "a1", "stones": 1}


def test_an_old_file_is_loaded_by_its_path_and_replayed(old):
    assert old.damage == ""
    assert (old.header.rules, old.options.heap, old.options.die) == (3, 1, "fair")
    match = minerals.match_of(old)
    assert [str(node.action) for node in match.line[1:]] == ["a1-1", "b2-1"]
    assert (match.state.hands, match.state.river) == ((1, 0), 1)
    match.goto(old.root.step)
    assert match.state.hands == (0, 0)
    assert "a1-1" in [str(action) for action in match.legal_actions()]


def test_an_old_file_keeps_its_variation_and_what_was_noted_in_it(old):
    assert [str(child.action) for child in old.node(1).children] == ["b2-1", "c1-1"]
    assert [(type(note), note.on) for note in old.annotations] == [(Comment, 2), (Symbol, 1), (Moment, 2)]
    assert [str(note) for note in old.annotations_of(2)] == [str(note) for note in sample_log().annotations_of(2)]


def test_an_old_game_is_played_on_and_written_by_the_present_rules_to_a_file_of_its_own(old, tmp_path):
    match = minerals.match_of(old)
    copy = tmp_path / "old.replay"
    copy.write_bytes(OLD.read_bytes())
    with pytest.raises(LogError, match="The file contains another log; record to a new file"):
        match.record(copy)
    assert copy.read_bytes() == OLD.read_bytes()
    match.play("b1-1")
    new = old.save(tmp_path / "new.replay")
    assert json.loads(new.read_text(encoding="utf-8").splitlines()[0])["rules"] == 3
    assert b"stones" not in new.read_bytes()
    again = minerals.load(new)
    assert {n: node.state for n, node in again.nodes.items()} == {n: node.state for n, node in old.nodes.items()}


@pytest.mark.parametrize("change", [lambda line: line[:-40], lambda line: line.replace(b"b2", b"b3") + b"\n"])
def test_the_sound_beginning_of_a_damaged_old_file_is_recovered(old, tmp_path, change):
    lines = OLD.read_bytes().splitlines()
    damaged = tmp_path / "damaged.replay"
    damaged.write_bytes(b"\n".join([*lines[:3], change(lines[3])]))
    recovered = minerals.load(damaged, recover=True)
    assert "line 4: " in recovered.damage
    assert {n: node.state for n, node in recovered.nodes.items()} == {n: old.node(n).state for n in (0, 1)}
    assert recovered.header == old.header
