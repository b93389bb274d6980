"""Game records of other sites: their files become logs, and logs become records.

So far, the only site is AbstractPlay. Its game record is JSON: a `header` that names the game, the site, the dates and
the players with their results, and the `moves` by round. A file holds one record, a JSON array of them as the site's
archive does, or several one after another, each on a line of its own or over many. It is UTF-8 or UTF-16.

Each game with records has a module `exchange` in its folder, which fulfils `Exchange` and knows what the moves mean.
"""

from __future__ import annotations

import json
import pathlib
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator
from datetime import datetime
from os import PathLike
from typing import NamedTuple, Protocol, cast

import msgspec

from minerals.core.game import Game, games
from minerals.core.log import LineChoice, Log
from minerals.core.system import LARGEST_LOG, UNREADABLE, file_errors_explained, read_at_most, require
from minerals.core.text import MineralsError, listed, quoted, reason_of

__all__ = ["Exchange", "RecordError", "Records", "Unread", "read_record", "read_records", "write_record"]


class RecordError(MineralsError):
    """A game record that cannot be read, or a log that cannot be written as one."""


class Exchange(Protocol):
    """The room `exchange` of a game.

    Examples
    --------
    >>> import minerals
    >>> minerals.get_game("mattock").submodule("exchange").GAME
    'Mattock'
    """

    GAME: str
    """The game's name in records."""

    def read_record(self, data: str | bytes) -> Log:
        """Return the log of a record of this game. Raises `RecordError`."""

    def write_record(self, log: Log, *, site: str, at: datetime | None) -> str:
        """Return the record of a log of this game. Raises `RecordError`."""


class Unread(NamedTuple):
    """A record of a file that could not be read."""

    number: int
    """The number of the record in the file, counted from 1."""
    reason: str
    """One sentence, which names the faulty move if there is one."""


class Records(NamedTuple):
    """The records of a file: those that could be read, and those that could not.

    Examples
    --------
    >>> Records(logs=[], unread=[Unread(1, "The file is empty.")]).unread[0].reason
    'The file is empty.'
    """

    logs: list[Log]
    """The games that could be read, in the order of the file."""
    unread: list[Unread]
    """The others."""


# --- reading ---


@file_errors_explained()
def read_records(path: str | PathLike[str]) -> Records:
    """Read a file of game records and play every move of each. O(moves), some milliseconds each.

    A record that cannot be read, such as one of another game or with an illegal move, is left out and listed. The
    others are still read.

    Parameters
    ----------
    path
        The file: one record, a JSON array of records, or records one after another.

    Raises
    ------
    RecordError
        If the file as a whole holds no records.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "games.json"
    ...     characters = path.write_text('[{"header": {"game": {"name": "Chess"}, "players": []}, "moves": []}]')
    ...     read_records(path).unread
    [Unread(number=1, reason="The record is of 'Chess'; only records of Mattock can be read.")]
    """
    require(str | PathLike, path=path)
    read = Records([], [])
    for number, record in enumerate(records_in(path), start=1):
        try:
            read.logs.append(read_record(record))
        except RecordError as error:
            read.unread.append(Unread(number, str(error)))
    return read


def records_in(path: str | PathLike[str]) -> list[bytes]:
    """Return the JSON of each record in a file, without reading the records. Raises `RecordError`, `OSError`."""
    with pathlib.Path(path).open("rb") as file:
        return split_records(read_at_most(file, LARGEST_LOG, RecordError))


def split_records(data: bytes) -> list[bytes]:
    r"""Return the JSON of each record: a single one, those of an array, or one after another. Raises `RecordError`.

    >>> split_records(b'[{"header": 1, "moves": 2}, 3]'), split_records(b'{"header": 1, "moves": 2}\n3\n')
    ([b'{"header": 1, "moves": 2}', b'3'], [b'{"header": 1, "moves": 2}', b'3'])
    >>> len(split_records(b'{"header": 1,\n"moves": 2}{"header": 3,\n"moves": 4}'))
    2
    """
    text = in_utf_8(data).strip()
    if not text:
        raise RecordError("The file is empty.")
    split = _split(text)
    if not any(map(_is_record, split)):
        raise RecordError("The file contains no AbstractPlay game record, which would have a 'header' and 'moves'.")
    return split


