"""The archive: logs as each version of the rules wrote them. They are never changed, and load for ever."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

import minerals
from tools.archive import ARCHIVE, DIGESTS, REPLAYS, archive_of, digests, kinds, lines_of, recorded_digests, selection

LOGS = sorted(ARCHIVE.rglob("*.replay"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.relative_to(ARCHIVE).as_posix())
def test_an_archived_log_loads_and_verifies(path):
    version, game, _ = path.relative_to(ARCHIVE).parts
    written = json.loads(lines_of(path)[0])
    assert (written["game"], written["rules"]) == (game, int(version))
    log = minerals.load(path)
    assert log.damage == ""
    assert log.header.rules == minerals.get_game(game).rules_version
    assert len(log.nodes) >= 1


def test_no_archived_log_is_ever_changed_taken_away_or_slipped_in():
    assert digests() == recorded_digests(), f"{DIGESTS}: a log of the past stays as it was written"
    assert {path for path in ARCHIVE.rglob("*") if path.is_file()} == {*LOGS, DIGESTS}


@pytest.mark.parametrize("game", minerals.game_names())
def test_the_archive_has_every_kind_of_event_action_and_record_that_the_recorded_games_have(game):
    archived = archive_of(game, minerals.get_game(game).rules_version)
    shown = {kind for path in (REPLAYS / game).glob("*.replay") for kind in kinds(lines_of(path))}
    kept = {kind for path in archived.glob("*.replay") for kind in kinds(lines_of(path))}
    assert shown - kept == set(), "python -m tools.archive"


# --- what a new version of the rules must bring ---


def missing(game):
    """Say which older versions of a game's rules nobody could read any more, or nobody would notice."""
    for version in range(1, game.rules_version):
        if version not in game.upcasters:
            yield f"{game.name}: no upcaster from version {version} of the rules to {version + 1}"
        if not list(archive_of(game.name, version).glob("*.replay")):
            yield f"{game.name}: no log of version {version} of the rules in the archive"


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_older_version_has_its_upcaster_and_its_logs(game):
    assert list(missing(minerals.get_game(game))) == []


def test_a_version_that_came_alone_is_noticed():
    third = SimpleNamespace(name="mattock", rules_version=3, upcasters={2: dict})
    assert list(missing(third)) == [
        "mattock: no upcaster from version 1 of the rules to 2",
        "mattock: no log of version 2 of the rules in the archive",
    ]


# --- how it is filled ---


def line(kind, events=(), **more):
    return json.dumps({"record": kind, "events": [{"type": name} for name in events], **more}).encode() + b"\n"


def test_of_a_long_log_only_the_beginning_is_taken_that_shows_something_new(monkeypatch):
    monkeypatch.setattr("tools.archive.LONG", 1)
    move = line("action", ["Moved"], action={"type": "Move"})
    long = [line("header"), line("setup", ["Laid"]), move, move]
    short = [line("header"), line("setup", ["Drawn"])]
    taken = dict(selection({"long": long, "short": short, "idle": short[:1]}))
    assert taken == {"long": long[:3], "short": short}
    assert dict(selection({"long": long}, kinds(long))) == {}


def test_a_short_log_is_taken_whole():
    log = [line("header"), line("comment")]
    assert dict(selection({"log": log}, ["record comment"])) == {"log": log}
