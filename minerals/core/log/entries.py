"""The lines of a log file, and the chain of digests that ties them together.

A log is a JSON Lines file: a header, then the set-up, then one record per line in the order in which they were made.
Every line ends in a digest of the line itself and the previous line's digest, so that a changed, lost or moved line is
noticed.
"""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

import msgspec

from minerals.core.system import LONGEST_LINE, UNREADABLE, size_in_words
from minerals.core.text import LogError, reason_of

FORMAT = 1
"""The version of the file format that this kit writes."""

AT_TABLE = "at_table"
"""What the `meta` of a log says of a match that began at the table."""

_DIGEST_LENGTH = 32
_TAIL = b',"digest":"'
_LONGEST_TAIL = 100
"""More bytes than the digest and the characters around it take."""


class _Line(msgspec.Struct, frozen=True, tag_field="record", omit_defaults=True, forbid_unknown_fields=True):
    """The common part of all lines of a log."""

    # `Any` in a line is JSON, since a line knows no game. Structs may be written, and come back as plain data.


class Header(_Line, frozen=True, tag="header"):
    """The first line: the game, its rules and options, and the players.

    Examples
    --------
    >>> import minerals
    >>> header = minerals.new("minerals", board="lesson", seed=7).log.header
    >>> header.game, header.options["board"], header.players, header.meta
    ('minerals', 'lesson', ('Player 1', 'Player 2'), {'seed': 7})
    """

    format: int
    """The version of the file format."""
    game: str
    """The game's name."""
    rules: int
    """The version of the game's rules."""
    options: dict[str, Any]
    """The game's options, as JSON."""
    players: tuple[str, ...]
    """The players' names, by seat."""
    position: str | None = None
    """The written position that the game begins from, if it does not begin with the usual set-up."""
    meta: dict[str, Any] = {}
    """Anything else: date, place, seed, source."""


class Setup(_Line, frozen=True, tag="setup"):
    """Record 0: the events that set the game up.

    Examples
    --------
    >>> Setup(0, events=()).n
    0
    """

    n: int
    """The number of the record: 0."""
    events: tuple[Any, ...]
    """The events, of the game's own types or, as read from a file, as JSON."""
    told: tuple[int, ...] = ()
    """Which of its draws people told, counted from 1: real dice, real cards. The others were drawn by the kit."""


class ActionRecord(_Line, frozen=True, tag="action"):
    """An action and the events it led to.

    Examples
    --------
    >>> ActionRecord(n=1, parent=0, player=1, action="remove d6", events=()).parent
    0
    """

    n: int
    """The number of the record, counted from the set-up, which is 0."""
    parent: int
    """The record that it continues. Two records with the same parent are variations."""
    player: int
    """The player who acted, counted from 1, or 0 if all together ended the game early."""
    action: Any
    """The action."""
    events: tuple[Any, ...]
    """Its events."""
    at: int | None = None
    """Milliseconds since the round began, in games where time counts."""
    told: tuple[int, ...] = ()
    """Which of its draws people told, counted from 1. The others were drawn by the kit."""
    trial: bool = False
    """Whether a trial begins here, such as a *What if*. It leads only if an order says so, even at the end of a line.
    """


class Comment(_Line, frozen=True, tag="comment"):
    """A comment on a record. It never changes the game.

    Examples
    --------
    >>> print(Comment(n=5, on=4, text="A good start.", by="Ada"))
    Ada: A good start.
    """

    n: int
    """The number of this record."""
    on: int
    """The number of the record that it is about."""
    text: str
    by: str = ""
    """The author."""

    def __str__(self) -> str:
        return f"{self.by}: {self.text}" if self.by else self.text


class Symbol(_Line, frozen=True, tag="symbol"):
    """A judgement on a record, as one of the symbols that chess players use.

    Examples
    --------
    >>> print(Symbol(n=5, on=4, symbol="!?"))
    !?
    """

    n: int
    """The number of this record."""
    on: int
    """The number of the record that it is about."""
    symbol: str
    """One of `SYMBOLS`."""

    def __str__(self) -> str:
        return self.symbol