def _split(text: bytes) -> list[bytes]:
    try:
        if text.startswith(b"["):
            return [bytes(record) for record in msgspec.json.decode(text, type=list[msgspec.Raw])]
        return [bytes(msgspec.json.decode(text, type=msgspec.Raw))]
    except UNREADABLE as error:
        lines = [line.strip().removesuffix(b",") for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and any(map(_is_record, lines)):
            return lines
        if len(values := _values(text)) > 1:
            return values
        if len(lines) > 1 and any(map(_names_in, lines)):
            return lines
        raise RecordError(f"The file is not JSON: {reason_of(error)}.") from None


def _values(text: bytes) -> list[bytes]:
    """Return the JSON values that follow one another, those of arrays one by one, and what is left as the last."""
    decoder, at = json.JSONDecoder(), 0
    values: list[bytes] = []
    said = text.decode("utf-8", "replace")
    while at < len(said):
        try:
            _, end = decoder.raw_decode(said, at)
        except (ValueError, RecursionError):
            return [*values, said[at:].encode()]
        one = said[at:end].encode()
        values += map(bytes, msgspec.json.decode(one, type=list[msgspec.Raw])) if one.startswith(b"[") else [one]
        at = _BETWEEN.match(said, end).end()  # type: ignore[union-attr]  # it matches nothing as well
    return values


_BETWEEN = re.compile(r"[\s,\x1e]*")
"""What may stand between two values: white space, commas, and the mark of RFC 7464."""


def in_utf_8(data: bytes) -> bytes:
    """Return a text in UTF-8, without a byte-order mark, that may have been written in UTF-16 or UTF-32.

    Raises `RecordError` if it is neither.
    """
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not encoding:
        encoding = _BEGINNINGS.get(data[:2], "")
    if not encoding:
        return data.removeprefix(BOM_UTF8)
    try:
        return data.decode(encoding).removeprefix("\ufeff").encode()
    except UnicodeError:
        raise RecordError("The file looks like UTF-16, but it is damaged: save it as UTF-8.") from None


_MARKS = ((BOM_UTF32_LE, "utf-32"), (BOM_UTF32_BE, "utf-32"), (BOM_UTF16_LE, "utf-16"), (BOM_UTF16_BE, "utf-16"))
_BEGINNINGS = {sign.encode(name): name for sign in "{[ \t\r\n" for name in ("utf-16-le", "utf-16-be")}
"""How JSON begins that has no mark."""


def _is_record(text: bytes) -> bool:
    return set(_Record.__struct_fields__) <= _names_in(text)


def _names_in(text: bytes) -> set[str]:
    """Return the names in a JSON object, or none if the text is anything else."""
    try:
        return set(msgspec.json.decode(text, type=dict[str, msgspec.Raw]))
    except UNREADABLE:
        return set()


class _Game(msgspec.Struct):
    name: str


class _Header(msgspec.Struct):
    game: _Game


class _Record(msgspec.Struct):
    """The part of a record that names its game."""

    header: _Header
    moves: msgspec.Raw


def read_record(data: str | bytes) -> Log:
    """Read one game record and play every move of it.

    Parameters
    ----------
    data
        The JSON of one record.

    Returns
    -------
    Log
        Its `meta` contains the header of the record, and a title that names the players.

    Raises
    ------
    RecordError
        If it is not a record, if the records of its game cannot be read, or if something in it is wrong. The error says
        what.

    Examples
    --------
    >>> read_record('{"header": {"game": {"name": "Chess"}}, "moves": []}')
    Traceback (most recent call last):
        ...
    minerals.exchange.records.RecordError: The record is of 'Chess'; only records of Mattock can be read.
    """
    require(str | bytes, data=data)
    data = in_utf_8(data) if isinstance(data, bytes) else data
    try:
        name = msgspec.json.decode(data, type=_Record).header.game.name
    except (*UNREADABLE, UnicodeEncodeError) as error:
        raise no_record(error) from None
    module = next((module for game, module in _modules() if name == module.GAME), None)
    if module is None:
        raise RecordError(f"The record is of {quoted(name)}; only records of {_readable()} can be read.")
    return module.read_record(data)


def no_record(error: Exception) -> RecordError:
    """Return the error for something that is not a game record, with the reader's reason."""
    return RecordError(f"This is not an AbstractPlay game record: {reason_of(error)}.")


# --- writing ---


def write_record(
    log: Log, *, site: str = "minerals", at: datetime | None = None, line: LineChoice | None = None
) -> str:
    """Write a line of a game as a game record of AbstractPlay, with its comments and key moments.

    A log that was read from a record is written with its old header. Of a game that is not over, the header says so.

    Parameters
    ----------
    log
        The log.
    site
        Where the game took place.
    at
        When it took place, by default now.
    line
        The records of the line to write, or the number of a record that it goes through; by default the main line.

    Returns
    -------
    str
        JSON, indented.

    Raises
    ------
    RecordError
        If such a record cannot contain the log, for example because it is of another game.

    Examples
    --------
    >>> import minerals
    >>> write_record(minerals.new("minerals", board="lesson").log)
    Traceback (most recent call last):
        ...
    minerals.exchange.records.RecordError: The log is of Minerals; only logs of Mattock can be written as records.
    """
    require(Log, log=log)
    require(str, site=site)
    require(datetime | None, at=at)
    module = next((module for game, module in _modules() if game.name == log.game.name), None)
    if module is None:
        raise RecordError(f"The log is of {log.game.title}; only logs of {_readable()} can be written as records.")
    return module.write_record(log.along(line), site=site, at=at)


# --- games ---


def _modules() -> Iterator[tuple[Game, Exchange]]:
    """Yield each game that has records, with its room that reads and writes them."""
    for game in games():
        module = game.submodule("exchange")
        if module is not None:
            yield game, cast(Exchange, module)


def _readable() -> str:
    return listed([module.GAME for _, module in _modules()])
