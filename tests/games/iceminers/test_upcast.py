"""Logs of the first version of the rules: the coasters lie as they lay, and the game ends when it did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import minerals
from minerals.core.log import read_log
from minerals.games.iceminers.upcast import from_first_rules
from tests.core.forging import bodies, chained
from tests.games.iceminers.positions import OPEN, place

ARCHIVE = Path(__file__).parents[3] / "replays" / "archive" / "1" / "iceminers"
OLD = sorted(ARCHIVE.glob("*.replay"))


def as_first_rules_wrote(match, *left_out):
    """Return the bytes of a log as the first version wrote it, perhaps without options that it did not know yet."""
    lines = bodies(b"".join(match.log.lines()))
    lines[0]["rules"] = 1
    for option in ("colours", *left_out):
        del lines[0]["options"][option]
    return chained(lines)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_archived_log_is_saved_as_it_was_but_for_its_header(path, tmp_path):
    log = minerals.load(path)
    assert (log.header.rules, log.options.colours, log.options.most_turns) == (2, "usual", 200)
    assert log.options.coasters in ("fixed", "random")
    written = bodies(path.read_bytes())
    again = log.save(tmp_path / "again.replay")
    saved = bodies(again.read_bytes())
    assert saved[1:] == written[1:], "every record, and so the number of every step"
    assert {**saved[0], "rules": 1, "options": {}} == {**written[0], "options": {}}
    assert minerals.load(again).save(tmp_path / "third.replay").read_bytes() == again.read_bytes()


def test_a_game_goes_on_with_the_board_and_the_limit_with_which_it_was_begun():
    begun = minerals.new("iceminers", players=4, seed=3, coasters="fixed", most_turns=200)
    match = minerals.match_of(read_log(as_first_rules_wrote(begun, "coasters", "most_turns")))
    assert match.state == begun.state
    assert [place(match, player) for player in (3, 4)] == ["off north", "off east"]
    assert match.log.options.most_turns == 200


@pytest.mark.parametrize("coasters", ["fixed", "random"])
def test_a_position_without_coasters_has_those_of_then_and_one_with_them_has_its_own(coasters):
    kept = {
        "record": "header",
        "options": {"coasters": coasters},
        "position": f"{OPEN}\n Coasters : green red blue yellow",
    }
    assert from_first_rules(json.loads(json.dumps(kept)))["options"]["coasters"] == coasters
    begun = minerals.new("iceminers", position=f"{OPEN}\nturn: 2", coasters="fixed", most_turns=200, seed=1)
    lines = bodies(as_first_rules_wrote(begun))
    lines[0]["options"]["coasters"] = coasters
    match = minerals.match_of(read_log(chained(lines)))
    assert match.state.coasters == ("red", "blue", "green", "yellow")


def test_only_the_header_changes():
    for line in ({"record": "setup", "events": []}, {"record": "action", "n": 1}):
        assert from_first_rules(dict(line)) == line
