"""The parts of a game record that Mattock needs, and what its words mean."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from minerals.core.game import How
from minerals.core.log import Annotation, Comment, Log, Moment
from minerals.core.text import shortened

GAME = "Mattock"
"""The game's name on the site."""

VARIANTS: Mapping[str, tuple[str, str, str]] = {
    "size-5": ("Smaller board (base-5)", "board", "inner"),
    "freestyle": ("Freestyle placement", "setup", "freestyle"),
    "random": ("Randomized board", "setup", "random"),
}
"""The site's name for a variant in code; the one it writes into records; and our option with its value."""
TRANSLATED: Mapping[str, str] = {
    **dict.fromkeys(("kleineres brett (basis 5)", "plateau plus petit (base 5)"), "size-5"),
    **dict.fromkeys(("tabellone più piccolo (base 5)", "tablero más pequeño (base 5)"), "size-5"),
    **dict.fromkeys(("freies setzen", "placement libre"), "freestyle"),
    **dict.fromkeys(("posizionamento libero", "colocación libre"), "freestyle"),
    **dict.fromkeys(("zufälliges brett", "plateau aléatoire"), "random"),
    **dict.fromkeys(("tabellone casuale", "tablero aleatorio"), "random"),
}
"""The names of the variants in the other languages of the site, each with the site's name in code."""

DEFAULT = re.compile(
    "^#|^default|^standard|par défaut|predefinit|predeterminad|por defecto|padrão|defaŭlt|типов|замовчуванн|умолчани",
    re.IGNORECASE,
)
"""What marks the name of a variant that means nothing, in the languages of the site. Since 2025 it also names the board
and the set-up that need no variant: `Default setup`, `Default base-7 board`, `Standardbrett (Basis 7)`."""

PASS = "pass"
ENDINGS: Mapping[str, How] = {"resign": "resign", "timeout": "time", "draw": "draw", "abandoned": "abandon"}
"""Moves that end a game before anyone is unable to mine, and what we call them. The header says who has won."""

WITHOUT_A_MOVE = "ending"
"""The part of the header that says how a game ended, where no move says it."""
STOPPED = "The game was stopped here. Nobody wins."
NOT_OVER = "The game is not over."
ON_SET_UP = "annotations"
"""The part of the header with the comments and key moments on the set-up."""

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


class Note(msgspec.Struct, omit_defaults=True, tag_field="type", tag="comment"):
    """A comment of ours, as a result of a move: the site's schema has room for any."""

    text: str
    by: str = ""


class NotedMoment(msgspec.Struct, tag_field="type", tag="moment"):
    """A key moment, in the same place."""

    title: str


class NotedSymbol(msgspec.Struct, tag_field="type", tag="symbol"):
    """A judgement, in the same place."""

    symbol: str


Noted: TypeAlias = Note | NotedMoment | NotedSymbol


class Record(msgspec.Struct):
    """A game record."""

    header: Header
    moves: tuple[tuple[str | AnnotatedMove | None, ...], ...]
    """By round. None if a player made no move."""


class Headers(msgspec.Struct):
    """The header again, with everything that a site may have put there."""

    header: dict[str, Any]


def early_end_comment(word: str) -> str:
    """Return the comment that ends a log from before an early end was an action."""
    return f"The game ended here: {word}."


def in_notes(annotations: Iterable[Annotation]) -> list[Noted]:
    """Return the annotations of a record of play as a record of the site holds them."""
    notes: list[Noted] = []
    for each in annotations:
        if isinstance(each, Comment):
            notes.append(Note(each.text, each.by))
        else:
            notes.append(NotedMoment(each.title) if isinstance(each, Moment) else NotedSymbol(each.symbol))
    return notes


def annotate(log: Log, on: int, notes: Iterable[Noted]) -> None:
    """Add such notes to a log. Raises `LogError` for one that a log cannot hold."""
    for note in notes:
        match note:
            case Note(text=text, by=by):
                log.comment(text, on=on, by=by)
            case NotedMoment(title=title):
                log.moment(title, on=on)
            case NotedSymbol(symbol=symbol):
                log.mark(symbol, on=on)
