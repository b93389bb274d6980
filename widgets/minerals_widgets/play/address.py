"""What the address of a page holds behind its `#`: a game or a position, who plays in it, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote

from minerals.bots import BOTS
from minerals.core.game import Chance
from minerals.core.log import is_game_link, log_link, read_log_link
from minerals.core.match import Match, SharedPosition, is_link, match_of, new
from minerals.core.text import NotationError, translated

_BOT = re.compile(r"([1-9])=(.+)")
_RECORD = re.compile(r"at=(\d{1,9})")


class Address(NamedTuple):
    """A game in an address.

    >>> Address.read("#minerals:game:abc&2=level%203&at=7")
    Address(link='minerals:game:abc', bots={2: 'level 3'}, record=7)
    """

    link: str
    bots: Mapping[int, str] = {}
    """The names of the bots, by seat."""
    record: int | None = None
    """The record after which the game stands, if that is not the end of its main line."""

    @classmethod
    def of(cls, match: Match, bots: Mapping[int, str]) -> Address:
        """Return the address of a match as it stands. Raises `LogError` if it is too long for one."""
        is_end = match.node is match.log.main_line[-1]
        return cls(log_link(match.log), dict(bots), None if is_end else match.node.n)

    @classmethod
    def read(cls, text: str) -> Address:
        """Read an address, which may have been written by anybody: what it says of bots that do not exist is left out.

        Raises
        ------
        NotationError
            If there is no link in it.
        """
        link, *others = unquote(text.strip().removeprefix("#")).split("&")
        if not is_link(link):
            raise NotationError(translated("This address holds no game: it should have minerals: behind the #."))
        told = [found for each in others if (found := _BOT.fullmatch(each)) and found[2] in BOTS]
        records = [int(found[1]) for each in others if (found := _RECORD.fullmatch(each))]
        return cls(link, {int(found[1]): found[2] for found in told}, records[0] if records else None)

    @property
    def text(self) -> str:
        """The text of the address after the `#`."""
        seats = (f"&{seat}={name.replace(' ', '%20')}" for seat, name in sorted(self.bots.items()))
        return "".join((self.link, *seats, "" if self.record is None else f"&at={self.record}"))

    def match(self, chance: Chance) -> Match:
        """Return the match, to go on with this luck. Raises `LogError` or `NotationError` for a link that is bad."""
        if not is_game_link(self.link):
            return new(SharedPosition.read(self.link).game, position=self.link, chance=chance)
        match = match_of(read_log_link(self.link), chance)
        if self.record is not None and self.record in match.log.nodes:
            match.goto_record(self.record)
        return match
