"""A compiled kernel: a game's random play, as fast as the machine allows, checked against the rules by tests.

A kernel repeats rules that are written elsewhere, so it is valid only while its games match the reference engine's,
action by action. `Kernel.trace` reports one of its games in the engine's own words, so that a test can play it again.
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
    """One action of a kernel's game, for the reference engine to repeat."""

    action: Action
    possibilities: int
    """How many actions were legal, or how many choices a rule left if the game draws by sub-decisions."""
    outcomes: tuple[str, ...]
    """The outcomes of chance, in the order in which `decide` asks for them."""


class Trace(NamedTuple):
    """A whole game of a kernel."""

    setup: tuple[str, ...]
    """The outcomes of chance at the set-up, in the order in which `setup` asks for them."""
    steps: tuple[TracedStep, ...]
    row: tuple[int, ...]
    """The game's row in the table of `Kernel.play`."""


class Kernel(Protocol):
    """A game's random play, compiled."""

    # Its options are `Any`, because a kernel is looked up by name, together with the game whose options it takes.

    def refuses(self, options: Any) -> str | None:
        """Return why games with these options cannot be played compiled, or None if they can.

        It is the end of a sentence: "a written board is for the reference engine".
        """
        ...

    def play(self, options: Any, key: int, first: int, games: int) -> numpy.ndarray[Any, numpy.dtype[numpy.int64]]:
        """Play games number `first` to `first + games - 1` of the study with this key, one row each.

        The columns are those of `Game.study_columns`. A winner has 1, and the others have 0. Releases the GIL. Game
        number n depends only on the options, the key and n.
        """
        ...

    def trace(self, options: Any, key: int, number: int) -> Trace:
        """Play one game and report it."""
        ...


def key_of(seed: int | str) -> int:
    """Return the key of a study: 64 bits from a whole number or a text.

    >>> key_of(1) == key_of("1"), key_of(1) == key_of(2)
    (True, False)
    """
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