class Moment(_Line, frozen=True, tag="moment"):
    """A named key moment.

    Examples
    --------
    >>> print(Moment(n=5, on=4, title="The turning point"))
    ★ The turning point
    """

    n: int
    """The number of this record."""
    on: int
    """The number of the record that it is about."""
    title: str

    def __str__(self) -> str:
        return f"★ {self.title}"


class Order(_Line, frozen=True, tag="order"):
    """The continuations of a record in a new order: the first of them leads. It never changes the game.

    A continuation that is not named is hidden, and one that is recorded later comes last. If the line ends here, the
    next one that is not a trial leads.

    Examples
    --------
    >>> Order(n=9, on=4, children=(7, 5)).children
    (7, 5)
    """

    n: int
    """The number of this record."""
    on: int
    """The number of the record that they continue."""
    children: tuple[int, ...]
    """The numbers of the continuations, in their order."""
    continues: bool = False
    """Whether it is one change together with the order in the line before."""
    undoes: int | None = None
    """The number of the first order of the change that it takes back."""
    ends: bool = False
    """Whether none of them leads, because the line ends at the record that they continue."""


SYMBOLS = ("!!", "!", "!?", "?!", "?", "??")

Annotation: TypeAlias = Comment | Symbol | Moment
Record: TypeAlias = Setup | ActionRecord | Comment | Symbol | Moment | Order
Line: TypeAlias = Header | Record
LineT = TypeVar("LineT", bound=Line)
AnnotationT = TypeVar("AnnotationT", bound=Annotation)

