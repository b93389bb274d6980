"""A whole game as a link: one line of text that holds its log with all variations and comments, byte for byte."""

from __future__ import annotations

from minerals.core.log.log import Log
from minerals.core.log.reader import read_log
from minerals.core.system import LARGEST_LINKED_GAME, LONGEST_GAME_LINK, pack_text, require_length, unpack_text
from minerals.core.text import OptionError, translated

GAME_LINK = "minerals:game:1:"
"""How the link of a game begins."""


def game_link(log: Log) -> str:
    """Return a game as a link.

    Raises
    ------
    OptionError
        If the game is too long for a link: then its file can be sent.

    Examples
    --------
    >>> import minerals
    >>> link = game_link(minerals.new("mattock", board="inner", seed=1).log)
    >>> link[:20], read_game_link(link)
    ('minerals:game:1:lZHB', <Log of mattock: 0 actions, 7 events>)
    """
    link = GAME_LINK + pack_text(b"".join(log.lines()))
    if len(link) > LONGEST_GAME_LINK:
        raise OptionError(translated("This game is too long for a link. Save it, and send the file."))
    return link


def read_game_link(link: str) -> Log:
    """Return the game of a link. Raises `NotationError` for a broken link, and `LogError` for a broken game."""
    require_length(link, LONGEST_GAME_LINK, "a link to a game")
    return read_log(unpack_text(link.strip().removeprefix(GAME_LINK), LARGEST_LINKED_GAME))
