"""Files of game records: each game becomes a log, or is named with what is wrong; and logs become records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals.core.log import read_log
from minerals.exchange import records
from minerals.exchange.records import RecordError, read_record, read_records, split_records, write_record
from tools.recordings.peer import peer_records

PEER = peer_records()
SHORT = PEER[6:9]
"""Three short games, on the inner board."""


def with_move(record: Mapping[str, Any], turn: int, player: int, move: str) -> dict[str, Any]:
    """Return a record with another move in a round."""
    moves = [list(each) for each in record["moves"]]
    moves[turn - 1][player - 1] = move
    return {**record, "moves": moves}


def of_chess(record: Mapping[str, Any]) -> dict[str, Any]:
    return {**record, "header": {**record["header"], "game": {"name": "Chess"}}}


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "games.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def actions(log: minerals.Log) -> list[str]:
    return [str(node.action) for node in log.main_line[1:]]


# --- reading ---


def test_all_peer_games_come_in_and_go_out_again(tmp_path: Path) -> None:
    found = read_records(written(tmp_path, json.dumps(PEER)))
    assert (len(found.logs), found.unread) == (20, [])
    for log, record in zip(found.logs, PEER, strict=True):
        played = [move for moves in record["moves"] for move in moves]
        assert actions(log) == [move for move in played if move != "pass"]
        assert log.header.meta["abstractplay"] == record["header"]
        assert log.header.meta["title"] == "Engine 1 against Engine 2 (an independent engine)"
        assert read_log(b"".join(log.lines())).events() == log.events()
        again = read_record(write_record(log))
        assert [node.action for node in again.main_line] == [node.action for node in log.main_line]
        assert again.main_line[-1].state == log.main_line[-1].state


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(SHORT),
        json.dumps(SHORT, indent=2),
        "\n".join(map(json.dumps, SHORT)),
        "\r\n\r\n".join(map(json.dumps, SHORT)) + "\r\n",
        "\ufeff" + json.dumps(SHORT),
    ],
    ids=["array", "array on many lines", "lines", "lines of Windows", "with a mark of the order of bytes"],
)
def test_many_records_may_be_an_array_or_a_line_each(tmp_path: Path, text: str) -> None:
    assert len(read_records(written(tmp_path, text)).logs) == len(SHORT)


@pytest.mark.parametrize("indent", [None, 4])
def test_one_record_may_stand_on_one_line_or_on_many(tmp_path: Path, indent: int | None) -> None:
    (log,) = read_records(written(tmp_path, json.dumps(SHORT[0], indent=indent))).logs
    assert len(actions(log)) == 28


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    bad = [SHORT[0], with_move(SHORT[1], 5, 2, "a1"), of_chess(SHORT[1]), 5, SHORT[2]]
    found = read_records(written(tmp_path, json.dumps(bad)))
    assert list(map(len, map(actions, found.logs))) == [28, 30]
    assert [number for number, _ in found.unread] == [2, 3, 4]
    illegal, chess, no_record = (reason for _, reason in found.unread)
    assert illegal.startswith("Move 10 (round 5, player 2): a1: ")
    assert chess == "The record is of 'Chess'; only records of Mattock can be read."
    assert no_record == "This is not an AbstractPlay game record: Expected `object`, got `int`."


def test_a_broken_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    lines = [json.dumps(SHORT[0]), json.dumps(SHORT[1])[:-20], json.dumps(SHORT[2])]
    found = read_records(written(tmp_path, "\n".join(lines)))
    assert len(found.logs) == 2
    assert [number for number, _ in found.unread] == [2]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "The file is empty."),
        (b" \n\n", "The file is empty."),
        (b"A good game.", "The file is not JSON: "),
        (json.dumps(SHORT).encode()[:-9], "The file is not JSON: "),
        (b"[" * 100_000, "The file is not JSON: "),
        (b"[]", "The file contains no AbstractPlay game record, which would have a 'header' and 'moves'."),
        (b'{"variant": "", "plies": []}\n' * 2, "The file contains no AbstractPlay game record, "),
        (b"".join(minerals.new("mattock").log.lines()), "The file contains no AbstractPlay game record, "),
    ],
)
def test_a_file_without_records_is_refused_as_a_whole(data: bytes, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        split_records(data)
    assert str(caught.value).startswith(complaint)


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST_LOG", 1_000)
    with pytest.raises(RecordError, match="The file is larger than 1 kB, the limit for such a file"):
        read_records(written(tmp_path, json.dumps(SHORT)))


def test_a_record_of_another_game_or_without_moves_is_refused() -> None:
    with pytest.raises(RecordError, match="only records of Mattock can be read"):
        read_record(json.dumps(of_chess(SHORT[0])))
    with pytest.raises(
        RecordError, match="This is not an AbstractPlay game record: Object missing required field `moves`"
    ):
        read_record(json.dumps({"header": SHORT[0]["header"]}))


# --- writing ---


def test_what_a_record_must_have_and_did_not_is_added() -> None:
    header = json.loads(write_record(read_record(json.dumps(SHORT[0]))))["header"]
    assert header["site"] == {"name": "an independent engine"}
    assert {"date-start", "date-end", "date-generated"} <= header.keys()
    assert "startingPosition" not in header


def test_only_games_with_records_can_be_written() -> None:
    log = minerals.new("iceminers", seed=1).log
    with pytest.raises(RecordError) as caught:
        write_record(log)
    assert str(caught.value) == "The log is of Iceminers; only logs of Mattock can be written as records."


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32"])
def test_records_are_read_in_every_encoding_of_unicode(tmp_path: Path, encoding: str) -> None:
    named = {**SHORT[0], "header": {**SHORT[0]["header"], "event": "Zoë's cup"}}
    text = json.dumps([named, SHORT[1]], ensure_ascii=False)
    data = text.encode(encoding)
    if encoding in ("utf-16-le", "utf-16-be"):
        assert len(read_records(written(tmp_path, data)).logs) == 2
        data = ("\ufeff" + text).encode(encoding)
    found = read_records(written(tmp_path, data))
    assert "Zoë's cup" in found.logs[0].header.meta["title"]
    assert len(found.logs) == 2
    assert actions(read_record(json.dumps(named).encode(encoding))) == actions(found.logs[0])


def test_a_damaged_utf_16_file_has_one_clear_error(tmp_path: Path) -> None:
    data = json.dumps(SHORT[0]).encode("utf-16")[:-1]
    with pytest.raises(RecordError, match=r"looks like UTF-16, but it is damaged: save it as UTF-8\."):
        read_records(written(tmp_path, data))


@pytest.mark.parametrize("between", ["", "\n", "\r\n\r\n", ",\n", "\x1e"])
@pytest.mark.parametrize("indent", [None, 2])
def test_records_may_follow_one_another(tmp_path: Path, between: str, indent: int | None) -> None:
    text = between.join(json.dumps(record, indent=indent) for record in SHORT)
    found = read_records(written(tmp_path, text))
    assert (len(found.logs), found.unread) == (3, [])


def test_arrays_may_follow_one_another_too(tmp_path: Path) -> None:
    text = "\n".join(json.dumps([record], indent=1) for record in SHORT)
    assert len(read_records(written(tmp_path, text)).logs) == 3


def test_a_last_record_that_is_cut_off_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    text = "\n".join(json.dumps(record, indent=2) for record in SHORT)[:-40]
    found = read_records(written(tmp_path, text))
    assert len(found.logs) == 2
    assert [each.number for each in found.unread] == [3]
    assert "Input data was truncated" in found.unread[0].reason
