"""A compiled kernel: a game's play, as fast as the machine allows, checked against the rules by tests.

A kernel repeats rules that are written elsewhere, so it is valid only while its games match the reference engine's,
action by action. `Kernel.trace` reports one of its games in the engine's own words, so that a test can play it again.

All kernels have one form. A game in progress is one record, and every kernel does four things with it:

1. **Load** a position: the set-up of a study, or any state of the reference engine.
2. **Act** by the policy of the seat whose turn it is, such as `random` or `greedy`.
3. **Stop** when the game is over.
4. **Write a row**: the columns of a study, counted from where the game began.

Each game of a study has a stream of random numbers of its own, which depends on the study's key and the game's number
and on nothing else. Two positions of one line that are played on with the same key and numbers therefore meet the same
random numbers.

See `docs/decisions/0023-one-form-of-kernel.md`, and `minerals.kernels.form` for what the kernels share.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from minerals.core.game.records import Action
from minerals.core.system import lazy

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
    equals: int = 0
    """How many actions a greedy player found equally good, this one included; 0 for another policy."""
    drawn: int = 0
    """Which of them was drawn, counted from 0 in the order of the legal actions."""


class Trace(NamedTuple):
    """A whole game of a kernel."""

    setup: tuple[str, ...]
    """The outcomes of chance at the set-up, in the order in which `setup` asks for them."""
    steps: tuple[TracedStep, ...]
    row: tuple[int, ...]
    """The game's row in the table of `Kernel.play`."""


class Kernel(Protocol):
    """A game's play, compiled."""

    # Its options and positions are `Any`, because a kernel is looked up by name, together with the game they are of.

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of the policies that it can play, as the bots are named. The first is `random`."""
        ...

    def refuses(self, options: Any, policies: Sequence[str] = (), position: Any = None) -> str | None:
        """Return why such games cannot be played compiled, or None if they can.

        It is the end of a sentence: "a written board is for the reference engine".

        `options`: the game's options. `policies`: the policy of each seat; `random` for all if it is empty. `position`:
        a state of the reference engine to begin from, instead of the set-up.
        """
        ...

    def usually_legal(self, options: Any) -> int:
        """Return how many actions are legal later in a game, about, where they are far more than early on; else 0."""
        ...

    def play(
        self,
        options: Any,
        key: int,
        first: int,
        games: int,
        *,
        position: Any = None,
        policies: Sequence[str] = (),
    ) -> numpy.ndarray[Any, numpy.dtype[numpy.int64]]:
        """Play games number `first` to `first + games - 1` of the study with this key, one row each.

        The columns are those of `Game.study_columns`. A winner has 1, and the others have 0. From a position, only what
        happens from there on is counted. Releases the GIL. Game number n depends only on the options, the key, the
        position, the policies and n.

        Raises `OptionError` if it refuses these games.
        """
        ...

    def trace(
        self, options: Any, key: int, number: int, *, position: Any = None, policies: Sequence[str] = ()
    ) -> Trace:
        """Play one game and report it. It is the game that `play` plays."""
        ...

    def equals(self, options: Any, position: Any, most: int) -> tuple[Action, ...] | None:
        """Return the actions that a greedy player finds equally good and draws from, in the order of the legal actions.

        Returns None if there are more than `most`, or if it refuses such games.
        """
        ...


def key_of(seed: int | str) -> int:
    """Return the key of a study: 64 bits from a whole number or a text.

    >>> key_of(1) == key_of("1"), key_of(1) == key_of(2)
    (True, False)
    """
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
