"""Logs of the first version of the rules load as they are, and their games go on by the rules they were begun by."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.log import read_log
from minerals.games.minerals.upcast import from_first_rules
from tests.core.forging import bodies, chained
from tests.games.minerals.positions import at, kinds, legal

USELESS_MAP = "W1  K   W   W2\ntools: map\npool 1: 1T", ["map", "d4-d5"]
ROPE_THEN_PASS = "W1  A   .   .   K2  K   T\ntools: rope\npool 1: 1O", ["rope", "d4-d5", "pass"]
JOINED = "  W\nT   K   W1  W   W2\ntools: hammer\npool 1: 1W 1O", ["d6-d7", "hammer O d6"]
GROWN = "T   A   W1  W   W2  W\ntools: hammer\npool 1: 2W 1K", ["d6-d7", "hammer K d3"]
NO_PLACE_FOR_THE_HAMMER = "K1  .   W   .   .   W2\ntools: hammer\npool 1: 1W 1T", ["d4-d6"]
CHEST_FOR_SIX = "W1  W   W   W2\ntools: chest\npool 1: 1K\npouch: 1A\nplayers: 2", ["chest", "d4-d5"]


def written_by_first_rules(position, actions, **options):
    """Return the bytes of a log as the first version wrote it, and the match that they tell of."""
    match = at(position, "anthracite", rules=1, **options)
    for action in actions:
        match.play(action)
    match.log.comment("See step 3.", by="Ada")
    lines = bodies(b"".join(match.log.lines()))
    del lines[0]["options"]["rules"]
    lines[0]["rules"] = 1
    return chained(lines), match


@pytest.mark.parametrize(
    ("position", "actions", "options"),
    [
        (*USELESS_MAP, {}),
        (*ROPE_THEN_PASS, {}),
        (*JOINED, {}),
        (*GROWN, {}),
        (*NO_PLACE_FOR_THE_HAMMER, {}),
        (*CHEST_FOR_SIX, {"version": "6"}),
    ],
)
def test_an_old_log_loads_step_by_step_as_it_was_played(position, actions, options):
    data, match = written_by_first_rules(position, actions, **options)
    log = read_log(data)
    assert (log.header.rules, log.options.rules) == (2, 1)
    assert list(log.events()) == list(match.log.events())
    assert minerals.match_of(log).state == match.state
    assert [(note.on, note.text) for note in log.annotations] == [
        (note.on, note.text) for note in match.log.annotations
    ]


def test_saved_again_it_is_of_the_present_version_and_loads(tmp_path):
    data, match = written_by_first_rules(*ROPE_THEN_PASS)
    log = read_log(data)
    assert list(minerals.load(log.save(tmp_path / "again.replay")).events()) == list(match.log.events())


def test_it_is_played_on_by_the_rules_it_was_begun_by():
    data, _ = written_by_first_rules(*ROPE_THEN_PASS)
    match = minerals.match_of(read_log(data))
    match.undo()
    assert legal(match) == ["pass"]


def test_the_first_rules_announced_a_waiting_fragment_again():
    _, match = written_by_first_rules(*GROWN)
    announced = [kind for kind in kinds(match.log.events()) if kind.startswith("FragmentSeparated")]
    assert announced == ["FragmentSeparated", "FragmentSeparatedByTool"]


def test_only_the_header_says_by_which_rules():
    line = {"record": "header", "options": {"players": 3}}
    assert from_first_rules(line) == {"record": "header", "options": {"players": 3, "rules": 1}}
    for line in ({"record": "setup", "events": []}, {"record": "action", "n": 1}):
        assert from_first_rules(line) == line
