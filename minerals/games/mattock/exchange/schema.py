"""The parts of a game record that Mattock needs, and what its words mean."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from minerals.core.text import shortened

GAME = "Mattock"
"""The game's name on the site."""

VARIANTS: Mapping[str, tuple[str, str, str]] = {
    "size-5": ("Smaller board (base-5)", "board", "inner"),
    "freestyle": ("Freestyle placement", "setup", "freestyle"),
    "random": ("Randomized board", "setup", "random"),
}
"""The site's name for a variant in code; the one it writes into records; and our option with its value."""

PASS = "pass"
ENDINGS = ("resign", "timeout", "draw", "abandoned")
"""Moves that end a game before anyone is unable to mine. Then only the header says who has won."""

SITE = "AbstractPlay"
"""The author of the comments that come from records."""

META = "abstractplay"
"""Where the log's `meta` keeps the header of the record, so that it can be written again as it was."""

EARLIER_SET_UP = """\
            .   .   .   .   2   .   .
          .   .   .   .   .   .   .   .
        1   .   .   .   .   .   .   .   .
      .   .   .   .   .   1   .   .   .   .
    .   .   .   2   .   .   .   .   .   .   1
  .   .   .   .   .   .   .   .   2   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   1   .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   1   .   .   .
      2   .   .   .   2   .   .   .   .   .
        .   .   .   .   .   .   .   .   2
          .   .   .   .   .   .   .   .
            .   .   1   .   .   .   .
turn: 1"""
"""The fixed set-up of the full board as the site had it at first: d1 where it now is e1."""
SET_UP_CHANGED = "2026-05-03"
"""The day on which the site changed it, as dates are written in records."""

_LONGEST_TITLE = 200


class Game(msgspec.Struct):
    """Which game it is."""

    name: str
    variants: tuple[str, ...] | None = None


class Site(msgspec.Struct, frozen=True):
    """Where it was played."""

    name: str


class Player(msgspec.Struct):
    """Who played, and how it went."""

    name: str
    result: float | None
    """None stands for the site's minus infinity, which JSON does not have."""

    @property
    def rank(self) -> float:
        """The higher, the better."""
        return -math.inf if self.result is None else self.result


class Header(msgspec.Struct, rename={"starting_position": "startingPosition", "start": "date-start"}):
    """The facts about a game."""

    game: Game
    players: tuple[Player, ...]
    site: Site = Site(SITE)
    start: str = ""
    event: str = ""
    starting_position: str | None = None

    @property
    def title(self) -> str:
        """Who played, where and when."""
        facts = ", ".join(filter(None, (self.event, self.site.name, self.start[:10])))
        return shortened(f"{' against '.join(player.name for player in self.players)} ({facts})", _LONGEST_TITLE)


class AnnotatedMove(msgspec.Struct):
    """A move with what the site has to say about it."""

    move: str
    sequence: int | None = None
    """The place of the move in its round, where that is not the player's."""
    result: msgspec.Raw = msgspec.Raw(b"[]")
    """What the move led to: a text for people, or what the moves tell as well."""


class Record(msgspec.Struct):
    """A game record."""

    header: Header
    moves: tuple[tuple[str | AnnotatedMove | None, ...], ...]
    """By round. None if a player made no move."""


class Headers(msgspec.Struct):
    """The header again, with everything that a site may have put there."""

    header: dict[str, Any]


def early_end_comment(word: str) -> str:
    """Return the comment on the last turn of a game that ended early."""
    return f"The game ended here: {word}."
