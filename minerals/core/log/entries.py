"""The lines of a log file, and the chain of digests that ties them together.

A log is JSON Lines: a header, then the set-up, then one record a line in the order in which they were
made. Every line ends in a digest over the line itself and the digest of the line before it, so that a
changed, lost or moved line shows.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

import msgspec

from minerals.core.errors import LogError
from minerals.core.limits import LONGEST_LINE, size_in_words

FORMAT = 1
"""The version of the file format this kit writes."""

_DIGEST_LENGTH = 32
_TAIL = b',"digest":"'
_LONGEST_TAIL = 100
"""More than the digest and what stands around it takes."""


class _Line(msgspec.Struct, frozen=True, tag_field="record", omit_defaults=True, forbid_unknown_fields=True):
    """What all lines of a log have in common."""

    # `Any` in a line is JSON, since a line knows no game. Structs may be written, and come back as plain data.


class Header(_Line, frozen=True, tag="header"):
    """The first line: which game is played, by which rules and options, and by whom.

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
    """The written position the game begins from, where it does not begin with the usual set-up."""
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
    """What happened, each event of the game's own types or, as read from a file, as JSON."""


class Played(_Line, frozen=True, tag="action"):
    """An action and the events it led to.

    Examples
    --------
    >>> Played(n=1, parent=0, player=1, action="remove d6", events=()).parent
    0
    """

    n: int
    """The number of the record, counted from the set-up, which is 0."""
    parent: int
    """The record it continues from; two records with one parent are variations."""
    player: int
    """Who acted, counted from 1."""
    action: Any
    """What was played."""
    events: tuple[Any, ...]
    """What it led to."""
    at: int | None = None
    """Milliseconds since the round began, in games where time counts."""


class Comment(_Line, frozen=True, tag="comment"):
    """Words about a record; they never change the game.

    Examples
    --------
    >>> print(Comment(n=5, on=4, text="A good start.", by="Ada"))
    Ada: A good start.
    """

    n: int
    """The number of this record."""
    on: int
    """The record it is about."""
    text: str
    by: str = ""
    """Who says so."""

    def __str__(self) -> str:
        return f"{self.by}: {self.text}" if self.by else self.text


class Symbol(_Line, frozen=True, tag="symbol"):
    """A judgement of a record by one of the symbols that chess players use.

    Examples
    --------
    >>> print(Symbol(n=5, on=4, symbol="!?"))
    !?
    """

    n: int
    """The number of this record."""
    on: int
    """The record it is about."""
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
    """The record it is about."""
    title: str

    def __str__(self) -> str:
        return f"★ {self.title}"


SYMBOLS = ("!!", "!", "!?", "?!", "?", "??")

Annotation: TypeAlias = Comment | Symbol | Moment
Record: TypeAlias = Setup | Played | Comment | Symbol | Moment
Line: TypeAlias = Header | Record
LineT = TypeVar("LineT", bound=Line)
AnnotationT = TypeVar("AnnotationT", bound=Annotation)

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the JSON reader raises for bytes that cannot be read."""
UNWRITABLE = (TypeError, UnicodeEncodeError, OverflowError, RecursionError, msgspec.EncodeError)
"""What the JSON writer raises for values that cannot be written."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Header | Setup | Played | Comment | Symbol | Moment)


def _digest(before: str, body: bytes) -> str:
    from hashlib import sha256  # only who saves or loads pays for it

    return sha256(before.encode() + b"\n" + body).hexdigest()[:_DIGEST_LENGTH]


def write_line(line: Line, before: str) -> tuple[bytes, str]:
    """Return a line's bytes, newline included, and its digest.

    The digest covers the digest of the line before and this line up to its own digest.
    """
    body = _ENCODER.encode(line)[:-1]
    digest = _digest(before, body)
    return body + _TAIL + digest.encode() + b'"}\n', digest


def in_plain_form(data: bytes) -> bytes:
    r"""Return a file's bytes as they were written, whatever line ends and byte-order mark a program has given them.

    In a line that was written there is neither: JSON spells the end of a line `\n`, in two characters.

    >>> in_plain_form(b'\xef\xbb\xbf{"n":0}\r\n{"n":1}\r\n')
    b'{"n":0}\n{"n":1}\n'
    """
    return data.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n").removesuffix(b"\r")


def foreign_form(data: bytes) -> str:
    r"""Return in words what a program has given to a file's bytes that was not written; "" for nothing.

    >>> foreign_form(b'\xef\xbb\xbf{"n":0}\r\n')
    'a byte-order mark and the line ends of Windows'
    """
    found = ["a byte-order mark"] if data.startswith(BOM_UTF8) else []
    if b"\r\n" in data or data.endswith(b"\r"):
        found.append("the line ends of Windows")
    return " and ".join(found)


def lines_of(data: bytes) -> Iterator[tuple[bytes, bool]]:
    r"""Yield the lines of a file without their newlines, and whether each is whole: whether its newline is there.

    One line at a time is copied: a file may hold nothing but millions of newlines.

    Raises
    ------
    LogError
        For a line that is longer than a log has.

    Examples
    --------
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
    """Tell whether a last line without its newline was torn off while it was being written: its JSON breaks off."""
    try:
        msgspec.json.decode(line)
    except UNREADABLE as error:
        return "truncated" in str(error)
    return False


def digest_of(line: bytes) -> str:
    """Return the digest at the end of a line."""
    return line.rstrip(b"\n").rpartition(_TAIL)[2][:_DIGEST_LENGTH].decode("ascii", "replace")


def as_read_back(line: LineT) -> LineT:
    """Return a line as it will be once it was written and read. Raises what is in `UNWRITABLE` or `UNREADABLE`."""
    written = _ENCODER.encode(line)
    if len(written) > LONGEST_LINE - _LONGEST_TAIL:
        raise OverflowError(f"it takes more than {size_in_words(LONGEST_LINE)}")
    return msgspec.json.decode(written, type=type(line))


def split_line(line: bytes, before: str, number: int) -> tuple[bytes, str]:
    """Return a line's JSON without its digest, and the digest. Raises `LogError` where the chain breaks."""
    body, tail, rest = line.rpartition(_TAIL)
    digest = digest_of(line)
    if not tail or rest[_DIGEST_LENGTH:] != b'"}':
        raise LogError("The line does not end in a digest.", number)
    if _digest(before, body) != digest:
        raise LogError("The digest does not fit: this line was changed, or a line before it was lost or moved.", number)
    return body + b"}", digest


def read_line(body: bytes, number: int) -> Line:
    """Read a line's JSON. Raises `LogError` that names the field at fault."""
    try:
        return _DECODER.decode(body)
    except UNREADABLE as error:
        raise LogError(f"The line is not a record of a log: {error}.", number) from None
