"""The lines of a written position, and how an error names the faulty one."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from minerals.core.text.error_text import quoted
from minerals.core.text.errors import NotationError
from minerals.core.text.words import did_you_mean

_NAMED = re.compile(r"\s*([a-z]+(?: [a-z]+)?)\s*([0-9])?\s*:\s*(.*?)\s*", re.IGNORECASE)


class Row(NamedTuple):
    """A line without a name, which therefore belongs to a board."""

    number: int
    """Its number in the position, counted from 1."""
    text: str
    """The line."""


class Names(NamedTuple):
    """The names that lines of a position can have."""

    game: Collection[str]
    """The names of lines about the whole game."""
    player: Collection[str]
    """The names of lines about a player. The player's number follows."""
    most_players: int = 9
    """The largest number of players."""

    def read(self, line: str) -> tuple[str, str]:
        """Return the name of a line with the player's number, and its content. Raises `NotationError`.

        >>> Names(["turn"], ["pool"], 5).read(" Pool 2 : 3W")
        ('pool 2', '3W')
        """
        found = _NAMED.fullmatch(line)
        name, number, value = found.groups() if found else ("", None, "")
        name = name.lower()
        if name not in (self.player if number else self.game):
            raise _unknown_line(line, (*self.game, *(f"{each} 1" for each in self.player)))
        if number and not 1 <= int(number) <= self.most_players:
            raise line_error(line, f"there is no player {number}; there are at most {self.most_players}.")
        return (f"{name} {number}" if number else name), value


def line_error(line: str, reason: str, rule: str = "") -> NotationError:
    """Return the error about a line that has a name, such as `turn: 9`, and the rule that it breaks, if any.

    >>> print(line_error("turn: 9", "a whole number from 1 to 2 is wanted."))
    'turn: 9': a whole number from 1 to 2 is wanted.
    """
    return NotationError(f"{quoted(line.strip())}: {reason}", rule)


@contextmanager
def in_line(line: str) -> Iterator[None]:
    """Put the line before its error, such as a cell that the board does not have."""
    try:
        yield
    except NotationError as error:
        raise line_error(line, str(error)) from None


def _unknown_line(line: str, known: Collection[str]) -> NotationError:
    """Return the error about a line whose name no position has.

    >>> print(_unknown_line("trun: 1", ["turn", "phase"]))
    'trun: 1' is no line of a position. Did you mean 'turn'?
    """
    name = " ".join(line.partition(":")[0].lower().split())
    return NotationError(f"{quoted(line.strip())} is no line of a position. {did_you_mean(name, known)}")


def require_rows(rows: Iterable[Row], is_space: Callable[[str], object]) -> None:
    """Raise `NotationError` for a line that is not a row of a board, which is at most half spaces.

    >>> require_rows([Row(10, "turn 1")], str.isdigit)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.NotationError: Line 10: 'turn 1' is no row of the board, and no line with a name, ...
    """
    for row in rows:
        tokens = row.text.split()
        if 2 * sum(not is_space(token) for token in tokens) >= len(tokens):
            reason = "is no row of the board, and no line with a name, like 'turn: 1'."
            raise NotationError(f"Line {row.number}: {quoted(row.text.strip())} {reason}")


def require_new(name: str, fields: Mapping[str, object]) -> None:
    """Raise `NotationError` if a position already has a line with that name."""
    if name in fields:
        raise NotationError(f"There are two lines '{name}:'.")
