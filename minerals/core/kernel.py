"""What a compiled kernel is: a game's random play, as fast as the machine allows, held against the rules by tests.

A kernel repeats rules that are written elsewhere, so it counts only while its games, action by action, are the
reference engine's: `Kernel.trace` tells one of its games in the engine's own words, for a test to play again.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from minerals.core.lazy import lazy
from minerals.core.records import Action

if TYPE_CHECKING:
    import numpy
else:
    numpy = lazy("numpy")


class TracedStep(NamedTuple):
    """One action of a kernel's game, as the reference engine is to repeat it."""

    action: Action
    possibilities: int
    """How many actions were legal, or how many a rule left to choose from where the game draws by sub-decisions."""
    outcomes: tuple[str, ...]
    """What chance brought, in the order in which `decide` asks for it."""


class Trace(NamedTuple):
    """A whole game of a kernel."""

    setup: tuple[str, ...]
    """What chance brought at the set-up, in the order in which `setup` asks for it."""
    steps: tuple[TracedStep, ...]
    row: tuple[int, ...]
    """The game's row in the table of `Kernel.play`."""


class Kernel(Protocol):
    """A game's random play, compiled."""

    # Its options are `Any`: a kernel is looked up by name, together with the game whose options it takes.

    def refuses(self, options: Any) -> str | None:
        """Return why games with these options cannot be played compiled, or None where they can.

        It is the end of a sentence: "a written board is for the reference engine".
        """
        ...

    def play(self, options: Any, key: int, first: int, games: int) -> numpy.ndarray[Any, numpy.dtype[numpy.int64]]:
        """Play games number `first` to `first + games - 1` of the study with this key, one row each.

        The columns are those of `Game.study_columns`; who won is 1, who did not 0.
        Releases the GIL. Game number n depends on the options, the key and n alone.
        """
        ...

    def trace(self, options: Any, key: int, number: int) -> Trace:
        """Play one game and tell it."""
        ...


def key_of(seed: int | str) -> int:
    """Return the key of a study: 64 bits from a whole number or a text.

    >>> key_of(1) == key_of("1"), key_of(1) == key_of(2)
    (True, False)
    """
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
