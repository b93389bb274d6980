"""Reading a game from whatever somebody has of it: a file, a page, a link, an address, or a position as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import unquote

from minerals.core.game import Game, games
from minerals.core.log import GAME_LINK, Log, is_game_link, read_log, read_log_link
from minerals.core.match import SharedPosition, new
from minerals.core.system import LARGEST_LOG, LARGEST_PAGE, LONGEST_POSITION, require, size_in_words
from minerals.core.text import LogError, MineralsError, NotationError, quoted, shortened, translated
from minerals.exchange.records import in_utf_8, read_record, split_records

_LINK = re.compile(rf"{GAME_LINK}[\w-]*|minerals:\d+:[\w-]*")
_IN_ADDRESS = re.compile(r"[#&?]game=([\w-]+)")
_ON_PAGE = re.compile(r'<script type="text/plain" id="data">([A-Za-z0-9+/=]+)</script>')


def read_game(given: str | bytes, name: str = "") -> Log:
    """Return the game that a file or a text contains.

    Parameters
    ----------
    given
        A log; the page of a game or of a position that the kit has written; a record of AbstractPlay; a link, or an
        address that contains one; or a position as text.
    name
        What the file is called, for errors.

    Returns
    -------
    Log
        The game. That of a position has not begun yet.

    Raises
    ------
    LogError
        If the log, or the game in a link or on a page, is damaged.
    NotationError
        If it is a broken link, or nothing that holds a game.
    RecordError
        If it is a record of another program that cannot be read.

    Examples
    --------
    >>> import minerals
    >>> read_game(minerals.new("mattock", board="inner", seed=1).diagram())
    <Log of mattock: 0 actions, 2 events>
    """
    require(str | bytes, given=given)
    require(str, name=name)
    data = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    if len(data) > LARGEST_LOG:
        raise LogError(f"It has more than {size_in_words(LARGEST_LOG)}, the limit for a log.", source=name or None)
    begins = in_utf_8(data[:2000]).lstrip(b"\xef\xbb\xbf \t\r\n")
    if begins.startswith(b"{") and b'"record"' in begins:
        return read_log(data, source=name or None)
    if begins[:1] in {b"{", b"["} and b'"header"' in begins:
        return read_record(split_records(data)[0])
    text = in_utf_8(data).decode("utf-8", "replace")
    if begins.startswith(b"<"):
        return _on_page(text[:LARGEST_PAGE])
    linked = _linked(text)
    return _position(text) if linked is None else linked


def _on_page(page: str) -> Log:
    if packed := _ON_PAGE.search(page):
        from minerals.exchange.page.page import unpack

        match unpack(packed[1]):
            case {"game": {"log": str(log)}}:
                return read_log(log.encode())
    found = _linked(unescape(page))
    if found is None:
        raise NotationError(translated("This page holds no game: another program has written it, or an older kit."))
    return found


def _linked(text: str) -> Log | None:
    """Return what the link in a text holds, or None if there is none."""
    text = unquote(text)
    if found := _IN_ADDRESS.search(text):
        return read_log_link(GAME_LINK + found[1])
    found = _LINK.search(text)
    if found is None:
        return None
    if is_game_link(found[0]):
        return read_log_link(found[0])
    return new(SharedPosition.read(found[0]).game, position=found[0]).log


def _position(text: str) -> Log:
    """Return a game that begins with a position, of the one game whose position it is."""
    if len(text) <= LONGEST_POSITION and "\n" in text.strip():
        for game in games():
            for options in _boards(game):
                try:
                    return new(game.name, position=text, **options).log
                except MineralsError:
                    continue
    raise NotationError(
        translated(
            "The kit finds no game, link or position in this: {text}. Drop a file that ends in .replay, or paste a "
            "link that begins with minerals: or the whole text of a position.",
            text=quoted(shortened(text, 40)),
        )
    )


def _boards(game: Game) -> Iterator[dict[str, Any]]:
    """Yield options with which a position may fit: the usual ones, and then one other at a time."""
    yield {}
    for option in game.option_list:
        yield from ({option.name: choice} for choice in option.choices if choice != option.default)
