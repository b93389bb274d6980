"""Who looks at a recorded game: from which seat, and what they have seen of it. Without any widget."""

from __future__ import annotations

from minerals import Log
from minerals.core.log import Node
from minerals.front.names import seat_names


class Viewer:
    """How a game is seen.

    Parameters
    ----------
    seat
        The player from whose seat the board is seen, or 0 for nobody's.
    hides_result
        Whether the result is hidden until the end has been seen.
    """

    def __init__(self, seat: int = 0, *, hides_result: bool = False) -> None:
        self.seat = seat
        self.hides_result = hides_result
        self.is_guessing = False
        """Whether moves are guessed, for which the result is hidden too."""
        self.asked: Node | None = None
        """The next move to guess. Nothing is told of it and of what follows, even if it has been seen."""
        self.seen = 0
        """The last step of the main line that has been seen, of those that count."""
        self.last = 0
        """The last step of the main line."""

    def see(self, step: int) -> None:
        """Take note that a step of the main line has been seen."""
        self.seen = max(self.seen, step)

    def forget(self) -> None:
        """Count what is seen from now on."""
        self.seen = 0

    @property
    def is_veiled(self) -> bool:
        """Whether the result, and what may tell it, is hidden."""
        return (self.hides_result or self.is_guessing) and self.seen < self.last

    def names(self, log: Log) -> tuple[str, ...]:
        """Return what the players are called: after their seats, as long as they are not to be known."""
        return seat_names(log) if self.is_veiled else tuple(log.header.players)

    def limit(self, common: int, last: int) -> int:
        """Return the last step of a line of which anything is told.

        `common`: the last step that it has in common with the main line. `last`: its own last step.
        """
        known = self.seen if self.is_veiled and self.seen < common else last
        return known if self.asked is None else min(known, self.asked.first_step)