UNWRITABLE = (TypeError, UnicodeEncodeError, OverflowError, RecursionError, msgspec.EncodeError)
"""The errors of the JSON writer for values that it cannot write."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Header | Record)


def _digest(before: str, body: bytes) -> str:
    from hashlib import sha256  # imported only if somebody saves or loads

    return sha256(before.encode() + b"\n" + body).hexdigest()[:_DIGEST_LENGTH]


def write_lines(lines: Iterable[Line], before: str) -> tuple[bytes, str]:
    """Return the bytes of several lines, and the digest of the last."""
    written, digest = [], before
    for line in lines:
        data, digest = write_line(line, digest)
        written.append(data)
    return b"".join(written), digest


def write_line(line: Line, before: str) -> tuple[bytes, str]:
    """Return a line's bytes, including the newline, and its digest.

    The digest covers the digest of the line before and this line up to its own digest.
    """
    body = _ENCODER.encode(line)[:-1]
    digest = _digest(before, body)
    return body + _TAIL + digest.encode() + b'"}\n', digest


def in_plain_form(data: bytes) -> bytes:
    r"""Return a file's bytes as they were written, without the line ends and byte-order mark of another program.

    The kit writes neither: JSON spells the end of a line `\n`, in two characters. Spaces at the end are gone, too: a
    recorder leaves them on a disk that dies, where it can neither remove a line nor spoil all of it.

    >>> in_plain_form(b'\xef\xbb\xbf{"n":0}\r\n{"n":1}\r\n')
    b'{"n":0}\n{"n":1}\n'
    """
    return _as_utf8(data).removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").removesuffix(b"\r").rstrip(b" ")


def _as_utf8(data: bytes) -> bytes:
    r"""Return a file's bytes in UTF-8, if another program has written them in UTF-16, as some do on Windows.

    >>> _as_utf8('{"n":0}'.encode("utf-16")), _as_utf8('{"n":0}'.encode("utf-16-be"))
    (b'{"n":0}', b'{"n":0}')
    """
    if encoding := _UTF_16.get(data[:2]):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding).encode()
    return data


_UTF_16 = {BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16", b"{\0": "utf-16-le", b"\0{": "utf-16-be"}
"""How a log in UTF-16 begins, with a byte-order mark or without one."""


def foreign_form(data: bytes) -> str:
    r"""Return in words what another program has added to a file's bytes, or "" for nothing.

    >>> foreign_form(b'\xef\xbb\xbf{"n":0}\r\n')
    'a byte-order mark and the line ends of Windows'
    """
    plain = _as_utf8(data)
    found = ["a byte-order mark"] if plain.startswith(BOM_UTF8) else []
    if plain is not data:
        data, found = plain, ["the encoding UTF-16"]
    if b"\r\n" in data or data.endswith(b"\r"):
        found.append("the line ends of Windows")
    return " and ".join(found)


def lines_of(data: bytes) -> Iterator[tuple[bytes, bool]]:
    r"""Yield the lines of a file without their newlines, and whether each is whole, that is, had a newline.

    One line at a time is copied, because a file may consist of millions of newlines.

    Raises `LogError`: for a line that is too long for a log.

    >>> list(lines_of(b"first\nsecond\nthi"))
    [(b'first', True), (b'second', True), (b'thi', False)]
    """
    start, number = 0, 1
    while start < len(data):
        newline = data.find(b"\n", start)
        end = len(data) if newline < 0 else newline
        if end - start > LONGEST_LINE:
            raise LogError(
                f"The line is longer than {size_in_words(LONGEST_LINE)}, the limit for a line of a log.", number
            )
        yield data[start:end], newline >= 0
        start, number = end + 1, number + 1


def is_torn(line: bytes) -> bool:
    """Tell whether a last line without a newline was cut off while it was written: its JSON is incomplete."""
    try:
        msgspec.json.decode(line)
    except UNREADABLE as error:
        return "truncated" in str(error)
    return False


def digest_of(line: bytes) -> str:
    """Return the digest at the end of a line."""
    return line.rstrip(b"\n").rpartition(_TAIL)[2][:_DIGEST_LENGTH].decode("ascii", "replace")


def as_read_back(line: LineT) -> LineT:
    """Return a line as it will be once it is written and read. Raises the errors in `UNWRITABLE` or `UNREADABLE`."""
    encoded = _ENCODER.encode(line)
    if len(encoded) > LONGEST_LINE - _LONGEST_TAIL:
        raise OverflowError(f"it takes more than {size_in_words(LONGEST_LINE)}")
    return msgspec.json.decode(encoded, type=type(line))


def without_digests(data: bytes) -> bytes:
    """Return the whole lines of a log without their digests, which anyone can work out again."""
    return b"".join(line.rpartition(_TAIL)[0] + b"}\n" for line in data.splitlines())


def with_digests(data: bytes) -> bytes:
    r"""Return lines with their digests again, as they were before `without_digests`. Those that have them stay.

    >>> lines = b'{"n":0,"digest":"81a3a7c3cc4eebb232fecaf73b563d47"}\n'
    >>> without_digests(lines)
    b'{"n":0}\n'
    >>> with_digests(without_digests(lines)) == lines
    True
    """
    if _TAIL in data.partition(b"\n")[0]:
        return data
    written, digest = [], ""
    for line, _ in lines_of(data):
        body = line[:-1]
        digest = _digest(digest, body)
        written.append(body + _TAIL + digest.encode() + b'"}\n')
    return b"".join(written)


def split_line(line: bytes, before: str, number: int) -> tuple[bytes, str]:
    """Return a line's JSON without its digest, and the digest. Raises `LogError` if the chain is broken."""
    body, tail, rest = line.rpartition(_TAIL)
    digest = digest_of(line)
    if line[:2] in _UTF_16:
        raise LogError("The file looks like UTF-16, but it is damaged: save it as UTF-8.", number)
    if not tail or rest[_DIGEST_LENGTH:] != b'"}':
        raise LogError("The line does not end in a digest.", number)
    if _digest(before, body) != digest:
        raise LogError("The digest does not fit: this line was changed, or a line before it was lost or moved.", number)
    return body + b"}", digest


def read_line(body: bytes, number: int) -> Line:
    """Read a line's JSON. Raises `LogError` that names the faulty field."""
    try:
        return _DECODER.decode(body)
    except UNREADABLE as error:
        raise LogError(f"The line is not a record of a log: {reason_of(error)}.", number) from None


def encode_lines(lines: Sequence[Line]) -> Iterator[bytes]:
    """Yield the lines of a log's file, each with the digest of all lines up to it."""
    digest = ""
    for line in lines:
        bytes_of_line, digest = write_line(line, digest)
        yield bytes_of_line
