"""The names of those who sit at the table, for sentences of the rules, which only know seats.

The rules count players from 1, and a state contains no names. But a person wants to read "Ada cannot mine", not
"Player 1 cannot mine". So whoever asks the rules for a sentence says who is seated, as one says which language is
spoken:

    with naming_players(match.players):
        rulings = game.engine.explain(state, action)

`Match`, `Draft` and the positions of a log do this themselves. Where nobody is seated, players are called "Player 1",
"Player 2" and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from minerals.core.text.second_person import is_you
from minerals.core.text.translation import term, translated, translated_number
from minerals.core.text.words import listed

_seated: ContextVar[tuple[str, ...]] = ContextVar("seated", default=())
"""The players' names by seat, within a `with naming_players(...)`, in this thread."""


@contextmanager
def naming_players(players: Sequence[str]) -> Iterator[None]:
    """Call players by these names in sentences of the rules that are made within a `with`, in this thread only.

    `players`: the names, by seat.

    >>> with naming_players(["Ada", "You"]):
    ...     seat_name(1)
    'Ada'
    """
    before = _seated.set(tuple(players))
    try:
        yield
    finally:
        _seated.reset(before)


def seated() -> tuple[str, ...]:
    """Return the players' names by seat, or nothing where nobody is seated."""
    return _seated.get()


def default_name(seat: int) -> str:
    """Return the name of a player who has none.

    >>> default_name(2)
    'Player 2'
    """
    return f"Player {seat}"


def seat_name(seat: int) -> str:
    """Return the name of the player on a seat, counted from 1, for a sentence about that player.

    >>> seat_name(1)
    'Player 1'
    """
    players = _seated.get()
    return players[seat - 1] if 1 <= seat <= len(players) else default_name(seat)


def addressed_seats(
    number: int, one: str, many: str, one_to_you: str, many_to_you: str, /, *, seats: Sequence[int], **values: Any
) -> str:
    """Return a sentence that begins with several players, in the right form for a number.

    `number`: the number that decides the form. It is the value of `{number}`. `one` and `many`: the templates for
    players by name, for one and for any other number. All of them are `{names}`. `one_to_you` and `many_to_you`: the
    same if the reader is one of them. The rest are `{others}`. `seats`: the seats of the players, at least two.
    `values`: the other values, as for `translated`.

    >>> templates = ("{names} share {number} gem.", "{names} share {number} gems.")
    >>> templates += ("You share {number} gem with {others}.", "You share {number} gems with {others}.")
    >>> addressed_seats(2, *templates, seats=(1, 3))
    'Players 1 and 3 share 2 gems.'
    >>> with naming_players(["Ada", "Ben", "You"]):
    ...     addressed_seats(2, *templates, seats=(1, 2)), addressed_seats(1, *templates, seats=(1, 3))
    ('Ada and Ben share 2 gems.', 'You share 1 gem with Ada.')
    """
    others = [seat for seat in seats if not is_you(seat_name(seat))]
    if len(others) == len(seats):
        return translated_number(number, one, many, names=_together(seats), **values)
    said = listed(str(term(seat_name(seat))) for seat in others)
    return translated_number(number, one_to_you, many_to_you, others=said, **values)


def _together(seats: Sequence[int]) -> str:
    names = list(map(seat_name, seats))
    if names == list(map(default_name, seats)):
        return translated("Players {players}", players=listed(map(str, seats)))
    return listed(map(str, map(term, names)))
