"""What somebody can do who knows the file format: change a log and make the digests fit again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import minerals
from minerals import LogError
from minerals.core.log import Log, read_log

DIGEST = b',"digest":"'


def sample_log() -> Log:
    """Return a short log with a bit of everything: a variation, comments, symbols, moments, a slip."""
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7, heap=1, meta={"where": "Zürich"})
    match.play("a1-1")
    match.play("b2-1")
    match.log.comment("Ein Stein fällt in den Fluss.", by="Ann")
    match.undo().branch().play("c1-1")
    match.log.mark("?!", on=1)
    match.log.moment("A slip", on=2)
    return match.log


def bodies(data: bytes) -> list[Any]:
    """Return the lines of a log as plain data, without their digests."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        del line["digest"]
    return lines


def chained(lines: Iterable[Any]) -> bytes:
    """Return a log of these lines (plain data, or bytes as they are) whose digests fit."""
    return b"".join(_chained(lines))


def _chained(lines: Iterable[Any]) -> Iterator[bytes]:
    before = ""
    for line in lines:
        body = line if isinstance(line, bytes) else json.dumps(line).encode()
        body = body.rstrip()[:-1]
        before = hashlib.sha256(before.encode() + b"\n" + body).hexdigest()[:32]
        yield body + DIGEST + before.encode() + b'"}\n'


def forged(data: bytes, number: int, change: Callable[[Any], Any]) -> bytes:
    """Return a log with one line changed (counted from 1) and all digests made to fit."""
    lines = bodies(data)
    changed = change(lines[number - 1])
    lines[number - 1] = lines[number - 1] if changed is None else changed
    return chained(lines)


def read_or_refusal(data: bytes, *, recover: bool = False) -> Log | LogError:
    """Return the log, or the error with which it is refused; anything else comes out."""
    try:
        return read_log(data, recover=recover)
    except LogError as error:
        return error
