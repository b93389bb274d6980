"""Reading attempt logs while they grow: only what is new is read, and a line that is half written waits.

A log that ends in damage keeps what was read before it. Kinds of records that this kit does not know are passed over,
because a student's machine may have a newer kit.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path
from typing import NamedTuple

import msgspec

from minerals.classroom.attempts import FORMAT, LARGEST_ATTEMPTS, AttemptRecord, Header
from minerals.core.log import is_torn, split_line
from minerals.core.system import (
    LONGEST_LINE,
    UNREADABLE,
    OutOfTime,
    open_shared,
    require_time,
    size_in_words,
    time_limit,
)
from minerals.core.text import LogError, UnsafeFile, plain, reason_of, translated

_HEADER: msgspec.json.Decoder[Header] = msgspec.json.Decoder(Header)
_RECORD: msgspec.json.Decoder[AttemptRecord] = msgspec.json.Decoder(AttemptRecord)
_NO_STAMP = (-1, -1, -1)
_SECONDS = 5.0
"""So many seconds of computing may pass while a file is read. A whole lesson takes some hundredths of one."""


class Tail(NamedTuple):
    """How far a file has been read."""

    stamp: tuple[int, int, int] = _NO_STAMP
    """The size of the file, when it was changed, and its number, as they were when it was read last."""
    offset: int = 0
    """The bytes that were read; the rest is a line that is half written, or damaged."""
    lines: int = 0
    digest: str = ""
    """The digest of the last line."""
    header: Header | None = None
    trouble: str = ""
    """Why no more of it can be read, in a sentence."""


class Reading(NamedTuple):
    """What is new in a file."""

    tail: Tail
    records: tuple[AttemptRecord, ...] = ()
    is_anew: bool = False
    """Whether the file was read from its beginning, so that all earlier records are replaced by these."""


NOTHING_YET = Tail()


def read_on(path: Path, tail: Tail = NOTHING_YET, below: Path | None = None) -> Reading:
    """Read what is new in a file. O(new bytes); a file that has not changed is not opened.

    Nothing is raised: what is wrong with a file is in `Tail.trouble`, and is looked at again when the file changes.

    `tail`: how far it has been read. `below`: the shared folder in which it is, by default its own folder.
    """
    try:
        known = path.lstat()
        stamp = (known.st_size, known.st_mtime_ns, known.st_ino)
        if stamp == tail.stamp:
            return Reading(tail)
        is_anew = bool(tail.trouble) or stamp[2] != tail.stamp[2] or stamp[0] <= tail.stamp[0]
        start = NOTHING_YET if is_anew else tail
        data = _read(path, start.offset, below)
    except UnsafeFile as error:
        return Reading(tail._replace(stamp=_NO_STAMP, trouble=error.reason))
    except OSError as error:
        return Reading(tail._replace(stamp=_NO_STAMP, trouble=plain(error.strerror or type(error).__name__)))
    if len(data) + start.offset > LARGEST_ATTEMPTS:
        size = size_in_words(LARGEST_ATTEMPTS)
        said = translated("The file is too large for an attempt log: at most {size}.", size=size)
        return Reading(tail._replace(stamp=stamp, trouble=said))
    try:
        with time_limit(_SECONDS):
            found = _lines(data, start._replace(stamp=stamp, trouble=""))
    except OutOfTime:
        return Reading(tail._replace(stamp=stamp, trouble=translated("Reading it takes too long.")))
    if found.tail.trouble and not is_anew:  # other contents may have taken the place of what was read
        return read_on(path, tail._replace(stamp=_NO_STAMP), below)
    return found._replace(is_anew=is_anew)


def _read(path: Path, offset: int, below: Path | None) -> bytes:
    with open_shared(path, below=below) as file:
        file.seek(offset)
        return file.read(LARGEST_ATTEMPTS - offset + 1) or b""


def _lines(data: bytes, tail: Tail) -> Reading:
    """Take in the whole lines of some bytes."""
    records: list[AttemptRecord] = []
    base, start = tail.offset, 0
    while start < len(data):
        require_time()
        newline = data.find(b"\n", start)
        end = len(data) if newline < 0 else newline
        line = data[start:end].removesuffix(b"\r")
        if newline < 0 and is_torn(line):
            break
        try:
            tail = _taken(line, tail, records)
        except LogError as error:
            said = translated("line {line}: {reason}", line=tail.lines + 1, reason=error.reason)
            return Reading(tail._replace(trouble=said), tuple(records))
        start = end + 1
        tail = tail._replace(offset=base + min(start, len(data)))
    return Reading(tail, tuple(records))


def _taken(line: bytes, tail: Tail, records: list[AttemptRecord]) -> Tail:
    """Take in a line, and return how far the file is read. Raises `LogError`."""
    if not line:
        return tail
    number = tail.lines + 1
    if len(line) > LONGEST_LINE:
        raise LogError(translated("The line is too long."), number)
    if number == 1:
        line = line.removeprefix(BOM_UTF8)
    body, digest = split_line(line, tail.digest, number)
    header = tail.header or _header(body)
    if tail.header is not None:
        try:
            records.append(_RECORD.decode(body))
        except UNREADABLE as error:
            if not _is_record(body):
                raise _no_record(error) from None
    return tail._replace(lines=number, digest=digest, header=header)


def _no_record(error: Exception) -> LogError:
    return LogError(translated("The line is not a record of attempts: {error}.", error=reason_of(error)))


def _header(body: bytes) -> Header:
    try:
        header = _HEADER.decode(body)
    except UNREADABLE as error:
        raise _no_record(error) from None
    if not 1 <= header.format <= FORMAT:
        raise LogError(
            translated(
                "The log has format {format}, but this kit reads formats 1 to {last}.",
                format=header.format,
                last=FORMAT,
            )
        )
    return header


def _is_record(body: bytes) -> bool:
    """Tell whether this could be a record of a kind that a newer kit knows."""
    try:
        return "record" in msgspec.json.decode(body, type=dict[str, object])
    except UNREADABLE:
        return False
