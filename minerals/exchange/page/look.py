"""How a recorded game is shown on its page: from which seats, whether with its result, and with moves to guess."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minerals._names import PUBLISHED, SITE
from minerals.core.log import Log
from minerals.core.system import require
from minerals.core.text import OptionError, plain, quoted, translated
from minerals.front.names import seat_names


class Look(msgspec.Struct, frozen=True):
    """How a game is shown."""

    seats: tuple[int, ...] = (0,)
    """The seats from which the board can be seen, the first of them at the beginning, and 0 for no seat."""
    is_result_hidden: bool = False
    """Whether the page begins without the result, and names nobody in its pictures and sentences."""
    with_guess: bool = False
    """Whether moves can be guessed."""
    analysis: str = ""
    """The address of a page for analysis, as it is seen from this page, or nothing."""

    def names(self, log: Log) -> tuple[str, ...]:
        """Return the names of the players in pictures and sentences."""
        return seat_names(log) if self.is_result_hidden else tuple(map(plain, log.header.players))

    @property
    def unused_controls(self) -> tuple[str, ...]:
        """The names of the controls that the page does not have. Nothing on it can play games or ask a bot."""
        without = ("best", "luck", *(() if len(self.seats) > 1 else ("seat",)))
        return (*without, *(() if self.with_guess else ("guess",)))


MOST_PICTURES = 10_000
"""How many pictures a page may have. They take half a minute and 200 MB to make, and a long game has a thousand."""

ANALYSIS = f"{SITE}analysis.html" if PUBLISHED else ""
"""The address of the site's page for analysis, once there is one."""

PLAIN = Look()
"""A game from no seat, with its result and nothing to guess."""


def seats_of(log: Log, seat: int | Sequence[int] | None) -> tuple[int, ...]:
    """Return the seats from which a game is seen, each once.

    Parameters
    ----------
    log
        The game.
    seat
        A seat, several of them, or None for no seat. 0 stands for no seat, too.

    Raises
    ------
    OptionError
        If the game has no such seat.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.new("mattock", seed=1).log
    >>> seats_of(log, None), seats_of(log, 2), seats_of(log, [2, 1])
    ((0,), (2,), (2, 1))
    """
    require(Log, log=log)
    require(int | Sequence[int] | None, seat=seat)
    if seat is None:
        return PLAIN.seats
    seats = (seat,) if isinstance(seat, int) else tuple(dict.fromkeys(seat))
    last = len(log.header.players)
    for number in seats:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= last:
            raise OptionError(
                translated("There is no seat {seat}: the seats are 1 to {last}.", seat=quoted(number), last=last)
            )
    return seats or PLAIN.seats


def check_length(log: Log, seats: Sequence[int]) -> None:
    """Make sure that a log is not too long for a page, which has a picture for each event and each seat. O(records).

    Parameters
    ----------
    log
        The log.
    seats
        The seats from which the board is seen, each once.

    Raises
    ------
    OptionError
        If the page would have more than 10,000 pictures.

    Examples
    --------
    >>> import minerals
    >>> check_length(minerals.new("mattock", seed=1).log, [1, 2])
    """
    require(Log, log=log)
    require(Sequence[int], seats=seats)
    pictures = len(seats) * sum(len(node.events) for node in log.tree.shown())
    if pictures > MOST_PICTURES:
        raise OptionError(
            translated(
                "The game is too long for a page: that would have {number} pictures, one for each event and seat, and "
                "the limit is {most}. Step through it with Player in a notebook or with 'minerals replay'.",
                number=f"{pictures:,}",
                most=f"{MOST_PICTURES:,}",
            )
        )
