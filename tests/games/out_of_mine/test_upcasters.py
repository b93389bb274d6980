"""Logs of older rules: each is played on as it was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import minerals
from minerals.games.out_of_mine.upcasters import from_first_rules
from tests.core.forging import bodies, chained

ARCHIVE = Path(__file__).parents[3] / "replays" / "archive" / "1" / "out_of_mine"
OLD = sorted(ARCHIVE.glob("*.replay"))


def test_a_header_gets_the_options_of_then():
    line = {"record": "header", "rules": 1, "options": {"players": 2, "components": None}}
    options = {"players": 2, "components": None, "hands": "one", "box": "first"}
    assert from_first_rules(line) == {"record": "header", "rules": 1, "options": options}


def test_every_other_line_is_as_it_was():
    line = {"record": "comment", "n": 3, "on": 2, "text": "Why?"}
    assert from_first_rules(dict(line)) == line


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_every_step_is_as_it_was_recorded(path):
    written = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    log = minerals.load(path)
    assert (log.header.rules, log.options.hands, log.options.box, log.damage) == (2, "one", "first", "")
    assert sum(len(line.get("events", ())) for line in written) == len(list(log.events()))
    notes = [(line["n"], line["on"]) for line in written if line["record"] in {"comment", "symbol", "moment"}]
    assert [(note.n, note.on) for note in log.annotations] == notes


def as_first_rules_wrote(match):
    lines = bodies(b"".join(match.log.lines()))
    lines[0]["rules"] = 1
    for option in ("hands", "box"):
        del lines[0]["options"][option]
    return chained(lines)


def test_a_lifted_tile_a_kept_one_and_the_cards_of_then_come_back(tmp_path):
    match = minerals.new("out_of_mine", seed=3, rounds=1, elements=True, hands="one", box="first")
    words = ("take L5 woodworm", "turn", "place d4", "lift d4", "place d4", "take I2", "pass")
    for action in ("1: front", "2: front", *(f"1: {word}" for word in words), "2: pass"):
        match.play(action)
    path = tmp_path / "old.replay"
    path.write_bytes(as_first_rules_wrote(match))
    log = minerals.load(path)
    assert list(log.events()) == list(match.log.events())
    assert minerals.match_of(log).scores == match.scores
    again = minerals.load(log.save(tmp_path / "new.replay"))
    assert list(again.events()) == list(match.log.events())
