"""What comes from strangers, changed at random: it is read, or refused in one sentence, and nothing else comes out."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog, read_attempts
from minerals.classroom.sealed_answers import Key, SealedAnswers, read_key
from minerals.classroom.sealed_answers.answers import SealedAnswer, read_answers
from minerals.core.log import read_log
from minerals.core.match import SharedPosition
from minerals.core.text import MineralsError
from minerals.exchange.records import read_record, split_records
from tests.core.forging import DIGEST, chained
from tests.refusals.positions import OPTIONS, SOUND

LONGEST = 400
NASTY = (
    *(b"\xff", b"\xed\xa0\x80", b"\xc3", b"\0", b"\xef\xbb\xbf", b"\\ud800", b"\\u0000", b"\r\n", b"\n", b" ", b""),
    *(b"[" * 3_000, b'{"a":' * 3_000, b"9" * 400, b"-1", b"1e999", b"NaN", b"null", b"true", b'"', b"\\", b"{}", b"[]"),
    *(b"z99", b"a0", b"`1", "\N{SNOWMAN}".encode(), "\N{FULLWIDTH DIGIT NINE}".encode(), b":", b",", b"*", b"."),
)
"""Bytes over which readers have stumbled."""
EDITS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 8), st.sampled_from(NASTY) | st.binary(max_size=3)),
    min_size=1,
    max_size=4,
)
FREESTYLE = Path(__file__).parents[1].joinpath("games", "mattock", "freestyle.json").read_bytes()
KEY = Key(assignment="week-4", secret="only an example, of course")


def shared() -> SharedPosition:
    match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    return SharedPosition.of(match, [{"do": "Widen the gap", "paint": ["empty f8"], "play": ["pawn d6"]}])


def game_log() -> bytes:
    match = minerals.new("mattock", board="inner", seed=7)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    match.log.comment("So far, so good.")
    return b"".join(match.log.lines())


def attempts() -> bytes:
    log = AttemptLog("Ada", "week-4")
    exercise = Exercise("E17", log=log)
    exercise.predict("1/6")
    exercise.check("six", "1/5")
    return log.to_bytes()


def sealed_answers() -> bytes:
    answers = (SealedAnswer("E17", "six", "1/5", 1_700_000_000_000),)
    found = SealedAnswers(
        record="sealed answers", format=1, assignment="week-4", student="Ada", id="", page=KEY.code("Ada"),
        saved=1_700_000_000_000, answers=answers, check="",
    )  # fmt: skip
    return msgspec.json.encode(msgspec.structs.replace(found, check=found.checksum))


def packed(data: bytes) -> str:
    """A link with any content."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    code = squeezed.compress(data) + squeezed.flush()
    return f"minerals:1:{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


def as_text(data: bytes) -> str:
    """Bytes as a text, with half characters where they stand for such."""
    return data.decode("utf-8", "surrogateescape")


def sealed(data: bytes) -> bytes:
    """A log whose digests fit again."""
    return chained(line.rpartition(DIGEST)[0] + b"}" if DIGEST in line else line for line in data.split(b"\n") if line)


def edited(data: bytes, edits: list[tuple[float, int, bytes]]) -> bytes:
    """Bytes with some of them cut out and others put in."""
    for place, cut, put in edits:
        at = int(place * (len(data) + 1))
        data = data[:at] + put + data[at + cut :]
    return data


def read_or_refused(read: Callable[[], Any]) -> None:
    """Read something, and let pass no other error than one sentence of the kit."""
    try:
        read()
    except MineralsError as error:
        said = str(error)
        assert said.strip() and "\n" not in said and len(said) <= LONGEST, said


STRANGE: dict[str, tuple[bytes, Callable[[bytes], Any]]] = {
    "the content of a link": (
        msgspec.json.encode(shared()),
        lambda data: minerals.new("minerals", position=packed(data)),
    ),
    "a link": (shared().link.encode(), lambda data: minerals.new("minerals", position=as_text(data))),
    "a log": (game_log(), read_log),
    "a log sealed again": (game_log(), lambda data: read_log(sealed(data))),
    "a log to save": (game_log(), lambda data: read_log(sealed(data), recover=True)),
    "attempts": (attempts(), read_attempts),
    "attempts sealed again": (attempts(), lambda data: read_attempts(sealed(data))),
    "answers": (sealed_answers(), lambda data: read_answers(data, KEY)),
    "a record of a game": (FREESTYLE, read_record),
    "records of games": (FREESTYLE, lambda data: [read_record(each) for each in split_records(data)]),
    **{
        f"a position of {game}": (
            position.encode(),
            lambda data, game=game: minerals.new(game, position=as_text(data), **OPTIONS.get(game, {})),
        )
        for game, position in SOUND.items()
    },
}


@pytest.mark.parametrize("what", STRANGE)
@settings(max_examples=150)
@given(edits=EDITS)
def test_it_is_read_or_refused_in_one_sentence(what, edits):
    data, read = STRANGE[what]
    read_or_refused(lambda: read(edited(data, edits)))


@settings(max_examples=100)
@given(edits=EDITS)
def test_so_is_a_key(tmp_path_factory, edits):
    file = tmp_path_factory.getbasetemp() / "week-4.key"
    file.write_bytes(edited(msgspec.json.encode(KEY), edits))
    read_or_refused(lambda: read_key(file))


@pytest.mark.parametrize("what", STRANGE)
def test_unchanged_it_is_read(what):
    data, read = STRANGE[what]
    assert read(data)


@pytest.mark.parametrize(
    "link",
    ["minerals:1:q1ZKT8xNVbJSyk0sKclPzlbSUSrIL84syczPAwr-V6oFAA", packed(b'{"game":"\xff"}'), packed(b"[" * 50_000)],
)
def test_a_link_that_is_no_json_or_no_utf_8_is_damaged(link):
    with pytest.raises(minerals.NotationError, match=r"^This link is damaged or incomplete: copy the whole of it\.$"):
        minerals.new("mattock", position=link)


@pytest.mark.parametrize("remark", [b'"\xff"', b"[" * 3_000 + b"]" * 3_000])
def test_a_remark_that_cannot_be_read_is_no_part_of_a_record(remark):
    record = json.loads(FREESTYLE)
    move = record["moves"][0][0]
    record["moves"][0][0] = {"move": move if isinstance(move, str) else move["move"], "result": "REMARK"}
    with pytest.raises(MineralsError, match="not an AbstractPlay game record"):
        read_record(json.dumps(record).encode().replace(b'"REMARK"', remark))
