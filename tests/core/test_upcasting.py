"""Old logs keep loading: a line written by older rules is brought up to the present ones, a version a hop."""

import msgspec
import pytest

from minerals import LogError
from minerals.core.log import read_log
from tests.core.forging import bodies, chained, sample_log
from tests.core.pebbles import GAME
from tests.core.registered import changed, registered


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
    monkeypatch.setattr("minerals.core.registry._LOADED", {"pebbles": NEW})
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
    complaint = "line 3: The line cannot be brought from version 1 of the rules to 3: "
    with pytest.raises(LogError, match=complaint) as caught:
        read_log(chained(lines))
    assert caught.value.__cause__ is not None


def test_a_version_without_a_hop_is_refused(monkeypatch):
    data = as_second_rules_wrote(b"".join(sample_log().lines()))
    with registered(msgspec.structs.replace(NEW, name="hopless", upcasters={})):
        lines = bodies(data)
        lines[0]["game"] = "hopless"
        with pytest.raises(
            LogError, match="line 1: The line cannot be brought from version 2 of the rules to 3: KeyError: 2"
        ):
            read_log(chained(lines))
